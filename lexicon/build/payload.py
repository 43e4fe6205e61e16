"""The packed readings of all words: `readings.bin` and `lemmas.bin`."""

from __future__ import annotations

from array import array
from struct import Struct
from typing import TYPE_CHECKING, Generic, TypeVar
from zlib import crc32

from lexicon.grounds import CATEGORIES
from lexicon.italian import LEMMAS_MAGIC, READINGS_HEADER, READINGS_MAGIC
from lexicon.morphology import Rule, pack_numbers, rule_between

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

    from lexicon.grounds import Reading

__all__ = ["ReadingsPacker", "lemmas_bytes"]

_K = TypeVar("_K", bound="Hashable")
_LISTS = 1 << 20
_RECORDS = 1 << 16


class _Interned(Generic[_K]):
    """Values numbered by first appearance."""

    def __init__(self, *first: _K) -> None:
        self.number: dict[_K, int] = {value: place for place, value in enumerate(first)}

    def __getitem__(self, value: _K) -> int:
        return self.number.setdefault(value, len(self.number))

    def __len__(self) -> int:
        return len(self.number)


def _joined(texts: Sequence[str], what: str) -> bytes:
    for text in texts:
        if "\t" in text:
            raise ValueError(f"{what} {text!r} holds a TAB")
    return "\t".join(texts).encode()


def _blob(items: Iterable[bytes]) -> tuple[bytes, bytes]:
    """Offsets (one more than items) and the items one after the other."""
    offsets, blob = array("I", [0]), bytearray()
    for item in items:
        blob += item
        offsets.append(len(blob))
    return offsets.tobytes(), bytes(blob)


class ReadingsPacker:
    """Collects the readings of words in alphabetical order; equal lists are kept once."""

    def __init__(self) -> None:
        self._rules: _Interned[Rule] = _Interned(Rule(0, ""))
        self._tags: _Interned[bytes] = _Interned()
        self._sources: _Interned[tuple[str, ...]] = _Interned()
        self._lists: _Interned[bytes] = _Interned()
        self._classes: _Interned[int] = _Interned(0)
        self._class_of: list[int] = []  # of each list
        self._words: list[tuple[str, int]] = []
        self._synonyms: dict[str, bytes] = {}

    def add(
        self, word: str, readings: Sequence[Reading], band: int, synonyms: Sequence[str]
    ) -> None:
        """Add a word with its readings, band (0-5) and synonyms."""
        grounds = 0
        numbers = [len(readings)]
        for reading in readings:
            if reading.category not in CATEGORIES:
                raise ValueError(f"{word}: unknown category {reading.category!r}")
            grounds |= int(reading.ground)
            plain = reading.form.lower()
            tag = reading.ground.to_bytes(2, "little") + _joined(
                (reading.category, reading.features, reading.alteration), "tag"
            )
            numbers += (
                self._rules[rule_between(word, reading.form)],
                self._rules[rule_between(plain, reading.lemma)],
                self._base(plain, reading.base),
                self._tags[tag],
                self._sources[reading.sources],
            )
        number = self._lists[pack_numbers(numbers)]
        if number == len(self._class_of):
            self._class_of.append(self._classes[grounds])
        self._words.append((word, number | band << 20))
        if synonyms:
            self._synonyms[word] = _joined(synonyms, "synonym")

    def _base(self, plain: str, base: str) -> int:
        """Rule 0 says that there is no base, so a base equal to the form is spelled in full."""
        if not base:
            return 0
        rule = rule_between(plain, base)
        return self._rules[rule if rule != Rule(0, "") else Rule(len(plain), base)]

    def file(self, keys: Mapping[str, int], trie: bytes, digest: bytes, edition: str) -> bytes:
        """The bytes of `readings.bin` for a trie that numbers the words by `keys`."""
        if len(self._lists) > _LISTS:
            raise ValueError(f"{len(self._lists)} lists do not fit the format")
        records: _Interned[int] = _Interned(*sorted({record for _, record in self._words}))
        if len(records) > _RECORDS:
            raise ValueError(f"{len(records)} records do not fit the format")
        words = array("H", bytes(2 * len(self._words)))
        for word, record in self._words:
            words[keys[word]] = records[record]
        synonyms = sorted((keys[word], text) for word, text in self._synonyms.items())
        sections = [
            words.tobytes(),
            array("H", self._classes.number).tobytes(),
            *_blob(self._lists.number),
            *_blob(rule.pack() for rule in self._rules.number),
            *_blob(self._tags.number),
            *_blob(_joined(names, "source") for names in self._sources.number),
            array("I", [key for key, _ in synonyms]).tobytes(),
            *_blob(text for _, text in synonyms),
            edition.encode(),
            array("H", self._class_of).tobytes(),
            array("I", records.number).tobytes(),
        ]
        return _assembled(sections, len(self._words), trie, digest)


def _assembled(sections: Sequence[bytes], words: int, trie: bytes, digest: bytes) -> bytes:
    table, body = array("I"), bytearray()
    first = READINGS_HEADER.size + 8 * len(sections)
    for section in sections:
        table.extend((first + len(body), len(section)))
        body += section + bytes(-len(section) % 4)
    size = first + len(body)
    fields = (READINGS_MAGIC, words, len(trie), digest, size, len(sections))
    checked = READINGS_HEADER.pack(*fields, 0, 0)[:56] + table.tobytes()
    header = READINGS_HEADER.pack(*fields, crc32(checked), crc32(trie))
    return header + table.tobytes() + bytes(body)


def _stems(forms: Sequence[str], words: Sequence[str]) -> list[str]:
    """Few stems that cover the sorted forms without covering many other words.

    A stem may bring along as many other words as it has forms, and a few more; a form that no
    such stem covers stands alone, with a `$` at its end.
    """
    from bisect import bisect_left

    stems: list[str] = []

    def cover(group: Sequence[str], depth: int) -> None:
        if len(group) == 1:
            stems.append(group[0] + "$")
            return
        shared = len(group[0])
        while group[0][:shared] != group[-1][:shared]:
            shared -= 1
        stem = group[0][:shared]
        covered = bisect_left(words, stem + "{") - bisect_left(words, stem)
        if shared and covered <= 3 * len(group) + 8:
            stems.append(stem)
            return
        if group[0] == stem:
            stems.append(stem + "$")
            group = group[1:]
        start = 0
        for place in range(1, len(group) + 1):
            if place == len(group) or group[place][shared] != group[start][shared]:
                cover(group[start:place], depth + 1)
                start = place

    cover(forms, 0)
    return stems


def lemmas_bytes(forms: Mapping[str, Sequence[str]], words: Sequence[str], digest: bytes) -> bytes:
    """The bytes of `lemmas.bin`: for each lemma where its forms are among the sorted words."""
    lines = [
        _joined((lemma, *_stems(sorted(set(forms[lemma])), words)), "lemma")
        for lemma in sorted(forms)
    ]
    offsets, text = _blob(lines)
    header = Struct("<8s2I32s").pack(LEMMAS_MAGIC, len(lines), len(text), digest)
    return header + offsets + text
