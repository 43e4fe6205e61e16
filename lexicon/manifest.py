"""The manifest of a compiled lexicon, and the full check of its files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from lexicon.grounds import LexiconError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["FILES", "Manifest", "check_files", "read_manifest"]

FILES = (
    "words.marisa",
    "readings.bin",
    "lemmas.bin",
    "lexicon.dawg",
    "lexicon.pack",
    "rows.bin",
    "masks.u64",
    "meanings.tsv",
    "LICENZE.md",
)
"""What a compiled lexicon consists of, beside its manifest."""


class Manifest(NamedTuple):
    """What a lexicon says of itself: edition, date, digests, counts, sources, options."""

    data: Mapping[str, Any]

    @property
    def edition(self) -> str:
        """The name of the edition."""
        return str(self.data["edition"])

    @property
    def digest(self) -> str:
        """The digest of the content."""
        return str(self.data["digest"])


def read_manifest(folder: Path) -> Manifest:
    """The manifest of the lexicon in `folder`."""
    try:
        data = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        manifest = Manifest(data)
        if not manifest.edition or not manifest.digest or not isinstance(data["files"], dict):
            raise TypeError
    except FileNotFoundError:
        raise LexiconError(f"in {folder} non c’è un lessico: manca manifest.json") from None
    except (ValueError, KeyError, TypeError):
        raise LexiconError("manifest.json del lessico è danneggiato") from None
    return manifest


def check_files(folder: Path) -> Manifest:
    """Read every file of the lexicon and compare its digest with the manifest.

    Raises LexiconError that names each file that is missing or differs. This reads bytes only:
    a damaged trie is never opened.
    """
    from hashlib import sha256

    manifest = read_manifest(folder)
    faults = []
    for name in FILES:
        path, expected = folder / name, manifest.data["files"].get(name, {})
        if not path.is_file():
            faults.append(f"manca {name}")
        elif path.stat().st_size != expected.get("size"):
            faults.append(f"{name} è troncato o di un’altra edizione")
        elif sha256(path.read_bytes()).hexdigest() != expected.get("sha256"):
            faults.append(f"{name} è danneggiato")
    if faults:
        raise LexiconError("; ".join(faults))
    return manifest
