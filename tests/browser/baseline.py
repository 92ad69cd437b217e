"""Pictures of how the page looks, kept to be compared with.

Pictures of the same page may differ a little from one version of the browser to the next, at the
edges of letters and curves: both are blurred by a pixel, and what differs by little, or in few
places, counts as the same.
"""

from __future__ import annotations

import io
import os
import tempfile
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page

KEPT = Path(__file__).parent / "baseline"
RENEW = "KAARDILAUD_RENEW_BASELINE"  # where it is set, pictures are taken anew
TOLERANCE = 24  # of 255, in any of the three colours
MOST = 150  # pixels that may differ by more


def looks_as_before(page: Page, name: str, *, whole: bool = False) -> str:
    """What is wrong with how the page looks; nothing if it looks as it did.

    A `whole` page, also what has to be scrolled to, is kept half as large.
    """
    page.evaluate("() => document.fonts.ready")
    shot = page.screenshot(animations="disabled", full_page=whole)
    now = Image.open(io.BytesIO(shot)).convert("RGB")
    if whole:
        now = now.resize((now.width // 2, now.height // 2), Image.Resampling.BOX)
    path = KEPT / f"{name}.png"
    if RENEW in os.environ:
        path.parent.mkdir(exist_ok=True)
        now.save(path, optimize=True)
        return ""
    if not path.is_file():
        return f"{path.name} has not been taken yet: make baseline"
    before = Image.open(path).convert("RGB")
    if now.size != before.size:
        return f"{name} was {before.size}, now it is {now.size}; {shown(name, before, now)}"
    count = differing(before, now)
    if count <= MOST:
        return ""
    return f"{name} differs in {count} pixels; {shown(name, before, now)}"


def differing(before: Image.Image, now: Image.Image) -> int:
    """How many pixels are of another colour."""
    return difference(before, now).histogram()[255]


def difference(before: Image.Image, now: Image.Image) -> Image.Image:
    """White where the pictures differ, black elsewhere."""
    soft = ImageFilter.BoxBlur(1)
    apart = ImageChops.difference(before.filter(soft), now.filter(soft))
    red, green, blue = apart.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(lambda value: 255 if value > TOLERANCE else 0)


def shown(name: str, before: Image.Image, now: Image.Image) -> str:
    """Where the pictures before and now and the places that differ lie side by side."""
    folder = Path(tempfile.gettempdir()) / "kaardilaud-baseline"
    folder.mkdir(exist_ok=True)
    size = (max(before.width, now.width), max(before.height, now.height))
    pictures = [before, now]
    if before.size == now.size:
        pictures.append(difference(before, now).convert("RGB"))
    side_by_side = Image.new("RGB", (size[0] * len(pictures), size[1]))
    for place, picture in enumerate(pictures):
        side_by_side.paste(picture, (size[0] * place, 0))
    path = folder / f"{name}.png"
    side_by_side.save(path)
    return f"before, now and the difference: {path}"
