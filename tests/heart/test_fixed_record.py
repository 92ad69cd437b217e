"""Fixed records as plain Python has them: copies share nothing, small numbers are small."""

from __future__ import annotations

import pytest

from kaardilaud.compiled import add_numbers
from kaardilaud.games.rahast_vabaks.state import State
from kaardilaud.games.rahast_vabaks.view import Memory


def test_a_copy_shares_nothing_with_what_it_was_made_from() -> None:
    state, memory = State(), Memory()
    other, other_memory = state.copy(), memory.copy()
    other.hands[1][2] = 3
    other.pile[4] = 5
    other.held[1] = 6
    other.top = 7
    other_memory.known[5] = 4
    assert state == State()
    assert memory == Memory()
    assert State.from_numpy(other.numpy()) == other
    assert Memory.from_numpy(other_memory.numpy()) == other_memory


def test_fewer_cards_than_none_are_an_error() -> None:
    with pytest.raises(ValueError, match="byte"):
        State().hands[0][0] -= 1


def test_small_numbers_are_added_place_by_place() -> None:
    numbers = bytearray([0, 1, 2, 60, 127])
    add_numbers(numbers, bytearray([0, 5, 7, 67, 0]))
    assert list(numbers) == [0, 6, 9, 127, 127]
