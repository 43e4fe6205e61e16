"""Collections of garbage at times that suit the players.

The values of a game refer to each other in one direction only, so that reference counts free them;
cycles come from requests and connections. The interpreter would look for them whenever enough was
made, at all that is new or at everything: with many tables in play that held moves up for a fifth
of a second, and found nothing. Here it looks when nobody moves, or when it has waited for long.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

__all__ = ["collect_if_due", "collecting_aside"]

_WORTH: Final = 50_000
"""So many objects more than after the last look are worth the next one."""
_OVERDUE: Final = 500_000
"""With so many it is not put off any longer, whoever is held up: some hundred megabytes."""


@contextmanager
def collecting_aside() -> Iterator[None]:
    """Let nothing be collected but by `collect_if_due`, and what exists at this point never."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def collect_if_due(*, quiet: bool) -> bool:
    """Collect if enough has gathered and nobody is held up, or too much; whether it was done."""
    grown = gc.get_count()[0]
    if grown < (_WORTH if quiet else _OVERDUE):
        return False
    gc.collect()
    return True
