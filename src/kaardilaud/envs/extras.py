"""Other libraries that some of the environments need: one sentence where they are missing."""

from __future__ import annotations


def not_installed(extra: str, error: ModuleNotFoundError) -> ImportError:
    """What to say instead of this error: which part of the package brings the module."""
    return ImportError(
        f'{error.name} is not installed. Run: pip install "kaardilaud[{extra}]"', name=error.name
    )
