"""Publishing: each change is serialised once per kind of viewer, never once per connection."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from api.service.seen import (
    Shown,
    Viewer,
    last_seen,
    private_basis,
    private_view,
    public_view,
)

if TYPE_CHECKING:
    from api.service.draft import Fact
    from api.service.model import TableState

__all__ = ["Audience", "Listener"]


_NOT_YOURS: Final = 4403


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Listener(Protocol):
    """A connection that hears a table."""

    @property
    def viewer(self) -> Viewer:
        """As whom it sees."""

    def offer(self, frame: str) -> None:
        """Queue a frame; a listener too slow to read is cut, never waited for."""

    def close(self, code: int, reason: str) -> None:
        """End the connection."""


class _Part:
    """A part of a view as it was last sent, and what changes in it."""

    __slots__ = ("shown",)

    def __init__(self, shown: dict[str, Any]) -> None:
        self.shown = shown

    def move_to(self, shown: dict[str, Any]) -> str:
        """The members that changed, as the inside of a JSON object."""
        before, self.shown = self.shown, shown
        parts = [
            f'"{key}":{_dumps(value)}'
            for key, value in shown.items()
            if key != "versione" and (key not in before or before[key] != value)
        ]
        parts.extend(f'"{key}":null' for key in before if key not in shown)
        return ",".join(parts)


class _OwnPart(_Part):
    """A viewer's own part; most changes leave all of it but the last event as it was."""

    __slots__ = ("_basis", "_viewer")

    def __init__(self, state: TableState, viewer: Viewer) -> None:
        super().__init__(private_view(state, viewer))
        self._viewer = viewer
        self._basis = private_basis(state, viewer)

    def follow(self, state: TableState) -> str:
        """The members that changed, as the inside of a JSON object."""
        before, self._basis = self._basis, private_basis(state, self._viewer)
        if before is None or before != self._basis:
            return self.move_to(private_view(state, self._viewer))
        return self.move_to({**self.shown, "ultima": last_seen(state, self._viewer)})


class Audience:
    """The connections of one table, and the views that they were last sent.

    A view has a part that is everybody's and a small one that is its viewer's own: the first is
    compared and serialised once per change, the second once per kind of viewer.
    """

    __slots__ = ("_listeners", "_private", "_public")

    def __init__(self) -> None:
        self._listeners: dict[Viewer, set[Listener]] = {}
        self._public: _Part | None = None
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

    def join(self, listener: Listener, state: TableState) -> dict[str, Any]:
        """Add a connection; the view it starts from."""
        viewer = listener.viewer
        self._listeners.setdefault(viewer, set()).add(listener)
        if self._public is None:
            self._public = _Part(public_view(state))
        if viewer not in self._private:
            self._private[viewer] = _OwnPart(state, viewer)
        return {**self._public.shown, **self._private[viewer].shown}

    def leave(self, listener: Listener) -> None:
        """Forget a connection; without any as its viewer, the view is forgotten too."""
        group = self._listeners.get(listener.viewer)
        if group is not None:
            group.discard(listener)
            if not group:
                del self._listeners[listener.viewer]
                self._private.pop(listener.viewer, None)
                if not self._listeners:
                    self._public = None

    def dismiss(self, viewer: Viewer, reason: str) -> None:
        """End the connections of a viewer whose token no longer opens the table."""
        for listener in tuple(self._listeners.get(viewer, ())):
            listener.close(_NOT_YOURS, reason)

    def tell(self, frame: dict[str, Any]) -> None:
        """Send the same frame to everybody."""
        text = _dumps(frame)
        for group in self._listeners.values():
            for listener in tuple(group):
                listener.offer(text)

    def publish(self, state: TableState, facts: Sequence[Fact]) -> None:
        """Send new facts, and the part of the view that they changed, to everybody."""
        if self._public is None:
            return
        at, first = state.updated_at, state.version - len(facts) + 1
        shown = [Shown(fact, version, at) for version, fact in enumerate(facts, first)]
        public = self._public.move_to(public_view(state))
        head = f'{{"tipo":"eventi","da":{first - 1},"versione":{state.version},"ora":{at},'
        for viewer, group in self._listeners.items():
            events = ",".join(one.text(viewer) for one in shown)
            private = self._private[viewer].follow(state)
            changes = ",".join(filter(None, (public, private)))
            frame = f'{head}"eventi":[{events}],"modifiche":{{{changes}}}}}'
            for listener in tuple(group):
                listener.offer(frame)
