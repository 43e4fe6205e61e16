"""What runs inside the processes of the pool. Arguments and results are plain or frozen values."""

from __future__ import annotations

import os
import signal
import threading
import time
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from api.service.games import Games
    from api.service.model import RulingInfo
    from api.words import Words
    from burraco_engine.cards import Card
    from burraco_engine.code.rules import Rules
    from burraco_engine.melds import Meld
    from burraco_engine.moves import SeatMove
    from burraco_engine.names import Line
    from burraco_engine.players import Player
    from burraco_engine.state import State
    from burraco_engine.view import TableView
    from parole_engine.analysis import Study
    from parole_engine.puzzles.maker import Maker
    from parole_engine.search.plays import Play

__all__ = [
    "analysis",
    "bench_puzzle",
    "booklet",
    "bot_move",
    "first_puzzle",
    "make_puzzle",
    "mine_puzzles",
    "missed_puzzles",
    "prepare",
    "replay",
    "solve",
    "table_hints",
    "verdicts",
]

_words: Words | None = None
_games: Games | None = None
_bots: dict[object, Player] = {}
_maker: Maker | None = None
_KEPT_RULES = 16
_KEPT_BOTS = 32
_lexicon_dir: Path | None = None


def prepare(lexicon_dir: Path | None, parent: int) -> None:
    """Get ready: Ctrl-C is the parent's business, and without the parent there is none."""
    global _lexicon_dir
    _lexicon_dir = lexicon_dir
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


def _judge() -> Words:
    global _words
    if _words is None:
        from api.words import Words

        _words = Words.open(_lexicon_dir)
    return _words


def _ready() -> Games:
    global _games
    if _games is None:
        from api.service.games import Games

        _games = Games(_judge(), _KEPT_RULES)
    return _games


def verdicts(texts: Sequence[str], view: str, code: str) -> list[bytes]:
    """The verdicts on words as JSON, with near words for those that are unknown."""
    words = _judge()
    return [words.verdict(text, view, code) for text in texts]


def bot_move(
    view: TableView,
    code: str,
    choices: tuple[tuple[str, str], ...],
    rulings: tuple[RulingInfo, ...],
    level: str,
    seed: int,
) -> SeatMove:
    """What a bot of this level plays."""
    from burraco_engine.dice import SeedDice
    from parole_engine.door import NODES

    key = (code, choices, rulings, level)
    bot = _bots.get(key)
    if bot is None:
        if len(_bots) >= _KEPT_BOTS:
            _bots.clear()
        bot = _bots[key] = _player(_ready().assemble(code, choices, rulings), level)
    return bot(view, SeedDice(seed), NODES)


def _player(rules: Rules, level: str) -> Player:
    """The bot of this level; of a game without it the weakest for a beginner, else the best."""
    from parole_engine.bots.levels import LEVELS as WORD_LEVELS
    from parole_engine.door import LEVELS, player

    known = list(LEVELS[rules.code.game])
    if level not in known:
        level = known[0] if level == next(iter(WORD_LEVELS)) else known[-1]
    return player(level, rules)


def solve(
    hand: tuple[Card, ...], melds: tuple[Meld, ...], line: Line, code: str, limit: int
) -> list[dict[str, Any]]:
    """The plays of a hand on the words of its line, best first, as JSON."""
    from burraco_engine.names import Seat
    from parole_engine.search.plays import hints

    found = hints(_ready().assemble(code), hand, melds, seat=Seat("S"), line=line)
    return [_play_json(play) for play in islice(found, limit)]


def table_hints(
    game: State,
    seat: str,
    code: str,
    choices: tuple[tuple[str, str], ...],
    rulings: tuple[RulingInfo, ...],
    now: int,
    limit: int,
) -> list[dict[str, Any]]:
    """What a player at a table may play, best first, as JSON.

    In his turn to play nothing is proposed that the rules would refuse (a play after which no card
    is left for the discard, say); before that, what his hand promises.
    """
    from burraco_engine.names import Millis, Seat
    from burraco_engine.state import Phase
    from burraco_engine.turn.deciding import is_legal
    from parole_engine.search.plays import hints

    rules, me = _ready().assemble(code, choices, rulings), Seat(seat)
    plays_now = game.turn.seat == me and game.phase is Phase.GIOCO
    if rules.code.words is None:
        from api.service.trials import best_trials

        best = (
            told
            for trial, told in best_trials(rules, game, me)
            if not plays_now or is_legal(rules, game, trial.move, now=Millis(now))
        )
        return list(islice(best, limit))
    line, table = game.line(me), game.table
    found = hints(
        rules,
        table.hand(me),
        table.melds,
        seat=me,
        line=line,
        banned=game.line_status(line).banned_words,
    )
    if plays_now:
        found = (play for play in found if is_legal(rules, game, play.move, now=Millis(now)))
    return [_play_json(play) for play in islice(found, limit)]


def _play_json(play: Play) -> dict[str, Any]:
    from burraco_engine.record.codec import move_to_json

    return {
        "mossa": move_to_json(play.move),
        "parola": play.word,
        "gioco": play.notation,
        "carte": [card.code for card in play.laid],
        "guadagno": play.gain,
        "fascia": play.band,
        "dubbia": play.doubtful,
    }


def make_puzzle(key: str) -> dict[str, Any] | None:
    """The puzzle of a key as JSON, with its answer; None if the lexicon yields none."""
    return _made(_puzzle_maker(), key)


def first_puzzle(rules: Rules, key: str) -> dict[str, Any] | None:
    """The same in the service's own process, which at its start has these rules already."""
    from parole_engine.puzzles.maker import Maker

    return _made(Maker(rules), key)


def _made(maker: Maker, key: str) -> dict[str, Any] | None:
    from parole_engine.puzzles.codec import puzzle_to_json
    from parole_engine.puzzles.model import Key, PuzzleError

    try:
        return puzzle_to_json(maker.make(Key.parse(key)))
    except PuzzleError:
        return None


def bench_puzzle(
    kind: str, cards: str, words: Sequence[str], wish: str | None, seed: str
) -> dict[str, Any]:
    """The puzzle of somebody's own cards, or with a wished answer; PuzzleError if it is none."""
    from parole_engine.puzzles.bench import from_answer, from_position, position_of
    from parole_engine.puzzles.codec import puzzle_to_json
    from parole_engine.puzzles.kind import Kind

    vocabulary, asked = _puzzle_maker().vocabulary, Kind(kind)
    if wish is not None:
        return puzzle_to_json(from_answer(vocabulary, asked, wish, seed))
    position = position_of(vocabulary, asked, cards, tuple(words))
    return puzzle_to_json(from_position(vocabulary, asked, position))


def booklet(
    count: int, level: int, seed: str, kind: str | None, kept: Sequence[dict[str, Any]], at: int
) -> bytes:
    """A booklet as PDF: of the puzzles that are given, or of a seed."""
    from datetime import UTC, datetime

    from api.booklet.pages import write_booklet
    from parole_engine.puzzles.codec import puzzle_from_json
    from parole_engine.puzzles.kind import Kind

    maker = _puzzle_maker()
    rules = maker.vocabulary.rules
    puzzles = [puzzle_from_json(rules, body) for body in kept]
    if not puzzles:
        puzzles = list(maker.several(count, level, seed, Kind(kind) if kind else None))
    created = datetime.fromtimestamp(at / 1000, UTC)
    return write_booklet(puzzles, rules.deck, created=created, seed=None if kept else seed)


def mine_puzzles(seed: str) -> list[dict[str, Any]]:
    """The puzzles found in one smazzata between bots, as JSON with their answers."""
    from parole_engine.puzzles.codec import puzzle_to_json

    return [puzzle_to_json(puzzle) for puzzle in _puzzle_maker().mine(seed)]


def replay(text: str) -> dict[str, Any]:
    """The record of a game, picture by picture; EngineError if it cannot be played again."""
    from api.service.replays import read_record, replay_view
    from parole_engine.door import rules_of

    record = read_record(text)
    return replay_view(rules_of(record), record)


def analysis(text: str, smazzata: int, seat: str, least: int) -> list[dict[str, Any]]:
    """What a seat of a record played in a smazzata, and the best there was."""
    from api.service.replays import study_view

    _, studies = _studies(text, smazzata, seat, least)
    return [study_view(study, _judge().lexicon) for study in studies]


def missed_puzzles(
    text: str, smazzata: int, seat: str, least: int, wanted: Sequence[tuple[int, str]]
) -> list[dict[str, Any]]:
    """The puzzles of words that a seat missed, each named by its moment; some make none."""
    from parole_engine.puzzles.codec import puzzle_to_json
    from parole_engine.puzzles.missed import missed_puzzle
    from parole_engine.puzzles.vocabulary import Vocabulary

    rules, studies = _studies(text, smazzata, seat, least)
    vocabulary, found = Vocabulary(rules), []
    for moment, word in wanted:
        study = studies[moment] if moment < len(studies) else None
        play = next((one for one in study.missed if one.word == word), None) if study else None
        if study is not None and play is not None:
            start, hand = study.moment.start, study.moment.hand
            melds = start.table.melds_of(start.line(study.moment.seat))
            found.append(missed_puzzle(vocabulary, hand, melds, play))
    return [puzzle_to_json(puzzle) for puzzle in found if puzzle is not None]


def _studies(text: str, smazzata: int, seat: str, least: int) -> tuple[Rules, list[Study]]:
    from api.service.replays import read_record
    from burraco_engine.errors import ProfileError
    from burraco_engine.names import Seat
    from parole_engine.analysis import analyse
    from parole_engine.door import rules_of

    record = read_record(text)
    rules = _ready().assemble(record.header.code, record.header.policies)
    if rules.code.words is None:
        raise ProfileError(
            "profile.wrong_game", profile=rules.code.id, game=rules.code.game, judge="parole"
        )
    judged = rules_of(record)
    found = analyse(rules, record, judged, smazzata=smazzata, seat=Seat(seat), least=least)
    return rules, list(found)


def _puzzle_maker() -> Maker:
    global _maker
    if _maker is None:
        from burraco_engine.paths import DEFAULT_CODE
        from parole_engine.puzzles.maker import Maker

        _maker = Maker(_ready().assemble(DEFAULT_CODE))
    return _maker
