"""Publishing: each change is serialised once per kind of viewer, never once per connection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from api.edge.frames import Frame
from api.service.facts import NAMES, Played, fact_of, fact_to_json
from api.service.seen import Sight, Viewer, differences, seat_of, table_view
from api.store.base import json_bytes
from burraco_engine.record.redaction import event_view_to_json, insiders, redact

if TYPE_CHECKING:
    from api.service.facts import Fact
    from api.service.model import TableState
    from api.store.base import Entry
    from burraco_engine.code.rules import Rules

__all__ = ["Audience", "Listener", "Shown", "shown_entry"]


_NOT_YOURS: Final = 4403


class Listener(Protocol):
    """A connection that hears a table."""

    @property
    def viewer(self) -> Viewer:
        """As whom it sees."""

    @viewer.setter
    def viewer(self, viewer: Viewer) -> None: ...

    def offer(self, frame: Frame) -> None:
        """Queue a frame; a listener too slow to read is cut, never waited for."""

    def close(self, code: int, reason: str) -> None:
        """End the connection."""


class _OwnPart:
    """A viewer's own part as it was last sent; most moves of others leave it as it was."""

    __slots__ = ("_basis", "_shown", "_viewer")

    def __init__(self, viewer: Viewer) -> None:
        """Nothing was sent yet."""
        self._viewer = viewer
        self._shown: dict[str, Any] = {}
        self._basis: object | None = None

    def follow(self, sight: Sight) -> bytes:
        """The members that changed, as the inside of a JSON object."""
        before, self._basis = self._basis, sight.basis(self._viewer)
        if before is not None and before == self._basis:
            return b""
        told, self._shown = self._shown, sight.private(self._viewer)
        return _inside(differences(told, self._shown))


def _inside(members: dict[str, Any]) -> bytes:
    """The members of an object, without its brackets."""
    return json_bytes(members)[1:-1] if members else b""


class Shown:
    """One fact, serialised once for everybody and once more for each seat that may know more."""

    __slots__ = ("_at", "_public", "fact", "insiders", "version")

    def __init__(self, fact: Fact, version: int, at: int) -> None:
        self.fact = fact
        self.version = version
        self.insiders = insiders(fact.event) if isinstance(fact, Played) else ()
        self._at = at
        self._public: bytes | None = None

    def body(self, viewer: Viewer) -> bytes:
        """What happened as JSON, as the viewer may see it; the service's own facts are public."""
        fact = self.fact
        if viewer in self.insiders and isinstance(fact, Played):
            return json_bytes(event_view_to_json(redact(fact.event, seat_of(viewer))))
        if self._public is None:
            self._public = json_bytes(_public_body(fact))
        return self._public

    def entry(self, viewer: Viewer) -> bytes:
        """The same as an entry of the log: with its version and instant."""
        return b'{"version":%d,"ora":%d,%b' % (self.version, self._at, self.body(viewer)[1:])

    def text(self, viewer: Viewer) -> str:
        """The entry as text."""
        return self.entry(viewer).decode()


def _public_body(fact: Fact) -> dict[str, Any]:
    if isinstance(fact, Played):
        return event_view_to_json(redact(fact.event, None))
    return {"tipo": NAMES[type(fact)], **fact_to_json(fact)}


def shown_entry(entry: Entry, names: Mapping[int, str]) -> Shown:
    """A stored entry, with the names it refers to."""
    return Shown(fact_of(entry, names), entry.version, entry.at)


class Audience:
    """The connections of one table, and the views that they were last sent.

    A view has a part that is everybody's and a small one that is its viewer's own: the first is
    compared and serialised once per change, the second once per kind of viewer.
    """

    __slots__ = ("_listeners", "_private", "_sight")

    def __init__(self) -> None:
        self._listeners: dict[Viewer, set[Listener]] = {}
        self._sight: Sight | None = None
        self._private: dict[Viewer, _OwnPart] = {}

    def __len__(self) -> int:
        return sum(map(len, self._listeners.values()))

    def __iter__(self) -> Iterator[Listener]:
        return iter([one for group in self._listeners.values() for one in group])

    def present(self, viewer: Viewer) -> bool:
        """True if somebody is connected as this viewer."""
        return bool(self._listeners.get(viewer))

    def count(self, viewer: Viewer) -> int:
        """How many are connected as this viewer."""
        return len(self._listeners.get(viewer, ()))

    def join(
        self, listener: Listener, state: TableState, rules: Rules, code: dict[str, Any]
    ) -> dict[str, Any]:
        """Add a connection; the view it starts from, with the code of play in it."""
        viewer = listener.viewer
        self._listeners.setdefault(viewer, set()).add(listener)
        if self._sight is None:
            self._sight = Sight(state, rules)
        if viewer not in self._private:
            self._private[viewer] = own = _OwnPart(viewer)
            own.follow(self._sight)
        return table_view(state, rules, viewer, code)

    def change_chairs(self, one: str, other: str) -> None:
        """Who listened in one of two chairs listens in the other, and is sent its whole part."""
        swap = {one: other, other: one}
        moved = {swap[seat]: self._listeners.pop(seat, set()) for seat in swap}
        for seat, group in moved.items():
            self._private.pop(seat, None)
            if group:
                self._listeners[seat] = group
                self._private[seat] = _OwnPart(seat)
            for listener in group:
                listener.viewer = seat

    def leave(self, listener: Listener) -> None:
        """Forget a connection; without any as its viewer, the view is forgotten too."""
        group = self._listeners.get(listener.viewer)
        if group is not None:
            group.discard(listener)
            if not group:
                del self._listeners[listener.viewer]
                self._private.pop(listener.viewer, None)
                if not self._listeners:
                    self._sight = None

    def dismiss(self, viewer: Viewer, reason: str) -> None:
        """End the connections of a viewer whose token no longer opens the table."""
        for listener in tuple(self._listeners.get(viewer, ())):
            listener.close(_NOT_YOURS, reason)

    def tell(self, frame: dict[str, Any]) -> None:
        """Send the same frame to everybody."""
        told = Frame(json_bytes(frame))
        for group in self._listeners.values():
            for listener in tuple(group):
                listener.offer(told)

    def publish(
        self, state: TableState, rules: Rules, shown: Sequence[Shown], at: int | None = None
    ) -> None:
        """Send new facts, and the part of the view that changed, to everybody.

        They happened at the instant of the state; what changed without a fact, `at` another.
        """
        before = self._sight
        if before is None:
            return
        self._sight = sight = Sight(state, rules, before)
        told = _Told(state, at or state.updated_at, _inside(sight.since(before)), shown)
        for viewer, group in self._listeners.items():
            frame = told.frame(viewer, self._private[viewer].follow(sight))
            for listener in tuple(group):
                listener.offer(frame)


class _Told:
    """What happened and changed, as frames: one for all who see no more than everybody."""

    __slots__ = ("_head", "_insiders", "_last", "_plain", "_public", "_shown")

    def __init__(self, state: TableState, at: int, public: bytes, shown: Sequence[Shown]) -> None:
        since = state.version - len(shown)
        numbers = (since, state.version, at)
        self._head = b'{"tipo":"eventi","since":%d,"version":%d,"ora":%d,"eventi":[' % numbers
        self._public = public
        self._shown = shown
        self._last = next((one for one in shown if _is_last(one, state)), None)
        self._insiders = frozenset(seat for one in shown for seat in one.insiders)
        self._plain: Frame | None = None

    def frame(self, viewer: Viewer, private: bytes) -> Frame:
        """What a viewer is sent, in whose own part `private` changed."""
        if private or viewer in self._insiders:
            return self._made(viewer, private)
        if self._plain is None:
            self._plain = self._made(None, b"")
        return self._plain

    def _made(self, viewer: Viewer, private: bytes) -> Frame:
        events = b",".join([one.entry(viewer) for one in self._shown])
        latest = b'"ultima":' + self._last.body(viewer) if self._last else b""
        changes = b",".join(filter(None, (self._public, private, latest)))
        return Frame(b'%b%b],"changes":{%b}}' % (self._head, events, changes))


def _is_last(one: Shown, state: TableState) -> bool:
    return isinstance(one.fact, Played) and one.fact.event is state.last
