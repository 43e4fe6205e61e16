"""The arbiter's desk in one file, to be saved and opened from disk: no service, no network.

It is the same page: its modules are laid one after the other, its styles and what it keeps for use
offline (sentences, words, meanings, cases, the arithmetic of every code) lie in the file itself.
"""

from __future__ import annotations

import base64
import json
import posixpath
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from burraco_engine.arbitro.esporta import casi_json
from burraco_engine.arbitro.tavole import tables_json
from burraco_engine.code.loading import profile_ids
from lexicon.grounds import WordList
from parole_engine.door import rules_for

if TYPE_CHECKING:
    from api.assets import Assets
    from api.words import Words

__all__ = ["bundled", "carried_by", "desk_file"]

_ENTRY: Final = "js/arbitro/main.js"
_IMPORT: Final = re.compile(
    r"^import\s+(?:(?:\{(?P<names>[^}]*)\}|\*\s+as\s+(?P<all>\w+))\s+from\s+)?"
    r"'(?P<path>\.[^']+)';\n",
    re.MULTILINE,
)
_DECLARED: Final = re.compile(
    r"^export (?=(?:async )?(?:function|const|class)\*? (\w+))", re.MULTILINE
)
_LISTED: Final = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
_STYLE: Final = re.compile(
    r'<link (?:id="(?P<id>\w+)" )?rel="stylesheet" href="/statico/\w+/(?P<path>[\w./-]+)"'
    r'(?: media="(?P<media>[^"]*)")? />'
)
_CODES: Final = re.compile(r'data-codici="([^"]*)"')
_CODE: Final = re.compile(r'<meta name="regole" content="[^"]*" />')


def bundled(entry: str, source: Callable[[str], str]) -> str:
    """The modules that `entry` needs as one script, each in a scope of its own, `entry` last."""
    order: list[str] = []

    def visit(name: str) -> None:
        for found in _IMPORT.finditer(source(name)):
            other = _target(name, found["path"])
            if other not in order:
                visit(other)
        if name not in order:
            order.append(name)

    visit(entry)
    places = {name: f"_{place}" for place, name in enumerate(order)}
    return "\n".join(_scope(name, source(name), places) for name in order)


def _target(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _scope(name: str, text: str, places: Mapping[str, str]) -> str:
    """One module: what it imports are constants, what it exports is what its scope gives back."""
    offered: list[str] = []

    def taken(found: re.Match[str]) -> str:
        place = places[_target(name, found["path"])]
        if found["all"]:
            return f"const {found['all']} = {place};\n"
        if found["names"] is None:
            return ""
        return f"const {{{found['names'].replace(' as ', ': ')}}} = {place};\n"

    def declared(found: re.Match[str]) -> str:
        offered.append(found[1])
        return ""

    def listed(found: re.Match[str]) -> str:
        offered.extend(one.strip() for one in found[1].split(",") if one.strip())
        return ""

    body = _LISTED.sub(listed, _DECLARED.sub(declared, _IMPORT.sub(taken, text)))
    given = ", ".join(offered)
    return f"const {places[name]} = await (async () => {{\n{body}\nreturn {{ {given} }};\n}})();"


def carried_by(assets: Assets, words: Words) -> dict[str, str | bytes]:
    """What the file carries instead of asking a service: sentences, cases, arithmetic, words."""
    kept: dict[str, str | bytes] = {
        "testi": assets.source("i18n/it.json"),
        "casi": _json(casi_json()),
    }
    for code in profile_ids():
        kept[f"punteggio/{code}"] = _json(tables_json(rules_for(code, WordList(()))))
    files = {path.suffix: path for path in words.offline_files.values()}
    if ".pack" in files:
        kept["lessico-detto"] = _json(words.about())
        kept["lessico"] = files[".pack"].read_bytes()
    if ".tsv" in files:
        kept["significati"] = files[".tsv"].read_text(encoding="utf-8")
    return kept


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def desk_file(page: str, assets: Assets, words: Words) -> bytes:
    """The page with everything in it, bytes in base 64."""
    styles = []
    for found in _STYLE.finditer(page):
        marks = "".join(f' {key}="{found[key]}"' for key in ("id", "media") if found[key])
        styles.append(f"<style{marks}>\n{assets.source(found['path'])}</style>")
    code, codes = _CODE.search(page), _CODES.search(page)
    assert code is not None, "the page carries its code"
    assert codes is not None, "the page names the codes"
    data = []
    for name, kept in carried_by(assets, words).items():
        text = base64.b64encode(kept).decode() if isinstance(kept, bytes) else kept
        shut = text.replace("</", "<\\/")
        data.append(f'<script type="text/plain" id="dato-{name}">{shut}</script>')
    script = bundled(_ENTRY, assets.source).replace("</script", "<\\/script")
    lines = [
        '<!doctype html>\n<html lang="it">\n<head>\n<meta charset="utf-8" />',
        '<meta name="viewport" content="width=device-width, initial-scale=1" />',
        code[0],
        "<title>Arbitro · Burraco Parole</title>",
        *styles,
        "</head>",
        f'<body class="pagina-arbitro" data-lessico="incorporato" {codes[0]}>',
        '<div id="arbitro"></div>',
        *data,
        f'<script type="module">\n{script}\n</script>\n</body>\n</html>\n',
    ]
    return "\n".join(lines).encode()
