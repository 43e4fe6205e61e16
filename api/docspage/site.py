"""The manual of `make docs`, as static pages under `/docs`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    from os import PathLike, stat_result

    from starlette.responses import Response
    from starlette.types import Scope

__all__ = ["MANUAL", "Manual"]

MANUAL: Final = Path(__file__).resolve().parent.parent / "_docs"
"""Where `make docs` builds it, and where the wheel has it."""


class Manual(StaticFiles):
    """The built pages; they are asked about again, since a new release builds them anew."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True, check_dir=False)

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, or 304 if the browser has it."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = "no-cache"
        return response
