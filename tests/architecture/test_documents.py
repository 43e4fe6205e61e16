"""Every command and example that a document shows is carried out here."""

import doctest
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.architecture.documents import Block, Command, blocks, commands, documents, same

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = list(commands(ROOT))
PYTHON = [block for block in blocks(ROOT) if block.language == "python"]
README = "README.md"  # tests/architecture/test_readme.py follows it in a clone of its own


def place(example: Command | Block) -> str:
    return f"{example.document}:{example.line}"


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.document != README], ids=place)
def test_a_command_does_what_the_document_shows(command, tmp_path):
    (tmp_path / "data").symlink_to(ROOT / "data")  # what a command writes stays out of the tree
    environment = dict(os.environ)
    environment["PATH"] = f"{Path(sys.executable).parent}:{environment['PATH']}"
    environment["NO_COLOR"] = "1"
    environment["PAROLE_DATABASE_URL"] = f"sqlite:///{tmp_path}/parole.sqlite3"
    done = subprocess.run(
        ["bash", "-c", command.text],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Traceback" not in done.stdout
    if command.output:
        assert same(command.output, done.stdout), (
            f"{command.text}\n--- shown\n{command.output}\n--- got\n{done.stdout}"
        )
    else:
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("block", [b for b in PYTHON if b.document != README], ids=place)
def test_a_python_example_runs(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if ">>>" in block.text:
        test = doctest.DocTestParser().get_doctest(
            block.text, {}, place(block), block.document, block.line
        )
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test)
        assert runner.failures == 0
    else:
        exec(compile(block.text, place(block), "exec"), {"__name__": "example"})


def test_every_make_target_that_a_document_names_exists():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    named = set()
    for path in documents(ROOT):
        named |= set(re.findall(r"`make ([a-z-]+)", path.read_text(encoding="utf-8")))
    named |= {command.text.split()[1] for command in COMMANDS if command.text.startswith("make ")}
    assert named
    assert named <= targets


def test_every_link_between_documents_leads_somewhere():
    lost = []
    for path in documents(ROOT):
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            if not (path.parent / target).exists():
                lost.append(f"{path.relative_to(ROOT)} -> {target}")
    assert not lost


def test_the_decisions_are_numbered_without_a_gap():
    named = sorted(path.name for path in (ROOT / "docs/decisions").glob("[0-9]*.md"))
    assert [int(name[:4]) for name in named] == list(range(1, len(named) + 1))
    titles = []
    for name in named:
        title, _, _ = (ROOT / "docs/decisions" / name).read_text(encoding="utf-8").partition("\n")
        assert title.startswith(f"# {name[:4]}: ")
        titles.append(f"- [{title.removeprefix('# ')}]({name})")
    index = (ROOT / "docs/decisions/README.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in index if line.startswith("- ")] == titles


def test_the_changelog_begins_with_the_version_of_the_package():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## \[([^]]+)\]", text, re.MULTILINE)[0] == project["version"]


def test_the_files_that_contributors_are_sent_to_exist():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(
        r"`((?:api|burraco_engine|data|docs|lexicon|parole_engine|tests)/[^`<]*)", text
    )
    assert len(named) > 30
    assert [name for name in named if not (ROOT / name.split("::")[0]).exists()] == []
