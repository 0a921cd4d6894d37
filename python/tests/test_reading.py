"""One reader: what is one puzzle, and what are many, in the forms that Python users have."""

import json
import pickle
from pathlib import Path

import kdoku
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from kdoku import Puzzle, Verdict
from kdoku.clues import Cage

ROOT = Path(__file__).parents[2]
TEXTS = json.loads((ROOT / "tests/texts.json").read_text())
LINE = "1.....3..1.....2"
ROWS = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 1, 0, 0], [0, 0, 0, 2]]
ARRAY = np.array(ROWS)

#: The same puzzle of 4×4 in many forms.
FORMS = {
    "line": LINE,
    "bytes": LINE.encode(),
    "rows": ROWS,
    "tuples": tuple(map(tuple, ROWS)),
    "flat list": [value for row in ROWS for value in row],
    "blanks as None": [[value or None for value in row] for row in ROWS],
    "blanks as NaN": [[value or float("nan") for value in row] for row in ROWS],
    "symbols": [[str(value or ".") for value in row] for row in ROWS],
    "symbols, flat": list(LINE),
    "rows as texts": ["1...", "..3.", ".1..", "...2"],
    "json": json.dumps(ROWS),
    "source": f"board = {ROWS}",
    "csv": "\n".join(",".join(map(str, row)) for row in ROWS),
    **{str(np.dtype(kind)): ARRAY.astype(kind) for kind in "bBhHiIqQ"},
    "floats": ARRAY.astype(float),
    "floats with NaN": np.where(ARRAY == 0, np.nan, ARRAY),
    "objects": ARRAY.astype(object),
    "array of symbols": np.array([list("1..."), list("..3."), list(".1.."), list("...2")]),
    "Fortran": np.asfortranarray(ARRAY),
    "flat array": ARRAY.ravel(),
    "masked": np.ma.masked_equal(ARRAY, 0),
    "pandas": pd.DataFrame(ROWS),
    "pandas with NaN": pd.DataFrame(ROWS).replace(0, np.nan),
    "pandas with NA": pd.DataFrame(ROWS).replace(0, pd.NA),
    "polars": pl.DataFrame(ARRAY),
    "polars with null": pl.DataFrame(ARRAY).select(pl.all().replace(0, None)),
    "arrow": pa.Table.from_pandas(pd.DataFrame(ROWS)),
    "Grid": Puzzle(LINE).givens,
    "Puzzle": Puzzle(LINE),
}


@pytest.mark.parametrize("form", FORMS)
def test_one_puzzle_in_every_form(form):
    value = FORMS[form]
    assert kdoku.solve(value).line == "1324423121433412"
    assert Puzzle(value).givens.line == LINE
    assert Puzzle(4).with_givens(value).givens.line == LINE
    assert kdoku.hint(value).technique == "hidden-single"
    assert (kdoku.solve_many([value, LINE]) == kdoku.solve_many([LINE, LINE])).all()
    assert (kdoku.to_array([value]) == ARRAY.ravel()).all()


@pytest.mark.parametrize("text", TEXTS, ids=[text["name"] for text in TEXTS])
def test_many_texts_are_read_as_one_is(text):
    if "puzzle" not in text:
        assert kdoku.verdicts([text["text"], "." * 81], errors="coerce")[0] == Verdict.UNREADABLE
        return
    one = Puzzle(text["text"])
    verdict = kdoku.verdict(one, node_limit=10_000)
    assert kdoku.verdicts([text["text"]], node_limit=10_000).tolist() == [verdict]


@pytest.mark.parametrize(
    "wrong",
    ["x", "?", "-", "0", "1", "", [], [[]], [[1]], [1, 2], ROWS[:3], [[1, 2], [3]], [[1.5] * 4] * 4, [[9] * 4] * 4]
    + [[[-1] * 4] * 4, [["a", 1]], np.zeros((4, 4), bool), np.zeros((3, 5)), np.full((4, 4), 300), object(), {1}, True],
    ids=repr,
)
def test_what_is_no_puzzle_is_an_error(wrong):
    with pytest.raises((ValueError, TypeError)):
        kdoku.solve(wrong)
    with pytest.raises((ValueError, TypeError)):
        kdoku.solve_many([wrong])
    if not isinstance(wrong, int):
        assert kdoku.verdicts(["." * 81, wrong], errors="coerce").tolist() == [2, 5]


def test_errors_have_their_place():
    for wrong, place in (([[1, 0, 0, 0], [0, 7, 0, 0], *ROWS[2:]], (2, 2)), (np.where(ARRAY == 3, 9, ARRAY), (2, 3))):
        with pytest.raises(kdoku.FormatError) as raised:
            kdoku.solve(wrong)
        assert (raised.value.line, raised.value.column) == place and raised.value.hint
        with pytest.raises(kdoku.FormatError) as raised:
            kdoku.solve_many([LINE, [list(row) for row in wrong]])
        assert raised.value.index == pickle.loads(pickle.dumps(raised.value)).index == 1


def test_places_are_those_of_cells():
    rows = [[str(value or ".") for value in row] for row in ROWS]
    rows[2][3] = "x"
    for wrong in (rows, np.array(rows), pd.DataFrame(rows)):
        with pytest.raises(kdoku.FormatError) as raised:
            kdoku.solve(wrong)
        assert (raised.value.line, raised.value.column) == (3, 4)
    with pytest.raises(kdoku.FormatError, match="row 2 has 3 cells, not 4"):
        kdoku.solve([ROWS[0], ROWS[1][:3], *ROWS[2:]])
    with pytest.raises(kdoku.FormatError, match="header=None"):
        kdoku.solve(pd.DataFrame(ROWS[1:]))


def test_half_a_character_is_unreadable():
    for wrong in ("\ud800", [["\ud800", 0, 0, 0], *ROWS[1:]], b"\xff"):
        with pytest.raises(kdoku.FormatError):
            kdoku.solve(wrong)
        assert kdoku.verdicts([wrong, LINE], errors="coerce").tolist() == [5, 1]


def test_masked_cells_are_blank():
    masked = np.ma.masked_array(np.ones((1, 16), np.uint8), mask=[[False] + [True] * 15])
    assert kdoku.to_lines(masked) == ["1" + "." * 15]


def test_arguments_out_of_range():
    for wrong in ({"threads": -1}, {"node_limit": -1}, {"time_limit": -1}, {"time_limit": float("nan")}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            kdoku.solve_many([LINE], **wrong)
    assert kdoku.verdicts([LINE], threads=10**6, time_limit=float("inf")).tolist() == [1]
    for ask in (kdoku.count, kdoku.candidate_counts, lambda puzzle, limit: kdoku.count_many([puzzle], limit=limit)):
        for limit in (0, -1):
            with pytest.raises(ValueError, match="limit"):
                ask(LINE, limit=limit)


def test_unreadable_texts_do_not_decide_the_board(classic):
    for first in ("x", "?", "-", "0", "1", "what", ""):
        solutions, verdicts = kdoku.solve_many([first, classic], errors="coerce", return_verdicts=True)
        assert solutions.shape == (2, 81) and verdicts.tolist() == [Verdict.UNREADABLE, Verdict.UNIQUE]
    assert kdoku.verdicts(["1..4............", classic, classic], errors="coerce").tolist() == [5, 1, 1]


MISSING = {
    "None": [LINE, None],
    "NaN": [LINE, float("nan")],
    "pandas None": pd.Series([LINE, None]),
    "pandas NA": pd.Series([LINE, pd.NA], dtype="string"),
    "pandas of arrow": pd.Series([LINE, None], dtype="string[pyarrow]"),
    "polars": pl.Series([LINE, None]),
    "arrow": pa.array([LINE, None]),
    "lists of polars": pl.Series([ARRAY.ravel().tolist(), None]),
    "lists of arrow": pa.array([ARRAY.ravel().tolist(), None]),
    "arrays": [ARRAY, None],
    "objects": np.array([LINE, None], object),
}


@pytest.mark.parametrize("form", MISSING)
def test_missing_puzzles_have_an_index_or_are_coerced(form):
    puzzles = MISSING[form]
    for ask in (kdoku.solve_many, kdoku.verdicts, kdoku.rate_many, kdoku.to_array):
        with pytest.raises(kdoku.FormatError, match="missing") as raised:
            ask(puzzles)
        assert raised.value.index == 1
    assert kdoku.verdicts(puzzles, errors="coerce").tolist() == [1, 5]
    assert str(kdoku.rate_many(puzzles, errors="coerce").tolist()) == "[1.2, nan]"
    assert kdoku.to_array(puzzles, errors="coerce").tolist() == [ARRAY.ravel().tolist(), [0] * 16]
    assert kdoku.count_many(puzzles, limit=5, errors="coerce").tolist() == [1, -1]
    assert kdoku.solve_many(puzzles, unique=False, errors="coerce")[1].sum() == 0


def test_only_missing_puzzles():
    assert kdoku.verdicts(pa.array([None, None]), errors="coerce").tolist() == [5, 5]
    assert kdoku.solve_many([None], errors="coerce").shape == (1, 81)


def test_columns_of_lists():
    rows = [ARRAY.ravel().tolist(), [0] * 16]
    fixed = pa.array(rows, pa.list_(pa.uint8(), 16))
    for column in (pl.Series(rows), pa.array(rows), fixed, pa.chunked_array([rows[:1], rows[1:]]), pd.Series(rows)):
        assert kdoku.verdicts(column).tolist() == [1, 2]
        assert (kdoku.to_array(column) == rows).all()
    assert kdoku.verdicts(pa.array([ROWS, ROWS])).tolist() == [1, 1]


def test_wrong_rows_of_an_array(classic):
    boards = np.vstack([kdoku.to_array([classic]), np.full((1, 81), 10)])
    assert kdoku.verdicts(boards, errors="coerce").tolist() == [1, 5]
    assert kdoku.canonical_many(boards, errors="coerce")[1].sum() == 0
    with pytest.raises(kdoku.FormatError) as raised:
        kdoku.verdicts(boards)
    assert raised.value.index == 1
    floats = np.where(boards > 0, boards, np.nan)
    assert kdoku.verdicts(floats, errors="coerce").tolist() == [1, 5]


def test_frames_say_what_to_pass():
    for frame in (pd.DataFrame({"puzzle": [LINE]}), pl.DataFrame({"puzzle": [LINE]}), pa.table({"puzzle": [LINE]})):
        with pytest.raises(TypeError, match="one column"):
            kdoku.solve_many(frame)
    with pytest.raises(TypeError, match=r"\[puzzle\]"):
        kdoku.solve_many(Puzzle(9))
    with pytest.raises(TypeError, match=r"\[puzzle\]"):
        kdoku.solve_many([5, 3, 0, 0])
    with pytest.raises(ValueError, match=r"array\[None\]"):
        kdoku.to_lines(np.zeros((9, 9), int))
    assert kdoku.to_lines([Puzzle(LINE), Puzzle(LINE).givens, LINE]) == [LINE] * 3


def test_texts_with_many_puzzles(classic, tmp_path):
    text = f"# two puzzles\n{classic}\n\n{classic}\n\n"
    assert kdoku.verdicts(text).tolist() == kdoku.verdicts(text.encode()).tolist() == [1, 1]
    table = f"id,puzzle,rating\n1,{classic},2\n2,{'.' * 81},3\n"
    assert kdoku.verdicts(table).tolist() == [1, 2]
    assert [str(puzzle.givens) for puzzle in kdoku.read_all(table)][0] == str(Puzzle(classic).givens)
    drawn = "\n".join(["1" + "." * 15] + ["." * 16] * 15)
    assert kdoku.to_array(drawn).shape == (1, 256), "not sixteen puzzles of 4×4"
    assert kdoku.verdicts(f"{classic}\n{classic[:-1]}\n", errors="coerce").tolist() == [1, 5]
    assert kdoku.read_all(f"{classic}\n{classic[:-1]}\n", errors="coerce")[1] is None
    with pytest.raises(kdoku.FormatError) as raised:
        kdoku.read_all(f"{classic}\n{classic[:-1]}\n")
    assert raised.value.index == 1
    path = tmp_path / "puzzles.txt"
    path.write_text(text)
    assert kdoku.verdicts(path).tolist() == [1, 1] and len(kdoku.read_all(path)) == 2
    with pytest.raises(kdoku.FormatError, match="name of a file"):
        kdoku.verdicts(str(path))
    path.write_text(LINE)
    assert kdoku.solve(path).line == "1324423121433412"
    with pytest.raises(ValueError, match="coerce"):
        kdoku.read_all("", errors="what")


def test_puzzles_with_rules_of_their_own():
    killer = Puzzle(4).add(Cage(3, "r1c1 r1c2"), Cage(5, "r2c1 r3c1"), Cage(7, "r1c3 r2c3"))
    jigsaw = Puzzle(4, regions=["aaab", "abbb", "ccdd", "ccdd"])
    mixed = [killer.given("r4c4", 1), Puzzle(LINE), jigsaw, Puzzle(4).given("r1c1", 1).given("r1c2", 1)]
    expected = [int(kdoku.verdict(puzzle)) for puzzle in mixed]
    for threads in (1, 2):
        solutions, verdicts = kdoku.solve_many(mixed, unique=False, return_verdicts=True, threads=threads)
        assert verdicts.tolist()[-1] == expected[-1] == Verdict.INVALID
        for puzzle, solution, verdict in zip(mixed, solutions, verdicts):
            has_solution = verdict in (Verdict.UNIQUE, Verdict.MULTIPLE)
            assert solution.all() == has_solution == bool(kdoku.is_valid(solution, rules=puzzle))
        assert {1, 2} <= set(verdicts.tolist())
    assert kdoku.verdicts(mixed).tolist() == expected
    assert kdoku.count_many(mixed, limit=1000).tolist() == [kdoku.count(puzzle, limit=1000) for puzzle in mixed]
    texts = [killer.to_link(), LINE]
    assert kdoku.verdicts(texts).tolist() == kdoku.verdicts([Puzzle(text) for text in texts]).tolist()
    assert kdoku.verdicts([killer.to_link(), "what", LINE], errors="coerce")[1] == Verdict.UNREADABLE
    with pytest.raises(kdoku.FormatError, match="clues"):
        kdoku.to_array(texts)
    with pytest.raises(kdoku.FormatError):
        kdoku.canonical_many(texts)
    for ask in (kdoku.solve_many, lambda puzzles, rules: list(kdoku.explain_many(puzzles, rules=rules))):
        for others in (texts, [Puzzle(text) for text in texts]):
            with pytest.raises(kdoku.FormatError, match="clues"):
                ask(others, rules=Puzzle(4))
    assert kdoku.verdicts([killer, LINE], rules=killer).tolist()[0] == kdoku.verdict(killer)
    assert kdoku.canonical_many([LINE, "1" + "." * 80, killer], errors="coerce").any(axis=1).tolist() == [0, 1, 0]
    rated = kdoku.rate_many([killer.given("r4c4", 1), Puzzle(LINE)])
    assert np.isnan(rated[0]) and rated[1] == kdoku.rate(LINE).value
    sizes = [Puzzle(4).add(Cage(3, "r1c1 r1c2")), Puzzle(9).add(Cage(3, "r1c1 r1c2"))]
    with pytest.raises(kdoku.FormatError, match="cells"):
        kdoku.verdicts(sizes)


def test_generated_puzzles_are_puzzles():
    made = kdoku.generate(5, seed=2)
    expected = kdoku.solve_many(made.puzzles)
    for puzzles in (made, list(made), made[:], [puzzle.givens for puzzle in made], list(made.puzzles)):
        assert (kdoku.solve_many(puzzles) == expected).all()
    assert len(made[1:3]) == 2 and made[-1] == made[4]


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 14, 15, 16, 20, 24, 25, 30, 36])
def test_what_is_written_is_read(size):
    values = np.arange(size, dtype=np.uint8) + 1
    boards = np.zeros((3, size, size), np.uint8)
    boards[0, 0], boards[1, 0, : size // 2], boards[2, :, 0] = values, values[: size // 2], values
    boards = boards.reshape(3, -1)
    lines = kdoku.to_lines(boards)
    assert kdoku.to_arrow(boards).to_pylist() == lines
    assert (kdoku.to_array(lines) == boards).all()
    assert (kdoku.to_array(lines[1:2]) == boards[1:2]).all()
    assert (kdoku.to_array(kdoku.to_arrow(boards, rules=Puzzle(size)), rules=Puzzle(size)) == boards).all()


MARKS = np.ones((4, 4, 4), bool)
MARKS[0, 1] = [False, False, True, True]


@pytest.mark.parametrize(
    "marks",
    [
        MARKS,
        MARKS.reshape(16, 4),
        (MARKS * [1, 2, 4, 8]).sum(axis=2),
        [[{1, 2, 3, 4} if (y, x) != (0, 1) else {3, 4} for x in range(4)] for y in range(4)],
        [[None if (y, x) != (0, 1) else [4, 3] for x in range(4)] for y in range(4)],
        [["1234" if (y, x) != (0, 1) else "3 4" for x in range(4)] for y in range(4)],
        [None, frozenset({3, 4})] + [None] * 14,
        "1234 34 1234 1234\n" + "1234 1234 1234 1234\n" * 3,
    ],
    ids=["planes", "planes by cell", "masks", "sets", "lists", "texts", "flat", "text"],
)
def test_pencil_marks_in_every_form(marks):
    puzzle = Puzzle(4).with_candidates(marks)
    assert [(clue.cells, clue.values) for clue in puzzle.clues] == [(("r1c2",), (3, 4))]
    assert puzzle.with_candidates(MARKS | True).clues == [], "marks replace earlier ones"
    assert Puzzle(4).given("r1c2", 3).with_candidates(marks).clues == [], "givens are left alone"
    assert kdoku.count(puzzle) == 144


def test_marks_that_are_one_puzzle(classic):
    found = kdoku.candidate_counts(classic) > 0
    assert kdoku.solve(found).line == kdoku.solve(classic).line
    sets = [[{int(value) + 1 for value in np.flatnonzero(cell)} for cell in row] for row in found]
    assert kdoku.solve(sets).line == kdoku.solve(classic).line
    assert kdoku.explain(Puzzle(classic).with_candidates(kdoku.candidates(classic))).solved


def test_wrong_marks():
    for wrong in (np.zeros((4, 4, 4), bool), np.ones((3, 3), int), np.full((4, 4), 16), [[{5}] * 4] * 4, [["x"] * 4] * 4):
        with pytest.raises(ValueError):
            Puzzle(4).with_candidates(wrong)


def test_values_from_zero():
    puzzle = Puzzle('order = 2\nvalues = [0, 3]\n')
    assert puzzle.lowest == 0
    rows = [[0, None, None, None], [None, None, 2, None], [None, 0, None, None], [None, None, None, 1]]
    expected = ARRAY.ravel().tolist()
    for given in (rows, ARRAY, puzzle.with_givens(rows).givens.rows, "0...\n..2.\n.0..\n...1"):
        assert kdoku.to_array([given], rules=puzzle).tolist() == [expected]
        assert puzzle.with_givens(given).givens.rows == rows
    full = [[0, 1, 2, 3], [2, 3, 0, 1], [1, 0, 3, 2], [3, 2, 1, 0]]
    for many in ([full, full], [[value for row in full for value in row]] * 2, [np.array(full) + 1] * 2):
        assert (kdoku.to_array(many, rules=puzzle) == np.array(full).ravel() + 1).all(), "lists hold values"
        assert kdoku.verdicts(many, rules=puzzle).tolist() == [1, 1]
    assert puzzle.with_candidates([{0, 1}] + [None] * 15).clues[0].values == (0, 1)


def test_a_puzzle_of_one_cell_is_asked_for():
    assert kdoku.solve(Puzzle(1)).rows == [[1]]
    assert kdoku.solve_many(["1", "."], rules=Puzzle(1)).tolist() == [[1], [1]]
    for size in (0, -1, 257, True):
        with pytest.raises((ValueError, TypeError)):
            Puzzle(size)
