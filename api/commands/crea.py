"""`parole enigma crea`: a puzzle of one's own cards or with a wished answer, verified, saved."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from api.commands import UsageError
from api.trouble import reason
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.model import PuzzleError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from pathlib import Path

    from parole_engine.puzzles.maker import Maker
    from parole_engine.puzzles.model import Puzzle

__all__ = ["create", "read_puzzle"]

_NAMED = 12


def create(maker: Maker, args: argparse.Namespace, seed: str) -> int:
    """Make the puzzle that was asked for, say what the search found, save it."""
    from parole_engine.puzzles.bench import BENCH_KINDS, from_answer, from_position, position_of
    from parole_engine.puzzles.codec import puzzle_to_json

    if (args.carte is None) == (args.risposta is None):
        raise UsageError("serve --carte (con --parole, se ce n’è) oppure --risposta")
    kind = Kind(args.tipo) if args.tipo else Kind("allunga" if args.parole else "giocata_migliore")
    if kind not in BENCH_KINDS:
        raise UsageError(f"--tipo: per crea uno tra {', '.join(BENCH_KINDS)}")
    vocabulary = maker.vocabulary
    try:
        if args.risposta is not None:
            puzzle = from_answer(vocabulary, kind, args.risposta, seed)
        else:
            position = position_of(vocabulary, kind, args.carte, tuple(args.parole))
            puzzle = from_position(vocabulary, kind, position)
    except PuzzleError as error:
        raise UsageError(str(error)) from None
    written = json.dumps(puzzle_to_json(puzzle), ensure_ascii=False)
    if args.file is not None:
        try:
            args.file.write_text(f"{written}\n", encoding="utf-8")
        except OSError as error:
            raise UsageError(f"non si può scrivere {args.file}: {reason(error)}") from None
    print(written if args.json else "\n".join(_told(puzzle)))
    return 0


def _told(puzzle: Puzzle) -> Iterator[str]:
    yield f"{puzzle.question}    [livello {puzzle.key.level}, valutazione {puzzle.rating}]"
    assert puzzle.position is not None, "the bench asks about cards"
    for meld in puzzle.position.melds:
        yield f"  tavolo  {meld.notation}"
    yield f"  mano    {' '.join(card.code for card in puzzle.position.hand)}"
    yield f"  migliore {puzzle.best} punti, seconda {puzzle.second or 'nessuna'}"
    named = [" + ".join(one.words) for one in puzzle.solutions[:_NAMED]]
    more = (puzzle.answers or 0) - len(named)
    tail = "" if more <= 0 else " e un’altra" if more == 1 else f" e altre {more}"
    yield f"  risposte migliori {puzzle.answers}: {', '.join(named)}{tail}"


def read_puzzle(maker: Maker, path: Path) -> Puzzle:
    """A puzzle that was saved; UsageError if the file holds none."""
    from parole_engine.puzzles.codec import puzzle_from_json

    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        return puzzle_from_json(maker.vocabulary.rules, raw)
    except OSError as error:
        raise UsageError(f"non si può leggere {path}: {reason(error)}") from None
    except (ValueError, TypeError, AttributeError):
        raise UsageError(f"{path} non è un enigma salvato") from None
