"""From entries to the files of a lexicon, to the same bytes every time.

The files and their layout are in ``docs/lexicon-format.md``.
"""

from __future__ import annotations

import json
from array import array
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import marisa_trie
from tqdm import tqdm

from lexicon.additions import inflected
from lexicon.build.automaton import dawg_bytes
from lexicon.build.entry import Entry, settled
from lexicon.build.meanings import meanings_bytes
from lexicon.build.pack import pack_bytes
from lexicon.build.payload import ReadingsPacker, lemmas_bytes
from lexicon.dawg import CLASSES, reduced
from lexicon.grounds import Ground
from lexicon.manifest import FILES, Manifest
from lexicon.masks import HEADER, LENGTHS, MASKS_MAGIC, ROWS_MAGIC, Letters, letters_digest
from lexicon.meanings import MEANINGS
from lexicon.normal import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from lexicon.additions import Addition
    from lexicon.grounds import Reading

__all__ = ["compile_lexicon"]

_OWN = (
    "## Significati (`meanings.tsv`)",
    "",
    "Scritti per questo lessico, un rigo per lemma, con parole proprie e senza copiare da alcuna",
    "opera. Licenza: GPL-3.0-or-later.",
    "",
    "## Opere consultate",
    "",
    "Chi ha deciso le parole mancanti e quelle sospette (tabelle `lemmas`, `forms`, `consulted/`)",
    "ha consultato queste opere. Le decisioni sono parola per parola: di quelle opere il lessico",
    "non contiene né elenchi né testo.",
    "",
    "- LiITA (Università Cattolica del Sacro Cuore, Università di Torino), CC BY-SA 4.0",
    "- MultiWordNet, CC BY 3.0; ItalWordNet, ODC-BY 1.0",
    "- derIvaTario, GPL-2 e CC BY-SA 4.0",
    "- Wikizionario e Wiktionary, anche in WikiPron (Apache 2.0) e MorphyNet: CC BY-SA 3.0",
)
"""What the licences say of what is not of a package."""
_NEVER_PLAYED = Ground.PROPER_NAME | Ground.ACRONYM | Ground.ABBREVIATION | Ground.FOREIGN


def compile_lexicon(
    entries: Iterable[Entry],
    target_dir: Path,
    *,
    edition: str,
    date: str,
    sources: Sequence[Mapping[str, str]],
    options: Mapping[str, str],
    copies: Mapping[str, int],
    additions: Sequence[Addition] = (),
    meanings: Mapping[str, str] | None = None,
) -> Manifest:
    """Write every file of the lexicon into `target_dir` and return its manifest.

    `sources` name, version, sha256, licence and what was read of each package; `copies` are the
    letters of the deck in one colour, to which the masks are bound; `additions` are lemmas of a
    local file, `meanings` what lemmas mean. Entries may come in any order, each word once.
    """
    content = _gather(_ordered(entries, additions))
    files = _files(content, copies, edition)
    files[MEANINGS] = meanings_bytes(meanings or {}, content.forms, content.digest.hex())
    files["LICENZE.md"] = _licences(sources, edition).encode()
    assert set(files) == set(FILES)
    manifest = Manifest(
        {
            "format": 1,
            "edition": edition,
            "date": date,
            "sources": [dict(source) for source in sources],
            "options": dict(options),
            **_counts(content),
            "rows": (len(files["masks.u64"]) - HEADER.size) // 8,
            "files": {
                name: {"size": len(data), "sha256": sha256(data).hexdigest()}
                for name, data in files.items()
            },
        }
    )
    _write(target_dir, files, manifest)
    return manifest


@dataclass
class _Content:
    """The words in order with what the files hold of each, and the digest of it all."""

    words: list[str] = field(default_factory=list)
    grounds: list[Ground] = field(default_factory=list)
    bands: list[int] = field(default_factory=list)
    forms: dict[str, list[str]] = field(default_factory=dict)
    """Lemma: the words that are its forms."""
    packer: ReadingsPacker = field(default_factory=ReadingsPacker)
    digest: bytes = b""

    @cached_property
    def classes(self) -> list[Ground]:
        """The sets of grounds that occur, the empty one first."""
        return [Ground(0), *sorted({reduced(each) for each in self.grounds})]

    @cached_property
    def word_classes(self) -> list[int]:
        """For each word the number of its class."""
        number = {each: place for place, each in enumerate(self.classes)}
        return [number[reduced(each)] for each in self.grounds]


def _gather(entries: Iterable[Entry]) -> _Content:
    """Pack the readings, and note of every word what the other files need."""
    content, digest = _Content(), sha256()
    for entry in tqdm(entries, desc="readings", unit=" words", disable=None):
        readings = tuple(settled(reading) for reading in entry.readings)
        digest.update(
            repr((entry.word, *map(tuple, readings), entry.band, entry.synonyms)).encode()
        )
        content.packer.add(entry.word, readings, entry.band, entry.synonyms)
        for lemma in {reading.lemma for reading in readings}:
            content.forms.setdefault(lemma, []).append(entry.word)
        content.words.append(entry.word)
        content.grounds.append(entry._replace(readings=readings).grounds)
        content.bands.append(entry.band)
    content.digest = digest.digest()
    return content


def _files(content: _Content, copies: Mapping[str, int], edition: str) -> dict[str, bytes]:
    """Trie and readings, lemmas, graph and its packed twin, rows and masks."""
    words, digest, classes = content.words, content.digest, content.classes
    numbered = zip(words, content.word_classes, strict=True)
    trie = marisa_trie.Trie(
        words, order=marisa_trie.LABEL_ORDER, num_tries=1, cache_size=marisa_trie.HUGE_CACHE
    )
    trie_bytes = trie.tobytes()
    keys = {word: trie[word] for word in words}
    graph = dawg_bytes(numbered, classes=classes, digest=digest)
    playable = [
        (word, cls, band)
        for word, cls, band in zip(words, content.word_classes, content.bands, strict=True)
        if len(word) in LENGTHS and classes[cls] & ~_NEVER_PLAYED
    ]
    rows, masks = _row_files(playable, digest, copies, classes)
    return {
        "words.marisa": trie_bytes,
        "readings.bin": content.packer.file(keys, trie_bytes, digest, edition),
        "lemmas.bin": lemmas_bytes(content.forms, words, digest),
        "lexicon.dawg": graph,
        "lexicon.pack": pack_bytes(graph),
        "rows.bin": rows,
        "masks.u64": masks,
    }


def _counts(content: _Content) -> dict[str, object]:
    """What the manifest tells of the content."""
    return {
        "digest": content.digest.hex(),
        "words": len(content.words),
        "lemmas": len(content.forms),
        "by_length": _counted(Counter(map(len, content.words))),
        "by_ground": {
            ground.name: sum(1 for each in content.grounds if each & ground) for ground in Ground
        },
        "classes": [int(each) for each in content.classes],
    }


def _write(folder: Path, files: Mapping[str, bytes], manifest: Manifest) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(manifest.data, ensure_ascii=False, indent=1, sort_keys=True)
    for name, data in {**files, "manifest.json": f"{text}\n".encode()}.items():
        new = folder / f"{name}.new"
        new.write_bytes(data)
        new.replace(folder / name)  # who has the old file mapped keeps it whole


def _ordered(entries: Iterable[Entry], additions: Sequence[Addition]) -> list[Entry]:
    ordered = sorted(entries, key=lambda entry: entry.word)
    if additions:
        ordered = _with_additions(ordered, additions)
    last = ""
    for entry in ordered:
        if entry.word == last:
            raise ValueError(f"{entry.word!r} comes twice")
        if not (entry.word.isascii() and entry.word.isalpha() and entry.word.islower()):
            raise ValueError(f"{entry.word!r} is not folded")
        if not entry.readings or not 0 <= entry.band <= 5:
            raise ValueError(f"{entry.word!r} has no reading or no such band: {entry.band}")
        last = entry.word
    return ordered


def _with_additions(entries: Sequence[Entry], additions: Sequence[Addition]) -> list[Entry]:
    models: dict[str, list[Reading]] = {addition.model: [] for addition in additions}
    by_word = {entry.word: entry for entry in entries}
    for entry in entries:
        for reading in entry.readings:
            if reading.lemma in models:
                models[reading.lemma].append(reading)
    for addition in additions:
        for reading in inflected(addition, models[addition.model]):
            word = fold(reading.form)
            entry = by_word.get(word, Entry(word, ()))
            by_word[word] = entry._replace(readings=(*entry.readings, reading))
    return sorted(by_word.values(), key=lambda entry: entry.word)


def _counted(counts: Counter[int]) -> dict[str, int]:
    return {f"{length:02}": counts[length] for length in sorted(counts)}


def _row_files(
    rows: list[tuple[str, int, int]],
    digest: bytes,
    copies: Mapping[str, int],
    classes: Sequence[Ground],
) -> tuple[bytes, bytes]:
    rows.sort(key=lambda row: (len(row[0]), row[0]))
    counts = Counter(len(word) for word, _, _ in rows)
    starts = [0]
    for length in LENGTHS:
        starts.append(starts[-1] + counts[length])
    letters = Letters(copies)
    masks = array("Q", (letters.mask(word) for word, _, _ in rows))
    spare = (0,) * (CLASSES - len(classes))
    bound = (HEADER.size, len(rows), digest, letters_digest(copies), *starts, *classes, *spare)
    text = "".join(word for word, _, _ in rows).encode()
    return (
        HEADER.pack(ROWS_MAGIC, *bound)
        + bytes(cls for _, cls, _ in rows)
        + bytes(band for _, _, band in rows)
        + text,
        HEADER.pack(MASKS_MAGIC, *bound) + masks.tobytes(),
    )


def _licences(sources: Sequence[Mapping[str, str]], edition: str) -> str:
    lines = [
        "# Licenze del lessico",
        "",
        f"Il lessico compilato (edizione {edition}) è distribuito con licenza GPL-3.0-only.",
        "È ricavato da queste fonti; di ciascuna la licenza come si legge nel pacchetto.",
    ]
    for source in sources:
        version, licence = source.get("version", ""), source.get("licence", "")
        lines += ["", f"## {source['name']} {version}".rstrip(), "", f"Licenza: {licence}."]
        lines += ["", source["read"]] if source.get("read") else []
    lines += ["", *_OWN]
    return "\n".join(lines) + "\n"
