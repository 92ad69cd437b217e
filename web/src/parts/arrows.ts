/**
 * An action for a group of buttons: one stop for Tab, arrows, Home and End inside.
 *
 * Up and down go to the nearest button of another line.
 */

const BUTTONS = "button:not([disabled])";

export function arrows(group: HTMLElement) {
  const buttons = () => [...group.querySelectorAll<HTMLElement>(BUTTONS)];

  const keepOneStop = () => {
    const all = buttons();
    const current = all.find((button) => button === document.activeElement);
    // Nobody has been here yet: Tab comes to what is chosen.
    const fresh = all.every((button) => button.tabIndex === 0);
    const chosen = fresh ? all.find((button) => button.ariaPressed === "true") : undefined;
    const stop = current ?? chosen ?? all.find((button) => button.tabIndex === 0) ?? all[0];
    for (const button of all) {
      const index = button === stop ? 0 : -1;
      if (button.tabIndex !== index) button.tabIndex = index;
    }
  };

  const pressed = (event: KeyboardEvent) => {
    const all = buttons();
    const from = all.indexOf(document.activeElement as HTMLElement);
    if (from < 0) return;
    const target = next(all, from, event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  const watch = new MutationObserver(keepOneStop);
  watch.observe(group, { childList: true, subtree: true });
  group.addEventListener("keydown", pressed);
  group.addEventListener("focusin", keepOneStop);
  keepOneStop();
  return {
    destroy() {
      watch.disconnect();
      group.removeEventListener("keydown", pressed);
      group.removeEventListener("focusin", keepOneStop);
    },
  };
}

function next(all: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  switch (key) {
    case "ArrowRight":
      return all[from + 1];
    case "ArrowLeft":
      return all[from - 1];
    case "Home":
      return all[0];
    case "End":
      return all[all.length - 1];
    case "ArrowDown":
      return nearest(all, from, 1);
    case "ArrowUp":
      return nearest(all, from, -1);
    default:
      return undefined;
  }
}

function nearest(
  all: readonly HTMLElement[],
  from: number,
  direction: 1 | -1,
): HTMLElement | undefined {
  const start = all[from]?.getBoundingClientRect();
  if (!start) return undefined;
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const button of all) {
    const rect = button.getBoundingClientRect();
    const down = (rect.top - start.top) * direction;
    if (down < 4) continue;
    const distance = down * 3 + Math.abs(rect.left - start.left);
    if (distance < least) [best, least] = [button, distance];
  }
  return best;
}
