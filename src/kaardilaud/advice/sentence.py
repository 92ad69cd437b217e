"""A sentence that is yet to be put into words."""

from __future__ import annotations

from typing import NamedTuple

Parameter = str | int | list[str]


class Sentence(NamedTuple):
    """A key of the catalogue of advice (docs/catalogue.md) and what stands in its sentence."""

    key: str
    parameters: dict[str, Parameter]
