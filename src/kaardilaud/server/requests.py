"""The HTTP side of tables, and the rule books."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response, delete, post
from litestar.datastructures import State
from litestar.enums import MediaType

from ..games import GAMES
from ..games.game import Reason
from ..table.proof import record_with_proof
from ..table.round import BrokenTable, Round
from ..table.seating import Origin
from ..table.what_if import Player
from . import commands, replies, speech
from .faults import UPGRADE_MISSING, log
from .interface import LANGUAGES, get
from .limits import Allowance, whom_to_count
from .live_table import LiveTable
from .open_tables import NoSuchTable, OpenTables
from .session import cookie, hashed, is_own_page, new_secret, session_of

MOST_BYTES = 64 * 1024  # of a request
MARKDOWN = "text/markdown"
PACKAGE = Path(__file__).parent.parent
RULE_BOOKS = (PACKAGE / "locale" / "rules", PACKAGE.parent.parent / "docs" / "rules")

Asking = Request[Any, Any, State]
Asked = TypeVar("Asked")

ALLOWED = {"codes": (20, 60.0), "tables": (60, 600.0)}  # times in seconds, for one address

_STATUS = {
    "no-such-table": 404,
    "no-such-code": 404,
    "no-such-round": 404,
    "table-unreadable": 500,
    "bad-request": 400,
    "other-site": 403,
    "stranger": 403,
    "no-watching": 403,
    "too-often": 429,
}


class Refusing(Exception):  # noqa: N818 - named as what it is
    """The request can't be granted."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason


def refuse(_: Any, error: Refusing) -> Response[replies.Refusal]:
    """The answer to a request that can't be granted."""
    return _answer(speech.refusal(error.reason), _STATUS.get(error.reason.code, 422))


def refuse_table(_: Any, error: Exception) -> Response[replies.Refusal]:
    """The answer where a table isn't there, or can't be brought back."""
    code = "no-such-table" if isinstance(error, NoSuchTable) else "table-unreadable"
    return _answer(replies.Refusal(code=code), _STATUS[code])


@post(
    "/api/tables",
    request_max_body_size=MOST_BYTES,
    asks=commands.NewTable,
    answers={201: replies.TableMade},
    refuses=(400, 403, 413, 422, 429),
)
async def create_table(request: Asking) -> Response[Any]:
    """A table, whose host one is."""
    wanted = await _asked(request, commands.NewTable)
    _count(request, "tables")
    secret, session = _secret(request)
    made = await _tables(request).create(wanted, session)
    if isinstance(made, Reason):
        raise Refusing(made)
    return _known(request, _answer(replies.TableMade(table=made), 201), secret)


@post(
    "/api/codes",
    request_max_body_size=MOST_BYTES,
    asks=commands.Code,
    answers={200: replies.TableFound},
    refuses=(400, 403, 404, 413, 429),
)
async def find_table(request: Asking) -> Response[Any]:
    """Where a code leads to."""
    wanted = await _asked(request, commands.Code)
    _count(request, "codes")
    found = await _tables(request).table_of(wanted.code)
    if found is None:
        raise Refusing(Reason("no-such-code"))
    return _answer(replies.TableFound(*found))


@post(
    "/api/tables/{table:str}/keys",
    request_max_body_size=MOST_BYTES,
    asks=commands.Key,
    answers={201: replies.TableMade},
    refuses=(400, 403, 404, 413, 422, 429, 500),
)
async def use_key(request: Asking) -> Response[Any]:
    """Become in this browser who one is in another."""
    wanted = await _asked(request, commands.Key)
    _count(request, "codes")
    secret, session = _secret(request)
    async with _tables(request).open(request.path_params["table"]) as live:
        reason = await live.use_key(wanted.key, session)
        if reason is not None:
            raise Refusing(reason)
        return _known(request, _answer(replies.TableMade(table=live.id), 201), secret)


@post(
    "/api/tables/{table:str}/people",
    request_max_body_size=MOST_BYTES,
    asks=commands.Newcomer,
    answers={201: replies.TableMade},
    refuses=(400, 403, 404, 413, 422, 429, 500),
)
async def come(request: Asking) -> Response[Any]:
    """Ask to be let in."""
    newcomer = await _asked(request, commands.Newcomer)
    _count(request, "tables")
    secret, session = _secret(request)
    async with _tables(request).open(request.path_params["table"]) as live:
        reason = await live.come(newcomer, session)
        if reason is not None:
            raise Refusing(reason)
        return _known(request, _answer(replies.TableMade(table=live.id), 201), secret)


@delete("/api/tables/{table:str}/people/me", answers={204: None}, refuses=(403, 404, 422, 500))
async def forget(request: Asking) -> None:
    """Leave the table and have one's name erased there, also if one has left before.

    Once nobody is left at a table, it is erased at once.
    """
    if not is_own_page(request):
        raise Refusing(Reason("other-site"))
    session = session_of(request.cookies)
    async with _tables(request).open(request.path_params["table"]) as live:
        reason = Reason("stranger") if session is None else await live.forget(session)
        if reason is not None:
            raise Refusing(reason)


@get("/api/tables/{table:str}", answers={200: replies.TableInfo}, refuses=(404, 500))
async def about_table(request: Asking) -> Response[Any]:
    """What anybody who knows its id may know of a table."""
    async with _tables(request).open(request.path_params["table"]) as live:
        return _answer(speech.table_info(live.id, live.table, session_of(request.cookies)))


@get("/api/tables/{table:str}/play", answers={}, refuses=(426,))
async def not_a_socket(request: Asking) -> Response[Any]:
    """What whoever opens the address of a WebSocket gets, or a browser behind a proxy that lets
    none through."""
    return _upgrade_missing(request)


@get("/api/lessons/{game:str}/play", answers={}, refuses=(404, 426))
async def no_lesson(request: Asking) -> Response[Any]:
    """The same at the address of a lesson."""
    if request.path_params["game"] not in GAMES:
        return _answer(replies.Refusal(code="no-such-page"), 404)
    return _upgrade_missing(request)


@get("/api/tables/{table:str}/record", answers={200: dict}, refuses=(403, 404, 422, 500))
async def record(request: Asking) -> Response[Any]:
    """The record of the present round (spec/records.md).

    Who plays in it gets the record of their seat and, once the game is over, the full one; who may
    look on, what can be seen without a hand; nobody else gets any.
    """
    return await _record(request, None)


@get(
    "/api/tables/{table:str}/rounds/{round:int}/record",
    answers={200: dict},
    refuses=(403, 404, 422, 500),
)
async def record_of_round(request: Asking) -> Response[Any]:
    """The record of any round; the first game at a table is round 1."""
    return await _record(request, request.path_params["round"])


@post(
    "/api/tables/{table:str}/rounds/{round:int}/tables",
    request_max_body_size=MOST_BYTES,
    asks=commands.WhatIf,
    answers={201: replies.TableMade},
    refuses=(400, 403, 404, 413, 422, 429, 500),
)
async def what_if(request: Asking) -> Response[Any]:
    """A table of one's own at which a game that is over goes on otherwise from one of its moments.

    For who played in it, in their seat. The game that is over stays as it is.
    """
    wanted = await _asked(request, commands.WhatIf)
    _count(request, "tables")
    session, number = session_of(request.cookies), request.path_params["round"]
    async with _tables(request).open(request.path_params["table"]) as live:
        round_, seats = await _round_and_seats(live, session, number)
        person = round_.head.seats[wanted.seat].person if wanted.seat in seats else None
        if session is None or person is None:
            raise Refusing(Reason("not-at-this-device"))
        known = live.table.people[person]
        who = Player(wanted.seat, known.name, known.picture, session)
        origin = Origin(live.id, number, wanted.number)
        made = await _tables(request).what_if(round_, origin, who, wanted.level)
    if isinstance(made, Reason):
        raise Refusing(made)
    return _answer(replies.TableMade(table=made), 201)


async def _record(request: Asking, number: int | None) -> Response[Any]:
    session = session_of(request.cookies)
    async with _tables(request).open(request.path_params["table"]) as live:
        return _answer(record_for(*await _round_and_seats(live, session, number)))


async def _round_and_seats(
    live: LiveTable, session: str | None, number: int | None
) -> tuple[Round, list[int]]:
    """A round (None: the present one) and who played in it of those at this browser, which may look
    on if nobody did."""
    if live.table.round is None:
        raise Refusing(Reason("no-game-yet"))
    person = None if session is None else live.table.person_of(session)
    if person is None or not live.table.is_in(person.number):
        raise Refusing(Reason("stranger"))
    round_ = live.table.round if number is None else await live.round(number)
    if round_ is None:
        raise Refusing(Reason("no-such-round"))
    seats = live.table.seats_in(round_.head, person.number)
    if not seats and not live.table.may_look_on(person.number):
        raise Refusing(Reason("no-watching"))
    return round_, seats


def record_for(round_: Round, seats: Sequence[int]) -> dict[str, Any]:
    """The record as far as a browser at which these seats play, or nobody does, may have it now;
    several people there keep their cards from each other until the end."""
    if round_.is_over and seats:
        return record_with_proof(round_)
    return round_.match.seat_record(seats[0] if len(seats) == 1 else None)


@get(
    "/api/rules/{game:str}/{language:str}",
    sync_to_thread=True,
    answers={200: MARKDOWN},
    refuses=(404,),
)
def rule_book(request: Asking) -> Response[Any]:
    """A rule book as Markdown.

    In a wheel the rule books lie in the package, in a checkout in docs/rules.
    """
    game, language = request.path_params["game"], request.path_params["language"]
    if game in GAMES and language in LANGUAGES:
        for folder in RULE_BOOKS:
            page = folder / f"{game}.{language}.md"
            if page.is_file():
                text = page.read_text(encoding="utf-8")
                headers = {"Cache-Control": "no-cache"}
                return Response(text, media_type=MARKDOWN, headers=headers)
    return _answer(replies.Refusal(code="no-such-page"), 404)


def _tables(request: Asking) -> OpenTables:
    tables: OpenTables = request.app.state.tables
    return tables


async def _asked(request: Asking, kind: type[Asked]) -> Asked:
    """What the body of the request asks for."""
    if not is_own_page(request):
        raise Refusing(Reason("other-site"))
    try:
        return msgspec.convert(_decode(await request.body()), kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refusing(Reason("bad-request")) from None


def _upgrade_missing(request: Asking) -> Response[Any]:
    state = request.app.state
    if "sec-websocket-key" in request.headers and not state.upgrade_missed:
        state.upgrade_missed = True  # said once
        log.warning(UPGRADE_MISSING)
    answer = _answer(replies.Refusal(code="upgrade-missing"), 426)
    answer.headers["Upgrade"] = "websocket"
    return answer


def _number(digits: str) -> float:
    """JSON knows no difference between 2 and 2.0."""
    number = float(digits)
    return int(number) if number.is_integer() else number


_decode = msgspec.json.Decoder(float_hook=_number).decode


def _count(request: Asking, what: str) -> None:
    """Refuse who has asked for this too often."""
    allowances: dict[str, Allowance] = request.app.state.allowances
    address = whom_to_count(request.client.host if request.client else "")
    if address is not None and not allowances[what].take(address):
        raise Refusing(Reason("too-often"))


def _secret(request: Asking) -> tuple[str | None, str]:
    """A secret for a browser that has none, and the session that it stands for."""
    session = session_of(request.cookies)
    if session is not None:
        return None, session
    secret = new_secret()
    return secret, hashed(secret)


def _known(request: Asking, answer: Response[Any], secret: str | None) -> Response[Any]:
    """The answer, with the cookie for a browser that had none."""
    if secret is not None:
        answer.set_cookie(cookie(secret, request, _tables(request).address))
    return answer


def _answer(content: Any, status: int = 200) -> Response[Any]:
    headers = {"Cache-Control": "no-store"}
    return Response(content, status_code=status, media_type=MediaType.JSON, headers=headers)


HANDLERS = (
    create_table,
    find_table,
    use_key,
    come,
    forget,
    about_table,
    not_a_socket,
    no_lesson,
    record,
    record_of_round,
    what_if,
    rule_book,
)
ERRORS: dict[type[Exception], Any] = {
    Refusing: refuse,
    NoSuchTable: refuse_table,
    BrokenTable: refuse_table,
}
