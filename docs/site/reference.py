"""The reference: one page a module, from its docstrings, in the language of these documents."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

__all__ = ["MODULES", "write_reference"]

MODULES = {
    "The word game": (
        "parole_engine",
        "parole_engine.door",
        "parole_engine.admission",
        "parole_engine.search.plays",
        "parole_engine.search.turns",
        "parole_engine.puzzles.maker",
        "parole_engine.puzzles.model",
    ),
    "The shared engine": (
        "burraco_engine",
        "burraco_engine.game",
        "burraco_engine.cards",
        "burraco_engine.melds",
        "burraco_engine.moves",
        "burraco_engine.events",
        "burraco_engine.state",
        "burraco_engine.view",
        "burraco_engine.turn.deciding",
        "burraco_engine.fold.evolve",
        "burraco_engine.players",
        "burraco_engine.simulate",
        "burraco_engine.errors",
        "burraco_engine.record.brn",
        "burraco_engine.record.parse",
        "burraco_engine.record.review",
        "burraco_engine.record.codec",
        "burraco_engine.record.schema",
    ),
    "The lexicon": ("lexicon.italian", "lexicon.grounds", "lexicon.normal"),
    "Research": (
        "parole_engine.research.environment",
        "parole_engine.research.actions",
        "parole_engine.research.observation",
    ),
    "The service": ("api.client",),
}
"""What the reference tells, by subject."""


def write_reference(folder: Path) -> None:
    """Write the pages into a new folder."""
    folder.mkdir()
    index = ["# Reference", "", "Every public name of the library, from its docstrings.", ""]
    for subject, names in MODULES.items():
        index += [f"## {subject}", "", "```{toctree}", ":maxdepth: 1", "", *names, "```", ""]
        for name in names:
            page = "\n".join(_page(import_module(name)))
            (folder / f"{name}.md").write_text(page + "\n", encoding="utf-8")
    (folder / "index.md").write_text("\n".join(index), encoding="utf-8")


def _page(module: ModuleType) -> Iterator[str]:
    yield f"# `{module.__name__}`"
    yield ""
    yield from _told(module)
    for name in module.__all__:
        value = getattr(module, name)
        if inspect.isclass(value):
            yield from _class(name, value)
        elif inspect.isfunction(value):
            yield from ("", f"## `{name}`", "", *_signature(name, value), "", *_told(value))
        else:
            yield from ("", f"## `{name}`", "", f"A value of type `{type(value).__name__}`.")


def _class(name: str, kind: type) -> Iterator[str]:
    yield from ("", f"## `{name}`", "", *_signature(name, kind), "", *_told(kind))
    for inner, value in vars(kind).items():
        if inner.startswith("_"):
            continue
        call = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        shown = value.fget if isinstance(value, property) else call
        if shown is None or not inspect.isfunction(shown) or not shown.__doc__:
            continue
        head = () if isinstance(value, property) else (*_signature(inner, shown), "")
        yield from ("", f"### `{name}.{inner}`", "", *head, *_told(shown))


def _signature(name: str, value: object) -> Iterator[str]:
    try:
        signature = inspect.signature(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return
    yield from ("```python", f"{name}{signature}", "```")


def _told(value: object) -> Iterator[str]:
    """The docstring, its examples in fences."""
    fenced = False
    for line in (inspect.getdoc(value) or "").splitlines():
        if line.startswith(">>>") and not fenced:
            yield "```pycon"
            fenced = True
        elif fenced and not line.strip():
            yield "```"
            fenced = False
        yield line if fenced or line.startswith(("|", "```")) else _plain(line)
    if fenced:
        yield "```"


def _plain(line: str) -> str:
    """A line of prose; what Markdown would take for a heading or for HTML is no such thing here."""
    return line.replace("<", "&lt;") if "`" not in line else line
