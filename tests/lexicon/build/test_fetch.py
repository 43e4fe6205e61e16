"""Packages are fetched by exact version and digest, or not at all."""

import hashlib
import io
import tarfile
from pathlib import Path

import pytest

from lexicon.build.fetch import FetchError, fetch
from lexicon.build.pins import Package, PinError, load_edition, load_pins
from lexicon.manifest import read_manifest

PINS = Path(__file__).parents[3] / "data" / "lexicon" / "sources.toml"


def package(archive: bytes, *, sha256: str | None = None) -> Package:
    digest = sha256 or hashlib.sha256(archive).hexdigest()
    return Package("words", "npm", "1.0.0", digest, "MIT", "LICENSE: MIT", "words")


def tarball() -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as file:
        member = tarfile.TarInfo("package/words.txt")
        member.size = 5
        file.addfile(member, io.BytesIO(b"casa\n"))
    return target.getvalue()


def test_an_archive_with_the_pinned_digest_is_unpacked(tmp_path):
    archive = tarball()
    (tmp_path / "npm-words-1.0.0").write_bytes(archive)
    folder = fetch(package(archive), tmp_path)
    assert (folder / "package/words.txt").read_text() == "casa\n"


def test_an_archive_with_another_digest_is_thrown_away_and_not_unpacked(tmp_path):
    (tmp_path / "npm-words-1.0.0").write_bytes(tarball())
    with pytest.raises(FetchError, match="is pinned"):
        fetch(package(b"", sha256="0" * 64), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_version_that_the_registry_does_not_have_is_told_with_what_to_do(tmp_path, monkeypatch):
    client = tmp_path / "bin" / "npm"
    client.parent.mkdir()
    client.write_text("#!/bin/sh\necho 'npm error 404 No match found' >&2\nexit 1\n")
    client.chmod(0o755)
    monkeypatch.setenv("PATH", str(client.parent), prepend=":")
    with pytest.raises(FetchError, match=r"no longer in the npm registry.*404.*sources\.toml"):
        fetch(package(b"gone"), tmp_path / "cache")


def test_every_pin_has_a_version_a_digest_and_a_licence_that_was_read():
    pins = load_pins(PINS)
    assert len({pin.name for pin in pins}) == len(pins) >= 12
    assert all(pin.version and pin.licence and len(pin.read) > 20 for pin in pins)


def test_a_pin_without_digest_is_refused(tmp_path):
    path = tmp_path / "sources.toml"
    path.write_text('[[package]]\nname = "words"\nregistry = "npm"\nversion = "1"\n')
    with pytest.raises(PinError):
        load_pins(path)


def test_the_edition_is_data(tmp_path):
    path = tmp_path / "edition.toml"
    path.write_text('edition = "2031.1"\ndate = "2031-02-03"\n', encoding="utf8")
    assert load_edition(path).edition == "2031.1"
    path.write_text('edition = "2031.1"\n', encoding="utf8")
    with pytest.raises(PinError):
        load_edition(path)


def test_the_committed_lexicon_is_of_the_edition_that_is_declared():
    manifest = read_manifest(PINS.parent)
    edition = load_edition(PINS.with_name("edition.toml"))
    assert (manifest.edition, manifest.data["date"]) == (edition.edition, edition.date)
