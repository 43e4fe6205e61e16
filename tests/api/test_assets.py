"""Static files: one digest, compressed forms, long caching; the documentation page."""

from __future__ import annotations

import gzip
import re

import pytest
from starlette.requests import Request

from api.assets import Assets, Pages
from tests.api.support import running

pytestmark = pytest.mark.anyio


def request(path_params: dict[str, str] | None = None, **headers: str) -> Request:
    sent = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    return Request({"type": "http", "path_params": path_params or {}, "headers": sent})


def assets(text="let a = 1;" * 100):
    return Assets({"js/a.js": text.encode(), "img/b.png": b"\x89PNG"})


async def test_the_digest_changes_with_any_file():
    assert assets().digest == assets().digest
    assert assets().digest != assets("let a = 2;" * 100).digest


async def test_a_file_is_served_compressed_to_those_who_accept_it():
    some = assets()
    await some.compress()
    params = {"digest": some.digest, "name": "js/a.js"}
    plain = await some.serve(request(params))
    small = await some.serve(request(params, accept_encoding="gzip, deflate"))
    smaller = await some.serve(request(params, accept_encoding="gzip, br;q=1.0"))
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(small.body) == plain.body
    assert smaller.headers["content-encoding"] == "br"
    assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"


async def test_a_file_that_the_client_has_is_not_sent_again():
    some = assets()
    params = {"digest": some.digest, "name": "js/a.js"}
    etag = (await some.serve(request(params))).headers["etag"]
    assert (await some.serve(request(params, if_none_match=etag))).status_code == 304


async def test_pages_point_at_the_static_files_and_are_asked_for_again():
    some = assets()
    pages = Pages(
        {"sw.js": b'const files = {{files}}; "{{static}}/js/a.js"'},
        {"static": some.prefix, "files": str(list(some.addresses))},
    )
    answer = pages.respond("sw.js", request())
    assert f'"{some.prefix}/js/a.js"'.encode() in answer.body
    assert answer.headers["cache-control"] == "no-cache"


async def test_an_unknown_file_or_digest_is_missing(settings):
    async with running(settings) as client:
        assert (await client.get("/statico/0000/js/a.js")).status_code == 404
        path = re.search(r"/statico/[0-9a-f]{16}", (await client.get("/api/docs")).text)
        assert path
        assert (await client.get(f"{path[0]}/../app.py")).status_code == 404


async def test_the_documentation_page_is_ours_and_names_every_route(settings):
    async with running(settings) as client:
        page = (await client.get("/api/docs")).text
        document = (await client.get("/api/v1/openapi.json")).json()
        style = re.search(r"href=(/statico/\S+?docs.css)", page)
        assert style
        assert (await client.get(style[1])).status_code == 200
    assert not re.search(r"(src|href)=\"?https?:", page)
    assert "<script" not in page
    for path in document["paths"]:
        assert path.replace("{", "{") in page


async def test_the_document_describes_refusals_as_problems(settings):
    async with running(settings) as client:
        document = (await client.get("/api/v1/openapi.json")).json()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation["tags"], (path, method)
            for status, answer in operation["responses"].items():
                if status.startswith("4"):
                    assert "application/problem+json" in answer["content"], (path, method, status)
    assert "HTTPValidationError" not in document["components"]["schemas"]
