"""What the codes say of Art. 9. Written by scripts/art9_table.py; do not edit."""

from typing import Final, NamedTuple

__all__ = ["CODES", "LETTERS", "POLICIES", "Readings"]

POLICIES: Final[dict[str, tuple[str, ...]]] = {
    "tronche": ("apocope", "oxytone", "both"),
    "accents": ("ignored", "forbidden"),
    "alterati": ("esclusi", "ammessi"),
    "nomi_propri": ("esclusi",),
    "sigle": ("escluse",),
    "dubbie": ("ammesse", "congelate"),
    "enclitiche": ("ammesse", "escluse"),
    "aggettivi_alterati": ("ammessi", "esclusi"),
    "plurali_stranieri": ("esclusi", "ammessi"),
    "sigle_lessicalizzate": ("ammesse", "escluse"),
    "superlativi": ("ammessi", "esclusi"),
    "forme_brevi": ("grammaticali", "tutte", "nessuna"),
    "jolly_alphabet": ("any26", "deck21"),
}
"""The choices that the codes leave open, with their values; the first is the default."""


class Readings(NamedTuple):
    """The values of a code, their articles; by default those of `parole-2025`."""

    tronche: str = "apocope"
    accents: str = "ignored"
    alterati: str = "esclusi"
    nomi_propri: str = "esclusi"
    sigle: str = "escluse"
    dubbie: str = "ammesse"
    enclitiche: str = "ammesse"
    aggettivi_alterati: str = "ammessi"
    plurali_stranieri: str = "esclusi"
    sigle_lessicalizzate: str = "ammesse"
    superlativi: str = "ammessi"
    forme_brevi: str = "grammaticali"
    jolly_alphabet: str = "any26"
    minimum: int = 3
    articles: tuple[str, ...] = (
        "9",  # tronche
        "9",  # accents
        "9",  # alterati
        "9",  # nomi_propri
        "9",  # sigle
        "25",  # dubbie
        "9",  # enclitiche
        "9",  # aggettivi_alterati
        "9",  # plurali_stranieri
        "9",  # sigle_lessicalizzate
        "9",  # superlativi
        "9",  # forme_brevi
        "11",  # jolly_alphabet
        "9",  # minimum
    )


CODES: Final[dict[str, Readings]] = {
    "parole-2025": Readings(),
}

LETTERS: Final[dict[str, dict[str, int]]] = {
    "parole": {
        "h": 2,
        "q": 2,
        "z": 2,
        "b": 2,
        "c": 2,
        "d": 2,
        "f": 2,
        "g": 2,
        "l": 2,
        "m": 2,
        "n": 2,
        "p": 2,
        "r": 2,
        "s": 2,
        "t": 2,
        "v": 2,
        "a": 4,
        "e": 4,
        "i": 4,
        "o": 4,
        "u": 4,
    },
}
"""The copies of each letter in one colour of the decks of words."""
