"""Arrays, lists and columns."""

import threading

import kdoku
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from kdoku import Verdict


@pytest.fixture(scope="module")
def made():
    return kdoku.generate(1000, seed=3)


def forms(lines):
    """The same puzzles in every kind of container."""
    return {
        "list": lines,
        "tuple": tuple(lines),
        "generator": (line for line in lines),
        "bytes": [line.encode() for line in lines],
        "text": "\n".join(lines),
        "text of bytes": "\r\n".join(lines).encode(),
        "numpy bytes": np.array(lines, "S81"),
        "numpy text": np.array(lines),
        "numpy objects": np.array(lines, object),
        "pyarrow": pa.array(lines),
        "pyarrow large": pa.array(lines, pa.large_string()),
        "pyarrow slice": pa.array(["what"] + lines)[1:],
        "pyarrow chunks": pa.chunked_array([lines[:10], [], lines[10:]]),
        "pyarrow dictionary": pa.array(lines).dictionary_encode(),
        "polars": pl.Series(lines),
        "polars slice": pl.Series(["what"] + lines)[1:],
        "pandas": pd.Series(lines, dtype=object),
        "pandas with pyarrow": pd.Series(lines, dtype="string[pyarrow]"),
        "pandas index": pd.Series(lines, index=range(5, 5 + len(lines))),
    }


def test_every_container_gives_the_same(made):
    lines = kdoku.to_lines(made.puzzles)
    for name, puzzles in forms(lines).items():
        assert (kdoku.solve_many(puzzles) == made.solutions).all(), name


def test_arrays_of_every_shape_and_type(made):
    boards = made.puzzles
    shapes = [boards.reshape(-1, 9, 9), np.asfortranarray(boards), boards[::2], boards.astype(np.int64)]
    for values in shapes:
        solutions = kdoku.solve_many(values)
        assert (solutions == made.solutions[:: len(boards) // len(solutions)]).all()
    readonly = boards.copy()
    readonly.flags.writeable = False
    assert (kdoku.solve_many(readonly) == made.solutions).all()


def test_the_input_is_not_changed(made):
    before = made.puzzles.copy()
    kdoku.solve_many(made.puzzles)
    assert (made.puzzles == before).all()


def test_threads_do_not_change_the_answer(made):
    one = kdoku.solve_many(made.puzzles, threads=1)
    for threads in (2, 3, 7):
        assert (kdoku.solve_many(made.puzzles, threads=threads) == one).all()
    with pytest.raises(ValueError):
        kdoku.solve_many(made.puzzles, threads=0)


def test_verdicts_of_all_kinds(classic, solved):
    lines = [classic, "." * 81, "11" + "." * 79, "12345678." + "." * 8 + "9" + "." * 63, "what", None]
    solutions, verdicts = kdoku.solve_many(lines, errors="coerce", return_verdicts=True)
    expected = ["UNIQUE", "MULTIPLE", "INVALID", "NONE", "UNREADABLE", "UNREADABLE"]
    assert [Verdict(verdict).name for verdict in verdicts] == expected
    assert kdoku.to_lines(solutions) == [solved] + ["." * 81] * 5
    column = pa.array(lines)
    assert (kdoku.verdicts(column, errors="coerce") == verdicts).all()
    assert (kdoku.verdicts(pl.Series(lines), errors="coerce") == verdicts).all()
    some = kdoku.solve_many(lines[:2], unique=False)
    assert kdoku.to_lines(some)[1].startswith("123456789")


def test_verdicts_agree_with_those_of_one_puzzle(made):
    boards = made.puzzles[:50].copy()
    boards[::2, :40] = 0
    boards[::5, 0] = 7
    many = kdoku.verdicts(boards)
    assert [kdoku.verdict(board) for board in boards] == list(many)
    assert len(set(many)) > 2


def test_errors_name_the_puzzle(classic):
    lines = [classic] * 7 + [classic[:-1] + "x"]
    for puzzles in (lines, pa.array(lines), pl.Series(lines)):
        with pytest.raises(kdoku.FormatError) as raised:
            kdoku.solve_many(puzzles)
        assert (raised.value.index, raised.value.column) == (7, 81)
    with pytest.raises(kdoku.FormatError) as raised:
        kdoku.solve_many(pa.array([classic, None]))
    assert raised.value.index == 1
    boards = np.zeros((5, 81), np.uint8)
    boards[3, 5] = 10
    with pytest.raises(kdoku.FormatError) as raised:
        kdoku.solve_many(boards)
    assert raised.value.index == 3
    for wrong in (np.zeros((2, 80), np.uint8), np.full((2, 81), -1), np.full((2, 81), 1.5), np.zeros(81, np.uint8)):
        with pytest.raises((TypeError, ValueError)):
            kdoku.solve_many(wrong)
    with pytest.raises(TypeError):
        kdoku.solve_many([17])


def test_a_blank_is_read_as_for_one_puzzle(classic):
    for written in (classic, classic.replace(".", "0"), classic.replace(".", "0", 1), classic.replace(".", "_")):
        expected = kdoku.Puzzle(written).givens.to_numpy().ravel()
        assert (kdoku.to_array([classic, written]) == expected).all()


def test_nothing_is_an_array_without_rows():
    for empty in ([], "", np.zeros((0, 81), np.uint8), pa.array([], pa.string()), pl.Series([], dtype=pl.String)):
        assert kdoku.solve_many(empty).shape == (0, 81)


def test_other_boards_and_rules():
    blank = np.zeros((3, 36), np.uint8)
    six = kdoku.Puzzle(6, boxes=(3, 2))
    solutions = kdoku.solve_many(blank, rules=six, unique=False)
    assert kdoku.verdict(six.with_givens(solutions[0])) == Verdict.UNIQUE
    killer = kdoku.Puzzle(4).cage(3, "r1c1 r1c2").cage(5, "r2c1 r3c1")
    every = kdoku.solutions(killer, limit=100)
    again = kdoku.solve_many([grid.line for grid in every], rules=killer)
    assert kdoku.to_lines(again, rules=killer) == [grid.line for grid in every]
    assert (kdoku.verdicts([grid.line for grid in kdoku.solutions(kdoku.Puzzle(4), limit=288)], rules=killer) == 1).sum() == 12
    sixteen = kdoku.solve(kdoku.Puzzle(16), unique=False)
    assert (kdoku.solve_many([sixteen.line])[0] == sixteen.to_numpy().ravel()).all()
    with pytest.raises(ValueError):
        kdoku.solve_many(blank, rules=killer)


def test_lines_and_columns_come_back(made):
    lines = kdoku.to_lines(made.puzzles)
    assert (kdoku.to_array(lines) == made.puzzles).all()
    column = kdoku.to_arrow(made.puzzles)
    assert column.to_pylist() == lines
    assert pl.from_arrow(column).to_list() == lines
    assert kdoku.to_arrow(made.puzzles[:0]).to_pylist() == []


def test_limits_leave_puzzles_undecided():
    hard = kdoku.Puzzle(25)
    verdicts = kdoku.verdicts(np.zeros((2, 625), np.uint8), rules=hard, node_limit=1)
    assert (verdicts == Verdict.UNDECIDED).all()


def test_progress_adds_up(made):
    done = []
    kdoku.solve_many(made.puzzles, progress=done.append)
    assert sum(done) == len(made) and all(done)
    done.clear()
    kdoku.generate(20, seed=1, progress=done.append)
    assert sum(done) == 20


def test_an_exception_of_the_callback_ends_the_work(made):
    def stop(_):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        kdoku.rate_many(made.puzzles, progress=stop)


def test_other_threads_run_meanwhile():
    event, seen = threading.Event(), []
    thread = threading.Thread(target=lambda: seen.append(event.wait(60)))
    thread.start()
    # the callback runs in this thread while the work goes on in others
    kdoku.generate(50, seed=1, rating=(4.0, 5.0), progress=lambda _: event.set())
    thread.join()
    assert seen == [True]


def test_ratings_agree_with_those_of_one_puzzle(made):
    ratings = kdoku.rate_many(made.puzzles[:30])
    assert ratings.tolist() == [kdoku.rate(board).value for board in made.puzzles[:30]]
    scores = kdoku.rate_many(made.puzzles[:30], scale="hodoku")
    assert scores.tolist() == [kdoku.rate(board, scale="hodoku").value for board in made.puzzles[:30]]


def test_canonical_forms_ignore_symmetry(made):
    forms = kdoku.canonical_many(made.puzzles)
    generator = np.random.default_rng(1)
    relabel = np.concatenate([[0], generator.permutation(np.arange(1, 10))]).astype(np.uint8)
    other = relabel[made.puzzles].reshape(-1, 9, 9).transpose(0, 2, 1)
    assert (kdoku.canonical_many(np.ascontiguousarray(other)) == forms).all()
    assert len(np.unique(forms, axis=0)) == len(np.unique(made.puzzles, axis=0))
    assert (kdoku.canonical(made.puzzles[0]).to_numpy().ravel() == forms[0]).all()
