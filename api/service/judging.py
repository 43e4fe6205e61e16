"""Judging words for people: at once, but near words for unknown ones are looked for in the pool.

Looking for near words takes tens of milliseconds each, and nobody's move shall wait for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, Final

from api.problems import ApiError
from api.service import worker

if TYPE_CHECKING:
    from api.service.pool import Pool
    from api.words import Words

__all__ = ["judge"]

_PORTION: Final = 2
"""Unknown words to a job: between two portions the pool may serve somebody else."""
_SECONDS: Final = 5.0
"""Nobody waits longer than this for near words."""


async def judge(
    words: Words, pool: Pool, share: str, texts: Sequence[str], view: str, code: str
) -> list[bytes]:
    """The verdicts as JSON, in order; if the pool is too busy or too slow, without near words."""
    found = {text: words.at_once(text, view, code) for text in texts}
    unknown = [text for text, verdict in found.items() if verdict is None]
    latest = monotonic() + _SECONDS
    for start in range(0, len(unknown), _PORTION):
        portion, left = unknown[start : start + _PORTION], max(latest - monotonic(), 0.001)
        try:
            made = await pool.search(share, worker.verdicts, portion, view, code, seconds=left)
        except ApiError as refusal:
            if refusal.code != "search.busy":
                raise
            break
        for text, verdict in zip(portion, made, strict=True):
            words.keep(text, view, code, verdict)
            found[text] = verdict
    return [found[text] or words.bare(text, view, code) for text in texts]
