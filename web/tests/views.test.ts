import { expect, test, vi } from "vitest";

const stored = new Map<string, string>();
const felt: unknown[] = [];

vi.stubGlobal("localStorage", {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
});
vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {} }));
vi.stubGlobal("navigator", {
  userActivation: { hasBeenActive: true },
  vibrate: (how: unknown) => felt.push(how),
});

test("the simple view is one person's, by name, and goes along with a new name", async () => {
  const { views } = await import("../src/people/views.svelte");
  views.choose("Õie ", true);
  expect(views.isSimple("õie")).toBe(true);
  expect(views.isSimple("Mari")).toBe(false);
  views.rename("Õie", "Õie-Liis");
  expect(views.isSimple("Õie")).toBe(false);
  expect(stored.get("kaardilaud.simpleView")).toBe('["õie-liis"]');
  views.choose("Õie-Liis", false);
  expect(stored.get("kaardilaud.simpleView")).toBe("[]");
});

test("a phone is felt only where that was turned on", async () => {
  const { feel } = await import("../src/sound/haptics");
  const { settings } = await import("../src/settings.svelte");
  feel("turn");
  expect(felt).toEqual([]);
  settings.chooseHaptics("on");
  feel("turn");
  feel("refused");
  expect(felt).toEqual([60, [30, 60, 30]]);
});
