"""The pinned packages of ``data/lexicon/sources.toml``, and the edition that is made of them."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

__all__ = ["Edition", "Package", "PinError", "load_edition", "load_pins"]

Registry = Literal["pypi", "npm", "debian"]


class PinError(ValueError):
    """The list of pinned packages cannot be read."""


@dataclass(frozen=True, slots=True)
class Package:
    """One package of a registry: exact version, digest of its archive, licence as read."""

    name: str
    registry: Registry
    version: str
    sha256: str
    licence: str
    read: str
    gives: str


@dataclass(frozen=True, slots=True)
class Edition:
    """The name of an edition and its day, as ``data/lexicon/edition.toml`` has them."""

    edition: str
    date: str


def load_edition(path: Path) -> Edition:
    """Read the name and the day of the edition."""
    try:
        return Edition(**tomllib.loads(path.read_text(encoding="utf8")))
    except (OSError, TypeError, tomllib.TOMLDecodeError) as error:
        raise PinError(f"{path.name}: {error}") from error


def load_pins(path: Path) -> tuple[Package, ...]:
    """Read the pinned packages, in the order of the file."""
    try:
        entries = tomllib.loads(path.read_text(encoding="utf8"))["package"]
        pins = tuple(Package(**entry) for entry in entries)
    except (OSError, KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise PinError(f"{path.name}: {error}") from error
    for pin in pins:
        if pin.registry not in {"pypi", "npm", "debian"} or len(pin.sha256) != 64:
            raise PinError(f"{path.name}: {pin.name}: unknown registry or malformed digest")
    return pins
