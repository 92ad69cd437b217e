"""What happened in a recorded game, counted from its moves as people would: move by move, by the
words of the moves and by what lies where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from kaardilaud.games import GAMES
from kaardilaud.match import Match


def steps(record: dict[str, Any]) -> Iterator[tuple[str, Match, Match]]:
    """Every move of a record with the match before it and after it, chance settled."""
    game = GAMES[record["game"]]
    match = Match.begin(game, record["seats"], record["deck"], record["first"], record["options"])
    events = [*record["events"]]

    def settle() -> None:
        while match.due:
            word, *codes = events.pop(0)["chance"].split()
            kinds = [game.codes.index(code) for code in codes]
            if word == "take":
                match.take(kinds[0])
            else:
                match.shuffle(kinds)

    settle()
    while events:
        move = events.pop(0)["move"]
        before = match.trial()
        match.play(move)
        settle()
        yield move, before, match


class Lead:
    """Who was alone ahead at the ends of turns, and how often that changed."""

    def __init__(self) -> None:
        self.leaders: list[int] = []

    def note(self, ranks: list[int]) -> None:
        """How good each seat stands, more is better."""
        first = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
        self.leaders += first if len(first) == 1 else []

    @property
    def changes(self) -> int:
        return sum(one != two for one, two in zip(self.leaders, self.leaders[1:], strict=False))


def margin_of(ranks: list[int]) -> int:
    best, second = sorted(ranks)[-1:-3:-1]
    return best - second


def count_rahast_vabaks(record: dict[str, Any]) -> dict[str, Any]:
    """The fields of `counting.rahast_vabaks.Counted`."""
    count: Counter[str] = Counter()
    plays: Counter[str] = Counter()
    lead = Lead()
    hands: list[list[int]] = []
    last = None
    for move, before, after in steps(record):
        seats = before.state.seats
        hands = hands or [hand[:] for hand in before.state.hands]
        verb, *cards = move.split()
        legal = before.legal()
        count["moves"] += 1
        count["decisions"] += len(legal) > 1 or legal[0].endswith("*")
        own_turn = before.view(before.to_move).phase == 4
        count["turns"] += own_turn
        if verb == "draw":
            count["draws"] += 1
            count["forced"] += legal == ["draw"]
            drawn_fits = any(m.startswith("play") for m in after.legal())
            plays["no-fit"] += not (drawn_fits and "keep" in after.legal())
        elif verb in ("keep", "pass"):
            plays["kept" if verb == "keep" else "pass"] += 1
        elif verb == "play":
            count["laid_at_once"] += not own_turn
            if len(cards) > 1:
                plays[f"sum-of-{len(cards)}" if len(cards) < 4 else "sum-of-more"] += 1
            elif cards[0] == "VV":
                plays["VV"] += 1
            elif cards[0][0] == "M":
                plays["note"] += 1
            else:
                plays[cards[0][2:] if cards[0][1] == "-" else "coin"] += 1
        sizes = [-sum(hand) for hand in after.state.hands[:seats]]
        if after.to_move is None or not (
            "keep" in after.legal() or {m.split()[0] for m in after.legal()} & {"colour", "choose"}
        ):
            lead.note(sizes)
        last = after
    assert last is not None
    winners = record["result"]["winners"]
    ends = [hand[:] for hand in last.state.hands[: last.state.seats]]

    def added(hands: list[list[int]], only: list[int] | None = None) -> list[int]:
        chosen = [hand for seat, hand in enumerate(hands) if only is None or seat in only]
        return [sum(column) for column in zip(*chosen, strict=True)]

    return {
        **{name: count[name] for name in ("moves", "turns", "decisions", "draws", "forced")},
        "laid_at_once": count["laid_at_once"],
        "first": record["first"],
        "winners": sum(1 << seat for seat in winners),
        "ending": ["", "emptyHand", "fewestCards", "blocked"].index(record["result"]["ending"]),
        "shuffles": last.shuffles,
        "lead_changes": lead.changes,
        "margin": margin_of([-sum(hand) for hand in ends]),
        "plays": plays,
        "held": added(ends),
        "held_by_winners": added(ends, winners),
        "dealt": added(hands[: last.state.seats]),
        "dealt_to_winners": [60 // len(winners) * n for n in added(hands, winners)],
    }


def count_ten(record: dict[str, Any]) -> dict[str, Any]:
    """The fields of `counting.ten.Counted`."""
    codes = GAMES["ten"].codes
    wilds = [code for code in codes if code[0] == "W" or code[1] == "#"]
    count: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    auctioned: Counter[str] = Counter()
    sold: Counter[str] = Counter()
    prices: Counter[str] = Counter()
    bought: Counter[int] = Counter()
    lead = Lead()
    drawer = wild = None
    bids: list[int | None] = []
    last = None
    for move, before, after in steps(record):
        seats, state = before.state.seats, before.state
        verb, *rest = move.split()
        legal = before.legal()
        count["moves"] += 1
        count["decisions"] += len(legal) > 1 or legal[0].endswith("*")
        if state.drawer != drawer:
            if drawer is not None:
                lead.note(points_of(before))
            drawer = state.drawer
            count["turns"] += 1
        if verb == "draw":
            count["draws"] += 1
            card = codes[next(k for k, n in enumerate(after.state.pile) if n != state.pile[k])]
            if card in wilds:
                auctioned[card] += 1
                wild, bids = card, []
            elif after.state.row_size <= state.row_size:
                ends["bust-by-money" if card[0] == "$" else "bust-by-numbers"] += 1
        elif verb == "take":
            ends[rest[0]] += 1
        elif verb in ("bid", "pass"):
            bids.append(int(rest[0]) if verb == "bid" else None)
            count["bids"] += verb == "bid"
            if len(bids) == seats and any(bids):
                assert wild is not None
                sold[wild] += 1
                prices[wild] += max(bid for bid in bids if bid)
                count["sold_to_drawer"] += bids[-1] is not None
        elif verb == "skip":
            count["bought_nothing"] += 1
        elif verb == "buy":
            code = rest[0]
            bought[int(code[1]) if code[1] != "#" else 9] += 1
            count["bought_at_end"] += bool(state.last_turn)
        last = after
    assert last is not None
    lead.note(points_of(last))
    winners = record["result"]["winners"]
    points = [score["points"] for score in record["result"]["scores"]]
    hands = last.state.hands[: last.state.seats]
    return {
        **{name: count[name] for name in ("moves", "turns", "decisions", "draws", "bids")},
        **{name: count[name] for name in ("sold_to_drawer", "bought_nothing", "bought_at_end")},
        "first": record["first"],
        "winners": sum(1 << seat for seat in winners),
        "lead_changes": lead.changes,
        "margin": margin_of(points),
        "points": sum(points),
        "winning_points": max(points),
        "ends": ends,
        "auctioned": [auctioned[code] for code in wilds],
        "sold": [sold[code] for code in wilds],
        "prices": [prices[code] for code in wilds],
        "bought": [bought[price] for price in range(10)],
        "held": [sum(column) for column in zip(*hands, strict=True)],
        "held_by_winners": [
            sum(column) for column in zip(*(hands[seat] for seat in winners), strict=True)
        ],
    }


def points_of(match: Match) -> list[int]:
    """What each seat's cards score now, as the screen shows it."""
    return [player["points"] for player in match.game.show(match.view(None))["players"]]
