"""Puzzle files, links, the builder and pictures."""

import copy
import pickle
import xml.etree.ElementTree as xml

import kdoku
import pytest
from kdoku import Puzzle
from kdoku.clues import Cage

KILLER = """
title = "Small killer"
order = 2
[cages]
list = ["3: r1c1 r1c2", "5: r2c1 r3c1"]
"""


def test_files_and_links_come_back():
    puzzle = Puzzle.from_toml(KILLER)
    assert puzzle.title == "Small killer" and puzzle.size == 4
    assert puzzle.clues == [Cage(3, "r1c1 r1c2"), Cage(5, "r2c1 r3c1")]
    for other in (
        Puzzle.from_toml(puzzle.to_toml()),
        Puzzle.from_link(puzzle.to_link()),
        Puzzle.from_link(puzzle.to_link("iss"), lossy=True),
        pickle.loads(pickle.dumps(puzzle)),
        copy.deepcopy(puzzle),
    ):
        assert kdoku.count(other) == kdoku.count(puzzle) == 12
        assert len(other.clues) == 2


def test_a_lost_rule_is_an_error():
    puzzle = Puzzle(9).cage(3, "r1c1 r1c2")
    with pytest.raises(kdoku.KdokuError) as raised:
        puzzle.to_link("sdm")
    assert "lossy" in raised.value.hint
    assert kdoku.Puzzle(puzzle.to_link("sdm", lossy=True)).clues == []
    with pytest.raises(ValueError, match="format"):
        puzzle.to_link("what")


def test_the_builder_adds_what_a_file_would():
    built = Puzzle(4).cage(3, "r1c1 r1c2").cage(5, "r2c1 r3c1")
    assert kdoku.count(built) == kdoku.count(Puzzle.from_toml(KILLER))
    assert Puzzle(4).clues == [], "a puzzle does not change"
    assert kdoku.count(Puzzle(4).given("r1c1", 1).given((0, 1), 2)) == 24


def test_every_method_of_the_builder_is_its_constraint():
    made = {
        "cage": Puzzle(9).cage(None, "r1c1 r1c2"),
        "thermo": Puzzle(9).thermo("r1c1 r1c2"),
        "arrow": Puzzle(9).arrow("r1c1 = r1c2 r1c3"),
        "whisper": Puzzle(9).whisper("r1c1 r1c2", 4),
        "renban": Puzzle(9).renban("r1c1 r1c2"),
        "palindrome": Puzzle(9).palindrome("r1c1 r2c2"),
        "white": Puzzle(9).white_dot("r1c1 r1c2"),
        "black": Puzzle(9).black_dot("r1c1 r1c2"),
    }
    for kind, puzzle in made.items():
        assert [clue.kind for clue in puzzle.clues] == [kind]


def test_clues_that_depend_on_others_see_those_added_later():
    solution = kdoku.solve(Puzzle(9).clue("kropki_negative").white_dot("r1c1 r1c2"), unique=False).to_numpy()
    consecutive = abs(solution[:, 1:].astype(int) - solution[:, :-1]) == 1
    assert consecutive.sum() == 1 and consecutive[0, 0]


def test_rules_of_the_whole_board_and_tables_of_their_own():
    for word in ("diagonals", "windoku", "disjoint", "anti-knight", "anti-king", "nonconsecutive"):
        assert kdoku.verdict(Puzzle(9).clue(word)) in (kdoku.Verdict.MULTIPLE, kdoku.Verdict.UNIQUE), word
    assert kdoku.count(Puzzle(4).clue("diagonals")) < 288
    ones = Puzzle(4).clue("count", "r1c1 r2c2", values="1", exactly=0)
    assert all(grid["r1c1"] != 1 != grid["r2c2"] for grid in kdoku.solutions(ones, limit=300))
    both = Puzzle(4).cage(3, "r1c1 r1c2").clue("diagonals").cage(5, "r2c1 r3c1")
    assert len(both.clues) == 3


def test_wrong_clues_have_hints():
    with pytest.raises(kdoku.FormatError) as raised:
        Puzzle(9).cage(3, "r1c1 r1c12")
    assert "r1c12" in str(raised.value) and raised.value.line is None
    with pytest.raises(kdoku.FormatError, match="cgae"):
        Puzzle(9).clue("cgae", "r1c1 r1c2")
    with pytest.raises(TypeError):
        Puzzle(9).clue("cage", "r1c1 r1c2", sum=1.5)
    for cell, value in (("r1c1", 10), ("r1c1", 0), ("r0c1", 1)):
        with pytest.raises(ValueError):
            Puzzle(9).given(cell, value)


def test_boards_of_other_boxes():
    assert kdoku.count(Puzzle(6, boxes=(3, 2))) == 28_200_960
    with pytest.raises(ValueError, match="boxes"):
        Puzzle(7)
    with pytest.raises(ValueError):
        Puzzle(0)
    assert Puzzle("1" + "." * 35, boxes=(3, 2)).size == 6


def test_errors_of_files_have_positions():
    with pytest.raises(kdoku.FormatError) as raised:
        Puzzle.from_toml("ordr = 2\ngrd = 1")
    error = raised.value
    assert (error.line, error.column) == (1, 1)
    assert [(other.line, other.hint) for other in error.errors][1][0] == 2
    assert "1 more" in str(error)
    with pytest.raises(kdoku.FormatError) as raised:
        Puzzle("12x4............")
    assert (raised.value.line, raised.value.column) == (1, 3) and raised.value.hint
    with pytest.raises(kdoku.FormatError):
        Puzzle.from_link("https://sudokupad.app/scl%%%")


def test_exceptions_can_be_pickled():
    with pytest.raises(kdoku.FormatError) as raised:
        Puzzle("12x4............")
    error = pickle.loads(pickle.dumps(raised.value))
    assert (str(error), error.column) == (str(raised.value), 3)


def test_pictures_are_xml(classic):
    for drawn in (
        Puzzle.from_toml(KILLER),
        kdoku.solve(classic),
        kdoku.hint(classic),
    ):
        root = xml.fromstring(drawn._repr_svg_())
        assert root.tag.endswith("svg")
    assert "Small killer" in Puzzle.from_toml(KILLER).to_svg()
