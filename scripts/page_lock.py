"""Resolve the tools that check the page: versions and digests, no addresses, in the lock."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

LOCK = Path("package-lock.json")


def main() -> None:
    """Write `package-lock.json` with the npm beside this interpreter."""
    npm = Path(sys.executable).with_name("npm")
    subprocess.run([npm, "install", "--package-lock-only", "--silent"], check=True)
    lock = json.loads(LOCK.read_text("utf-8"))
    for package in lock["packages"].values():
        package.pop("funding", None)
        package.pop("resolved", None)
    LOCK.write_text(json.dumps(lock, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
