"""Values and their copies with changes are what the standard library makes of them."""

import dataclasses
import pickle
from dataclasses import dataclass

import pytest

from burraco_engine.copying import maker, replace
from burraco_engine.names import Seat
from burraco_engine.state import EMPTY


@dataclass(frozen=True, slots=True)
class Pair:
    """Fields without defaults."""

    kind: str
    value: int


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
    with pytest.raises(TypeError):
        replace(Thing("a"), kind="b", colour="r")  # type: ignore[call-arg]


def test_a_copy_is_as_frozen_as_the_value():
    with pytest.raises(dataclasses.FrozenInstanceError):
        replace(Thing("a"), kind="b").kind = "c"  # type: ignore[misc]


def test_what_a_maker_makes_is_equal_to_what_the_class_makes():
    made = maker(Pair)("a", value=1)
    assert made == Pair("a", 1)
    assert type(made) is Pair
    assert hash(made) == hash(Pair("a", 1))
    assert repr(made) == repr(Pair("a", 1))
    assert pickle.loads(pickle.dumps(made)) == made
    assert dataclasses.replace(made, value=2) == replace(made, value=2) == Pair("a", 2)


def test_a_maker_wants_every_field_and_no_other():
    with pytest.raises(TypeError):
        maker(Pair)("a")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        maker(Pair)("a", 1, colour="r")  # type: ignore[call-arg]


def test_what_a_maker_makes_is_as_frozen_as_the_value():
    with pytest.raises(dataclasses.FrozenInstanceError):
        maker(Pair)("a", 1).kind = "c"  # type: ignore[misc]
