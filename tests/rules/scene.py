"""Positions of Rahast vabaks, written as one would lay them out on a table.

``scene("R2 B5", "Y20", top="R10")`` is a table for two: seat 0 holds R2 and B5 and has the turn,
seat 1 holds Y20, R10 lies on top and has been played (it is no start card any more).

A real match is dealt, then the hands are made as large as asked for. Whatever is played from
there on goes the public way, and after every step all cards must still be there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from kaardilaud.games import GAMES
from kaardilaud.games.game import Reason
from kaardilaud.games.rahast_vabaks.moving_cards import add_to_hand, take_from_hand
from kaardilaud.match import Match

GAME = GAMES["rahast-vabaks"]
COLOURS = "RBGY"
COINS = (1, 2, 5, 10, 20)
NOTES = ("M50", "M100", "M200", "M500")
ACTIONS = ("LISA", "VALJA", "RAHA", "MAKSE")
COLOURED = [f"{colour}{coin}" for colour in COLOURS for coin in COINS] + [
    f"{colour}-{action}" for colour in COLOURS for action in ACTIONS
]
CARDS = [*COLOURED, *NOTES, "VV"]  # in the order of the card table of the records
PILE = "Y1 Y1 Y1 Y1 Y1 Y1 Y1 Y1"  # for scenes in which it does not matter what is drawn
NO_FIT = {f"RV-R{number}" for number in range(10, 14)}  # a card that does not fit breaks them all
FILLER = "VV"  # stands in for the cards that a hand smaller than the first eight does not have


def in_table_order(cards: Sequence[str]) -> list[str]:
    """Cards that have no order of their own, as records list them."""
    return sorted(cards, key=CARDS.index)


class Scene:
    """A match in which every step is checked: legal before it, all cards there after it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.cards = self._all_cards()

    # --- What lies where ---

    @property
    def hands(self) -> list[str]:
        """Each hand in table order."""
        return [" ".join(hand) for hand in self.match.dump()["hands"]]

    @property
    def sizes(self) -> list[int]:
        return [len(hand) for hand in self.match.dump()["hands"]]

    @property
    def pile(self) -> str:
        """The draw pile, first drawn first."""
        return " ".join(self.match.dump()["pile"])

    @property
    def played(self) -> int:
        """How many played cards there are, with the top one."""
        return self._dumped("played")

    @property
    def top(self) -> str:
        return self._dumped("top")

    @property
    def colour(self) -> str | None:
        """The colour to match; None where any card fits."""
        return self._dumped("colour")

    @property
    def start_card(self) -> bool:
        return self._dumped("start_card")

    @property
    def phase(self) -> str:
        return self._dumped("phase")

    @property
    def drawn(self) -> str | None:
        return self._dumped("drawn")

    @property
    def turn(self) -> int | None:
        return self.match.to_move

    @property
    def due(self) -> str | None:
        return self.match.due

    @property
    def winners(self) -> list[int] | None:
        result = self.match.result()
        return result["winners"] if result else None

    @property
    def ending(self) -> str | None:
        result = self.match.result()
        return result["ending"] if result else None

    def _dumped(self, key: str) -> Any:
        return self.match.dump()[key]

    # --- What is allowed ---

    @property
    def legal(self) -> list[str]:
        return self.match.legal()

    def allows(self, move: str) -> bool:
        """May the seat that has the turn do this? Asks both ways and wants the same answer."""
        turn = self.match.to_move
        assert turn is not None
        allowed = self.match.why_illegal(turn, move) is None
        assert allowed == (written(move) in self.match.legal()), move
        return allowed

    def allowed(self, *moves: str) -> list[str]:
        """Those of these moves that are legal."""
        return [move for move in moves if self.allows(move)]

    def refusal(self, move: str, seat: int | None = None) -> Reason:
        """Why this is refused; it must be, and the question must leave everything as it was."""
        asker = self.match.to_move if seat is None else seat
        assert asker is not None
        before = self.match.dump(), self.match.state.copy(), len(self.match.events)
        reason = self.match.why_illegal(asker, move)
        assert reason is not None, f"{move} is allowed"
        assert before == (self.match.dump(), self.match.state, len(self.match.events))
        if asker == self.match.to_move:
            assert written(move) not in self.match.legal()
        return reason

    # --- What happens ---

    def play(self, *moves: str) -> Scene:
        """Make these moves, each for the seat that has the turn then."""
        for move in moves:
            assert self.match.to_move is not None, f"{move}: nobody has the turn"
            reason = self.match.why_illegal(self.match.to_move, move)
            assert reason is None, f"{move}: {reason}"
            self.match.play(move)
            self._check()
        return self

    def take(self, card: str) -> Scene:
        """Chance: this card is taken blind."""
        assert self.match.due == "take"
        self.match.take(CARDS.index(card))
        self._check()
        return self

    def shuffle(self, cards: str) -> Scene:
        """Chance: exactly these cards become the new pile."""
        assert self.match.due == "shuffle"
        kinds = [CARDS.index(card) for card in cards.split()]
        assert [kinds.count(kind) for kind in range(len(CARDS))] == list(self.match.state.pile)
        self.match.shuffle(kinds)
        self._check()
        return self

    def show(self, viewer: int | None) -> dict[str, Any]:
        """What a seat, or a spectator, is shown."""
        return GAME.show(self.match.view(viewer))

    def learned(self, viewer: int | None) -> dict[str, Any]:
        """What a seat, or a spectator, has learned by watching."""
        return GAME.learned(self.match.view(viewer))

    def events(self, viewer: int | None) -> list[str]:
        """What has happened, as this viewer may read it."""
        events = self.match.seat_record(viewer)["events"]
        return [event.get("move") or event["chance"] for event in events]

    def _all_cards(self) -> Counter[str]:
        state = self.match.state
        piles = [state.pile, state.played, *state.hands]
        return Counter({card: sum(p[kind] for p in piles) for kind, card in enumerate(CARDS)})

    def _check(self) -> None:
        """No card has come or gone, and the pile in its order is the pile that the rules have."""
        state = self.match.state
        assert self._all_cards() == self.cards
        assert sum(state.played) == state.played_size
        assert [sum(hand) for hand in state.hands] == state.hand_size
        if self.match.due != "shuffle":
            assert [self.match.pile.count(kind) for kind in range(len(CARDS))] == list(state.pile)


def written(move: str) -> str:
    """A move as records write it: the cards beneath the top one in table order."""
    word, *cards = move.split(" ")
    if word == "play" and len(cards) > 1 and all(card in CARDS for card in cards):
        return " ".join([word, *in_table_order(cards[:-1]), cards[-1]])
    return move


def dealt(*hands: str, top: str, pile: str = PILE, first: int = 0, **options: str) -> Scene:
    """A game just dealt: hands of exactly eight cards, the top card is the start card."""
    cards = [hand.split() for hand in hands]
    assert all(len(hand) == 8 for hand in cards)
    deck = [card for round_ in zip(*cards, strict=True) for card in round_]
    return Scene(
        Match.begin(GAME, [{} for _ in hands], [*deck, top, *pile.split()], first, options)
    )


def scene(
    *hands: str,
    top: str,
    colour: str | None = None,
    under: str = "",
    pile: str = PILE,
    turn: int = 0,
    start_card: bool = False,
    **options: str,
) -> Scene:
    """A game in progress: hands of any size, `under` the top card, `colour` named for a VV."""
    cards = [hand.split() for hand in hands]
    eight = [[*hand, *8 * [FILLER]][:8] for hand in cards]
    match = dealt(*map(" ".join, eight), top=top, pile=pile, first=turn, **options).match
    state = match.state
    for seat, hand in enumerate(cards):
        for card in hand[8:]:
            add_to_hand(state, seat, CARDS.index(card))
        for _ in range(8 - len(hand)):
            take_from_hand(state, seat, CARDS.index(FILLER))
    for card in under.split():
        state.played[CARDS.index(card)] += 1
        state.played_size += 1
    state.start_card = int(start_card)
    if colour is not None:
        state.named = COLOURS.index(colour)
    return Scene(match)
