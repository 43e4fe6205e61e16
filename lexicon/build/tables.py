"""Source tables: sorted, unique tab-separated rows under a header line, in xz, byte for byte.

The same rows always give the same bytes: rows are sorted by code point, lines end in a single
line feed, and the compressor's settings are fixed here and carry neither date nor thread count.
"""

import hashlib
import lzma
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Table", "TableError", "read_rows", "read_table", "write_table"]

_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 26}]


class TableError(ValueError):
    """A source table is missing, damaged or has other columns than the reader expects."""


@dataclass(frozen=True, slots=True)
class Table:
    """What was written: the file's name, its columns, how many rows, and the file's digest."""

    name: str
    columns: tuple[str, ...]
    rows: int
    size: int
    sha256: str


def write_table(path: Path, columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Table:
    """Write the distinct rows, sorted, and say what was written."""
    width = len(columns)
    ordered = sorted(set(rows))
    for row in ordered:
        if len(row) != width or any("\t" in cell or "\n" in cell for cell in row):
            raise TableError(f"{path.name}: not a row of {width} clean cells: {row!r}")
    lines = ["\t".join(columns), *("\t".join(row) for row in ordered), ""]
    packed = lzma.compress(
        "\n".join(lines).encode(), format=lzma.FORMAT_XZ, check=lzma.CHECK_CRC32, filters=_FILTERS
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(packed)
    digest = hashlib.sha256(packed).hexdigest()
    return Table(path.name, columns, len(ordered), len(packed), digest)


def read_table(path: Path, columns: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a table whose header is exactly ``columns``."""
    try:
        text = lzma.decompress(path.read_bytes()).decode()
    except FileNotFoundError as error:
        raise TableError(
            f"{path.name}: the table is missing, run `make lexicon-sources`"
        ) from error
    except (lzma.LZMAError, EOFError, UnicodeDecodeError) as error:
        raise TableError(f"{path.name}: the table is damaged ({error})") from error
    return read_rows(text, columns, path.name)


def read_rows(text: str, columns: tuple[str, ...], name: str) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a table given as text; the header must be exactly ``columns``."""
    lines = iter(text.splitlines())
    header = tuple(next(lines, "").split("\t"))
    if header != columns:
        raise TableError(f"{name}: columns {header} where {columns} were expected")
    width = len(columns)
    for number, line in enumerate(lines, start=2):
        row = tuple(line.split("\t"))
        if len(row) != width:
            raise TableError(f"{name}:{number}: {len(row)} cells where {width} were expected")
        yield row
