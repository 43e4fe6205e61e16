"""An arbitrated table through the service: what hands can do happens, is contested and ruled on."""

from __future__ import annotations

from contextlib import suppress

import pytest

from api.client import Refused
from tests.api.stacked import StackedDice
from tests.api.support import SEED, arbiter_secret, four, quick_settings, served

pytestmark = pytest.mark.anyio

HANDS = ("Gr Ar Tr Tr Ir Nr Or Sn Bn Dn Vn", "Cn An Sn An Tn Rn Pn Ln Zn Fn Qn")
"""Who begins can lay GATTINO, a diminutive; the next one CASA, which a T makes CASTA."""


async def refusal(awaitable):
    with pytest.raises(Refused) as refused:
        await awaitable
    return refused.value.code


class Table:
    """Four people in the order of their turns, and the arbiter if there is one."""

    def __init__(self, seats, arbiter=None):
        self.seats = seats
        self.arbiter = arbiter

    async def say(self, who, kind, **rest):
        """A move of a seat (by its turn) or the arbiter, against the version it sees."""
        speaker = self.arbiter if who is None else self.seats[who]
        version = (await speaker.view())["version"]
        return await speaker.move({"tipo": kind, **rest}, version)

    async def view(self, who=0):
        return await (self.arbiter if who is None else self.seats[who]).view()

    async def call(self, who=0):
        return (await self.view(who))["chiamata"]

    async def turn(self, who, *plays):
        """Draw, play, and discard the last card of the hand."""
        await self.say(who, "pesca")
        for play in plays:
            await self.say(who, "apri", **play)
        hand = (await self.view(who))["mano"]
        await self.say(who, "scarta", carta=hand[-1])

    async def nonsense(self, who):
        """Lay all but one of the cards, whatever they spell."""
        await self.say(who, "pesca")
        hand = [card for card in (await self.view(who))["mano"] if len(card) == 2]
        matte = [card for card in (await self.view(who))["mano"] if len(card) == 1]
        *laid, last = [*hand, *matte]
        assert len(matte) < 2
        await self.say(who, "apri", carte=laid)
        await self.say(who, "scarta", carta=last)


@pytest.fixture(scope="module")
async def service(tmp_path_factory):
    """A service whose cards are known; each test has its own tables."""
    settings = quick_settings(tmp_path_factory.mktemp("arbitrata"))
    async with served(settings, dice=StackedDice(SEED, *HANDS)) as client:
        yield client


async def opened(client, *, arbiter=True, **options):
    """A table whose arbiter comes when the cards are dealt, with everybody's consent."""
    seats = await four(client, modo="arbitrata", **options)
    first = (await seats[0].view())["turno"]
    start = [one.seat for one in seats].index(first)
    seats = [*seats[start:], *seats[:start]]
    judge = None
    if arbiter:
        judge = await client.arbitrate(seats[0].table_id, "Rita", arbiter_secret(seats))
        for seat in seats:
            await seat.call("POST", "/consensi", {"arbitro": True})
    return Table(seats, judge)


GATTINO = {"carte": ["Gr", "Ar", "Tr", "Tr", "Ir", "Nr", "Or"]}


async def contested(table):
    """GATTINO lies on the table and the next player contests it."""
    await table.say(0, "pesca")
    await table.say(0, "apri", **GATTINO)
    await table.say(1, "contesta", fatto="parola", contro=table.seats[0].seat, gioco=1)


async def test_a_wrong_opening_is_contested_and_the_arbiter_chooses_the_remedy(service):
    table = await opened(service)
    await contested(table)
    call = await table.call()
    assert (call["si_attende"], call["parola"], call["momento"]) == ("arbitro", "gattino", "subito")
    choices = (await table.view(None))["opzioni"]
    assert [one["scelta"] for one in choices] == ["vale", "non_vale", "congela", "decide"]
    await table.say(None, "decidi", scelta="non_vale")
    assert (await table.call())["si_attende"] == "sana"
    await table.say(0, "sana", carte=[])
    call, choices = await table.call(), (await table.view(None))["opzioni"]
    assert (call["si_attende"], call["trovata"]) == ("arbitro", "apertura_errata")
    glance = next(one for one in choices if one["scelta"].endswith(":GATTI"))
    assert (glance["articolo"], glance["punti"]) == ("Art. 28", 40)
    assert (
        glance["testo"] == "Vale GATTI, che si vede. Penalizzate: N rossa, O rossa, una per turno."
    )
    await table.say(None, "decidi", scelta=glance["scelta"], nota="si vede")
    view = await table.view()
    assert view["chiamata"] is None
    assert [one["lettura"] for one in view["giochi"]] == ["GATTI"]
    assert view["turno"] != table.seats[0].seat, "the first penalised card was the discard"
    entries = await table.seats[2].events()
    ruling = next(one for one in entries if one["tipo"] == "decisione_arbitrale" and one["nota"])
    assert (ruling["scelta"], ruling["da"], ruling["nota"]) == (glance["scelta"], "Rita", "si vede")
    found = next(one for one in entries if one["tipo"] == "infrazione")
    assert found["articolo"][1] == "28"


async def test_options_are_for_the_arbiter_alone(service):
    table = await opened(service)
    await contested(table)
    for who in range(4):
        view = await table.view(who)
        assert view["opzioni"] == []
        assert "opzioni" not in view["chiamata"]
    assert (await table.view(None))["opzioni"]
    entries = [one for seat in table.seats for one in await seat.events()]
    assert all("opzioni" not in one for one in entries)


async def test_without_an_arbiter_the_automatic_one_takes_the_longest_glance(service):
    table = await opened(service, arbiter=False)
    await contested(table)
    assert (await table.call())["si_attende"] == "sana"
    assert (await table.call())["scade_a"] - (await table.call())["aperta_a"] == 15_000
    await table.say(0, "sana", carte=[])
    assert await table.call() is None
    view = await table.view()
    assert [one["lettura"] for one in view["giochi"]] == ["ATTINO"]


async def test_a_move_in_an_open_call_changes_nothing_but_a_stale_one_is_not_even_looked_at(
    service,
):
    table = await opened(service)
    await table.say(0, "pesca")
    version = (await table.view())["version"]
    await table.say(0, "apri", **GATTINO)
    await table.say(1, "contesta", fatto="parola", contro=table.seats[0].seat, gioco=1)
    late = table.seats[0].move({"tipo": "scarta", "carta": "Vn"}, version)
    assert await refusal(late) == "move.stale"
    assert (await table.view())["posti"][table.seats[0].seat]["ammonizioni"] == 0
    await table.say(0, "scarta", carta="Vn")
    assert (await table.view())["posti"][table.seats[0].seat]["ammonizioni"] == 1


async def test_whose_move_is_whose(service):
    table = await opened(service)
    for kind in ("conta", "arbitra"):
        assert await refusal(table.say(0, kind)) == "notation.move"
    assert await refusal(table.say(0, "giudica_parola", gioco=1)) == "notation.move"
    assert await refusal(table.say(None, "pesca")) == "notation.move"
    assert await refusal(table.say(0, "decidi", scelta="vale")) == "call.none"
    long = table.say(None, "giudica_parola", gioco=1, nota="x" * 501)
    assert await refusal(long) == "request.malformed"
    await table.seats[0].call("POST", "/consensi", {"arbitro": False})
    assert await refusal(table.say(None, "giudica_parola", gioco=1)) == "consent.missing"


async def test_when_a_consent_is_taken_back_the_automatic_arbiter_takes_over(service):
    table = await opened(service)
    await contested(table)
    async with table.seats[2].follow() as followed:
        await table.seats[3].call("POST", "/consensi", {"arbitro": False})
        async for _ in followed.changes():
            if followed.view["chiamata"]["si_attende"] == "sana":
                break
    kinds = [one["tipo"] for one in await table.seats[2].events()]
    assert kinds.count("arbitro_al_tavolo") == 2, "he came, and was sent away"


async def test_explanations_and_idle_calls_lead_to_a_warning(service):
    table = await opened(service, arbiter=False)
    other = table.seats[1].seat
    await table.turn(0)
    await table.say(1, "pesca")
    await table.say(1, "apri", carte=["Cn", "An", "Sn", "An"])
    await table.say(0, "chiedi_spiegazione", gioco=1)
    await table.say(1, "spiega", gioco=1, testo="dove\n si abita")
    told = [one for one in await table.seats[2].events() if one["tipo"] == "spiegazione_data"]
    assert [one["testo"] for one in told] == ["dove si abita"]
    for idle in range(3):
        view = await table.view(1)
        assert view["ammonizione_possibile"] is False
        line = (await table.view(0))["posti"][table.seats[0].seat]["linea"]
        assert view["chiamate_a_vuoto"][line] == idle
        assert "parola" in (await table.view(0))["contestabili"]
        await table.say(0, "contesta", fatto="parola", contro=other, gioco=1)
    assert (await table.view(1))["ammonizione_possibile"] is True
    await table.say(1, "chiedi_ammonizione")
    warned = [one for one in await table.seats[2].events() if one["tipo"] == "ammonizione"]
    assert [one["posto"] for one in warned] == [table.seats[0].seat]


async def frozen_and_closed(table):
    """CASA is frozen for verification, then the other line closes its hand."""
    await table.turn(0)
    await table.say(1, "pesca")
    await table.say(1, "apri", carte=["Cn", "An", "Sn", "An"])
    await table.say(0, "contesta", fatto="parola", contro=table.seats[1].seat, gioco=1)
    await table.say(None, "decidi", scelta="congela")
    view = await table.view(1)
    assert (view["giochi"][0]["stato"], view["in_verifica"]) == ("congelato_temporaneo", [1])
    await table.say(1, "scarta", carta="Zn")
    await table.nonsense(2)
    await table.turn(3)
    await table.turn(0)
    await table.say(1, "pesca")
    await table.say(1, "scarta", carta="Fn")
    await table.nonsense(2)


async def test_a_doubtful_word_is_frozen_then_valid_with_restitution_after_the_hand_was_closed(
    service,
):
    table = await opened(service)
    await frozen_and_closed(table)
    view = await table.view(1)
    assert (view["fase"], view["chi_chiude"]) == ("finita", table.seats[2].seat)
    assert await refusal(table.seats[0].call("POST", "/conta")) == "call.verifying"
    await table.say(None, "giudica_parola", gioco=1, vale=True, nota="nel dizionario")
    assert (await table.call(1))["si_attende"] == "integra"
    await table.say(1, "integra", gioco=1, carte=["Cn", "An", "Sn", "Tn", "An"])
    assert [one["scelta"] for one in (await table.view(None))["opzioni"]] == ["conta"]
    await table.say(None, "decidi", scelta="conta")
    assert "chiusura" in (await table.view(1))["contestabili"]
    for seat in table.seats[:3]:
        await seat.call("POST", "/conta")
    assert (await table.view(1))["fase"] == "finita"
    assert (await table.view(1))["conto_accettato"] == sorted(s.seat for s in table.seats[:3])
    await table.seats[3].call("POST", "/conta")
    view = await table.view(1)
    assert view["fase"] == "contata"
    line = view["posti"][table.seats[1].seat]["linea"]
    words = {one["id"]: one["lettura"] for one in view["giochi"]}
    assert words[1] == "CASTA"
    assert view["esito"]["smazzata"]["linee"][line]["totale"] is not None


async def test_a_ruling_on_a_word_reaches_the_words_that_lie_there_at_an_assisted_table_too(
    service,
):
    seats = await four(service)
    start = [one.seat for one in seats].index((await seats[0].view())["turno"])
    seats = [*seats[start:], *seats[:start]]
    judge = await service.arbitrate(seats[0].table_id, "Rita", arbiter_secret(seats))
    for seat in seats:
        await seat.call("POST", "/consensi", {"arbitro": True})
    table = Table(seats, judge)
    await table.turn(0)
    await table.say(1, "pesca")
    await table.say(1, "apri", carte=["Cn", "An", "Sn", "An"])
    assert (await table.view(0))["contestabili"] == ["parola"]
    await table.say(None, "giudica_parola", gioco=1)
    assert (await table.view())["giochi"][0]["stato"] == "congelato_temporaneo"
    act = {"tipo": "decisione", "parola": "casa", "ammessa": True, "motivo": "nel dizionario"}
    await judge.call("POST", "/arbitro/atti", act)
    assert (await table.view())["giochi"][0]["stato"] == "valido"
    await judge.call("POST", "/arbitro/atti", {**act, "ammessa": False})
    assert (await table.call())["si_attende"] == "sana"
    assert (await table.view(1))["si_puo"] == []
    await table.say(1, "sana", carte=[])
    choices = (await table.view(None))["opzioni"]
    await table.say(None, "decidi", scelta=choices[0]["scelta"])
    assert await table.call() is None


async def test_hints_are_not_given_where_players_have_to_know_the_words(service):
    table = await opened(service, arbiter=False)
    view = await table.view()
    assert (view["assistita"], view["aiuti"], view["aiuti_possibili"]) == (False, False, False)


async def test_bots_play_an_arbitrated_smazzata_to_its_end_and_are_never_stuck(service):
    bots = dict.fromkeys("NEO", "principiante")
    host = await service.open_table(
        "Anna", posto="S", bot=bots, smazzate=1, modo="arbitrata", avvia=True
    )
    wrong = 0
    async with host.follow() as followed:
        async for _ in followed.changes():
            view, me = followed.view, followed.view["posto"]
            if view["stato"] == "finito":
                break
            if view["fase"] == "finita":
                with suppress(Refused):  # it may be counted before I hear of it
                    await host.call("POST", "/conta")
            elif view["chiamata"]:
                if view["chiamata"]["si_attende"] == "sana":
                    await followed.play({"tipo": "sana", "carte": []})
            elif view["turno"] != me:
                continue
            elif "pesca" in view["si_puo"]:
                await followed.play({"tipo": "pesca"})
            elif wrong < 1 and len(view["mano"]) > 6:
                wrong += 1
                await followed.play({"tipo": "apri", "carte": _letters(view)[:4]})
            else:
                banned = {card for no in view["scarti_vietati"] for card in no["carte"]}
                due = [*view["posti"][me]["a_lato"], *_letters(view), *view["mano"]]
                free = next(card for card in due if card not in banned)
                await followed.play({"tipo": "scarta", "carta": free})
    assert wrong == 1
    record = await host.call("GET", "/verbale")
    assert record


async def test_a_bot_that_notices_contests_what_is_wrong_and_only_that(service):
    bots = {**dict.fromkeys("NO", "principiante"), "E": "maestro"}
    host = await service.open_table("Anna", posto="S", bot=bots, modo="arbitrata", avvia=True)
    async with host.follow() as followed:
        async for _ in followed.changes():
            view, me = followed.view, followed.view["posto"]
            if view["turno"] == me and "pesca" in view["si_puo"]:
                await followed.play({"tipo": "pesca"})
            elif view["turno"] == me and not view["chiamata"]:
                assert not any(one["fatto"] for one in await host.events() if "fatto" in one)
                await followed.play({"tipo": "apri", "carte": _letters(view)[:4]})
                break
    entries = await host.events()
    contest = next(one for one in entries if one["tipo"] == "contestazione_aperta")
    assert (contest["fatto"], contest["contro"]) == ("parola", followed.view["posto"])
    assert contest["da"] in {"E", "O", "N"}


def _letters(view):
    return [card for card in view["mano"] if len(card) == 2]


async def test_an_arbiter_looks_at_a_hand_during_a_call_and_nobody_else_sees_it(service):
    table = await opened(service)
    assert await refusal(table.say(None, "guarda_mano", mano="N")) == "call.none"
    await table.say(0, "pesca")
    await table.say(0, "apri", carte=["Gr", "Ar", "Tr", "Tr", "Ir", "Nr", "Or"])
    against = (await table.view())["turno"]
    await table.say(1, "contesta", fatto="parola", contro=against, gioco=1)
    assert await refusal(table.say(1, "guarda_mano", mano=against)) == "notation.move"
    await table.say(None, "guarda_mano", mano=against)
    (look,) = (await table.view(None))["mani_guardate"]
    assert (look["posto"], look["mano"]) == (against, (await table.view(0))["mano"])
    assert [(await table.view(who))["mani_guardate"] for who in range(4)] == [[], [], [], []]
    assert await refusal(table.say(None, "guarda_mano", mano=against)) == "call.nothing_to_see"


async def test_who_may_declare_is_told_so(service):
    table = await opened(service)
    told = [(await table.view(who))["denuncia_possibile"] for who in (None, 0, 1)]
    assert told == [True, True, True]
    await table.say(0, "pesca")
    await table.say(0, "denuncia", fatto="due_carte", contro=(await table.view())["turno"])
    assert (await table.view(None))["denuncia_possibile"] is False


FRENCH = ("3c 4c 6c 7c Kp Qp Jq 9f 8p 5q 10q", "4f 5f 6f Kq Qc Jc 9p 8c 3p 5p 10p")


async def test_a_table_of_french_cards_is_played_contested_and_ruled_on(tmp_path):
    settings = quick_settings(tmp_path)
    async with served(settings, dice=StackedDice(SEED, *FRENCH)) as client:
        table = await opened(client, codice="classico-2007")
        await table.say(0, "pesca")
        await table.say(0, "apri", carte=["3c", "4c", "6c", "7c"])
        view = await table.view(1)
        assert [one["specie"] for one in view["giochi"]] == ["errato"]
        await table.say(1, "contesta", fatto="parola", contro=table.seats[0].seat, gioco=1)
        assert (await table.call())["si_attende"] == "sana"
        await table.say(0, "sana", carte=[])
        (remedy, left) = (await table.view(None))["opzioni"]
        assert (remedy["scelta"], remedy["articolo"]) == ("gioco_penalizzato", "Art. 12")
        assert left["scelta"] == "decide"
        await table.say(None, "decidi", scelta=remedy["scelta"])
        view = await table.view()
        assert (view["chiamata"], view["giochi"], view["monte"][-1]) == (None, [], "3c")
        assert view["turno"] == table.seats[1].seat
        assert view["obblighi"]["obbligato"] == ["4c", "6c", "7c"]
