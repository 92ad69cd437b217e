"""What axe-core, the checker of accessibility, finds on the page that is being looked at."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

# What depends on the theme is looked at in both, everything else in the one that is there.
RUN = """
async () => {
  const said = ({ any, all, none, target, html }) =>
    `${target.join(" ")}: ${[...any, ...all, ...none].map(({ message }) => message).join("; ")} ` +
    html.slice(0, 160);
  const found = async options => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...options });
    return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${said(node)}`));
  };
  const { dataset } = document.documentElement;
  const theme = dataset.theme;
  const everything = await found({});
  dataset.theme = theme === "dark" ? "light" : "dark";
  const colours = await found({ runOnly: ["color-contrast"] });
  dataset.theme = theme;
  return [...everything, ...colours];
}
"""


@cache
def source() -> str:
    return SOURCE.read_text()


def found_by_axe(page: Page) -> list[str]:
    """Each finding: the rule, where, why; in the theme that is shown, and the colours of both."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(source())
    found: list[str] = page.evaluate(RUN)
    return found
