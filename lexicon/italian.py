"""The Italian lexicon: a marisa trie and packed readings, both mapped from their files.

Opening reads two headers; a look-up touches a few pages. Objects are safe to share by threads.
"""

from __future__ import annotations

import mmap
import sys
from bisect import bisect_left
from pathlib import Path
from struct import Struct, error
from typing import TYPE_CHECKING
from zlib import crc32

import marisa_trie

from lexicon.grounds import Ground, LexiconError, Lookup
from lexicon.morphology import PackedReadings, Section
from lexicon.normal import word_of
from lexicon.paths import data_dir

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    from lexicon.dawg import Dawg
    from lexicon.grounds import Reading
    from lexicon.meanings import Meanings

__all__ = ["LEMMAS_MAGIC", "READINGS_HEADER", "READINGS_MAGIC", "ItalianLexicon"]

READINGS_MAGIC = b"PARREAD3"
LEMMAS_MAGIC = b"PARLEMM1"
READINGS_HEADER = Struct("<8s2I32s4I")

_LEMMAS_HEADER = Struct("<8s2I32s")
_SECTIONS = max(Section) + 1
_LIST = (1 << 20) - 1
_DAMAGED = "è danneggiato: «parole lessico info --controlla» dice quale file"


def _mapped(path: Path, magic: bytes, least: int) -> mmap.mmap:
    try:
        with path.open("rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError:
        raise LexiconError(f"manca il file {path.name} del lessico in {path.parent}") from None
    except ValueError:
        raise LexiconError(f"{path.name} è vuoto") from None
    if len(mapped) < least or mapped[: len(magic)] != magic or sys.byteorder != "little":
        raise LexiconError(f"{path.name} non è un file del lessico")
    return mapped


class ItalianLexicon:
    """The compiled lexicon of a folder; see :class:`lexicon.grounds.Lexicon` for the contract."""

    __slots__ = (
        "_class_of",
        "_classes",
        "_dawg",
        "_folder",
        "_lemmas",
        "_map",
        "_meanings",
        "_readings",
        "_records",
        "_sections",
        "_synonym_keys",
        "_trie",
        "_words",
        "digest",
        "edition",
    )

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._map = _mapped(folder / "readings.bin", READINGS_MAGIC, READINGS_HEADER.size)
        head = READINGS_HEADER.unpack_from(self._map)
        _, count, trie_size, digest, size, sections, checksum, _ = head
        table = self._map[READINGS_HEADER.size : READINGS_HEADER.size + 8 * _SECTIONS]
        if (
            sections != _SECTIONS
            or crc32(table, crc32(self._map[:56])) != checksum
            or size != len(self._map)
        ):
            raise LexiconError("readings.bin è troncato o danneggiato")
        self._sections = memoryview(table).cast("I")
        self._words = self._section(Section.WORDS).cast("H")
        self._records = self._section(Section.RECORDS).cast("I")
        self._class_of = self._section(Section.CLASS_OF_LIST).cast("H")
        self._classes = tuple(Ground(bits) for bits in self._section(Section.CLASSES).cast("H"))
        self._readings = PackedReadings(self._section)
        self._synonym_keys = self._section(Section.SYNONYM_KEYS).cast("I")
        self._trie = self._open_trie(trie_size)
        if len(self._trie) != count or len(self._words) != count:
            raise LexiconError("words.marisa e readings.bin sono di due lessici diversi")
        self.digest: str = digest.hex()
        self.edition: str = self._edition()
        self._dawg: Dawg | None = None
        self._lemmas: mmap.mmap | None = None
        self._meanings: Meanings | None = None

    @classmethod
    def open(cls, path: str | PathLike[str] | None = None) -> ItalianLexicon:
        """The lexicon in the folder `path`, or the one that comes with the package.

        Headers and sizes are checked here, every byte by ``lexicon.manifest.check_files``.
        """
        return cls(data_dir() if path is None else Path(path))

    def _section(self, number: int) -> memoryview:
        first, size = self._sections[2 * number], self._sections[2 * number + 1]
        return memoryview(self._map)[first : first + size]

    def _edition(self) -> str:
        try:
            return bytes(self._section(Section.EDITION)).decode()
        except UnicodeDecodeError:
            raise LexiconError(f"il lessico {_DAMAGED}") from None

    def _open_trie(self, size: int) -> marisa_trie.Trie:
        path = self._folder / "words.marisa"
        if not path.is_file():
            raise LexiconError(f"manca il file words.marisa del lessico in {self._folder}")
        if path.stat().st_size != size:
            raise LexiconError("words.marisa è troncato o di un’altra edizione")
        try:
            return marisa_trie.Trie().mmap(str(path))
        except (RuntimeError, OSError):
            raise LexiconError("words.marisa è danneggiato") from None

    def __contains__(self, word: object) -> bool:
        """The text spells a *known* word, barred ones too; accents and capitals do not count."""
        if not isinstance(word, str):
            return False
        if self._trie.get(word) is not None:  # quicker than asking the trie with ``in``
            return True
        plain = word.islower() and word.isascii() and word.isalpha()
        return not plain and self._find(word)[1] is not None

    def __len__(self) -> int:
        return len(self._words)

    def _find(self, text: str) -> tuple[str, int | None]:
        """The word that a text spells, and its number if it is known."""
        key = self._trie.get(text)
        if key is not None or (text.islower() and text.isascii() and text.isalpha()):
            return text, key
        word = word_of(text)
        return (word, self._trie.get(word)) if word else (text, None)

    def _record(self, key: int) -> int:
        """The number of the word's list of readings, and its band above it."""
        return self._records[self._words[key]]

    def grounds(self, word: str) -> Ground:
        """The union of the grounds of the word's readings; empty if the word is unknown."""
        key = self._trie.get(word)
        if key is None:
            if word.islower() and word.isascii() and word.isalpha():
                return self._classes[0]
            _, key = self._find(word)
            if key is None:
                return self._classes[0]
        try:
            return self._classes[self._class_of[self._record(key) & _LIST]]
        except IndexError:
            raise LexiconError(f"il lessico {_DAMAGED}") from None

    def band(self, word: str) -> int:
        """The frequency band of the word, 1 (rarissima) to 5 (comunissima); 0 if not measured."""
        _, key = self._find(word)
        return 0 if key is None else self._record(key) >> 20

    def readings(self, word: str) -> tuple[Reading, ...]:
        """The readings of the word, none if it is unknown."""
        return self.lookup(word).readings

    def lookup(self, word: str, *, suggest: int = 0) -> Lookup:
        """All that is known of the word, with up to `suggest` near words if it is unknown."""
        word, key = self._find(word)
        if key is None:
            near = self.near(word, limit=suggest) if suggest else ()
            return Lookup(word, self._classes[0], suggestions=near)
        try:
            record = self._record(key)
            number = record & _LIST
            readings = self._readings.of(number, word)
            place = bisect_left(self._synonym_keys, key)
            known = place < len(self._synonym_keys) and self._synonym_keys[place] == key
            synonyms = self._synonyms(place) if known else ()
            grounds = self._classes[self._class_of[number]]
            return Lookup(word, grounds, readings, record >> 20, synonyms)
        except (IndexError, ValueError, error):
            raise LexiconError(f"il lessico {_DAMAGED}") from None

    def _synonyms(self, place: int) -> tuple[str, ...]:
        offsets = self._section(Section.SYNONYMS).cast("I")
        text = bytes(
            self._section(Section.SYNONYMS + 1)[offsets[place] : offsets[place + 1]]
        ).decode()
        return tuple(text.split("\t"))

    def meaning(self, lemma: str) -> str:
        """What the lemma means in one line; empty if nobody wrote it."""
        if self._meanings is None:
            from lexicon.meanings import MEANINGS, Meanings

            self._meanings = Meanings(self._folder / MEANINGS, self.digest)
        return self._meanings.of(lemma)

    def words(self, prefix: str = "", *, length: int | None = None) -> Iterator[str]:
        """The words, alphabetically: all, or those of a beginning, of a length, of both."""
        if length is None:
            return iter(self._trie.iterkeys(prefix))
        return self.dawg.words(prefix, length=length)

    def near(self, word: str, *, limit: int) -> tuple[str, ...]:
        """The words nearest to a misspelt one: fewest edits first, then the most common."""
        from lexicon.near import near_words

        found = [
            (edits, not self.grounds(near) & Ground.COMMON, -self.band(near), near)
            for edits, near in near_words(self.dawg, word)
        ]
        return tuple(near for *_, near in sorted(found)[:limit])

    @property
    def dawg(self) -> Dawg:
        """The word graph of the same lexicon, mapped when first asked for."""
        if self._dawg is None:
            from lexicon.dawg import Dawg

            dawg = Dawg(self._folder / "lexicon.dawg")
            if dawg.digest != self.digest:
                raise LexiconError("lexicon.dawg è di un altro lessico")
            self._dawg = dawg
        return self._dawg

    def lemma_forms(self, lemma: str) -> tuple[Reading, ...]:
        """Every reading of the lemma's forms, by form; none if the lemma is unknown."""
        found = []
        for stem in self._stems(lemma):
            whole = stem.endswith("$")
            for word in (stem[:-1],) if whole else self._trie.iterkeys(stem):
                found += [reading for reading in self.readings(word) if reading.lemma == lemma]
        return tuple(sorted(found))

    def _stems(self, lemma: str) -> list[str]:
        if self._lemmas is None:
            mapped = _mapped(self._folder / "lemmas.bin", LEMMAS_MAGIC, _LEMMAS_HEADER.size)
            _, count, size, digest = _LEMMAS_HEADER.unpack_from(mapped)
            if len(mapped) != _LEMMAS_HEADER.size + 4 * (count + 1) + size:
                raise LexiconError("lemmas.bin è troncato o danneggiato")
            if digest.hex() != self.digest:
                raise LexiconError("lemmas.bin è di un altro lessico")
            self._lemmas = mapped
        mapped = self._lemmas
        _, count, _, _ = _LEMMAS_HEADER.unpack_from(mapped)
        first = _LEMMAS_HEADER.size
        text = first + 4 * (count + 1)
        offsets = memoryview(mapped)[first:text].cast("I")

        def line(place: int) -> list[str]:
            raw = mapped[text + offsets[place] : text + offsets[place + 1]]
            return raw.decode().split("\t")

        try:
            place = bisect_left(range(count), lemma, key=lambda place: line(place)[0])
            entry = line(place) if place < count else [""]
        except UnicodeDecodeError:
            raise LexiconError(f"il lessico {_DAMAGED}") from None
        return entry[1:] if entry[0] == lemma else []
