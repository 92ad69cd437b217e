"""Words for people, in Estonian and English: only the doors use them. See docs/catalogue.md."""

from .rules import rule_text, rules_page
from .words import LANGUAGES, Words, language_of

__all__ = ["LANGUAGES", "Words", "language_of", "rule_text", "rules_page"]
