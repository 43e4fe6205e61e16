"""The modules of the page: a page stands on what pages share, never on another page."""

import posixpath
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

JS = Path(__file__).resolve().parents[2] / "api" / "web" / "static" / "js"
SOURCES = {
    path.relative_to(JS).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(JS.rglob("*.js"))
}
SHARED = {
    "lib": set(),
    "net": {"lib"},
    "offline": {"lib"},
    "ui": {"lib", "net"},
    "banco": {"lib", "ui"},
}
"""Rooms that pages share, and what each may stand on; every other folder is a page."""
PAGES = sorted({Path(name).parts[0] for name in SOURCES if "/" in name} - SHARED.keys())
STATIC = re.compile(r"(?:\bfrom|^import) '(\.[^']+)'", re.M)
CALLED = re.compile(r"\bimport\('(\.[^']+)'\)")


def targets(name: str, *patterns: re.Pattern[str]) -> set[str]:
    """The modules that a module names: when it is loaded, and (`CALLED`) later or for its types."""
    text = SOURCES[name]
    found = {path for pattern in patterns for path in pattern.findall(text)}
    return {posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) for path in found}


def room(name: str) -> str:
    return name.split("/")[0]


def test_every_import_of_the_page_names_a_module_that_is_there() -> None:
    lost = {name: targets(name, STATIC, CALLED) - SOURCES.keys() for name in SOURCES}
    assert not {name: some for name, some in lost.items() if some}


def test_no_module_of_the_page_needs_itself_by_way_of_others() -> None:
    TopologicalSorter({name: targets(name, STATIC) for name in SOURCES}).prepare()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_imports_itself_and_what_pages_share_not_even_the_types_of_another(
    page: str,
) -> None:
    strangers = {
        f"{name} -> {other}"
        for name in SOURCES
        if room(name) == page
        for other in targets(name, STATIC, CALLED)
        if room(other) not in {page, *SHARED}
    }
    assert not strangers


@pytest.mark.parametrize("shared", SHARED)
def test_a_shared_room_knows_no_page_and_only_the_rooms_below_it(shared: str) -> None:
    above = {
        f"{name} -> {other}"
        for name in SOURCES
        if room(name) == shared
        for other in targets(name, STATIC, CALLED)
        if room(other) not in {shared, *SHARED[shared]}
    }
    assert not above
