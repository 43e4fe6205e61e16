"""What every puzzle must hold, whatever its seed: checked by the tests and by the soak."""

from __future__ import annotations

from lexicon.grounds import Ground
from lexicon.normal import fold
from parole_engine.offensive import offensive_words
from parole_engine.puzzles.answer import Result, choose, lay
from parole_engine.puzzles.maker import Maker
from parole_engine.puzzles.model import Puzzle
from tests.parole_engine.puzzles import brute

PLAYS = (
    Ground.COMMON
    | Ground.OXYTONE
    | Ground.ENCLITIC
    | Ground.SUPERLATIVE
    | Ground.ALTERED_ADJECTIVE
    | Ground.LEXICALISED_ACRONYM
)
BARRED = {
    Ground.ALTERED: "nome_alterato",
    Ground.TRUNCATED: "parola_tronca",
    Ground.ACRONYM: "sigla",
    Ground.ABBREVIATION: "sigla",
    Ground.PROPER_NAME: "nome_proprio",
}


def check(maker: Maker, puzzle: Puzzle) -> None:
    """The best is the best, nothing offensive is shown, the solutions are right when played."""
    rules, dawg = brute.shared_rules()
    if puzzle.position is None:
        check_choice(maker, puzzle)
        return
    every = brute.plays(rules, dawg, puzzle.position)
    kind = puzzle.key.kind
    if kind.whole_turn:
        best, closing = brute.turns(puzzle.position, every)
        assert puzzle.best is not None, puzzle
        assert puzzle.best == (closing if kind == "chiudi" else best), puzzle
        equal = brute.answers(puzzle.position, every, puzzle.best, closing=kind == "chiudi")
    else:
        wanted = [one for one in every if one.gain > 0 and asked(puzzle, one)]
        gains = sorted({one.gain for one in wanted}, reverse=True)
        assert puzzle.best == gains[0], puzzle
        assert puzzle.second == (gains[1] if len(gains) > 1 else None), puzzle
        equal = {(one.word,) for one in wanted if one.gain == puzzle.best}
    assert {tuple(sorted(solution.words)) for solution in puzzle.solutions} <= equal
    check_equals(puzzle, len(equal))
    for solution in puzzle.solutions:
        moves = [*solution.plays, *([solution.discard] if solution.discard else [])]
        answer = lay(rules, puzzle, moves)
        assert answer.result is Result.GIUSTA, (puzzle, answer)
        assert answer.points == solution.points == puzzle.best
        for word in solution.words:
            assert maker.vocabulary.lexicon.lookup(word.lower()) not in offensive_words()
    for word in puzzle.solutions[0].words:
        assert word in puzzle.explanation
    assert puzzle.margin is None or puzzle.margin > 0
    rarity = 6 - max(puzzle.band, 1)
    shift = 0 if puzzle.key.game is None else 1
    assert abs(puzzle.key.level - rarity) <= shift, "drawn for its words, or found in a game"


def check_equals(puzzle: Puzzle, equal: int) -> None:
    """All best answers are counted; of many the common words are named first."""
    assert puzzle.answers == equal, puzzle
    assert len(puzzle.solutions) == min(equal, 8)
    more = equal - 4
    tail = " e un’altra." if more == 1 else f" e altre {more}." if more > 1 else "."
    if equal > 1:
        assert puzzle.explanation.endswith(tail), puzzle
        assert puzzle.explanation.count("altrettanto: ") == 1
    else:
        assert "altrettanto" not in puzzle.explanation


def asked(puzzle: Puzzle, one: brute.Laid) -> bool:
    kind, position = puzzle.key.kind, puzzle.position
    assert position is not None
    if kind == "burraco_nascosto":
        return len(one.word) >= 7
    if kind == "allunga" or position.melds:
        return one.meld is not None
    return any(not card.suit for card in one.cards)


def check_choice(maker: Maker, puzzle: Puzzle) -> None:
    assert choose(puzzle, puzzle.right[0]).result is Result.GIUSTA
    assert {option.id for option in puzzle.options} > set(puzzle.right)
    if puzzle.key.kind != "ammessa":
        return
    assert puzzle.word is not None
    found = maker.vocabulary.lexicon.lookup(fold(puzzle.word))
    assert found not in offensive_words()
    if found.grounds & PLAYS:
        assert puzzle.right == ("ammessa",), puzzle
    elif found.grounds:
        barred = {motive for ground, motive in BARRED.items() if ground & found.grounds}
        assert set(puzzle.right) == barred, puzzle
    else:
        assert puzzle.right == ("inesistente",), puzzle
    assert puzzle.word in puzzle.explanation
