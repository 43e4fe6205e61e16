"""Citations: a written rule, and a value that carries the rule it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from burraco_engine.messages import cited

__all__ = ["Article", "Cited"]

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Article:
    """One rule of one code of play, e.g. Art. 8 of `parole-2025`.

    `number` is as printed ("8", "25.1.2") or the name of an unnumbered part ("Definizioni").
    `reading` names the row of the table of readings when the text leaves a choice ("A21").

    >>> str(Article("parole-2025", "8"))
    'Art. 8'
    >>> str(Article("parole-2025", "Definizioni"))
    'Definizioni'
    """

    code: str
    number: str
    reading: str | None = None

    def __str__(self) -> str:
        return cited(self.number)


@dataclass(frozen=True, slots=True)
class Cited(Generic[T_co]):
    """A value of the code together with the article that gives it."""

    value: T_co
    article: Article
