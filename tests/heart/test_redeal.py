"""A redeal is uniform over all deals that fit the view: checked against counting them all."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from random_games import RandomChance, positions
from scipy.stats import chisquare

from kaardilaud.dealer import Dealer, seed_dealer
from kaardilaud.games import GAMES
from kaardilaud.games.rahast_vabaks.actions import SUM
from kaardilaud.games.rahast_vabaks.fitting import can_lay_sum, fitting, kinds_towards_sum
from kaardilaud.games.rahast_vabaks.purse import IN_PURSE
from kaardilaud.games.rahast_vabaks.rules import apply, legal_actions
from kaardilaud.games.rahast_vabaks.state import Phase
from kaardilaud.match import Match
from kaardilaud.search.redeal import redeal, redeal_in_sum

GAME = GAMES["rahast-vabaks"]
FEW_KINDS = ["R1", "R2", "B5", "G10", "R-RAHA", "B-VALJA", "VV", "M50"]
SAMPLES = 4000

Hand = tuple[int, ...]
Redeal = Callable[[Any, Dealer], Any]


def hands_out_of(counts: Sequence[int], size: int) -> Iterator[tuple[Hand, int]]:
    """Every hand of that size, and in how many ways it can be taken from the physical cards."""
    if not counts:
        if size == 0:
            yield (), 1
        return
    for number in range(min(counts[0], size) + 1):
        for rest, ways in hands_out_of(counts[1:], size - number):
            yield (number, *rest), ways * math.comb(counts[0], number)


def all_deals(view: Any, seats: list[int]) -> Counter[Any]:
    """Every way to deal the unseen cards to these seats, weighted by physical cards."""
    hidden = [
        unseen - sum(view.known[seat][kind] for seat in seats)
        for kind, unseen in enumerate(view.unseen)
    ]
    deals: Counter[Any] = Counter()

    def deal(left: list[int], others: list[int], dealt: tuple[Any, ...], ways: int) -> None:
        if not others:
            deals[dealt] += ways
            return
        seat, *rest = others
        for hand, drawn, more in hands_of(view, seat, left):
            remaining = [n - h for n, h in zip(left, hand, strict=True)]
            deal(remaining, rest, (*dealt, (hand, drawn)), ways * more)

    deal(hidden, seats, (), 1)
    return deals


def hands_of(view: Any, seat: int, left: list[int]) -> Iterator[tuple[Hand, int, int]]:
    """The unknown part of a seat's hand, the card just drawn (-1: none), and the ways."""
    size = view.hand_size[seat] - sum(view.known[seat])
    if not (view.phase == Phase.DRAWN and seat == view.seat):
        for hand, ways in hands_out_of(left, size):
            if can_go_on(view, seat, hand):
                yield hand, -1, ways
        return
    for drawn, count in enumerate(left):
        if not count:
            continue
        others = [n - (kind == drawn) for kind, n in enumerate(left)]
        for rest, ways in hands_out_of(others, size - 1):
            hand = tuple(n + (kind == drawn) for kind, n in enumerate(rest))
            if can_be_played(view, seat, hand, drawn):
                yield hand, drawn, ways * count


def can_be_played(view: Any, seat: int, hand: Hand, drawn: int) -> bool:
    """RV-D47: the others see that the drawn card can be played."""
    trial = with_hand(view, seat, hand)
    trial.drawn = drawn
    return bool(fitting(trial) >> drawn & 1) or can_lay_sum(trial)


def can_go_on(view: Any, seat: int, hand: Hand) -> bool:
    """In the midst of a sum the rest of it is in the hand."""
    if view.phase != Phase.SUM or seat != view.seat:
        return True
    return kinds_towards_sum(with_hand(view, seat, hand)) != 0


def with_hand(view: Any, seat: int, hand: Hand) -> Any:
    """The view if these were the unknown cards of a seat."""
    trial = view.copy()
    trial.hands[seat] = [n + k for n, k in zip(hand, view.known[seat], strict=True)]
    trial.held[seat] = sum(1 << kind for kind, n in enumerate(trial.hands[seat]) if n)
    trial.purse[seat] = sum(IN_PURSE[kind] * n for kind, n in enumerate(trial.hands[seat]))
    return trial


def outcome(state: Any, view: Any, seats: list[int]) -> tuple[Any, ...]:
    """A redealt state in the same terms as `all_deals`."""
    return tuple(
        (
            tuple(n - k for n, k in zip(state.hands[seat], view.known[seat], strict=True)),
            state.drawn if view.phase == Phase.DRAWN and seat == state.seat else -1,
        )
        for seat in seats
    )


def tiny_match(generator: random.Random, seats: int) -> Match:
    deck = [generator.choice(FEW_KINDS) for _ in range(8 * seats + 1 + generator.randrange(3))]
    match = Match.begin(GAME, [{}] * seats, deck)
    match.settle(RandomChance(generator))
    return match


def can_be_any_card(view: Any, deals: Counter[Any]) -> bool:
    """Does it say nothing that the card which another player has drawn can be played?"""
    if not (view.phase == Phase.DRAWN and view.seat != view.viewer):
        return False
    drawn = {card for deal in deals for _, card in deal if card >= 0}
    known = [sum(hand[kind] for hand in view.known) for kind in range(len(view.unseen))]
    pairs = zip(view.unseen, known, strict=True)
    return all(kind in drawn for kind, (unseen, sure) in enumerate(pairs) if unseen > sure)


def check_uniform(view: Any, viewer: int, seed: int, anew: Redeal = redeal) -> bool:
    """Compare frequencies with the counts; False where there is too little or too much to count."""
    seats = [seat for seat in range(view.seats) if seat != viewer]
    if math.prod(math.comb(sum(view.unseen), view.hand_size[s]) for s in seats) > 10**9:
        return False
    deals = all_deals(view, seats)
    if not 1 < len(deals) <= 400 or can_be_any_card(view, deals):
        return False
    dealer = Dealer()
    seed_dealer(dealer, seed, 1)
    found = Counter(outcome(anew(view, dealer), view, seats) for _ in range(SAMPLES))
    assert set(found) <= set(deals)
    total = deals.total()
    likely = [deal for deal in deals if deals[deal] * SAMPLES / total >= 5]
    observed = [found[deal] for deal in likely]
    expected = [deals[deal] * SAMPLES / total for deal in likely]
    observed.append(SAMPLES - sum(observed))
    expected.append(SAMPLES - sum(expected))
    if expected[-1] < 5:
        observed[-2:], expected[-2:] = [sum(observed[-2:])], [sum(expected[-2:])]
    if len(expected) > 1:
        assert chisquare(observed, expected).pvalue > 1e-5, (seed, viewer)
    return True


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_redeal_is_uniform_in_every_phase(seats: int) -> None:
    wanted = Counter({"turn": 2, "drawn": 3, "choose": 2, "colour": 2})
    if seats == 2:
        del wanted["choose"]  # the only other player is chosen without asking
    with_knowledge = 0
    for seed in itertools.count():
        generator = random.Random(seed)
        match = tiny_match(generator, seats)
        for position in positions(match, generator):
            phase = position.dump()["phase"]
            known = any(
                any(hand) for viewer in range(seats) for hand in position.view(viewer).known
            )
            if wanted[phase] <= 0 and not (known and with_knowledge < 2):
                continue
            for viewer in range(seats):
                if phase == "drawn" and viewer == position.to_move and wanted[phase] < 2:
                    continue
                if check_uniform(position.view(viewer), viewer, seed):
                    wanted[phase] -= 1
                    with_knowledge += known
        if not any(left > 0 for left in wanted.values()) and with_knowledge >= 2:
            return
        assert seed < 3000, wanted


def by_counting(view: Any, dealer: Dealer) -> Any:
    """As where no deal has been found by trying."""
    game = GAME.new_state()
    redeal_in_sum(view, dealer, game, tries=0)
    return game


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_redeal_is_uniform_while_another_seat_lays_a_sum(seats: int) -> None:
    """At a table a sum is one move; an environment shows what is between its cards."""
    wanted = {(laid, known): 1 for laid in range(2) for known in (False, True)}
    for seed in itertools.count():
        generator = random.Random(seed)
        for position in positions(tiny_match(generator, seats), generator):
            state = position.state.copy()
            if position.result() is not None or not legal_actions(state) >> SUM & 1:
                continue
            apply(state, SUM)
            while state.phase == Phase.SUM:
                viewer = (state.seat + 1) % seats
                view = GAME.view(state, position.memory, viewer)
                among = (state.laid, any(view.known[state.seat]))
                if wanted.get(among, 0) > 0 and check_uniform(view, viewer, seed):
                    assert check_uniform(view, viewer, seed, by_counting)
                    wanted[among] -= 1
                kinds = kinds_towards_sum(state)
                apply(
                    state, generator.choice([k for k in range(len(GAME.codes)) if kinds >> k & 1])
                )
        if not any(wanted.values()):
            return
        assert seed < 3000, wanted
