"""The front door: rules by code, bots by name, a game to play, a game to read again.

Everything else of the engines is given what it needs; here it is fetched. This is the one module
that opens the lexicon of the package and that knows both games, so nothing but the face of the
package and the edge may import it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias

from burraco_engine.classic.game import classic_rules
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.classic.levels import LEVELS as CLASSIC_LEVELS
from burraco_engine.code.loading import load_profile
from burraco_engine.code.rules import Rules
from burraco_engine.errors import GameError
from burraco_engine.game import Game
from burraco_engine.paths import DEFAULT_CODE
from burraco_engine.players import Player
from burraco_engine.record.model import Laid, Record, TurnLine
from burraco_engine.record.parse import parse_record
from burraco_engine.simulate import Chooser, random_chooser, seeing
from lexicon.grounds import Ground, Lexicon, WordList
from lexicon.italian import ItalianLexicon
from lexicon.masks import Rows
from parole_engine.bots.levels import LEVELS as WORD_LEVELS
from parole_engine.game import parole_rules
from parole_engine.rulings import Rulings

__all__ = [
    "LEVELS",
    "NODES",
    "RANDOM",
    "bot",
    "bot_names",
    "load_game",
    "new_game",
    "player",
    "rules_for",
    "rules_of",
    "words_of",
]

Level: TypeAlias = Callable[[Rules], Player]

LEVELS: Final[Mapping[str, Mapping[str, Level]]] = MappingProxyType(
    {"parole": WORD_LEVELS, "classico": CLASSIC_LEVELS}
)
"""The bots of each game by name, from the weakest to the strongest."""
RANDOM: Final = "casuale"
"""The player of any game who makes any legal move."""
NODES: Final = 2_000
"""How many plays a bot looks at before it moves, unless it is told otherwise."""


def rules_for(
    code: str = DEFAULT_CODE,
    lexicon: Lexicon | str | PathLike[str] | None = None,
    *,
    choices: Mapping[str, str] | None = None,
    rulings: Rulings | None = None,
    rows: Rows | None = None,
) -> Rules:
    """The rules of a code of either game; ProfileError if there is no such code.

    `lexicon` judges the words: a lexicon, the folder of a compiled one, or, if None, the Italian
    lexicon of the package (LexiconError if it cannot be used); a code without words needs none.
    `choices` are readings where the code leaves one open, `rulings` signed decisions on words,
    `rows` the compiled search rows of a lexicon that is given open.

    >>> rules_for("classico-2007").code.title
    'Burraco classico'
    >>> rules_for(lexicon=WordList(["casa"])).code.words is None
    False
    """
    if load_profile(code, policies=CLASSIC).game == "classico":
        return classic_rules(code, choices=choices)
    if isinstance(lexicon, str | PathLike):
        folder = Path(lexicon)
        return parole_rules(
            ItalianLexicon.open(folder), code, choices=choices, rulings=rulings, rows=folder
        )
    known = ItalianLexicon.open() if lexicon is None else lexicon
    return parole_rules(known, code, choices=choices, rulings=rulings, rows=rows)


def new_game(
    code: str = DEFAULT_CODE,
    lexicon: Lexicon | str | PathLike[str] | None = None,
    *,
    seed: object,
    choices: Mapping[str, str] | None = None,
    smazzate: int = 1,
    names: tuple[str, ...] = (),
    dealer: str | None = None,
) -> Game:
    """A game of a code, its first smazzata dealt; the same seed deals the same cards.

    >>> new_game("classico-2007", seed=7)
    <Game classico-2007: smazzata 1, N, 3 events>
    """
    rules = rules_for(code, lexicon, choices=choices)
    return Game(rules, seed=seed, smazzate=smazzate, names=names, dealer=dealer)


def load_game(
    text: str, lexicon: Lexicon | str | PathLike[str] | None = None, *, seed: object = 0
) -> Game:
    """The game of a record, played again and verified; NotationError or RecordReplayError if not.

    Its words count as judged; if it is not over, `lexicon` judges those still to come.
    """
    record = parse_record(text)
    judged, header = rules_of(record), record.header
    if header.outcome is not None:
        return Game.from_brn(judged, text)
    rules = rules_for(header.code, lexicon, choices=dict(header.policies))
    return Game.from_brn(rules, text, judged=judged, seed=seed)


def rules_of(record: Record) -> Rules:
    """The rules of a record: its words count as judged, whatever a lexicon says today."""
    words = {
        laid.reading.lower(): Ground.DOUBTFUL if laid.doubtful else Ground.COMMON
        for _, laid in words_of(record)
    }
    header = record.header
    lexicon = WordList(words, digest=header.lexicon)
    return rules_for(header.code, lexicon, choices=dict(header.policies))


def words_of(record: Record) -> Iterator[tuple[int, Laid]]:
    """The melds that a record lays, each with the row where it stands."""
    for smazzata in record.smazzate:
        for line in smazzata.lines:
            if isinstance(line, TurnLine):
                yield from ((line.row, laid) for laid in line.actions if isinstance(laid, Laid))


def bot_names(game: str) -> tuple[str, ...]:
    """The names of the players that `bot` knows in a game.

    >>> bot_names("classico")
    ('casuale', 'semplice', 'esperto')
    """
    return (RANDOM, *LEVELS[game])


def player(name: str, rules: Rules) -> Player:
    """The bot called `name`, which sees what its seat sees; GameError if the game has none."""
    known = LEVELS[rules.code.game]
    if name not in known:
        raise GameError("game.bot", name=name, known=", ".join(bot_names(rules.code.game)))
    return known[name](rules)


def bot(name: str, rules: Rules, *, nodes: int = NODES) -> Chooser:
    """Who decides under a name: a bot of the game, or `casuale`; GameError if there is none."""
    return random_chooser(rules) if name == RANDOM else seeing(player(name, rules), nodes)
