"""Static files and pages: read once, under a path with their digest, pre-compressed.

The digest covers all static files, so modules import each other by relative paths and a new
version is a new path: browsers may keep every file for ever.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import mimetypes
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from api.caching import FOR_EVER
from api.markup import compose
from api.problems import ApiError

if TYPE_CHECKING:
    from starlette.requests import Request

__all__ = ["Asset", "Assets", "Pages"]

_REVALIDATE: Final = "no-cache"
_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".pack": "application/octet-stream",
    ".woff2": "font/woff2",
}


@lru_cache(maxsize=1_000)
def _forms(body: bytes) -> tuple[tuple[str, bytes], ...]:
    """The gzip form and, where the wheel for it is installed, the brotli form."""
    forms = (("gzip", gzip.compress(body, 9, mtime=0)),)
    try:
        import brotli
    except ImportError:
        return forms
    return (("br", brotli.compress(body, quality=11, lgwin=22)), *forms)


@dataclass(slots=True)
class Asset:
    """One file in memory with its compressed forms, the smallest acceptable one wins."""

    body: bytes
    media_type: str
    cache_control: str
    etag: str
    variants: dict[str, bytes] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, body: bytes, cache_control: str) -> Asset:
        """The asset of a file's content; its name gives the type."""
        suffix = Path(name).suffix
        guessed = mimetypes.guess_type(name)[0] or "application/octet-stream"
        etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        return cls(body, _TYPES.get(suffix, guessed), cache_control, etag)

    def compress(self) -> None:
        """Prepare the compressed forms, each only if it is worth it."""
        self.variants = {
            name: form for name, form in _forms(self.body) if len(form) < 0.95 * len(self.body)
        }

    def respond(self, request: Request) -> Response:
        """Answer with the best form that the client accepts, or 304 if it has the file."""
        headers = {
            "cache-control": self.cache_control,
            "etag": self.etag,
            "vary": "accept-encoding",
        }
        if request.headers.get("if-none-match") == self.etag:
            return Response(status_code=304, headers=headers)
        accepted = {
            part.partition(";")[0].strip()
            for part in request.headers.get("accept-encoding", "").split(",")
        }
        body = self.body
        for name in ("br", "gzip"):
            if name in accepted and name in self.variants:
                body = self.variants[name]
                headers["content-encoding"] = name
                break
        return Response(body, media_type=self.media_type, headers=headers)


class Assets:
    """The static files under one path with their digest."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        total = hashlib.sha256()
        for name in sorted(files):
            total.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
        self.digest = total.hexdigest()[:16]
        self.prefix = f"/statico/{self.digest}"
        self._assets = {
            name: Asset.of(name, body, FOR_EVER) for name, body in sorted(files.items())
        }

    @classmethod
    def read(cls, folder: Path, extra: Mapping[str, Path] | None = None) -> Assets:
        """Read a folder's files, plus single files under names of their own."""
        files = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file() and not path.name.startswith(".")
        }
        for name, path in (extra or {}).items():
            files[name] = path.read_bytes()
        return cls(files)

    @property
    def addresses(self) -> tuple[str, ...]:
        """The address of every file."""
        return tuple(f"{self.prefix}/{name}" for name in self._assets)

    def source(self, name: str) -> str:
        """The text of a file."""
        return self._assets[name].body.decode()

    async def compress(self) -> None:
        """Prepare the compressed forms in a thread, small files first, without hurry."""
        for asset in sorted(self._assets.values(), key=lambda one: len(one.body)):
            if asset.media_type.startswith(("image/", "audio/")) and "svg" not in asset.media_type:
                continue
            await asyncio.to_thread(asset.compress)

    async def serve(self, request: Request) -> Response:
        """Answer `/statico/{digest}/{name}`."""
        if request.path_params["digest"] != self.digest:
            raise ApiError("request.not_found")
        asset = self._assets.get(request.path_params["name"])
        if asset is None:
            raise ApiError("request.not_found")
        return asset.respond(request)


class Pages:
    """The pages and root files, with their placeholders filled once."""

    def __init__(self, files: Mapping[str, bytes], placeholders: Mapping[str, str]) -> None:
        self._pages: dict[str, Asset] = {}
        for name, body in files.items():
            for key, value in placeholders.items():
                body = body.replace(b"{{%s}}" % key.encode(), value.encode())
            asset = Asset.of(name, body, _REVALIDATE)
            asset.compress()
            self._pages[name] = asset

    @classmethod
    def read(cls, folder: Path, assets: Assets, **placeholders: str) -> Pages:
        """Read the pages of a folder, with their parts, and point them at the static files."""
        files = {path.name: path.read_bytes() for path in folder.glob("*") if path.is_file()}
        parts = {path.stem: path.read_text("utf-8") for path in folder.glob("parti/*.html")}
        for name in files:
            if name.endswith(".html"):
                files[name] = compose(files[name].decode(), parts, assets.source).encode()
        values = {
            "static": assets.prefix,
            "digest": assets.digest,
            "files": json.dumps(assets.addresses),
            **placeholders,
        }
        return cls(files, values)

    def names(self) -> Iterable[str]:
        """The names of the files."""
        return self._pages.keys()

    def text(self, name: str) -> str:
        """A page as it is served."""
        return self._pages[name].body.decode()

    def respond(self, name: str, request: Request) -> Response:
        """Answer with one page."""
        return self._pages[name].respond(request)
