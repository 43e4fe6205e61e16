"""Small files, no foreign names, nothing of the machine it was written on."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {".py", ".js", ".css", ".html", ".toml", ".md", ".sh", ".json", ".yaml", ".yml", ".tsv"}
LONGEST = 400


def tracked() -> list[Path]:
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    paths = (ROOT / name for name in listing.split("\0") if name)
    return sorted(path for path in paths if path.is_file())


FILES = tracked()
MACHINE = re.compile(r"(?<![\w.<{}])/(root|home|work|Users)/\w")
HOSTS = re.compile(r"https?://([a-zA-Z0-9.-]+)")
LOCAL = re.compile(
    r"^(127\.\d+\.\d+\.\d+|localhost|.*\.example|.*\.(test|invalid)|www\.w3\.org|.*\.gnu\.org"
    r"|fsf\.org|json-schema\.org|example)\.?$"
)


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if path.suffix in {".py", ".js", ".css"}],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_a_file_holds_one_noun(path):
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= LONGEST, f"{lines} lines: look for the second noun"


def test_mypy_checks_every_python_file(root):
    """A folder that nobody named to it would go unchecked without a word."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    checked = [root / name for name in settings["tool"]["mypy"]["files"]]
    sources = [path for path in FILES if path.suffix == ".py"]
    assert [path for path in sources if not any(map(path.is_relative_to, checked))] == []


def test_no_path_of_a_machine_is_named():
    found = []
    for path in FILES:
        if path.suffix not in SOURCES and path.name not in {"Makefile", "run"}:
            continue
        text = path.read_text(encoding="utf-8")
        found += [f"{path.relative_to(ROOT)}: {match.group()}" for match in MACHINE.finditer(text)]
    assert not found


def test_no_foreign_host_is_named():
    found = []
    for path in FILES:
        if path.suffix not in SOURCES:
            continue
        for match in HOSTS.finditer(path.read_text(encoding="utf-8")):
            if not LOCAL.match(match.group(1)):
                found.append(f"{path.relative_to(ROOT)}: {match.group()}")
    assert not found


def test_the_locks_name_no_registry(root):
    for name in ("requirements.lock", "requirements-dev.lock"):
        text = (root / name).read_text(encoding="utf-8")
        assert "://" not in text
        assert "index-url" not in text
        pinned = [line for line in text.splitlines() if "==" in line]
        assert pinned
        assert text.count("--hash=sha256:") >= len(pinned)


def test_the_lock_of_the_page_names_exact_versions_and_digests_without_addresses(root):
    text = (root / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in text
    packages = {name: one for name, one in json.loads(text)["packages"].items() if name}
    assert packages
    for one in packages.values():
        assert re.fullmatch(r"\d+\.\d+\.\d+", one["version"])
        assert one["integrity"].startswith("sha512-")


GLYPHS = "piombo.js"
"""Outlines of letters are one number after another."""


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if path.suffix == ".js" and path.name != GLYPHS],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_a_module_of_the_page_is_checked_and_fits_120_columns(path):
    text = path.read_text(encoding="utf-8")
    assert text.startswith("// @ts-check\n")
    assert not re.search(r"@ts-(nocheck|ignore|expect-error)", text)
    assert [line for line in text.splitlines() if len(line) > 120] == []
