"""``python -m lexicon.build COMMAND``: one stage of the build of the lexicon."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from lexicon.build import candidates, sample
from lexicon.build.fetch import FetchError, fetch_all
from lexicon.build.normalise import normalise
from lexicon.build.pins import PinError, load_pins
from lexicon.build.sources import write_sources
from lexicon.build.tables import TableError
from lexicon.build.vote import vote

DATA = Path(__file__).resolve().parents[2] / "data" / "lexicon"


def main(arguments: list[str] | None = None) -> int:
    """Run one command; bad sources are told in one line, with exit code 1."""
    args = _parser().parse_args(arguments)
    try:
        match args.command:
            case "sources":
                _sources(args)
            case "candidates":
                _candidates(args)
            case "sample":
                _samples(args)
    except (FetchError, PinError, TableError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m lexicon.build", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    sources = commands.add_parser("sources", help="fetch the packages and write the tables")
    sources.add_argument("--cache", type=Path, default=DATA.parents[1] / ".cache" / "lexicon")
    sources.add_argument("--target", type=Path, default=DATA / "sources")
    for name, text in (
        ("candidates", "write the tables of words that people must decide"),
        ("sample", "draw blind samples for judging the lexicon"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("--sources", type=Path, default=DATA / "sources")
        command.add_argument("--target", type=Path, required=True)
        if name == "sample":
            command.add_argument("--seeds", type=int, nargs="+", default=[20251, 20252, 20253])
    return parser


def _sources(args: argparse.Namespace) -> None:
    folders = fetch_all(load_pins(DATA / "sources.toml"), args.cache)
    tables = write_sources(folders, args.target)
    for table in tables:
        print(f"{table.name:28} {table.rows:>9,} rows {table.size:>10,} bytes {table.sha256[:16]}")
    print(f"{'together':28} {'':>14} {sum(table.size for table in tables):>10,} bytes")


def _evidence(folder: Path) -> candidates.Evidence:
    normalised = normalise(folder)
    for name, count in sorted(normalised.counts.items()):
        print(f"normalised {name:28} {count:>10,}")
    votes = vote(normalised.attestations)
    for lineages, count in sorted(votes.by_count().items()):
        print(f"voted      {lineages} lineages {count:>27,}")
    return candidates.gather(normalised, votes)


def _candidates(args: argparse.Namespace) -> None:
    evidence = _evidence(args.sources)
    altered = list(candidates.altered(evidence))
    decided = {row[0] for row in altered}
    tables = {
        "altered": (candidates.ALTERED_COLUMNS, altered),
        "acronyms": (candidates.ACRONYM_COLUMNS, list(candidates.acronyms(evidence))),
        "truncated": (candidates.TRUNCATED_COLUMNS, list(candidates.truncated(evidence))),
        "names": (candidates.NAME_COLUMNS, list(candidates.names(evidence))),
        "singles": (candidates.SINGLE_COLUMNS, list(candidates.singles(evidence, decided))),
    }
    for name, (columns, rows) in tables.items():
        _write(args.target / f"{name}.tsv", columns, rows)


def _samples(args: argparse.Namespace) -> None:
    evidence = _evidence(args.sources)
    taken: set[str] = set()
    for number, seed in enumerate(args.seeds, start=1):
        rows = sample.draw(evidence, seed, taken)
        _write(args.target / f"blind{number}.tsv", ("word",), [row[:1] for row in rows])
        key = ("word", "class", "sources", "name_sources", "zipf")
        _write(args.target / f"blind{number}.key.tsv", key, rows)


def _write(path: Path, columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    lines = ["\t".join(columns), *("\t".join(row) for row in rows)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf8")
    print(f"{path.name}: {len(lines) - 1:,} rows")


if __name__ == "__main__":
    sys.exit(main())
