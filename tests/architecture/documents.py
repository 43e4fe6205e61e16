"""Reads the examples out of the documents, so that a test can carry them out."""

import doctest
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Command:
    """A `$ …` line of a console block with the output that the document shows."""

    document: str
    line: int
    text: str
    output: str


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of one language."""

    document: str
    line: int
    language: str
    text: str


def documents(root: Path) -> list[Path]:
    """Every document that people read."""
    return sorted([*root.glob("*.md"), *(root / "docs").rglob("*.md")])


def blocks(root: Path) -> Iterator[Block]:
    """All fenced blocks of all documents, in order."""
    for path in documents(root):
        text = path.read_text(encoding="utf-8")
        for match in FENCE.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            yield Block(path.relative_to(root).as_posix(), line, match.group(1), match.group(2))


def commands(root: Path) -> Iterator[Command]:
    """All commands of the console blocks, in order."""
    for block in blocks(root):
        if block.language != "console":
            continue
        parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
        line = block.line + 1 + parts[0].count("\n")
        for part in parts[1:]:
            text, _, output = part.partition("\n")
            while text.endswith("\\"):
                more, _, output = output.partition("\n")
                text = text[:-1] + more.removeprefix("> ")
            yield Command(block.document, line, text, output.strip("\n"))
            line += part.count("\n")


def same(shown: str, got: str) -> bool:
    """What a document shows is what came; an ellipsis stands for anything, blanks for blanks."""
    return doctest.OutputChecker().check_output(
        shown.replace("…", "...") + "\n",
        got.replace("…", "...").rstrip("\n") + "\n",
        doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE,
    )
