"""Type checkers accept what users write, and find mistakes in it."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("typed_program.py")
CHECKERS = {"mypy": ["mypy", "--strict", "--cache-dir", "{cache}"], "pyright": ["pyright", "--pythonpath", sys.executable]}
WRONG = """
import kdoku
from kdoku.clues import Cage

Cage("12", "r1c1 r1c2")
kdoku.solve("", pick="last")
kdoku.Puzzle(9).clues.cages
"""


def check(checker: str, path: Path, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    command = [word.format(cache=tmp_path / "cache") for word in CHECKERS[checker]]
    return subprocess.run([sys.executable, "-m", *command, str(path)], capture_output=True, text=True, cwd=tmp_path)


def test_the_program_runs():
    runpy.run_path(str(PROGRAM), run_name="__main__")


@pytest.mark.parametrize("checker", CHECKERS)
def test_checkers_accept_the_program(checker, tmp_path):
    checked = check(checker, PROGRAM, tmp_path)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("checker", CHECKERS)
def test_checkers_find_mistakes(checker, tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text(WRONG)
    checked = check(checker, wrong, tmp_path)
    assert checked.returncode == 1 and checked.stdout.count("wrong.py:") >= 3, checked.stdout + checked.stderr


def test_the_package_is_typed(tmp_path):
    package = PROGRAM.parents[1] / "kdoku"
    checked = check("mypy", package, tmp_path)
    assert checked.returncode == 0, checked.stdout
