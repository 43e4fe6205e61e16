"""Counts of lines of play from fixed positions of every code, held to a slow second opinion."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from burraco_engine import moves as m
from burraco_engine.classic.game import classic_rules
from burraco_engine.code.loading import profile_ids
from burraco_engine.code.rules import Rules
from burraco_engine.record.position import parse_position
from burraco_engine.state import State
from burraco_engine.turn.deciding import legal_moves, play
from lexicon.grounds import WordList
from parole_engine.game import parole_rules
from tests.burraco_engine.classic.positions import NOW, position
from tests.perft.slow_classic import french
from tests.perft.slow_turn import Act, Code, Put, Slow, acts, count
from tests.perft.slow_words import spelled

WORDS = """
amo amore ramo rame cosa casa cassa case casta causa carta costa scala rosa rossa sasso pane cane
con taxi scartare scarta lavoratore lavorare
""".split()  # noqa: SIM905 - a list to read
OTHERS = "E: Bn Br | S: Dn | O: Dr"
REST = f"{OTHERS} | monte: Zn | tallone: Ar Er Ir Or | pozzetto: Un | pozzetto: Ur"
THREE = "monte: 9p | tallone: 3c 3q 3f 3p 4c 4q"
LYING = f"{THREE} | pozzetto: 10f 10p | pozzetto: Jf Jp"
CODES: dict[str, tuple[Rules, Code]] = {
    "classico-2007": (classic_rules(), french()),
    "internazionale": (
        classic_rules("internazionale"),
        french(faces=frozenset(("A", "3")), must_play=True, closes_clean=True),
    ),
    "regolamento": (classic_rules("regolamento"), french(movable=True, never_back=True)),
    "online": (classic_rules("online"), french(never_back=True)),
    "online-b": (classic_rules("online-b"), french(never_back=True, aces=2)),
    "online-tre": (
        classic_rules("online-tre"),
        french("NES", seats="NES", never_back=True),
    ),
    "parole-2025": (parole_rules(WordList(WORDS)), spelled(*WORDS)),
}


@dataclass(frozen=True)
class Fixed:
    """A position and how many lines of 1, 2, … moves start from it.

    It is N's hand and what lies on the table, or a whole position as reports write it.
    """

    code: str
    name: str
    hand: str
    counts: tuple[int, ...]
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        return CODES[self.code][0]

    def state(self) -> State:
        """East's hand is small, or trying everything would take too long."""
        if "|" in self.hand:
            return parse_position(self.rules, f"{self.code} {self.hand}")
        return position(self.hand, **{"east": "5p 6p", "rules": self.rules, **self.options})


POSITIONS = [
    Fixed("classico-2007", "nothing to lay", "3c 5q 8f Kp", (4, 8, 20)),
    Fixed("classico-2007", "a sequence with its pairs", "4c 5c 6c 6q 6f 9p", (8, 18, 42)),
    Fixed("classico-2007", "a jolly beside two cards", "7c 8c * Kp Qq", (7, 14, 35)),
    Fixed("classico-2007", "two matte, one natural", "2c 3c 4c * 9q", (14, 36, 71)),
    Fixed("classico-2007", "both twos of a suit", "2p 2p 3p 4p Kc", (11, 28, 55)),
    Fixed("classico-2007", "the ace, low or high", "Af 2f 3f Qf Kf", (12, 28, 58)),
    Fixed("classico-2007", "equal cards count once", "7c 7c 7q 7q * 8c", (15, 52)),
    Fixed(
        "classico-2007", "ties at both ends", "3c 7c 8c * Kq", (26, 151, 413), {"ns": ["4c 5c 6c"]}
    ),
    Fixed(
        "classico-2007", "a matta to replace", "7c 9c 3c Kq", (11, 35, 73), {"ns": ["5c 6c 2p 8c"]}
    ),
    Fixed(
        "classico-2007",
        "a two that becomes natural",
        "3c Ac * 6c Kq",
        (19, 89, 222),
        {"ns": ["2c 4c 5c"]},
    ),
    Fixed(
        "classico-2007",
        "a combination held by the line",
        "Kc Kp Qf Qq 2f",
        (13, 53),
        {"ns": ["Kq Kf Kf"], "eo": ["Qc Qp Qp"]},
    ),
    Fixed(
        "classico-2007",
        "nearly the whole suit",
        "Ac 2c * 9q",
        (18, 67),
        {"ns": ["3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc"]},
    ),
    Fixed(
        "classico-2007",
        "closing within reach",
        "9c 4q",
        (4, 6, 15),
        {"ns": ["3c 4c 5c 6c 7c 8c *"], "pozzetti": "S", "east": "5q 6q 9f"},
    ),
    Fixed(
        "classico-2007",
        "no burraco yet",
        "4q 5q 6q 9p",
        (4, 8, 29),
        {"pozzetti": "S", "east": "5q 6q 9f"},
    ),
    Fixed(
        "classico-2007",
        "a single card in the monte",
        "4q 5q 9p",
        (2, 8, 23, 61),
        {"taken": None, "monte": "6q", "east": "3c 4c"},
    ),
    Fixed(
        "classico-2007",
        "a monte of three and the last card",
        "4q 5q 9p",
        (5, 17, 30, 48),
        {"taken": None, "monte": "6q Kc 9f", "tallone": 3, "east": "3c 5c"},
    ),
    Fixed("classico-2007", "al volo", "9c 10c Jc", (4,)),
    Fixed("classico-2007", "a full hand", "3c 4c 5c 7c 7q * 2p", (30,)),
    Fixed("internazionale", "kings are no combination", "Kc Kq Kf 9c 10c Jc", (7, 9, 21)),
    Fixed("internazionale", "aces and threes", "Ac Aq Ap 3f 3c *", (13, 33)),
    Fixed(
        "internazionale",
        "a card of his own ties first",
        "7c 9p 4q",
        (2, 6, 11),
        {"ns": ["4c 5c 6c"], "monte": "Kq 9f", "taken": None, "east": "5p 6q"},
    ),
    Fixed(
        "internazionale",
        "a game with the monte",
        "10c 4q Kp",
        (2, 5, 7),
        {"monte": "8c 9c", "taken": None, "east": "5p 6q"},
    ),
    Fixed(
        "internazionale",
        "nothing to collect for",
        "10c 4q Kp",
        (1, 4, 4),
        {"monte": "8c 9f", "taken": None, "east": "5p 6q"},
    ),
    Fixed(
        "internazionale",
        "a dirty burraco does not close",
        "9c 4q",
        (2, 2),
        {"ns": ["3c 4c 5c 6c 7c 8c *"], "pozzetti": "S"},
    ),
    Fixed(
        "internazionale",
        "a clean one does",
        "9c 4q",
        (4, 4),
        {"ns": ["3q 4q 5q 6q 7q 8q 9q", "3c 4c 5c 6c 7c 8c *"], "pozzetti": "S"},
    ),
    Fixed("regolamento", "a matta that moves", "3c 7c 9c Kq", (12, 44, 95), {"ns": ["4c 5c 6c *"]}),
    Fixed("regolamento", "a matta inside", "7c 9c 3c Kq", (11, 38, 82), {"ns": ["5c 6c 2p 8c"]}),
    Fixed(
        "regolamento",
        "a two that comes below its three",
        "3c Ac * Kq",
        (11, 31),
        {"ns": ["2c 4c 5c"]},
    ),
    Fixed(
        "regolamento",
        "the single card never goes back",
        "9q Kc Kf",
        (2, 6, 19),
        {"taken": None, "monte": "9q", "east": "3c 4c"},
    ),
    Fixed(
        "online",
        "its equal does not free the single card",
        "9q 8q 10q",
        (2, 8, 21),
        {"taken": None, "monte": "9q", "east": "3c 4c"},
    ),
    Fixed("online", "the ace once", "Ac Qc Kc * 9p", (15, 52), {"ns": ["2c 3c 4c"]}),
    Fixed(
        "online-b",
        "the ace at both ends",
        "Ac Ac 4q",
        (5, 11),
        {"ns": ["2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc"]},
    ),
    Fixed(
        "online-b",
        "a matta in place of an ace",
        "Ac * 4q",
        (9, 22),
        {"ns": ["2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc"]},
    ),
    Fixed(
        "online-tre",
        "each for himself",
        f"N gioco mazziere S | N: Kp 4c 5c 6c 9q | E: 5p 6p | S: 7p 8p | {LYING} | "
        f"Nord: 1 7q 8q 9q | Est: 2 Kc Kq Kf",
        (6, 22, 64),
    ),
    Fixed(
        "online-tre",
        "the first exit makes the lines",
        f"N gioco mazziere S | N: 10q | E: 10p Kp 5c | S: 7p Kc | {LYING} | "
        f"Nord: 1 7q 8q 9q | Est: 2 Kc Kq Kf | Sud: 3 7p 8p 9p",
        (2, 6, 25, 95),
    ),
    Fixed(
        "online-tre",
        "he alone against a pair",
        f"S gioco mazziere S | N: 10q 4p | E: 10p Kp 5c | S: 7f Kc 9q | {THREE} | "
        f"pozzetto N giocato: | pozzetto: Jf Jp | Nord: 1 7q 8q 9q | Est: 2 Kc Kq Kf, 3 7p 8p 9p",
        (4, 14, 47),
    ),
    Fixed(
        "parole-2025",
        "a word, or two",
        f"N gioco mazziere O | N: Cr Ar Sr Ar Sr * Bn | {REST}",
        (21, 93),
    ),
    Fixed(
        "parole-2025",
        "both matte and both colours",
        f"N gioco mazziere O | N: Rr Ar Mr On @ * En | {REST}",
        (13, 52),
    ),
    Fixed(
        "parole-2025",
        "letters inside",
        f"N gioco mazziere O | N: Sr Tr Rr Ur En | {REST} | NS: 1 r:CASA, 2 r:AMO | EO: 3 n:CASSA",
        (9, 42, 137),
    ),
    Fixed(
        "parole-2025",
        "a matta replaced by any letter",
        f"N gioco mazziere O | N: Sr Tr Ar Or En | {REST} | NS: 1 r:CA[*=S]A",
        (13, 54, 188),
    ),
    Fixed(
        "parole-2025",
        "a pinella replaced by a vowel",
        f"N gioco mazziere O | N: Sr Tr Ar Or En | {REST} | NS: 1 r:C[@=A]SA",
        (9, 36),
    ),
    Fixed(
        "parole-2025",
        "equal words",
        f"N gioco mazziere O | N: Cr Ar * Ar En Bn | {OTHERS} | monte: Zn | "
        "tallone: Ur Er Ir Or | pozzetto: Un | pozzetto: Ur | NS: 1 n:CASA, 2 n:CASTA | "
        "EO: 3 r:ROSSA",
        (8, 32),
    ),
    Fixed(
        "parole-2025",
        "the single card",
        f"N presa mazziere O | N: Cr Ar Sr Dn | {OTHERS} | monte: Ar | "
        f"tallone: Ar Er Ir Or | pozzetto: Un | pozzetto: Ur",
        (2, 11, 29),
    ),
    Fixed(
        "parole-2025",
        "al volo and a monte of two",
        f"N presa mazziere O | N: Cr Sr | {OTHERS} | monte: Ar Ar | tallone: Er Ir Or | "
        f"pozzetto: Un Bn | pozzetto: Ur",
        (3, 9, 13),
    ),
    Fixed(
        "parole-2025",
        "closing",
        f"N gioco mazziere O | N: Rr Er * | {OTHERS} | monte: Zn | tallone: Ar Er Ir Or | "
        f"pozzetto S giocato: | pozzetto: Ur | NS: 1 r:SCARTA, 2 n:LAVORARE",
        (5, 14),
    ),
]


def slow(state: State, code: Code) -> Slow:
    """The same position for the slow implementation; a line is its first seat's letter."""
    table = state.table
    letters = {line: line[0] for line in state.setup.lines}
    return Slow(
        code=code,
        seat=state.turn.seat,
        taken=state.turn.taken is not None,
        hands=tuple(tuple(sorted(map(str, hand))) for hand in table.hands),
        melds=tuple(
            Put(meld.id, letters[meld.line], tuple(map(str, meld.cards)), meld.reading)
            for meld in table.melds
        ),
        monte=tuple(map(str, table.monte)),
        tallone=tuple(map(str, table.tallone)),
        pozzetti=tuple(tuple(map(str, p.cards)) for p in table.pozzetti if p.line is None),
        had=frozenset(letters[p.line] for p in table.pozzetti if p.line is not None),
        lines="".join(letters[line] for line in state.line_of),
    )


def act(move: m.SeatMove) -> Act:
    """A move of the engine in the words of the slow implementation."""
    match move:
        case m.Draw():
            return Act("draw")
        case m.Collect():
            return Act("collect")
        case m.CollectPart():
            return Act("collect_part", 0, tuple(map(str, move.left)))
        case m.Discard():
            return Act("discard", 0, (str(move.card),))
        case m.Open():
            return Act("open", 0, tuple(map(str, move.cards)), move.reading or "")
        case m.Tie() | m.Replace():
            kind = "tie" if isinstance(move, m.Tie) else "replace"
            return Act(kind, move.meld, tuple(map(str, move.cards)), move.reading or "")
    raise AssertionError(move)


def fast(rules: Rules, state: State, depth: int) -> int:
    """How many lines of `depth` moves the engine allows."""
    moves = legal_moves(rules, state, now=NOW)
    if depth == 1:
        return sum(1 for _ in moves)
    return sum(fast(rules, play(rules, state, move, now=NOW).state, depth - 1) for move in moves)


def test_every_code_has_its_positions():
    assert set(CODES) == set(profile_ids())
    assert {fixed.code for fixed in POSITIONS} == set(CODES)


@pytest.mark.parametrize("fixed", POSITIONS, ids=lambda fixed: f"{fixed.code}: {fixed.name}")
def test_every_move_is_listed_once_and_no_other(fixed):
    rules, code = CODES[fixed.code]
    state = fixed.state()
    listed = [act(move) for move in legal_moves(rules, state, now=NOW)]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {move for move, _ in acts(slow(state, code))}


@pytest.mark.parametrize("fixed", POSITIONS, ids=lambda fixed: f"{fixed.code}: {fixed.name}")
def test_lines_of_play_are_as_many_as_the_slow_implementation_finds(fixed):
    rules, code = CODES[fixed.code]
    state = fixed.state()
    depths = range(1, len(fixed.counts) + 1)
    assert tuple(fast(rules, state, depth) for depth in depths) == fixed.counts
    assert tuple(count(slow(state, code), depth) for depth in depths) == fixed.counts
