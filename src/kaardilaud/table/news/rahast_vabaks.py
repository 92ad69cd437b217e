"""News of Rahast vabaks: who laid, drew, got and lost what, as far as the watcher saw it."""

from __future__ import annotations

from ...games.game import sorted_codes
from ...games.rahast_vabaks.kinds import CODES, NAME, Name
from ...games.rahast_vabaks.state import Ending, Phase
from ...games.rahast_vabaks.turn import seat_after
from ...games.rahast_vabaks.view import View
from ...match import Event
from .item import News, Parameter


def tell(viewer: int | None, before: View, event: Event, after: View) -> list[News]:
    """What this event means to the viewer."""
    word, *words = event.text.split(" ")
    seat = before.seat
    match word:
        case "play":
            news = [_news("played", seat=seat, cards=words)]
            news += _effect(viewer, before, after)
        case "draw":
            news = _drew(viewer, before, after)
        case "keep":
            news = [_news("kept", seat=seat)]
        case "pass":
            news = [_news("passed", seat=seat)]
        case "colour":
            news = [_news("colour", seat=seat, colour=words[0])]
        case "choose":
            news = _swap(viewer, seat, after)
        case "take":
            news = [_payout(viewer, before, words[0])]
        case _:
            news = [_news("shuffled")]
            if before.phase == Phase.EXTRA:
                news += _extra_cards(viewer, before.other, before, after)
    return news + _last_cards(before, after) + _end(before, event, after)


def _effect(viewer: int | None, before: View, after: View) -> list[News]:
    """What the card on top has done at once; with the last card of a hand it does nothing."""
    seat = before.seat
    if after.hand_size[seat] == 0 and not after.swapped:
        return []
    match NAME[after.top]:
        case Name.LISARAHA:
            return _extra_cards(viewer, seat_after(before, seat), before, after)
        case Name.RAHAVAHETUS:
            return _swap(viewer, seat, after)
        case Name.MAKSEHAIRED if after.phase != Phase.OVER:
            return [_news("skipped", seat=seat_after(before, seat))]
    return []


def _drew(viewer: int | None, before: View, after: View) -> list[News]:
    seat = before.seat
    if seat == viewer:
        news = [_news("drew.own", card=_gained(seat, before, after)[0])]
    else:
        news = [_news("drew", seat=seat)]
    if after.phase == Phase.DRAWN or after.ending == Ending.BLOCKED:
        return news
    return [*news, _news("does-not-fit", seat=seat)]


def _swap(viewer: int | None, seat: int, after: View) -> list[News]:
    """RAHAVAHETUS: who watches and is one of the two comes first in the sentence."""
    if not after.swapped:
        return []
    other = (after.swapped & ~(1 << seat)).bit_length() - 1
    if other == viewer:
        seat, other = other, seat
    return [_news("swapped", seat=seat, other=other)]


def _payout(viewer: int | None, before: View, card: str) -> News:
    """VÄLJAMAKSE: only payer and taker know the card (RV-D36)."""
    payer, taker = before.seat, before.other
    if viewer == payer:
        return _news("paid-out.own", other=taker, card=card)
    if viewer == taker:
        return _news("payout-received.own", other=payer, card=card)
    return _news("paid-out", seat=payer, other=taker)


def _extra_cards(viewer: int | None, first: int, before: View, after: View) -> list[News]:
    """LISARAHA: what everybody from this seat on got, as far as it has come (RV-D25)."""
    news = []
    seat = first
    while seat != before.seat:
        count = after.hand_size[seat] - before.hand_size[seat]
        if count and seat == viewer:
            news.append(_news("extra.own", cards=_gained(seat, before, after), count=count))
        elif count:
            news.append(_news("extra", seat=seat, count=count))
        elif after.phase == Phase.EXTRA:
            break
        else:
            news.append(_news("no-extra", seat=seat))
        seat = seat_after(before, seat)
    return news


def _gained(seat: int, before: View, after: View) -> list[str]:
    """The cards that have come into the viewer's hand, at this seat."""
    hands = zip(after.hands[seat], before.hands[seat], strict=True)
    return sorted_codes(CODES, [max(0, now - then) for now, then in hands])


def _last_cards(before: View, after: View) -> list[News]:
    """Everybody who has come down to one card (RV-D40)."""
    if after.phase == Phase.OVER or 1 not in after.hand_size:
        return []
    sizes = zip(before.hand_size, after.hand_size, strict=True)
    return [
        _news("last-card", seat=seat) for seat, (then, now) in enumerate(sizes) if then > now == 1
    ]


def _end(before: View, event: Event, after: View) -> list[News]:
    if after.phase != Phase.OVER or before.phase == Phase.OVER:
        return []
    winners = [seat for seat in range(after.seats) if after.winners >> seat & 1]
    if after.ending == Ending.EMPTY_HAND:
        taken = event.seat is None  # RV-D22
        return [_news("over.last-card-taken" if taken else "over.empty-hand", seat=winners[0])]
    if after.ending == Ending.FEWEST_CARDS:
        why = "over.fewest-cards"
    elif after.passes == after.seats:
        why = "over.blocked"  # RV-D28
    else:
        why = "over.endless"  # RV-D48
    count = after.hand_size[winners[0]]
    if len(winners) > 1:
        return [_news(f"{why}.shared", seats=winners, count=count)]
    return [_news(why, seat=winners[0], count=count)]


def _news(key: str, **parameters: Parameter) -> News:
    return News(f"rahast-vabaks.{key}", parameters)
