"""What happens at a table, put into messages."""

from __future__ import annotations

from typing import Any

import msgspec

from ..games.game import Reason
from ..table.table import Entry, Sight, Step, Table
from . import messages

encode = msgspec.json.Encoder().encode
decode_command = msgspec.json.Decoder(messages.Command).decode

_VIEWS: dict[str, Any] = {"rahast-vabaks": messages.RahastVabaksView, "ten": messages.TenView}
_OFFERS: dict[str, Any] = {"rahast-vabaks": messages.RahastVabaksOffer, "ten": messages.TenOffer}
_SELECTIONS: dict[str, Any] = {
    "rahast-vabaks": messages.SumSelection,
    "ten": messages.PaymentSelection,
}


def whole(table: Table, seat: int) -> messages.Whole:
    """Everything that a person's seat sees."""
    game = table.game.name
    sight = table.sight(seat)
    return messages.Whole(
        number=table.number,
        game=game,  # type: ignore[arg-type]
        round=table.deal.round,
        you=seat,
        first=table.deal.first,
        seats=seat_infos(table),
        options=table.head.options,
        view=_as(_VIEWS[game], sight.view),
        offer=_offer(game, sight),
        bids=_bids(sight),
        events=[_happened(entry) for entry in table.watches[seat].log],
        result=_result(sight),
    )


def step(game: str, seen: Step) -> messages.Step:
    """One event as a person saw it."""
    return messages.Step(
        event=_happened(seen.entry),
        changes=seen.changes,
        offer=_offer(game, seen.sight),
        bids=_bids(seen.sight),
        result=_result(seen.sight),
    )


def selection(game: str, id_: str, made: dict[str, Any]) -> messages.Selection:
    """The answer to a selection that can be made."""
    return messages.Selection(id=id_, selection=_as(_SELECTIONS[game], made))


def refused(id_: str, reason: Reason, number: int) -> messages.Refused:
    """The answer to a command that can't be carried out."""
    return messages.Refused(id=id_, reason=_as(messages.Reason, reason), number=number)


def refusal(reason: Reason) -> messages.Refusal:
    """The answer to a request that can't be granted."""
    return messages.Refusal(code=reason.code, parameters=dict(reason.parameters))


def seat_infos(table: Table) -> list[messages.SeatInfo]:
    """Who sits at the table."""
    return [_as(messages.SeatInfo, seat) for seat in table.head.seats]


def _happened(entry: Entry) -> messages.Happened:
    return messages.Happened(
        number=entry.number,
        seat=entry.event.seat,
        move=entry.event.text,
        news=[messages.News(key=news.key, parameters=news.parameters) for news in entry.news],
    )


def _offer(game: str, sight: Sight) -> Any:
    return None if sight.offer is None else _as(_OFFERS[game], sight.offer)


def _bids(sight: Sight) -> list[messages.Bid]:
    return [messages.Bid(seat=seat, amount=amount) for seat, amount in sight.bids]


def _result(sight: Sight) -> messages.Result | None:
    return None if sight.result is None else _as(messages.Result, sight.result)


def _as(kind: Any, value: Any) -> Any:
    """The same as a message; what the contract does not know raises an error."""
    return msgspec.convert(value, kind, from_attributes=True)
