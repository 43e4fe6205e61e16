"""The lessons for who plays for the first time."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import Response

from api.routes.access import services_of
from api.routes.records import small_answer
from api.schemas.common import problems
from api.schemas.lessons import LessonsDocument

__all__ = ["all_lessons", "router"]

router = APIRouter(prefix="/api/v1", tags=["lezioni"])


@router.get(
    "/lezioni",
    response_class=Response,
    responses={200: {"model": LessonsDocument}, **problems(503)},
)
async def all_lessons(request: Request) -> Response:
    """Seven lessons with prepared cards, each played by the engine."""
    found = await asyncio.to_thread(services_of(request).lessons.views)
    return small_answer(request, found)
