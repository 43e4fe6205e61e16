"""Publishing: each change is serialised once per kind of viewer, never once per connection."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from api.service.seen import Shown, Viewer, table_view

if TYPE_CHECKING:
    from api.service.draft import Fact
    from api.service.model import TableState

__all__ = ["Audience", "Listener"]


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


class Audience:
    """The connections of one table, and the last view that each kind of viewer was sent."""

    __slots__ = ("_listeners", "_views")

    def __init__(self) -> None:
        self._listeners: dict[Viewer, set[Listener]] = {}
        self._views: dict[Viewer, dict[str, Any]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._listeners.values()))

    def __iter__(self) -> Iterator[Listener]:
        return iter([one for group in self._listeners.values() for one in group])

    def present(self, viewer: Viewer) -> bool:
        """True if somebody is connected as this viewer."""
        return bool(self._listeners.get(viewer))

    def join(self, listener: Listener, state: TableState) -> dict[str, Any]:
        """Add a connection; the view it starts from."""
        self._listeners.setdefault(listener.viewer, set()).add(listener)
        view = self._views.get(listener.viewer)
        if view is None:
            view = self._views[listener.viewer] = table_view(state, listener.viewer)
        return view

    def leave(self, listener: Listener) -> None:
        """Forget a connection; without any as its viewer, the view is forgotten too."""
        group = self._listeners.get(listener.viewer)
        if group is not None:
            group.discard(listener)
            if not group:
                del self._listeners[listener.viewer]
                self._views.pop(listener.viewer, None)

    def tell(self, frame: dict[str, Any]) -> None:
        """Send the same frame to everybody."""
        text = _dumps(frame)
        for group in self._listeners.values():
            for listener in tuple(group):
                listener.offer(text)

    def publish(self, state: TableState, facts: Sequence[Fact]) -> None:
        """Send new facts, and the part of the view that they changed, to everybody."""
        if not self._listeners:
            return
        at, first = state.updated_at, state.version - len(facts) + 1
        shown = [Shown(fact, version, at) for version, fact in enumerate(facts, first)]
        shared: dict[str, tuple[Any, str]] = {}
        head = f'{{"tipo":"eventi","da":{first - 1},"versione":{state.version},"ora":{at},'
        for viewer, group in self._listeners.items():
            events = ",".join(one.text(viewer) for one in shown)
            changes = self._changes(viewer, state, shared)
            frame = f'{head}"eventi":[{events}],"modifiche":{{{changes}}}}}'
            for listener in tuple(group):
                listener.offer(frame)

    def _changes(
        self, viewer: Viewer, state: TableState, shared: dict[str, tuple[Any, str]]
    ) -> str:
        """The members of the view that changed; equal values are serialised once for all."""
        before, after = self._views[viewer], table_view(state, viewer)
        self._views[viewer] = after
        parts = []
        for key, value in after.items():
            if key == "versione" or (key in before and before[key] == value):
                continue
            known = shared.get(key)
            if known is None or known[0] != value:
                known = shared[key] = (value, f'"{key}":{_dumps(value)}')
            parts.append(known[1])
        parts.extend(f'"{key}":null' for key in before if key not in after)
        return ",".join(parts)
