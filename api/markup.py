"""What pages share is written once: `{{parte nome}}` is a part, `{{modulo js/x.js}}` a script.

A script comes with a preload for each module that it imports, near and far, so that the browser
fetches them all at once and no page keeps a list of its own.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from typing import Final

__all__ = ["compose", "imported"]

_PART: Final = re.compile(r"\{\{parte (\w+)\}\}")
_SCRIPT: Final = re.compile(r"( *)\{\{modulo ([\w./-]+)\}\}")
_IMPORT: Final = re.compile(r"""^(?:import|export)\b(?!\()[^'"();]*['"](\.[^'"]+)['"]""", re.M)


def imported(entry: str, source: Callable[[str], str]) -> list[str]:
    """The modules that `entry` needs, itself last; `source` gives the text of each."""
    found: dict[str, None] = {}
    waiting = [entry]
    while waiting:
        name = waiting.pop(0)
        for relative in _IMPORT.findall(source(name)):
            other = posixpath.normpath(posixpath.join(posixpath.dirname(name), relative))
            if other != entry and other not in found:
                found[other] = None
                waiting.append(other)
    return [*found, entry]


def compose(page: str, parts: Mapping[str, str], source: Callable[[str], str]) -> str:
    """A page with its parts and scripts laid in; a part may have parts."""
    while _PART.search(page):
        page = _PART.sub(lambda found: parts[found[1]].strip(), page)

    def script(found: re.Match[str]) -> str:
        *modules, entry = imported(found[2], source)
        lines = [f'<link rel="modulepreload" href="{{{{static}}}}/{name}" />' for name in modules]
        lines.append(f'<script type="module" src="{{{{static}}}}/{entry}"></script>')
        return "\n".join(found[1] + line for line in lines)

    return _SCRIPT.sub(script, page)
