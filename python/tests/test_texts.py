"""Texts are read as the program reads them."""

import json
from pathlib import Path

import kdoku
import pytest
from kdoku import Puzzle

ROOT = Path(__file__).parents[2]
TEXTS = json.loads((ROOT / "tests/texts.json").read_text())
FILES = sorted((ROOT / "puzzles").rglob("*.toml"))


@pytest.mark.parametrize("text", TEXTS, ids=[text["name"] for text in TEXTS])
def test_texts_are_read_as_the_program_reads_them(text):
    if "puzzle" in text:
        assert Puzzle(text["text"]).to_toml() == text["puzzle"]
        return
    with pytest.raises(kdoku.FormatError) as raised:
        Puzzle(text["text"])
    assert raised.value.message == text["error"]


def test_puzzle_files_need_no_method_of_their_own():
    assert len(FILES) > 50
    for path in FILES:
        text = path.read_text()
        assert Puzzle(text) == Puzzle.from_toml(text), path


def test_solve_takes_any_text():
    board = "board = [[1, None, None, 4], [None, None, 3, None], [None, 1, None, None], [None, None, None, 2]]"
    assert str(kdoku.solve(board)) == "1 3 2 4\n4 2 3 1\n2 1 4 3\n3 4 1 2"
