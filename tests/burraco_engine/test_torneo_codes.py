"""Tournaments by every code: those that have V.P. are played, the others are refused."""

from __future__ import annotations

import pytest

from burraco_engine.code.loading import profile_ids
from burraco_engine.errors import RuleViolation, TorneoError
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.announcing import check_code, lengths_of
from burraco_engine.torneo.book import book_for, open_book
from burraco_engine.torneo.values import Departure, Setup, System
from tests.burraco_engine.torneo_help import C, Hall, P

REFUSED = {
    "regolamento": ("torneo.no_vp", "Calcolo del punteggio", "A94"),
    "online-tre": ("torneo.no_lines", "In tre", None),
}
PLAYED = sorted(set(profile_ids()) - set(REFUSED))


@pytest.mark.parametrize("code", sorted(REFUSED))
def test_a_code_without_vp_is_refused_with_the_article_that_gives_none(code):
    with pytest.raises(RuleViolation) as caught:
        Hall(code=code)
    kind, article, reading = REFUSED[code]
    assert (caught.value.code, caught.value.article.number) == (kind, article)
    assert caught.value.article.reading == reading
    with pytest.raises(RuleViolation, match=r"V\.P\."):
        check_code(open_book(code).code)


@pytest.mark.parametrize("code", PLAYED)
def test_every_other_code_is_played_to_its_ranking(code):
    hall = Hall(5, code=code, turni=3)
    for _ in range(3):
        hall.begin()
        hall.play()
    rows = hall.ranked()
    rests = sum(rest.vp for turno in hall.state.turni for rest in turno.rests)
    assert len(rows) == 5
    assert sum(vp for _, vp, _ in rows) == 3 * 2 * 20 + rests
    article = open_book(code).code.score.vp_tables.article
    for turno in hall.state.turni:
        assert {match.outcome.article for match in turno.matches} == {article}


@pytest.mark.parametrize(
    ("code", "difference", "vp"),
    [
        ("internazionale", 1705, (19, 1)),
        (C, 1705, (20, 0)),
        ("online", 255, (13, 7)),
        ("online-b", 255, (13, 7)),
        (P, 305, (14, 6)),
    ],
)
def test_each_code_has_its_own_table_of_vp(code, difference, vp):
    hall = Hall(2, code=code, turni=1)
    hall.begin()
    hall.do(a.EnterScore(1, ((difference, 0),)))
    outcome = hall.turno()[0].outcome
    assert outcome is not None
    assert outcome.vp == vp


@pytest.mark.parametrize("code", ["online", "online-b"])
def test_a_rest_online_is_worth_seventy_per_cent_and_no_mp(code):
    hall = Hall(3, code=code, turni=3)
    hall.begin()
    (rest,) = hall.state.current.rests
    assert (rest.vp, rest.mp, str(rest.article)) == (14, 0, "Art. 33")


def test_the_international_code_counts_every_length_by_the_table_of_four():
    code = open_book("internazionale").code
    assert lengths_of(code) == tuple(range(1, 9))
    assert lengths_of(open_book(P).code) == (2, 3, 4)
    for smazzate in (2, 3, 4):
        hall = Hall(2, code="internazionale", turni=1, smazzate=smazzate)
        hall.begin()
        hall.do(a.EnterScore(1, ((500, 0),)))
        outcome = hall.turno()[0].outcome
        assert outcome is not None
        assert (outcome.vp, outcome.article.reading) == ((12, 8), "A60")


@pytest.mark.parametrize("code", ["online", "online-b", P])
def test_nobody_is_substituted_where_the_code_does_not_know_it(code):
    hall = Hall(4, code=code, turni=2)
    hall.begin()
    with pytest.raises(RuleViolation) as caught:
        hall.do(a.Substitute(1, 0, "Zoe", "un malore"))
    assert caught.value.code == "torneo.no_substitution"


@pytest.mark.parametrize("code", [C, "internazionale"])
def test_who_is_substituted_keeps_the_points_and_the_partner(code):
    hall = Hall(4, code=code, turni=2)
    hall.begin()
    hall.play({1: (600, 100)})
    before = hall.row(1).vp
    hall.do(a.Substitute(1, 1, "Zoe", "un malore"))
    one = hall.state.competitor(1)
    assert (one.players[1], one.left, hall.row(1).vp) == ("Zoe", None, before)
    hall.begin()
    hall.do(a.Leave(1, Departure.GIUSTIFICATO))
    with pytest.raises(TorneoError):
        hall.do(a.Substitute(1, 0, "Ugo", "un malore"))


def test_a_changed_announcement_is_checked_by_the_code_that_it_names():
    hall = Hall(4, turni=3, system=System.ITALIANA)
    classic = a.Amend(Setup("Prova", C, system=System.ITALIANA, turni=3))
    assert book_for(hall.state, classic).code.id == C
    hall.book = book_for(hall.state, classic)
    with pytest.raises(RuleViolation) as caught:
        hall.do(classic)
    assert (caught.value.code, caught.value.article.code) == ("torneo.system", C)
    hall.do(a.Amend(Setup("Prova", C, system=System.DANESE, turni=3)))
    assert book_for(hall.state, a.Pair()).code.id == C
