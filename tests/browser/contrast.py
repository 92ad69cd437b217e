"""How well writing can be told from what it stands on, also where no screen reader reads it."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

# Each piece of text that is seen, its colour, and that of the nearest ground that is not clear.
TEXTS = """
() => {
  const clear = /^rgba\\(.*, 0\\)$|^transparent$/;
  const ground = element => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if (!clear.test(backgroundColor)) return backgroundColor;
    }
    return "rgb(255, 255, 255)";
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    const text = walk.currentNode.textContent.trim();
    if (!text || element.closest(".heard, script, [aria-disabled=true]")) continue;
    const { color, fontSize, fontWeight, visibility } = getComputedStyle(element);
    if (visibility === "hidden" || element.getClientRects().length === 0) continue;
    found.push([text, color, ground(element), parseFloat(fontSize), Number(fontWeight),
      element.closest(".card") !== null]);
  }
  return found;
}
"""
VALUE, LARGE, TEXT = 7, 3, 4.5


@dataclass(frozen=True)
class Written:
    """A text as it is seen."""

    text: str
    ink: str
    ground: str
    size: float
    weight: float
    on_card: bool

    @property
    def contrast(self) -> float:
        light, dark = sorted((luminance(self.ink), luminance(self.ground)), reverse=True)
        return (light + 0.05) / (dark + 0.05)

    @property
    def least(self) -> float:
        """What it must have: on a card AAA, else AA, by WCAG 2."""
        if self.on_card:
            return VALUE
        is_large = self.size >= 24 or (self.size >= 18.66 and self.weight >= 700)
        return LARGE if is_large else TEXT


def luminance(colour: str) -> float:
    parts = [float(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def written(page: Page) -> list[Written]:
    """All the text that is seen."""
    return [Written(*one) for one in page.evaluate(TEXTS)]


def too_pale(page: Page) -> list[str]:
    """What can't be read well enough, in both themes."""
    found: list[str] = []
    for theme in ("dark", "light", page.locator("html").get_attribute("data-theme")):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found += [
            f"{one.text}: {one.contrast:.2f}, not {one.least} ({one.ink} on {one.ground}, {theme})"
            for one in written(page)
            if one.contrast < one.least
        ]
    return found
