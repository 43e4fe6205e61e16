"""The README, followed literally in a fresh clone by somebody who has nothing on the path.

One thing is spared: the dependencies are not fetched again. The clone's environment finds those
that are installed here, so that pip has only the project itself left to install.
"""

import os
import shutil
import signal
import site
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.documents import blocks, commands, same

pytestmark = pytest.mark.xdist_group("readme")
ROOT = Path(__file__).resolve().parents[2]
README = [command for command in commands(ROOT) if command.document == "README.md"]
PYTHON = [b for b in blocks(ROOT) if (b.document, b.language) == ("README.md", "python")]


def git(*arguments: object) -> str:
    done = subprocess.run(["git", *map(str, arguments)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def cloned(folder: Path) -> None:
    """A clone of the last commit, with what has been changed here since."""
    git("clone", "--quiet", "--shared", ROOT, folder)
    changed = git("ls-files", "-z", "--modified", "--others", "--exclude-standard").split("\0")
    for name in filter(None, changed):
        target = folder / name
        target.unlink(missing_ok=True)
        if (ROOT / name).exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)


def furnish(venv: Path) -> None:
    """An empty environment with links to the packages installed here, all but the project."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    there = next((venv / "lib").glob("python*/site-packages"))
    for here in filter(Path.is_dir, map(Path, site.getsitepackages())):
        for entry in here.iterdir():
            if "burraco" not in entry.name and entry.name != "__pycache__":
                (there / entry.name).symlink_to(entry)
    (venv / ".base").touch()


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory):
    """The clone, and the environment variables of somebody who has just made it."""
    home = tmp_path_factory.mktemp("casa")
    clone = home / "burraco-parole"
    cloned(clone)
    furnish(clone / ".venv")
    path = f"{Path(sys.executable).resolve().parent}:/usr/local/bin:/usr/bin:/bin"
    assert shutil.which("parole", path=path) is None
    return clone, {"PATH": path, "HOME": str(home), "LANG": "C.UTF-8", "PIP_NO_INDEX": "1"}


@pytest.fixture(scope="module")
def running(newcomer):
    """`make run`, which installs the project and serves while the other commands are tried."""
    clone, environment = newcomer
    assert README[0].text == "make run"
    process = subprocess.Popen(
        ["bash", "-c", README[0].text],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        said = []
        for line in process.stdout:
            said.append(line)
            if "Ctrl-C" in line:
                break
        else:
            pytest.fail("".join(said))
        yield process
        os.killpg(process.pid, signal.SIGINT)  # Ctrl-C reaches make and what it has started
        rest, _ = process.communicate(timeout=120)
        assert "Fermato." in rest
        assert "Traceback" not in rest
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


@pytest.mark.parametrize("command", README[2:], ids=lambda command: f"line {command.line}")
def test_a_command_of_the_readme_works_as_it_is_written(newcomer, running, command) -> None:
    clone, environment = newcomer
    done = subprocess.run(
        ["bash", "-c", command.text],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    assert command.output, "the README shows what comes"
    assert same(command.output, done.stdout), f"--- shown\n{command.output}\n--- got\n{done.stdout}"


@pytest.mark.parametrize("block", PYTHON, ids=lambda block: f"line {block.line}")
def test_an_example_of_the_readme_runs_in_the_environment_it_names(
    newcomer, running, block
) -> None:
    clone, environment = newcomer
    python = clone / ".venv/bin/python"
    if ">>>" in block.text:
        example = clone / "esempio.txt"
        example.write_text(block.text, encoding="utf-8")
        command = [python, "-m", "doctest", example]
    else:
        command = [python, "-c", block.text]
    done = subprocess.run(
        command, cwd=clone, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_readme_shows_the_two_commands_first_and_names_no_other_way_to_call_it() -> None:
    assert [command.text for command in README[:2]] == ["make run", "make test"]
    assert {command.text.split()[0] for command in README[2:]} == {".venv/bin/parole"}
