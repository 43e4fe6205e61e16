"""JSON as text, in the one form in which the service writes it: no blanks, letters as they are."""

from __future__ import annotations

import orjson

__all__ = ["json_text"]


def json_text(value: object) -> str:
    """The value as JSON; TypeError for what JSON does not know (dataclasses are not shown whole).

    >>> json_text({"perché": [1, None]})
    '{"perché":[1,null]}'
    """
    return orjson.dumps(value, option=orjson.OPT_PASSTHROUGH_DATACLASS).decode()
