"""One piece of news."""

from __future__ import annotations

from msgspec import Struct

Parameter = str | int | list[str] | list[int]


class News(Struct, frozen=True, gc=False):
    """A key of the catalogue of news (docs/catalogue.md) and what stands in its sentence.

    `seats` is a list of seats. Where `seat` is the reader's own, the sentence under the key with
    `.you` is shown, if there is one; keys that end in `.own` speak to the reader anyway.
    """

    key: str
    parameters: dict[str, Parameter]
