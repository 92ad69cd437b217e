/** What this browser remembers; a browser that forbids it forgets, and nothing else changes. */

const PREFIX = "kaardilaud.";

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** What was kept as JSON; null where it cannot be read. */
export function keptData<T>(name: string): T | null {
  try {
    return JSON.parse(kept(name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Private windows may refuse: then it holds until the page is closed.
  }
}
