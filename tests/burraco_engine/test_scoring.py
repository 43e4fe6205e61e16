"""The count: entries that name their article, V.P. as printed."""

from dataclasses import replace

import pytest

from burraco_engine import moves as m
from burraco_engine.cards import Card, parse_cards
from burraco_engine.code.choosing import choose
from burraco_engine.code.loading import load_profile
from burraco_engine.count.match import line_totals, next_dealer, outcome, setup_for, turno_over
from burraco_engine.count.points import score, table_for, victory_points
from burraco_engine.errors import ProfileError
from burraco_engine.melds import Meld, MeldKind, MeldState
from burraco_engine.names import Seat
from burraco_engine.sheets import ScoreLine, ScoreSheet, SmazzataScore
from burraco_engine.state import Ending, Phase, TimeOutStatus
from burraco_engine.table import Pozzetto
from burraco_engine.turn.deciding import explain, open_turno, play
from tests.burraco_engine.plain import (
    ARTICLE,
    EO,
    NOW,
    NS,
    RULES,
    E,
    N,
    O,
    S,
    dealt,
    plain_rules,
    position,
)

CODES = {name: load_profile(name) for name in ("parole-2025", "classico-2007")}
PAROLE = CODES["parole-2025"]


def meld(number: int, line, cards: str, *, rules=RULES, **more) -> Meld:
    """A meld as the core would grade it."""
    laid = parse_cards(cards)
    matta = next((place for place, card in enumerate(laid) if card in rules.deck.matte), None)
    word = Meld(
        number, line, MeldKind.PAROLA, laid, "X" * len(laid), "r", matta, rules.deck.value(laid)
    )
    grade = rules.grading(rules.code, word)
    since = len(laid) if grade else None
    return replace(word, **{"grade": grade, "burraco_cards": since, **more})


def ended(*melds: Meld, hands: dict[Seat, str], ending=Ending.CHIUSURA, closer=N, pozzetti=()):
    empty = dict.fromkeys((N, E, S, O), "")
    state = position(dealt(), hands={**empty, **hands}, monte="Vn")
    table = replace(state.table, melds=melds, pozzetti=tuple(pozzetti))
    return replace(state, table=table, ending=ending, closer=closer, phase=Phase.FINITA)


def taken(line, seat, cards: str = "", *, played=True, partner_played=False) -> Pozzetto:
    return Pozzetto(parse_cards(cards), seat, line, False, partner_played, played)


@pytest.mark.scenario("P-18-20")
def test_a_smazzata_is_counted_entry_by_entry() -> None:
    state = ended(
        meld(1, NS, "Cr Ar Vr Ar Lr Lr Or"),
        meld(2, NS, "Cn An Rn Tn An"),
        meld(3, NS, "Cr Ar Sr @"),
        meld(4, EO, "Sr Tr Rr Ar Dr Ar"),
        hands={S: "Zr An", E: "* Bn", O: "Hr Er In"},
        pozzetti=[taken(NS, N), Pozzetto(())],
    )
    sheets = score(RULES, state).sheets
    assert [sheet.total for sheet in sheets] == [420, -115]
    assert [sheet.base for sheet in sheets] == [300, 0]
    items = [(entry.item, entry.points, entry.meld, entry.seat) for entry in sheets[0].entries]
    assert items == [
        ("burraco pulito", 200, 1, None),
        ("carte", 55, 1, None),
        ("carte", 40, 2, None),
        ("carte", 45, 3, None),
        ("chiusura", 100, None, N),
        ("carte in mano", -20, None, S),
    ]
    assert [(entry.item, entry.points) for entry in sheets[1].entries] == [
        ("carte", 50),
        ("pozzetto non preso", -100),
        ("carte in mano", -40),
        ("carte in mano", -25),
    ]
    assert {str(entry.article) for sheet in sheets for entry in sheet.entries} == {
        "Art. 18",
        "Art. 17",
    }


@pytest.mark.scenario("P-14-01", "P-14-02", "P-14-04", "P-18-01", "P-18-02", "P-18-04", "P-18-06")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("Cr Ar Vr Ar Lr Lr Or", 255),
        ("Cr Ar Vr Ar Lr Lr @", 170),
        ("Tr Er Lr Er Fr Or Nr Or", 260),
        ("Pr Rr Ir Mr Ar Vr Er Rr Ar", 320),
        ("Cr Ar Mr Mr Ir Nr Ar Rr *", 195),
        ("Tr Er Mr Pr Er Rr Ar Tr Ur Rr Ar", 385),
        ("Cr Or Mr Ur Nr Ir Cr Ar Zr Ir Or Nr Er", 450),
        ("Cr Ar Sr Ar", 30),
    ],
)
def test_a_long_clean_burraco_gains_a_bonus_every_two_cards(cards: str, points: int) -> None:
    state = ended(
        meld(1, NS, cards), hands={}, ending=Ending.TALLONE, closer=None, pozzetti=[taken(NS, N)]
    )
    assert score(RULES, state).total(NS) == points


def test_the_bonus_may_count_only_what_was_added_to_a_burraco() -> None:
    rules = plain_rules(burraco__bonus="bonus.added_after.v1")
    nine = meld(1, NS, "Pr Rr Ir Mr Ar Vr Er Rr Ar", rules=rules)
    assert rules.bonus(rules.code, nine) == 0
    assert rules.bonus(rules.code, replace(nine, burraco_cards=7)) == 50
    assert rules.bonus(rules.code, meld(1, NS, "Pr Rr Ir", rules=rules)) == 0


def test_the_bonus_belongs_to_the_base_only_if_so_read() -> None:
    state = ended(
        meld(1, NS, "Pr Rr Ir Mr Ar Vr Er Rr Ar"),
        hands={},
        ending=Ending.TALLONE,
        closer=None,
        pozzetti=[taken(NS, N)],
    )
    assert score(RULES, state).sheets[0].base == 200
    rules = plain_rules(score__base_includes_bonus="true")
    assert score(rules, state).sheets[0].base == 250


UNPLAYED = "* Hr Cr Ar En In Br Dn Ln Mr Ur"


@pytest.mark.scenario("P-18-22")
def test_a_pozzetto_not_played_costs_a_hundred_or_its_cards() -> None:
    for partner_played, cost in ((False, -100), (True, -115)):
        face_down = taken(EO, E, UNPLAYED, played=False, partner_played=partner_played)
        state = ended(hands={}, closer=S, pozzetti=[taken(NS, N), face_down])
        assert score(RULES, state).total(EO) == cost
        seen = taken(EO, E, "", played=False, partner_played=partner_played)
        state = ended(hands={E: UNPLAYED}, closer=S, pozzetti=[taken(NS, N), seen])
        entries = score(RULES, state).sheets[1].entries
        assert [(entry.item, entry.points) for entry in entries] == [("pozzetto non giocato", cost)]


@pytest.mark.scenario("C-29-01")
def test_the_classic_code_counts_the_cards_of_an_unplayed_pozzetto() -> None:
    rules = plain_rules(pozzetti__unplayed="pozzetto.cards.v1")
    face_down = taken(EO, E, UNPLAYED, played=False)
    state = ended(hands={}, closer=S, pozzetti=[taken(NS, N), face_down])
    assert score(rules, state).total(EO) == -115


@pytest.mark.scenario("P-25-03", "P-31-01")
def test_frozen_melds_count_as_the_remedy_says() -> None:
    wrong = meld(
        1, NS, "Cr Ar Sr Ar Bn", state=MeldState.FROZEN_FOR_GOOD, negative=parse_cards("Bn")
    )
    equal = meld(2, EO, "Cn An Sn An", state=MeldState.FROZEN_FOR_GOOD, all_negative=True)
    seven = meld(3, EO, "Cr Ar Vr Ar Lr Lr Or", all_negative=True)
    state = ended(
        wrong,
        equal,
        seven,
        hands={},
        ending=Ending.TALLONE,
        closer=None,
        pozzetti=[taken(NS, N), taken(EO, E)],
    )
    assert score(RULES, state).total(NS) == 20
    assert score(RULES, state).total(EO) == -30 - 55


@pytest.mark.parametrize(
    ("cards", "wrong", "entries"),
    [
        ("Cr Ar Vr Ar Lr Lr Or Bn Dn", "Bn Dn", {"burraco pulito": 200}),
        ("Cr Ar Vr Ar Lr Lr Or Rr Ir Bn", "Bn", {"burraco pulito": 200, "bonus": 50}),
        ("Cr Ar Vr Ar Lr Lr Or *", "*", {"burraco pulito": 200}),
        ("Cr Ar Vr * Lr Lr Or Lr", "Lr", {"burraco sporco": 100}),
        ("Cr Ar Vr Ar Lr Lr Bn", "Bn", {}),
    ],
)
def test_cards_tied_wrongly_make_no_burraco_and_lengthen_none(cards, wrong, entries) -> None:
    frozen = meld(1, NS, cards, state=MeldState.FROZEN_FOR_GOOD, negative=parse_cards(wrong))
    state = ended(
        frozen, hands={}, ending=Ending.TALLONE, closer=None, pozzetti=[taken(NS, N), taken(EO, E)]
    )
    sheet = score(RULES, state).sheets[0]
    honours = {entry.item: entry.points for entry in sheet.entries if "carte" not in entry.item}
    assert honours == entries
    values = RULES.deck.value(parse_cards(cards)) - 2 * RULES.deck.value(parse_cards(wrong))
    assert sheet.total == values + sum(entries.values())


def test_penalised_cards_count_like_cards_in_the_hand() -> None:
    state = ended(hands={N: "Ar"}, ending=Ending.TALLONE, closer=None, pozzetti=[taken(NS, N)])
    aside = (parse_cards("Zr"), (), (), ())
    state = replace(state, table=replace(state.table, aside=aside))
    assert score(RULES, state).total(NS) == -20


def test_a_match_of_teams_goes_by_its_own_table() -> None:
    teams = plain_rules(score__vp_table="squadre")
    for smazzate in (1, 2, 4):
        assert table_for(teams.code, smazzate) == "squadre"
    state = replace(ended(hands={}), scores=(counted(1, 600, 0), counted(2, 0, 0)))
    assert outcome(RULES, state).victory_points == ((NS, 16), (EO, 4))
    assert outcome(teams, state).victory_points == ((NS, 13), (EO, 7))


def counted(number: int, ns: int, eo: int) -> SmazzataScore:
    lines = ((NS, ns), (EO, eo))
    return SmazzataScore(
        number,
        tuple(ScoreSheet(line, (ScoreLine("carte", points, ARTICLE),)) for line, points in lines),
    )


@pytest.mark.scenario("P-18-21", "P-18-25", "P-18-VPX-05")
@pytest.mark.parametrize(
    ("scores", "mp", "vp", "winner"),
    [
        (((420, -115), (185, 540), (610, 235)), (555, -555), (16, 4), NS),
        (((400, 430), (330, 300)), (0, 0), (10, 10), None),
        (((100, 445), (200, 400)), (-545, 545), (4, 16), EO),
    ],
)
def test_the_difference_of_the_totals_makes_match_and_victory_points(
    scores, mp, vp, winner
) -> None:
    state = dealt(smazzate=len(scores))
    rows = tuple(counted(number, *points) for number, points in enumerate(scores, 1))
    result = outcome(RULES, replace(state, scores=rows))
    assert tuple(points for _, points in result.match_points) == mp
    assert tuple(points for _, points in result.victory_points) == vp
    assert result.winner == winner


PRINTED = {
    ("parole-2025", "2"): "0-40 45-120 125-200 205-300 305-400 405-500 505-620 625-740 745-860 "
    "865-1000",
    ("parole-2025", "3"): "0-50 55-150 155-250 255-350 355-500 505-550 555-650 805-1000 "
    "1005-1250 1255-1500",
    ("parole-2025", "4"): "0-100 105-300 305-500 505-700 705-900 905-1100 1105-1300 1305-1500 "
    "1505-1700 1705-2000",
    ("parole-2025", "squadre"): "0-150 155-350 355-550 555-800 805-1050 1055-1300 1305-1600 "
    "1605-1900 1905-2200 2205-2500",
    ("classico-2007", "tutte"): "0-50 55-150 155-250 255-350 355-500 505-650 655-850 855-1000 "
    "1005-1250 1255-1500",
}
NAMES = ("P-18-VP2", "P-18-VP3", "P-18-VP4", "P-18-VPS", "C-30-VPC")


def printed_rows():
    """Every row of every table: its first and its last difference, and the V.P. of the winner."""
    for name, (key, text) in zip(NAMES, PRINTED.items(), strict=True):
        rows = [tuple(map(int, row.split("-"))) for row in text.split()]
        rows.append((rows[-1][1] + 1, rows[-1][1] + 5))
        for number, (low, high) in enumerate(rows, 1):
            scenario = f"{name}-{number:02}"
            mark = pytest.mark.scenario(scenario)
            yield pytest.param(*key, low, high, 9 + number, id=scenario, marks=mark)


@pytest.mark.parametrize(("code", "table", "low", "high", "vp"), list(printed_rows()))
def test_victory_points_are_those_printed(code, table, low, high, vp) -> None:
    profile = CODES[code]
    for difference in (low, high, -low, -high):
        assert victory_points(profile, table, difference) == (vp, 20 - vp)
    assert len(profile.score.vp_tables.value[table]) == 10


@pytest.mark.scenario("P-18-VPX-01")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("fill_low", {550: 15, 650: 16, 655: 16, 700: 16, 800: 16, 805: 17}),
        ("fill_high", {550: 15, 650: 16, 655: 17, 700: 17, 800: 17, 805: 17}),
        ("emended", {505: 15, 650: 15, 655: 16, 800: 16, 805: 17}),
    ],
)
def test_the_hole_of_the_three_hand_table_is_filled_as_read(reading, expected) -> None:
    code = choose(PAROLE, {"score.vp3_hole": reading})
    assert {d: victory_points(code, "3", d)[0] for d in expected} == expected


@pytest.mark.scenario("P-18-VPX-03")
def test_a_difference_between_two_rows_belongs_to_the_lower_one() -> None:
    code = PAROLE
    assert victory_points(code, "2", 42) == (10, 10)
    assert victory_points(code, "2", 44) == (10, 10)
    rounded = choose(code, {"score.between_rows": "round_to_5"})
    assert victory_points(rounded, "2", 42) == (10, 10)
    assert victory_points(rounded, "2", 43) == (11, 9)
    strict = choose(code, {"score.between_rows": "error"})
    assert victory_points(strict, "2", 45) == (11, 9)
    with pytest.raises(ProfileError):
        victory_points(strict, "2", 42)


def test_a_turno_takes_the_table_of_its_length() -> None:
    parole, classic = PAROLE, CODES["classico-2007"]
    assert [table_for(parole, n) for n in (1, 2, 3, 4)] == [None, "2", "3", "4"]
    assert table_for(classic, 2) == "tutte"
    single = replace(dealt(smazzate=1), scores=(counted(1, 100, 50),))
    assert outcome(RULES, single).victory_points == ()


def test_a_turno_is_over_by_number_by_time_or_by_target() -> None:
    state = replace(dealt(smazzate=2), scores=(counted(1, 2010, 2010),))
    assert not turno_over(state)
    assert turno_over(replace(state, scores=state.scores * 2))
    assert turno_over(replace(state, time_out=TimeOutStatus(NOW, 0)))
    to_2005 = replace(state, setup=replace(state.setup, smazzate=0, target=2005))
    assert not turno_over(to_2005)
    assert turno_over(replace(to_2005, scores=(counted(1, 2005, 1000),)))
    assert not turno_over(replace(to_2005, scores=(counted(1, 2000, 0),)))


def test_the_deal_goes_round_and_an_annulled_smazzata_is_dealt_again() -> None:
    state = replace(dealt(dealer=S), phase=Phase.CONTATA, ending=Ending.TALLONE)
    assert next_dealer(state) is O
    assert next_dealer(replace(state, ending=Ending.ANNULLATA)) is S
    assert line_totals((NS, EO), (counted(1, 5, 10), counted(2, 20, 40))) == ((NS, 25), (EO, 50))
    assert setup_for(RULES, smazzate=3).names == ("N", "E", "S", "O")


@pytest.mark.scenario("P-03-01")
def test_the_lowest_card_against_the_highest_deals_first() -> None:
    fresh = open_turno(RULES, setup_for(RULES, smazzate=2), N, NOW).state
    drawn = ((N, Card("Qr")), (E, Card("Tr")), (S, Card("An")), (O, Card("Zn")))
    state = play(RULES, fresh, m.DrawSeats(drawn), now=NOW).state
    assert (state.dealer, state.scorer) == (E, NS)
    again = explain(RULES, state, m.DrawSeats(drawn), now=NOW)
    assert again is not None
    assert again.code == "turn.seats_drawn"

    def redraw(text: str):
        pairs = tuple(zip((N, E, S, O, N, E, S, O), parse_cards(text), strict=False))
        violation = explain(RULES, fresh, m.DrawSeats(pairs), now=NOW)
        return violation.detail["seats"] if violation else None

    assert redraw("Qr Qn An Zn") == (N, E)
    assert redraw("Qr Tn An Tr") == (E, O)
    assert redraw("Qr Tn Qn Zr") is None
    assert redraw("Qr Tn An") == (O,)
    assert redraw("Qr Qn An Zn Ar Er") is None
