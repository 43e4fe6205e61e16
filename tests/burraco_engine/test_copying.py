"""Copies with changes are what the standard library makes of them."""

import dataclasses
from dataclasses import dataclass

import pytest

from burraco_engine.copying import replace
from burraco_engine.names import Seat
from burraco_engine.state import EMPTY


@dataclass(frozen=True, slots=True)
class Thing:
    """Fields with names that a copier might use itself."""

    kind: str
    value: int = 1
    new: tuple[int, ...] = ()
    make: str = ""


def test_a_copy_is_equal_to_that_of_the_standard_library():
    thing = Thing("a", new=(1, 2))
    for changes in ({}, {"kind": "b"}, {"value": 2, "make": "x"}, {"new": ()}):
        assert replace(thing, **changes) == dataclasses.replace(thing, **changes)
    assert thing == Thing("a", new=(1, 2))
    state = replace(EMPTY, smazzata=3, dealer=Seat("N"))
    assert state == dataclasses.replace(EMPTY, smazzata=3, dealer=Seat("N"))
    assert state.table is EMPTY.table


def test_a_field_that_is_not_there_is_refused():
    with pytest.raises(TypeError):
        replace(Thing("a"), colour="r")  # type: ignore[call-arg]


def test_a_copy_is_as_frozen_as_the_value():
    with pytest.raises(dataclasses.FrozenInstanceError):
        replace(Thing("a"), kind="b").kind = "c"  # type: ignore[misc]
