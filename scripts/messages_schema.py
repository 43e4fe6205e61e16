"""Write api/schemas/messaggi.json: the messages of a table's WebSocket, for who reads no Python.

tests/api/test_described.py checks that the file is the one this script writes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from api.schemas.socket import messages

FILE: Final = Path(__file__).resolve().parent.parent / "api" / "schemas" / "messaggi.json"


def text() -> str:
    """The text of the file."""
    return json.dumps(messages(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")
