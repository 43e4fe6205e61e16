"""Bots have names of people, the same for a table every time, and nobody's name there."""

from dataclasses import replace

import pytest

from api.service.bot_names import NAMES, bot_name, namesakes
from api.service.model import SeatInfo, TableSetup, TableState
from burraco_engine.paths import DEFAULT_CODE
from burraco_engine.state import Mode
from tests.api.support import BOT, served

BOTS = dict.fromkeys("NEO", BOT)


def table(table_id="tavolo", seats="NESO", **names):
    """A table where some chairs are taken; a name that begins with = is a bot's."""

    def chair(seat):
        name = names.get(seat)
        return SeatInfo(seat, name and name.lstrip("="), BOT if name and name[0] == "=" else None)

    setup = TableSetup(
        DEFAULT_CODE, (), Mode.ASSISTITA, 2, False, True, True, True, "", tuple(seats)
    )
    return TableState(table_id, setup, "S", tuple(map(chair, seats)))


def called(state):
    return [bot_name(state, seat) for seat in state.setup.seats]


def test_the_list_is_of_short_names_and_none_twice():
    assert len(set(NAMES)) == len(NAMES) >= 40
    assert max(map(len, NAMES)) <= 5


def test_a_table_calls_its_bots_the_same_every_time_and_another_one_otherwise():
    assert called(table()) == called(table())
    tables = {tuple(called(table(f"tavolo-{number}"))) for number in range(50)}
    assert len(tables) == 50
    assert all(len(set(names)) == 4 for names in tables)
    assert len({name for names in tables for name in names}) > len(NAMES) * 3 // 4


@pytest.mark.parametrize("seats", ["NESO", "NES", "NS"])
def test_no_bot_is_called_like_somebody_at_the_table(seats):
    for number in range(30):
        state = table(f"tavolo-{number}", seats)
        first = bot_name(state, "N")
        for name in (first, first.upper(), f"{first} Rossi", f"={first}"):
            taken = table(f"tavolo-{number}", seats, S=name)
            assert bot_name(taken, "N") not in {first, bot_name(taken, "S")}


def test_an_accent_makes_no_other_name():
    state = table()
    assert bot_name(table(S=bot_name(state, "N").replace("o", "ò")), "N") != bot_name(state, "N")


def test_where_every_name_is_taken_a_bot_has_one_still():
    crowd = replace(table(), seats=(SeatInfo("N"), SeatInfo("S", " ".join(NAMES))))
    assert bot_name(crowd, "N") in NAMES


def test_namesakes_are_bots_alone():
    assert namesakes(table(S="Ida Neri", N="=Ida", E="Ida", O="=Ugo"), "S") == ("N",)


@pytest.mark.anyio
async def test_a_bot_takes_another_name_when_somebody_called_like_it_sits_down(settings):
    async with served(settings) as client:
        host = await client.open_table("Anna", posto="S", bot={"E": BOT})
        name = (await host.view())["posti"]["E"]["nome"]
        await client.join(host.table_id, name, "N", host.opened["invito"]["secret"])
        seats = (await host.view())["posti"]
        assert seats["N"]["nome"] == name
        assert seats["E"]["bot"]
        assert seats["E"]["livello"] == BOT
        assert seats["E"]["nome"] in NAMES
        assert len({one["nome"] or one["bot_qui"] for one in seats.values()}) == 4
        promised = seats["O"]["bot_qui"]
        await host.call("POST", "/avvia")
        after = {one["nome"] for one in (await host.view())["posti"].values()}
        assert after == {"Anna", name, seats["E"]["nome"], promised}


@pytest.mark.anyio
async def test_who_comes_late_keeps_his_name_and_the_bot_finds_another(settings):
    async with served(settings) as client:
        host = await client.open_table("Anna", posto="S", bot=BOTS, avvia=True)
        view = await host.view()
        mine, bots = view["posto"], [seat for seat in view["posti"] if seat != view["posto"]]
        free = next(seat for seat in bots if seat != view["turno"])
        other = next(seat for seat in bots if seat != free)
        name = view["posti"][other]["nome"]
        secret = host.opened["invito"]["secret"]
        await client.join(host.table_id, name, free, secret)
        seats = (await host.view())["posti"]
        assert seats[free]["nome"] == name
        assert seats[other]["nome"] not in {name, seats[mine]["nome"]}
        assert seats[other]["bot"]
