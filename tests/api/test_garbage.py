"""Garbage is collected when nobody moves: never in the middle of play, and never not at all."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from api.garbage import collect_if_due, collecting_aside
from api.settings import Settings
from tests.api.support import running

pytestmark = pytest.mark.anyio
MANY, TOO_MANY = 60_000, 600_000


class _Circle:
    """Something that only a collection frees."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def aside() -> Iterator[None]:
    with collecting_aside():
        yield


def _dropped() -> weakref.ref[_Circle]:
    return weakref.ref(_Circle())


@pytest.mark.usefixtures("aside")
def test_nothing_is_collected_while_people_play() -> None:
    gone = _dropped()
    kept: list[list[int]] = [[] for _ in range(MANY)]
    assert not collect_if_due(quiet=False)
    assert gone() is not None
    assert len(kept) == MANY


@pytest.mark.usefixtures("aside")
def test_what_gathered_is_collected_once_nobody_moves() -> None:
    gone = _dropped()
    assert not collect_if_due(quiet=True), "for so little nobody is made to wait"
    kept: list[list[int]] = [[] for _ in range(MANY)]
    assert collect_if_due(quiet=True)
    assert gone() is None
    assert not collect_if_due(quiet=True), "the next look counts from here"
    assert len(kept) == MANY


@pytest.mark.usefixtures("aside")
def test_too_much_is_collected_whoever_plays() -> None:
    gone = _dropped()
    kept: list[list[int]] = [[] for _ in range(TOO_MANY)]
    assert collect_if_due(quiet=False)
    assert gone() is None
    assert len(kept) == TOO_MANY


async def test_a_service_keeps_to_it_and_gives_the_interpreter_its_habits_back(
    settings: Settings,
) -> None:
    assert gc.isenabled()
    async with running(settings):
        assert not gc.isenabled()
        assert gc.get_freeze_count() > 0
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
