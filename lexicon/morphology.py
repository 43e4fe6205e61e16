"""Readings in few bytes: how a form, a lemma and a base follow from a word, and packed tags.

Italian inflects at the end, so a million readings need few different *rules*: "take off two
letters, add ``are``". Words that inflect alike then share one packed list of readings.
The layout is written down in ``docs/lexicon-format.md``.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from lexicon.grounds import Ground, Reading

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["PackedReadings", "Rule", "Section", "pack_numbers", "rule_between"]

T = TypeVar("T")

_CAPITAL = 0x80
_CACHE = 4096


class Section(IntEnum):
    """The sections of ``readings.bin`` in the order of the file; offsets come before their blob."""

    WORDS = 0
    CLASSES = 1
    LISTS = 2
    RULES = 4
    TAGS = 6
    SOURCES = 8
    SYNONYM_KEYS = 10
    SYNONYMS = 11
    EDITION = 13
    CLASS_OF_LIST = 14
    RECORDS = 15


class Rule(NamedTuple):
    """How to make one text from another: take letters off its end, add some, capitalise."""

    strip: int
    add: str
    capital: bool = False

    def apply(self, text: str) -> str:
        """The text made from `text`.

        >>> Rule(1, "are").apply("cantò")
        'cantare'
        """
        made = (text[: -self.strip] if self.strip else text) + self.add
        return made[:1].upper() + made[1:] if self.capital else made

    def pack(self) -> bytes:
        """The rule as stored: a byte with the letters to take off, then the text to add."""
        return bytes([self.strip | _CAPITAL * self.capital]) + self.add.encode()

    @classmethod
    def unpack(cls, raw: bytes) -> Rule:
        """The rule stored in these bytes."""
        return cls(raw[0] & ~_CAPITAL, raw[1:].decode(), bool(raw[0] & _CAPITAL))


def rule_between(source: str, target: str) -> Rule:
    """The shortest rule that makes `target` from `source`.

    >>> rule_between("roma", "Roma")
    Rule(strip=0, add='', capital=True)
    """
    plain = target[:1].lower() + target[1:]
    capital = plain != target and plain[:1].upper() + plain[1:] == target
    if not capital:
        plain = target
    shared = 0
    for one, other in zip(source, plain, strict=False):
        if one != other:
            break
        shared += 1
    return Rule(len(source) - shared, plain[shared:], capital)


def pack_numbers(numbers: list[int]) -> bytes:
    """Non-negative numbers as varints: seven bits to a byte, the lowest first."""
    packed = bytearray()
    for number in numbers:
        while number > 0x7F:
            packed.append(number & 0x7F | 0x80)
            number >>= 7
        packed.append(number)
    return bytes(packed)


def _numbers(raw: bytes) -> list[int]:
    numbers, number, shift = [], 0, 0
    for byte in raw:
        number |= (byte & 0x7F) << shift
        if byte & 0x80:
            shift += 7
        else:
            numbers.append(number)
            number = shift = 0
    return numbers


class _Table(Generic[T]):
    """Items decoded when first asked for, from offsets and a blob of the mapped file."""

    __slots__ = ("_blob", "_decode", "_items", "_offsets")

    def __init__(self, offsets: memoryview, blob: memoryview, decode: Callable[[bytes], T]) -> None:
        self._offsets = offsets
        self._blob = blob
        self._decode = decode
        self._items: dict[int, T] = {}

    def __getitem__(self, number: int) -> T:
        item = self._items.get(number)
        if item is None:
            raw = bytes(self._blob[self._offsets[number] : self._offsets[number + 1]])
            item = self._decode(raw)
            if len(self._items) >= _CACHE:
                self._items.clear()
            self._items[number] = item
        return item


class _Tag(NamedTuple):
    category: str
    features: str
    ground: Ground
    alteration: str


def _tag(raw: bytes) -> _Tag:
    category, features, alteration = raw[2:].decode().split("\t")
    return _Tag(category, features, Ground(int.from_bytes(raw[:2], "little")), alteration)


def _names(raw: bytes) -> tuple[str, ...]:
    return tuple(raw.decode().split("\t")) if raw else ()


class PackedReadings:
    """The lists of readings of a compiled lexicon, decoded on demand; safe to share by threads."""

    __slots__ = ("_lists", "_rules", "_sources", "_tags")

    def __init__(self, section: Callable[[int], memoryview]) -> None:
        def table(first: Section, decode: Callable[[bytes], T]) -> _Table[T]:
            return _Table(section(first).cast("I"), section(first + 1), decode)

        self._lists = table(Section.LISTS, self._list)
        self._rules = table(Section.RULES, Rule.unpack)
        self._tags = table(Section.TAGS, _tag)
        self._sources = table(Section.SOURCES, _names)

    def _list(
        self, raw: bytes
    ) -> tuple[tuple[Rule, Rule, Rule | None, _Tag, tuple[str, ...]], ...]:
        numbers = _numbers(raw)
        rules = self._rules
        return tuple(
            (
                rules[numbers[i]],
                rules[numbers[i + 1]],
                rules[numbers[i + 2]] if numbers[i + 2] else None,
                self._tags[numbers[i + 3]],
                self._sources[numbers[i + 4]],
            )
            for i in range(1, 1 + 5 * numbers[0], 5)
        )

    def of(self, number: int, word: str) -> tuple[Reading, ...]:
        """The readings that list `number` gives to `word`."""
        readings = []
        for form_rule, lemma_rule, base_rule, tag, sources in self._lists[number]:
            form = form_rule.apply(word)
            plain = form.lower()
            base = base_rule.apply(plain) if base_rule is not None else ""
            readings.append(
                Reading(
                    form,
                    lemma_rule.apply(plain),
                    tag.category,
                    tag.features,
                    tag.ground,
                    tag.alteration,
                    base,
                    sources,
                )
            )
        return tuple(readings)
