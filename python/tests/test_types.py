"""Type checkers accept what users write, and find mistakes in it."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
PROGRAMS = ["typed_program.py", "typed_steps.py"]
CHECKERS = {"mypy": ["mypy", "--strict", "--cache-dir", "{cache}"], "pyright": ["pyright", "--pythonpath", sys.executable]}
WRONG = """
import kdoku
from kdoku.clues import Cage

Cage("12", "r1c1 r1c2")
kdoku.solve("", pick="last")
kdoku.Puzzle(9).clues.cages
"""


def check(checker: str, paths: list[Path], tmp_path: Path) -> subprocess.CompletedProcess[str]:
    command = [word.format(cache=tmp_path / "cache") for word in CHECKERS[checker]]
    return subprocess.run([sys.executable, "-m", *command, *map(str, paths)], capture_output=True, text=True, cwd=tmp_path)


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_programs_run(program):
    runpy.run_path(str(FOLDER / program), run_name="__main__")


@pytest.mark.parametrize("checker", CHECKERS)
def test_checkers_accept_the_programs(checker, tmp_path):
    checked = check(checker, [FOLDER / program for program in PROGRAMS], tmp_path)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("checker", CHECKERS)
def test_checkers_find_mistakes(checker, tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text(WRONG)
    checked = check(checker, [wrong], tmp_path)
    assert checked.returncode == 1 and checked.stdout.count("wrong.py:") >= 3, checked.stdout + checked.stderr


def test_the_package_is_typed(tmp_path):
    checked = check("mypy", [FOLDER.parent / "kdoku"], tmp_path)
    assert checked.returncode == 0, checked.stdout
