"""The state of a player of puzzles, which his device keeps and sends along.

A client may send anything as its state, so every number has its bounds; what does not fit is
refused as a whole and never mended in silence.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from api.problems import ApiError
from parole_engine.puzzles.glicko import Rating
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.player import (
    DAYS_KEPT,
    HISTORY_KEPT,
    REVIEWS_KEPT,
    Done,
    Player,
    Streak,
)
from parole_engine.puzzles.review import Review

__all__ = [
    "KindName",
    "PlayerState",
    "PuzzleDone",
    "PuzzleRating",
    "PuzzleReview",
    "PuzzleStreak",
    "player_from_json",
    "player_to_json",
]

_LAST_INSTANT: Final = 7_258_118_400_000
"""The year 2200: no due date lies beyond it."""
_VERSION: Final = 1

Instant = Annotated[int, Field(ge=0, le=_LAST_INSTANT)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
if TYPE_CHECKING:
    KindName = str
else:
    KindName = Literal[tuple(kind.value for kind in Kind)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class PuzzleRating(_Part):
    """A rating of Glicko-2: points, deviation, volatility."""

    r: float = Field(ge=100, le=3500)
    rd: float = Field(ge=30, le=350)
    vol: float = Field(ge=0.01, le=0.2)


class PuzzleStreak(_Part):
    """Days in a row."""

    attuale: int = Field(ge=0, le=100_000)
    migliore: int = Field(ge=0, le=100_000)
    ultimo: Day | None


class PuzzleDone(_Part):
    """A puzzle that was done."""

    id: str = Field(max_length=80)
    tipo: KindName
    a: Instant
    r: float = Field(ge=100, le=3500)
    quota: Share
    aiuti: int = Field(ge=0, le=3)


class PuzzleReview(_Part):
    """A puzzle to be seen again."""

    chiave: str = Field(pattern=r"^[a-z_]{1,20}\.[1-5]\.[a-z0-9][a-z0-9-]{0,39}$")
    testo: str = Field(max_length=200)
    a: Instant
    stabilita: float = Field(ge=0.001, le=36_500)
    difficolta: float = Field(ge=1, le=10)
    visto: Instant


class PlayerState(_Part):
    """All that a device keeps of its player."""

    versione: Literal[1]
    valutazione: PuzzleRating
    serie: PuzzleStreak
    giorni: dict[Day, Share] = Field(max_length=DAYS_KEPT)
    storia: list[PuzzleDone] = Field(max_length=HISTORY_KEPT)
    ripasso: list[PuzzleReview] = Field(max_length=REVIEWS_KEPT)


def player_from_json(raw: dict[str, Any] | None, now: int) -> Player:
    """The player that a device sends; 400 `puzzle.bad_state` if it is none. None: a new player."""
    if raw is None:
        return Player()
    try:
        state = PlayerState.model_validate(raw)
        return Player(
            rating=Rating(state.valutazione.r, state.valutazione.rd, state.valutazione.vol),
            streak=Streak(
                state.serie.attuale,
                max(state.serie.migliore, state.serie.attuale),
                date.fromisoformat(state.serie.ultimo) if state.serie.ultimo else None,
            ),
            days=tuple(sorted((date.fromisoformat(d), s) for d, s in state.giorni.items())),
            history=tuple(
                Done(one.id, one.tipo, one.a, one.r, one.quota, one.aiuti) for one in state.storia
            ),
            reviews=tuple(
                Review(
                    one.chiave,
                    one.testo,
                    one.a,
                    one.stabilita,
                    one.difficolta,
                    min(one.visto, now),
                )
                for one in state.ripasso
            ),
        )
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "state"
        raise ApiError("puzzle.bad_state", reason=f"{where}: {first['type']}") from None
    except ValueError:
        raise ApiError("puzzle.bad_state", reason="una data non esiste") from None


def player_to_json(player: Player) -> dict[str, Any]:
    """The state that the device keeps."""
    rating, streak = player.rating, player.streak
    return {
        "versione": _VERSION,
        "valutazione": {
            "r": round(rating.points, 2),
            "rd": round(max(rating.deviation, 30.0), 2),
            "vol": round(min(max(rating.volatility, 0.01), 0.2), 6),
        },
        "serie": {
            "attuale": streak.current,
            "migliore": streak.best,
            "ultimo": streak.last.isoformat() if streak.last else None,
        },
        "giorni": {day.isoformat(): round(share, 3) for day, share in player.days},
        "storia": [
            {
                "id": done.id,
                "tipo": done.kind,
                "a": done.at,
                "r": round(done.rating, 2),
                "quota": round(done.share, 3),
                "aiuti": done.helps,
            }
            for done in player.history
        ],
        "ripasso": [
            {
                "chiave": review.key,
                "testo": review.text[:200],
                "a": min(review.due, _LAST_INSTANT),
                "stabilita": round(min(max(review.stability, 0.001), 36_500), 4),
                "difficolta": round(min(max(review.difficulty, 1), 10), 4),
                "visto": review.last,
            }
            for review in player.reviews
        ],
    }
