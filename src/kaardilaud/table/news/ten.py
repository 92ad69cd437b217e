"""News of TEN; everything lies open, so all watchers get the same."""

from __future__ import annotations

from collections.abc import Iterator

from ...games.game import sorted_codes
from ...games.ten.kinds import CODES, COLLECTABLE, MONEY_KIND, NO_CARD, NUMBER, NUMBER_KINDS, PRICE
from ...games.ten.rules import money_busts, numbers_bust
from ...games.ten.state import NOBODY, AllPass, Phase
from ...games.ten.tokens import BUST_VALUE
from ...games.ten.turn import seat_after
from ...games.ten.view import View
from ...match import Event
from .item import News, Parameter

PAYING = (Phase.PAY_BUST, Phase.PAY_TOKENS, Phase.PAY_CARDS)
UNSOLD = {
    AllPass.DISCARD: "all-passed.discard",
    AllPass.DRAWER_FREE: "all-passed.drawer-free",
    AllPass.TO_MARKET: "all-passed.to-market",
}


def tell(viewer: int | None, before: View, event: Event, after: View) -> list[News]:
    """What this event means; the viewer makes no difference."""
    word, *words = event.text.split(" ")
    match word:
        case "draw":
            news = _drew(before, after)
        case "take":
            news = _took(words[0], before, after)
        case "bid":
            news = [_news("bid", seat=before.seat, price=int(words[0]))]
            news += _after_bid(before, after, before.seat, int(words[0]))
        case "pass":
            news = [_news("passed", seat=before.seat)]
            news += _after_bid(before, after, before.bidder, before.price)
        case "buy":
            news = _bought(before, after, CODES.index(words[0]))
        case "pay":
            news = _settled(before, after)
        case _:
            news = [_news("bought-nothing", seat=before.seat)]
    return [*news, *_final_buys(before, after), *_end(before, after)]


# --- Drawing and rewards --------------------------------------------------------------------------


def _drew(before: View, after: View) -> list[News]:
    seat = before.drawer
    card = next(k for k, then in enumerate(before.pile) if then > after.pile[k])
    news = [_news("drew", seat=seat, card=CODES[card])]
    if after.pile_size == 0:
        news.append(_news("last-card-drawn"))
    if NUMBER_KINDS <= card < MONEY_KIND:
        return [*news, _news("auction", wild=CODES[card])]
    is_money = card >= MONEY_KIND
    money = before.money + (NUMBER[card] if is_money else 0)
    numbers = before.numbers + (0 if is_money else NUMBER[card])
    if numbers_bust(numbers, money):
        news += [_news("bust.numbers", seat=seat), *_to_market(before, card)]
        return [*news, *_bust_token(before, after), *_others_collect(before, after, money)]
    if money_busts(money):
        news += [_news("bust.money", seat=seat), *_to_market(before, card)]
        return [*news, *_bust_token(before, after)]
    return news


def _took(reward: str, before: View, after: View) -> list[News]:
    seat = before.drawer
    if reward == "money":
        tokens = _tokens(seat, before, after, before.money)
        return [_news("took-money", seat=seat), *tokens, *_to_market(before, NO_CARD)]
    news = [_news("took-numbers", seat=seat, cards=_numbers_in_row(before))]
    news += _others_collect(before, after, before.money)
    if after.phase != Phase.BUY:
        news.append(_news("nothing-to-buy", seat=seat))  # TEN-D40
    return news


def _numbers_in_row(view: View) -> list[str]:
    return [CODES[kind] for kind in view.row[: view.row_size] if kind < NUMBER_KINDS]


def _to_market(before: View, drawn: int) -> list[News]:
    """The number cards of the row, and the one just drawn."""
    cards = _numbers_in_row(before)
    if NO_CARD < drawn < NUMBER_KINDS:
        cards.append(CODES[drawn])
    return [_news("to-market", cards=cards, count=len(cards))] if cards else []


def _bust_token(before: View, after: View) -> list[News]:
    seat = before.drawer
    got = after.bust[seat] > before.bust[seat]
    return [_news("bust-token", seat=seat) if got else _news("no-bust-token", seat=seat)]


def _others_collect(before: View, after: View, money: int) -> Iterator[News]:
    seat = seat_after(before, before.drawer)
    while seat != before.drawer:
        yield from _tokens(seat, before, after, money)
        seat = seat_after(before, seat)


def _tokens(seat: int, before: View, after: View, money: int) -> Iterator[News]:
    """What a player collects, and what goes beyond ten and is lost (TEN-R37)."""
    got = after.tokens[seat] - before.tokens[seat]
    if got:
        yield _news("tokens", seat=seat, count=got)
    if money > got:
        yield _news("tokens-lost", seat=seat, count=money - got)


# --- Auction --------------------------------------------------------------------------------------


def _after_bid(before: View, after: View, bidder: int, price: int) -> list[News]:
    """The drawer has the last word; then the auction is decided, and perhaps paid at once."""
    if before.seat != before.drawer:
        return []
    wild = CODES[before.wild]
    if bidder == NOBODY:
        return [_news(UNSOLD[AllPass(before.all_pass)], wild=wild, seat=before.drawer)]
    news = [_news("won", seat=bidder, wild=wild, price=price)]
    if after.phase not in PAYING:
        news += _paid(before, after, bidder, before.wild, price)
    return news


# --- Buying and paying ----------------------------------------------------------------------------


def _bought(before: View, after: View, kind: int) -> list[News]:
    seat, price = before.seat, PRICE[kind]
    if after.phase in PAYING:
        return [_news("buying", seat=seat, card=CODES[kind], price=price)]
    return [
        _news("bought", seat=seat, card=CODES[kind], price=price),
        *_paid(before, after, seat, kind, price),
    ]


def _settled(before: View, after: View) -> list[News]:
    seat, price = before.seat, before.price
    if before.buying == NO_CARD:
        return list(_paid(before, after, seat, before.wild, price))
    bought = _news("bought", seat=seat, card=CODES[before.buying], price=price)
    return [bought, *_paid(before, after, seat, before.buying, price)]


def _paid(before: View, after: View, seat: int, gained: int, price: int) -> Iterator[News]:
    """The pieces that were spent on this card; the same kind may have been spent and gained."""
    tokens = before.tokens[seat] - after.tokens[seat]
    bust = before.bust[seat] - after.bust[seat]
    spent = [before.hands[seat][kind] - after.hands[seat][kind] for kind in range(COLLECTABLE)]
    spent[gained] += 1
    cards = sorted_codes(CODES, spent)
    if tokens:
        yield _news("paid.tokens", seat=seat, count=tokens)
    if bust:
        yield _news("paid.bust-tokens", seat=seat, count=bust)
    if cards:
        yield _news("paid.cards", seat=seat, cards=cards, count=len(cards))
    over = tokens + BUST_VALUE * bust + len(cards) - price
    if over > 0:
        yield _news("overpaid", seat=seat, count=over)


# --- The end --------------------------------------------------------------------------------------


def _final_buys(before: View, after: View) -> Iterator[News]:
    """The last round of buying begins or goes on; who can buy nothing is passed over (TEN-D40)."""
    if not after.last_turn:
        return
    if not before.last_turn:
        yield _news("final-buys")
        last = before.drawer
    elif after.seat == before.seat and after.phase != Phase.OVER:
        return  # is still paying
    else:
        last = before.seat
        if last == before.drawer:
            return
    while True:
        last = seat_after(before, last)
        if after.phase != Phase.OVER and last == after.seat:
            return
        yield _news("nothing-to-buy", seat=last)
        if last == before.drawer:
            return


def _end(before: View, after: View) -> list[News]:
    """Who has won, and what decided it (TEN-R74 to TEN-R77)."""
    if after.phase != Phase.OVER or before.phase == Phase.OVER:
        return []
    winners = [seat for seat in range(after.seats) if after.winners >> seat & 1]
    seat = winners[0]
    points, tokens = after.points[seat], after.tokens[seat]
    equal = [other for other in range(after.seats) if after.points[other] == points]
    if len(winners) > 1:
        return [_news("over.shared", seats=winners)]
    if len(equal) == 1:
        return [_news("over.points", seat=seat, count=points)]
    if [other for other in equal if after.tokens[other] == tokens] == [seat]:
        return [_news("over.tokens", seat=seat, count=tokens)]
    return [_news("over.fewest-cards", seat=seat, count=after.hand_size[seat])]


def _news(key: str, **parameters: Parameter) -> News:
    return News(f"ten.{key}", parameters)
