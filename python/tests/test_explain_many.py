"""Explanations of many puzzles."""

import gc
import itertools
import json
import os
import signal
import threading
import time

import kdoku
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

MADE = kdoku.generate(100, seed=7)
LINES = kdoku.to_lines(MADE.puzzles)
HARD = ".....9.13....61.........5..5.2....7.4...2.6.9.61.3..2....4......1..8...778...34.."


def written(paths):
    return [json.dumps(path.to_dict()) for path in paths]


def test_paths_are_those_of_explain():
    paths = list(kdoku.explain_many(LINES[:20]))
    assert paths == [kdoku.explain(line) for line in LINES[:20]]
    assert [path.rating.value for path in paths] == kdoku.rate_many(LINES[:20]).tolist()
    assert [path.end.line for path in paths] == kdoku.to_lines(MADE.solutions[:20])


def test_paths_do_not_depend_on_threads():
    expected = written(kdoku.explain_many(LINES, threads=1))
    for threads in (2, 3, 7):
        assert written(kdoku.explain_many(LINES, threads=threads)) == expected


@pytest.mark.parametrize(
    "puzzles",
    [
        LINES,
        tuple(LINES),
        iter(LINES),
        "\n".join(LINES),
        MADE.puzzles,
        MADE.puzzles.astype(np.int64),
        MADE.puzzles.reshape(-1, 9, 9),
        np.array(LINES),
        np.array(LINES, "S81"),
        "\n".join(LINES).encode(),
        pa.array(LINES),
        pa.chunked_array([LINES[:30], LINES[30:]]),
        pl.Series(LINES),
        pd.Series(LINES),
        MADE,
        [kdoku.Puzzle(line) for line in LINES],
        [kdoku.Puzzle(line).givens for line in LINES],
        list(MADE.puzzles),
    ],
    ids=lambda puzzles: type(puzzles).__name__,
)
def test_puzzles_have_many_forms(puzzles):
    ratings = [path.rating.value for path in kdoku.explain_many(puzzles)]
    assert ratings == kdoku.rate_many(LINES).tolist()


def test_puzzles_may_have_different_boards_and_rules():
    killer = kdoku.generate(1, seed=1, rules=kdoku.Puzzle(6).clue("diagonals"))[0]
    mixed = [LINES[0], killer, "1.....3..1.....2", kdoku.Puzzle(LINES[1]), killer]
    assert list(kdoku.explain_many(mixed, threads=1)) == [kdoku.explain(puzzle) for puzzle in mixed]


def test_rules_hold_for_all():
    rules = kdoku.Puzzle(6).clue("diagonals")
    made = kdoku.generate(5, seed=1, rules=rules)
    expected = [kdoku.explain(puzzle) for puzzle in made]
    lines = kdoku.to_lines(made.puzzles, rules=rules)
    for puzzles in (made.puzzles, lines, [line.encode() for line in lines], made, [puzzle.givens for puzzle in made]):
        assert list(kdoku.explain_many(puzzles, rules=rules)) == expected
    with pytest.raises(ValueError, match="puzzle 0: "):
        list(kdoku.explain_many(LINES, rules=rules))


def test_a_puzzle_without_one_solution_has_no_path():
    puzzles = [LINES[0], "." * 81, "11" + "." * 79, LINES[1]]
    paths = list(kdoku.explain_many(puzzles))
    assert [path is None for path in paths] == [False, True, True, False]
    assert list(kdoku.explain_many([kdoku.Puzzle(25)], node_limit=1)) == [None]
    assert list(kdoku.explain_many([HARD], time_limit=0.002)) == [None]


@pytest.mark.parametrize("wrong", ["what?", None, float("nan"), 3, object()])
def test_what_is_not_a_puzzle_is_named_by_its_index(wrong):
    puzzles = [LINES[0]] * 20 + [wrong, LINES[1]]
    paths = kdoku.explain_many(puzzles)
    assert len(list(itertools.islice(paths, 20))) == 20
    with pytest.raises((ValueError, TypeError), match="puzzle 20: ") as caught:
        next(paths)
    assert list(paths) == [], "it has ended"
    if isinstance(wrong, str):
        assert caught.value.index == 20
    paths = list(kdoku.explain_many(puzzles, errors="coerce"))
    assert [path is None for path in paths] == [False] * 20 + [True, False]


def test_arguments_are_checked_at_once():
    for wrong in ({"scale": "x"}, {"techniques": "x"}, {"language": "x"}, {"threads": 0}, {"errors": "x"}):
        with pytest.raises(ValueError):
            kdoku.explain_many(LINES, **wrong)
    with pytest.raises(TypeError):
        kdoku.explain_many(5)


def test_arguments_apply():
    path = next(kdoku.explain_many(LINES, scale="hodoku", techniques="singles", language="ko"))
    assert path == kdoku.explain(LINES[0], scale="hodoku", techniques="singles", language="ko")


def test_few_puzzles_are_read_ahead():
    read = []
    paths = kdoku.explain_many((read.append(line) or line for line in itertools.cycle(LINES)), threads=2)
    for _ in range(50):
        next(paths)
    assert 50 < len(read) < 400
    del paths
    gc.collect()


def test_an_exception_of_the_puzzles_comes_last():
    def lines():
        yield from LINES[:20]
        raise RuntimeError("no more")

    paths = kdoku.explain_many(lines())
    assert len([next(paths) for _ in range(20)]) == 20
    with pytest.raises(RuntimeError, match="no more"):
        next(paths)
    assert list(kdoku.explain_many([])) == []


def test_progress_counts_puzzles():
    counts = []
    assert len(list(kdoku.explain_many(LINES, progress=counts.append))) == sum(counts) == len(LINES)

    def fail(_):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        list(kdoku.explain_many(LINES, progress=fail))


def test_an_interrupt_stops():
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        list(kdoku.explain_many(itertools.repeat(HARD)))
    assert time.monotonic() - start < 30, "it stopped long before its end"
    timer.join()


def test_an_unused_iterator_stops_its_threads():
    paths = kdoku.explain_many(itertools.repeat(HARD), threads=2)
    timer = threading.Timer(0.3, signal.raise_signal, (signal.SIGINT,))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        while True:
            next(paths)
    timer.join()
    assert next(paths, None) is None
    before = time.process_time()
    del paths
    time.sleep(1)
    busy = time.process_time()
    time.sleep(0.5)
    assert time.process_time() - busy < 0.2, f"threads still work, after {busy - before:.1f} s"


def test_two_threads_of_python_have_their_own_iterators():
    results = {}

    def run(number):
        results[number] = [path.rating.value for path in kdoku.explain_many(LINES, threads=2)]

    threads = [threading.Thread(target=run, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(result == kdoku.rate_many(LINES).tolist() for result in results.values()) and len(results) == 3


def test_one_iterator_is_not_shared_while_it_runs():
    """Threads of Python that use one iterator get each path once, or an error, and never block."""
    paths = kdoku.explain_many(LINES * 3, threads=2)
    got, errors = [], []

    def run():
        while True:
            try:
                got.append(next(paths))
            except StopIteration:
                return
            except RuntimeError as error:
                errors.append(error)
                time.sleep(0.001)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(path.rating.value for path in got) == sorted(kdoku.rate_many(LINES * 3).tolist())
    assert all("borrowed" in str(error) for error in errors)
