"""Kinds of streams: what the entries of a log mean, for those who fold and check it.

The store keeps text. A kind says how the entries of its streams are read and folded, how the fold
is written as a snapshot, and what must hold of it; loading, checking, copying and surviving a kill
are the same for all kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from api.store.base import Entry, Status, StoredStream

__all__ = ["Folded", "StreamKind"]


class Folded(Protocol):
    """What a log folds into: it knows its version, and where the stream is in its life."""

    @property
    def version(self) -> int:
        """The version of the last entry."""

    @property
    def status(self) -> Status:
        """The status that the last entry leaves."""


S = TypeVar("S", bound=Folded)


@dataclass(frozen=True, slots=True)
class StreamKind(Generic[S]):
    """One kind of stream.

    `name` is stored with each of its streams; `one` is what people call one of them, `checked` what
    is said of those that were checked. `fold` makes the first state from the first entry and the
    next from each further one; it reads entries of every format. The names that entries and
    snapshots refer to are given to it, and to `from_text`, by their number. `fault` is what is
    wrong with a state, in Italian, None if nothing is.
    """

    name: str
    one: str
    checked: str
    fold: Callable[[str, S | None, Entry, Mapping[int, str]], S]
    snapshot_format: int
    to_text: Callable[[S], str]
    from_text: Callable[[str, Mapping[int, str]], S]
    fault: Callable[[S], str | None]

    def folded(self, stored: StoredStream) -> S:
        """The state of a stored stream: its snapshot and the entries after it."""
        names = {one.ref: one.name for one in stored.names}
        state = self.from_text(stored.snapshot.body, names) if stored.snapshot else None
        for entry in stored.tail:
            state = self.fold(stored.stream_id, state, entry, names)
        assert state is not None, "a stream has at least its first entry"
        return state
