"""A table of TEN for tests: positions are made by scripted decks and moves.

Moves are written with the seat in front, `B bid 2`. After every move the table counts all cards
and tokens: none may appear, vanish or go above its limit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from kaardilaud.cards import codes_of, standard_deck
from kaardilaud.games import GAMES
from kaardilaud.games.game import Reason
from kaardilaud.games.ten.market import add_to_market
from kaardilaud.games.ten.moving_cards import add_to_hand
from kaardilaud.match import Match

TEN = GAMES["ten"]
SEATS = "ABCDE"
A, B, C, D, E = range(5)
REST = "O9 O8 O7"  # lies under the scripted cards, so that the game goes on
WILDS = [code for code in TEN.codes if code[0] == "W" or code[1] == "#"]

Cards = str | Iterable[str]


def cards_of(cards: Cards) -> list[str]:
    """Cards written in a row, or already a list."""
    return cards.split() if isinstance(cards, str) else list(cards)


def text_of(cards: Iterable[str]) -> str:
    return " ".join(cards)


def full_deck(seats: int, reduced: bool = True) -> list[str]:
    """The standard deck for so many players, in table order."""
    return codes_of(TEN, standard_deck(TEN).for_seats(TEN, seats, reduced))


class Table:
    """A match with a scripted draw pile.

    `owns`, `market`, `tokens` and `bust` set up what would be tedious to play: the cards are taken
    from the bottom of a longer deck, the tokens from the supply.
    """

    def __init__(
        self,
        deck: Cards = "",
        *,
        seats: int = 4,
        first: int = A,
        rest: Cards = REST,
        owns: Mapping[int, Cards] | None = None,
        market: Cards = "",
        tokens: Mapping[int, int] | None = None,
        bust: Mapping[int, int] | None = None,
        **options: str,
    ) -> None:
        script = cards_of(deck) + cards_of(rest)
        owned = {seat: cards_of(cards) for seat, cards in (owns or {}).items()}
        on_sale = cards_of(market)
        whole = script + [card for cards in owned.values() for card in cards] + on_sale
        self.all_cards = Counter(whole)
        self.match = Match.begin(TEN, [{}] * seats, whole, first, options)
        for card in reversed(on_sale):
            add_to_market(self.match.state, self._from_below(card))
        for seat, cards in reversed(owned.items()):
            for card in reversed(cards):
                add_to_hand(self.match.state, seat, self._from_below(card))
        for seat, count in (tokens or {}).items():
            self.match.state.tokens[seat] = count
        for seat, count in (bust or {}).items():
            self.match.state.bust[seat] = count
        self.check_nothing_lost()

    def _from_below(self, card: str) -> int:
        kind = self.match.pile.pop()
        assert TEN.codes[kind] == card
        self.match.state.pile[kind] -= 1
        self.match.state.pile_size -= 1
        return kind

    # Moves

    def play(self, *moves: str) -> Table:
        """Play legal moves, each by the seat named in front."""
        for text in moves:
            seat, move = _seat_and_move(text)
            assert self.to_move == seat, f"{text}: to move is {self.to_move}"
            assert self.match.why_illegal(seat, move) is None, text
            self.match.play(move)
            self.check_nothing_lost()
        return self

    def play_all(self, moves: str) -> Table:
        """The same for moves separated by semicolons."""
        return self.play(*(move.strip() for move in moves.split(";")))

    def refusal(self, text: str) -> Reason:
        """Why a move is refused; it must be, must not be listed and must change nothing."""
        seat, move = _seat_and_move(text)
        before = self.everything()
        reason = self.match.why_illegal(seat, move)
        assert reason is not None, f"{text} is legal"
        assert seat != self.to_move or move not in self.legal, text
        assert self.everything() == before
        return reason

    def refuses(self, text: str, rule: str | None) -> None:
        """The move is refused by this rule (None: no rule has a number for it)."""
        reason = self.refusal(text)
        assert reason.rule == rule, (text, reason)

    def everything(self) -> tuple[dict[str, Any], dict[str, Any], int | None]:
        return self.dump, self.match.record(), self.to_move

    # What lies where

    @property
    def dump(self) -> dict[str, Any]:
        return self.match.dump()

    @property
    def to_move(self) -> int | None:
        return self.match.to_move

    @property
    def legal(self) -> list[str]:
        return self.match.legal()

    @property
    def phase(self) -> str:
        return self.dump["phase"]

    @property
    def tokens(self) -> list[int]:
        return [player["tokens"] for player in self.dump["players"]]

    @property
    def bust(self) -> list[int]:
        return [player["bust"] for player in self.dump["players"]]

    @property
    def supply(self) -> tuple[int, int]:
        return self.dump["supply"]["tokens"], self.dump["supply"]["bust"]

    def owns(self, seat: int) -> str:
        return text_of(self.dump["players"][seat]["cards"])

    @property
    def row(self) -> str:
        return text_of(self.dump["row"])

    @property
    def total(self) -> int:
        return self.dump["total"]

    @property
    def market(self) -> str:
        return text_of(self.dump["market"])

    @property
    def pile(self) -> str:
        return text_of(self.dump["pile"])

    @property
    def discard(self) -> int:
        return self.dump["discard"]

    @property
    def auction(self) -> dict[str, Any] | None:
        return self.dump["auction"]

    @property
    def moves(self) -> list[str]:
        """The recorded moves, with the seat in front."""
        return [
            f"{SEATS[event.seat]} {event.text}"
            for event in self.match.events
            if event.seat is not None
        ]

    @property
    def winners(self) -> list[int]:
        result = self.match.result()
        assert result is not None, "the game is not over"
        return result["winners"]

    def score(self, seat: int) -> dict[str, Any]:
        result = self.match.result()
        assert result is not None, "the game is not over"
        return result["scores"][seat]

    def check_nothing_lost(self) -> None:
        """All cards, all 50 currency tokens and 15 bust tokens are still there (TEN-X64)."""
        dump = self.dump
        seen = Counter(dump["row"]) + Counter(dump["market"]) + Counter(dump["pile"])
        for player in dump["players"]:
            seen += Counter(player["cards"])
            assert 0 <= player["tokens"] <= 10
            assert player["bust"] >= 0
        if dump["auction"]:
            seen[dump["auction"]["card"]] += 1
        assert seen <= self.all_cards
        assert (self.all_cards - seen).total() == dump["discard"]
        assert sum(self.tokens) + dump["supply"]["tokens"] == 50
        assert sum(self.bust) + dump["supply"]["bust"] == 15
        assert min(self.supply) >= 0


def _seat_and_move(text: str) -> tuple[int, str]:
    seat, move = text.split(" ", 1)
    return SEATS.index(seat), move


def finished(
    owns: Mapping[int, Cards],
    *,
    seats: int = 4,
    tokens: Mapping[int, int] | None = None,
    bust: Mapping[int, int] | None = None,
) -> Table:
    """A game at its end: the last card is a wild that nobody wants, and the market is empty."""
    table = Table("W1", rest="", seats=seats, owns=owns, tokens=tokens, bust=bust)
    table.play("A draw", *(f"{SEATS[seat]} pass" for seat in (*range(1, seats), A)))
    assert table.phase == "over"
    return table


def points(cards: Cards) -> int:
    """What these cards score at the end of a game."""
    return finished({A: cards}).score(A)["points"]


def sequences(cards: Cards) -> dict[str, int]:
    """The longest sequence of each colour that these cards make at the end of a game."""
    return finished({A: cards}).score(A)["sequences"]


def buying(
    owns: Cards, market: Cards, *, tokens: int = 5, bust: int = 0, card: str = "O1", **more: Any
) -> Table:
    """A has taken a single number card (`card`, cheap and of no matter) and may buy."""
    table = Table(
        card, owns={A: owns}, market=market, tokens={A: tokens}, bust={A: bust}, **more
    ).play("A draw", "A take numbers")
    assert (table.phase, table.to_move) == ("buy", A)
    return table
