"""Somebody's name is taken out of what happened at a table, as if they had never told it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from . import happenings as what
from .happenings import Act, AnyHappening
from .seating import nameless

NOBODYS = "0" * 64  # the SHA-256 of no secret


def without_names(
    acts: Iterable[Act], people: Collection[int], still: Collection[str] = ()
) -> Iterator[tuple[int, Act]]:
    """The acts that tell these people's names or browsers, by their numbers, without them.

    A browser that is somebody's `still`, who was beside one of these, stays known.
    """
    for number, act in enumerate(acts, 1):
        happened = [_without_name(thing, people, still) for thing in act.happened]
        if happened != act.happened:
            yield number, replace(act, happened=happened)


def _without_name(
    thing: AnyHappening, people: Collection[int], still: Collection[str]
) -> AnyHappening:
    match thing:
        case what.Came(person, session=session) if person in people:
            kept = session if session in still else NOBODYS
            return replace(thing, name=nameless(person), session=kept)
        case what.CameAlong(person) | what.Renamed(person) if person in people:
            return replace(thing, name=nameless(person))
        case what.KeyUsed(person, session) if person in people and session not in still:
            return replace(thing, session=NOBODYS)
    return thing
