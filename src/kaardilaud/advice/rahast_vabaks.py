"""Why a move of Rahast vabaks is advised: from what the viewer sees, and nothing else."""

from __future__ import annotations

from ..games.rahast_vabaks.actions import SUM
from ..games.rahast_vabaks.kinds import (
    CODES,
    COLOURS,
    KINDS,
    MULTICOLOURED,
    NAME,
    VALUE,
    Name,
    colour_of,
)
from ..games.rahast_vabaks.notation import Move, parse
from ..games.rahast_vabaks.rules import legal_actions
from ..games.rahast_vabaks.state import Phase
from ..games.rahast_vabaks.turn import seat_after
from ..games.rahast_vabaks.view import View
from ..policies.steady.rahast_vabaks import (
    cards_of_colour,
    chance_to_hold,
    kinds_that_fit_on,
    smallest_hand,
)
from .sentence import Parameter, Sentence

NEAR_THE_END = 3  # cards, or fewer
SMALL, LARGE = 5, 10  # euros: what makes long sums, and what is rather laid alone


def why(view: View, move: str) -> Sentence:
    """What to do and why, in one sentence."""
    parsed = _parsed(move)
    match parsed.verb:
        case "play" if len(parsed.cards) > 1:
            return _why_sum(view, parsed.cards)
        case "play":
            return _why_card(view, parsed.cards[0])
        case "draw":
            return _why_draw(view)
        case "keep":
            return _why_keep(view)
        case "pass":
            return _say("pass.better" if _laid_now(view) else "pass.nothing")
        case "choose":
            return _why_seat(view, parsed.number)
        case _:
            return _why_colour(view, parsed.number)


def also(view: View, move: str) -> Sentence:
    """That this move is as good."""
    parsed = _parsed(move)
    match parsed.verb:
        case "play" if len(parsed.cards) > 1:
            return _say("also.sum", cards=[CODES[kind] for kind in parsed.cards])
        case "play":
            return _say("also.play", card=CODES[parsed.cards[0]])
        case "choose":
            return _say("also.choose", other=parsed.number)
        case "colour":
            return _say("also.colour", colour=COLOURS[parsed.number])
        case verb:
            return _say(f"also.{verb}")


def _parsed(move: str) -> Move:
    parsed = parse(move)
    assert isinstance(parsed, Move)
    return parsed


# --- Laying cards ---------------------------------------------------------------------------------


def _why_sum(view: View, cards: tuple[int, ...]) -> Sentence:
    codes: list[str] = [CODES[kind] for kind in cards]
    if len(cards) == view.hand_size[view.seat]:
        return _say("sum.wins", cards=codes)
    left = _left_of_colour(view, cards)
    if left > 1:
        return _say("sum.colour", cards=codes, count=left)
    return _say("sum.most", cards=codes, count=len(codes))


def _why_card(view: View, kind: int) -> Sentence:
    card, left = CODES[kind], view.hand_size[view.seat] - 1
    if left == 0:
        return _say("play.wins", card=card)
    if NAME[kind] != Name.MONEY:
        return _why_special(view, kind, left)
    if _is_only_play(view, kind):
        return _say("drawn.play" if view.phase == Phase.DRAWN else "play.only", card=card)
    held_back = _held_back(view, kind)
    if held_back is not None:
        return held_back
    here = _left_of_colour(view, (kind,))
    if here > 1:
        return _say("play.colour", card=card, count=here)
    if VALUE[kind] >= LARGE and _small_money(view) > 1 and not MULTICOLOURED >> kind & 1:
        return _say("play.large", card=card)
    if _keeps_multicoloured(view, kind):
        return _say("play.keeps", card=card)
    return _say("play.multicoloured" if MULTICOLOURED >> kind & 1 else "play.fewer", card=card)


def _why_special(view: View, kind: int, left: int) -> Sentence:
    """A card with an effect, some cards being left after it."""
    card = CODES[kind]
    fewest = smallest_hand(view)
    near = view.hand_size[fewest]
    match NAME[kind]:
        case Name.LISARAHA if near <= NEAR_THE_END:
            return _say("play.extra-near", card=card, other=fewest, count=near)
        case Name.LISARAHA:
            return _say("play.extra", card=card)
        case Name.VALJAMAKSE:
            return _say("play.payout-wins" if left == 1 else "play.payout", card=card)
        case Name.RAHAVAHETUS if near < left:
            return _say("play.swap", card=card, count=near)
        case Name.RAHAVAHETUS:
            return _say("play.fewer", card=card)
        case Name.MAKSEHAIRED:
            return _why_skip(view, card)
        case _:
            return _say("play.exchange", card=card)


def _why_skip(view: View, card: str) -> Sentence:
    skipped = seat_after(view, view.seat)
    if view.seats == 2:  # RV-X41
        return _say("play.again", card=card, other=skipped)
    count = view.hand_size[skipped]
    if count <= NEAR_THE_END:
        return _say("play.skip-near", card=card, other=skipped, count=count)
    return _say("play.skip", card=card, other=skipped)


def _held_back(view: View, kind: int) -> Sentence | None:
    """That the next player, who is near the end, can hardly lay anything on this card."""
    after = seat_after(view, view.seat)
    count = view.hand_size[after]
    if count > NEAR_THE_END:
        return None
    chances = [
        chance_to_hold(view, after, kinds_that_fit_on(view, one))
        for one in range(KINDS)
        if _laid_now(view) >> one & 1
    ]
    percent = chance_to_hold(view, after, kinds_that_fit_on(view, kind))
    if percent > min(chances) or percent == max(chances):
        return None
    if percent == 0:
        return _say("play.held-back-none", card=CODES[kind], other=after, count=count)
    return _say("play.held-back", card=CODES[kind], other=after, count=count, percent=percent)


def _laid_now(view: View) -> int:
    """The kinds that the viewer may lay alone now, as a set; a sum has a bit of its own."""
    return legal_actions(view) & ((1 << KINDS) - 1 | 1 << SUM)


def _is_only_play(view: View, kind: int) -> bool:
    return _laid_now(view) == 1 << kind


def _left_of_colour(view: View, cards: tuple[int, ...]) -> int:
    """How many cards of the colour on top are left when these have been laid, the last on top."""
    colour = colour_of(cards[-1])
    if colour not in range(len(COLOURS)):
        return 0
    laid = sum(colour_of(kind) == colour for kind in cards)
    return cards_of_colour(view, colour) - laid


def _small_money(view: View) -> int:
    hand = view.hands[view.seat]
    return sum(hand[kind] for kind in range(KINDS) if 0 < VALUE[kind] <= SMALL)


def _keeps_multicoloured(view: View, kind: int) -> bool:
    """Is a card that always fits kept for later?"""
    return not MULTICOLOURED >> kind & 1 and view.held[view.seat] & MULTICOLOURED != 0


# --- Not laying any -------------------------------------------------------------------------------


def _why_draw(view: View) -> Sentence:
    laid = _laid_now(view)
    if not laid:
        return _say("draw.nothing")
    if laid & ~MULTICOLOURED == 0:
        return _say("draw.keeps")
    if _only_swaps(view, laid):
        return _say("draw.swap", count=view.hand_size[smallest_hand(view)])
    return _say("draw.better")


def _why_keep(view: View) -> Sentence:
    card = CODES[view.drawn]
    if _only_swaps(view, _laid_now(view)):
        return _say("keep.swap", card=card, count=view.hand_size[smallest_hand(view)])
    always = MULTICOLOURED >> view.drawn & 1
    return _say("keep.multicoloured" if always else "keep.better", card=card)


def _only_swaps(view: View, laid: int) -> bool:
    """Could only hands be exchanged, for no smaller one?"""
    names = {NAME[kind] for kind in range(KINDS) if laid >> kind & 1}
    swaps = names == {Name.RAHAVAHETUS} and not laid >> SUM & 1
    return swaps and view.hand_size[smallest_hand(view)] >= view.hand_size[view.seat] - 1


# --- Choosing -------------------------------------------------------------------------------------


def _why_seat(view: View, seat: int) -> Sentence:
    swap = NAME[view.top] == Name.RAHAVAHETUS
    count = view.hand_size[seat]
    if count == view.hand_size[smallest_hand(view)]:
        return _say("choose.swap" if swap else "choose.payout", other=seat, count=count)
    return _say("choose.tried", other=seat)


def _why_colour(view: View, colour: int) -> Sentence:
    letter = COLOURS[colour]
    own = [cards_of_colour(view, one) for one in range(len(COLOURS))]
    if own[colour] == max(own) > 0:
        return _say("colour.most", colour=letter, count=own[colour])
    unseen = [
        sum(view.unseen[kind] for kind in range(KINDS) if colour_of(kind) == one)
        for one in range(len(COLOURS))
    ]
    if unseen[colour] == min(unseen):
        return _say("colour.rare", colour=letter)
    return _say("colour.tried", colour=letter)


def _say(key: str, **parameters: Parameter) -> Sentence:
    return Sentence(f"rahast-vabaks.{key}", parameters)
