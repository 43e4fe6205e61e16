"""What the bots of a table are called: short first names, the same for a table every time."""

from __future__ import annotations

import unicodedata
from hashlib import sha256
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from api.service.model import TableState

__all__ = ["NAMES", "bot_name", "namesakes"]

_LIST: Final = """
Ada Alba Aldo Berto Bice Bruna Carla Ciro Delia Dino Dora Elio Elsa Emma Enzo Ezio Fosca Gilda
Gino Guido Ida Ines Irma Italo Ivo Lea Lidia Lino Livia Mauro Mina Nadia Nino Olga Oscar Piero
Pina Remo Rita Rocco Rosa Sveva Tina Tito Ugo Vera Vito Zeno
"""
NAMES: Final = tuple(_LIST.split())
"""At most five letters: a seat on a phone has no room for more."""


def bot_name(state: TableState, seat: str) -> str:
    """What a bot that takes this chair is called; nobody else at the table is called so.

    Each chair draws from names of its own, so that free chairs can be told in any order.
    """
    drawn = sorted(NAMES, key=lambda name: sha256(f"{state.table_id} {name}".encode()).digest())
    own = drawn[state.setup.seats.index(seat) :: len(state.setup.seats)]
    known = {word for one in state.seats for word in _words(one.name or "")}
    return next((name for name in own if name.casefold() not in known), own[0])


def namesakes(state: TableState, person: str) -> tuple[str, ...]:
    """The chairs of the bots that are called like the person who has just sat down."""
    called = _words(state.seat(person).name or "")
    return tuple(one.seat for one in state.seats if one.bot and _words(one.name or "") & called)


def _words(name: str) -> set[str]:
    """The words of a name, without accents: who is called Nino Rossi is called Nino."""
    plain = unicodedata.normalize("NFD", name)
    return set("".join(one for one in plain if not unicodedata.combining(one)).casefold().split())
