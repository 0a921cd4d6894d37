"""Steps, paths and ratings as objects and as data."""

import collections.abc
import copy
import json
import multiprocessing
import pickle
import random
from concurrent.futures import ProcessPoolExecutor

import kdoku
import numpy as np
import pytest

#: A puzzle that needs chains of all kinds.
CHAINS = ".....9.13....61.........5..5.2....7.4...2.6.9.61.3..2....4......1..8...778...34.."
KILLER = kdoku.Puzzle(4).cage(3, "r1c1 r1c2").cage(5, "r2c1 r3c1").thermo("r3c2 r3c3")
PUZZLES = {
    "small": kdoku.Puzzle("1.....3..1.....2"),
    "array": kdoku.generate(1, seed=7)[0],
    "chains": kdoku.Puzzle(CHAINS),
    "killer": kdoku.generate(1, seed=1, rules=KILLER)[0],
    "marked": kdoku.Puzzle("1.....3..1.....2").clue("candidates", "r1c3", values="2 4"),
    "diagonals": kdoku.generate(1, seed=1, rules=kdoku.Puzzle(6).clue("diagonals"))[0],
}


@pytest.fixture(params=PUZZLES)
def puzzle(request):
    return PUZZLES[request.param]


@pytest.fixture
def path(puzzle):
    return kdoku.explain(puzzle)


def replayed(path):
    """The values at the end, from the placements alone."""
    values = np.array([[value or 0 for value in row] for row in path.puzzle.givens.rows])
    for step in path:
        for cell, value in step.placements:
            row, column = (int(number) - 1 for number in cell[1:].split("c"))
            assert values[row, column] == 0
            values[row, column] = value
    return values.tolist()


def test_steps_lead_to_the_solution(path):
    assert path.solved and path.end == kdoku.solve(path.puzzle)
    assert replayed(path) == path.end.rows
    assert path[0].before == path.puzzle.givens and path[-1].after == path.end
    for one, other in zip(path, path[1:]):
        assert one.after == other.before
        assert (one.candidates_after == other.candidates_before).all()


def test_candidates_are_arrays(path):
    size = path.puzzle.size
    for step in path:
        before, after = step.candidates_before, step.candidates_after
        assert before.shape == after.shape == (size, size, size) and before.dtype == bool
        assert not (after & ~before).any() and (before != after).any()
        values = np.array([[value is not None for value in row] for row in step.before.rows])
        assert not before[values].any() and before[~values].any(axis=1).all()
        for cell, value in step.eliminations:
            row, column = (int(number) - 1 for number in cell[1:].split("c"))
            assert before[row, column, value - 1] and not after[row, column, value - 1]


def test_a_step_is_a_dict(path):
    for step in path:
        found = step.to_dict()
        assert json.loads(json.dumps(found)) == found
        assert (found["technique"], found["name"], found["text"]) == (step.technique, step.name, str(step))
        assert found["difficulty"] == step.difficulty
        for key in ("placements", "eliminations"):
            assert [(entry["cell"], entry["value"]) for entry in found.get(key, [])] == getattr(step, key)
        assert found["before"]["values"] == step.before.rows and found["after"]["values"] == step.after.rows
        for key, array in (("before", step.candidates_before), ("after", step.candidates_after)):
            lists = [[(cell.nonzero()[0] + 1).tolist() for cell in row] for row in array]
            assert found[key]["candidates"] == lists
        short = step.to_dict(positions=False)
        assert found == short | {"before": found["before"], "after": found["after"]}


def test_a_dict_has_the_keys_of_the_program():
    """docs/reference.md lists them; a test of the program compares it with what it writes."""
    steps = [step.to_dict(positions=False) for step in kdoku.explain(CHAINS)]
    known = {"technique", "name", "text", "difficulty", "placements", "eliminations"}
    known |= {"houses", "cells", "candidates", "chains", "constraints", "detail"}
    assert {key for step in steps for key in step} <= known
    node = next(step["chains"][0][0] for step in steps if "chains" in step)
    assert {"candidates", "is_on", "parents", "cause"} <= set(node)
    clues = [name for step in kdoku.explain(PUZZLES["killer"]) for name in step.to_dict().get("constraints", [])]
    assert "cage `3: r1c1 r1c2`" in clues


def test_a_path_is_a_dict(path):
    found = path.to_dict()
    assert json.loads(json.dumps(found)) == found
    assert [step | {"after": 0} for step in found["steps"]] == [step.to_dict() | {"after": 0} for step in path]
    assert all("after" not in step for step in found["steps"])
    assert found["puzzle"] == path.puzzle.givens.line and found["solution"] == path.end.line
    assert found["rating"] == path.rating.to_dict() and found["solved"] is True
    assert len(found.get("clues", [])) == len(path.puzzle.clues)
    assert path.to_dict(positions=False)["steps"] == [step.to_dict(positions=False) for step in path]


def test_a_path_may_end_early(classic):
    path = kdoku.explain(CHAINS, techniques="singles")
    found = path.to_dict()
    assert not path.solved and found["solved"] is False and found["solution"] is None
    assert found["rating"]["value"] == path.rating.value == 20.0
    assert pickle.loads(pickle.dumps(path)) == path


def test_words_are_in_both_languages(path):
    korean = kdoku.explain(path.puzzle, language="ko")
    assert korean != path and korean.rating == path.rating
    for one, other in zip(path, korean):
        assert one.text == str(one) and one.text_in("ko") == other.text != one.text
        assert one.to_dict(language="ko", positions=False) == other.to_dict(positions=False)
    assert path.to_dict(language="ko", positions=False) == korean.to_dict(positions=False)
    with pytest.raises(ValueError, match="hint: `en` or `ko`"):
        path[0].text_in("xx")


def test_difficulties_are_those_that_people_know(classic):
    for scale in ("se121", "se", "kdoku"):
        path = kdoku.explain(classic, scale=scale)
        difficulties = [step.difficulty for step in path]
        assert max(difficulties) == path.rating.value < 2.0
        assert sum(difficulties) == pytest.approx(path.rating.total)
    scored = kdoku.explain(classic, scale="hodoku")
    assert scored.rating.value == scored.rating.total == sum(step.difficulty for step in scored) > 100


def test_a_path_is_a_sequence(path):
    steps = list(path)
    assert isinstance(path, collections.abc.Sequence) and len(path) == len(steps) == path.rating.steps
    assert list(reversed(path)) == steps[::-1]
    assert [path[index] for index in range(-len(path), 0)] == steps
    for part in (slice(None), slice(1, 3), slice(None, None, -1), slice(-2, None), slice(5, 2), slice(0, 99, 3)):
        assert path[part] == steps[part]
    assert steps[2] in path and "r1c1" not in path
    assert path.index(steps[2]) == 2 and path.count(steps[2]) == 1 and path.count(None) == 0
    with pytest.raises(ValueError):
        path.index(steps[2], 3)
    for wrong in (len(path), -len(path) - 1):
        with pytest.raises(IndexError, match=f"the path has {len(path)} steps"):
            path[wrong]
    with pytest.raises(TypeError):
        path["first"]
    match path:
        case [first, *rest]:
            assert first == steps[0] and rest == steps[1:]
        case _:
            raise AssertionError("it is a sequence")
    assert path[np.int64(1)] == steps[1]
    assert random.Random(1).choice(path) in steps


def test_equal_objects_are_equal(path):
    again = kdoku.explain(path.puzzle)
    for one, other in [(path, again), (path.rating, again.rating), *zip(path, again)]:
        assert one is not other and one == other and hash(one) == hash(other)
        assert not one != other
        assert one != 1 and one != "x" and one is not None
    assert len({*path, *again}) == len(path)
    assert kdoku.hint(path.puzzle) == path[0] != path[1]
    assert kdoku.explain(path.puzzle, scale="hodoku") != path


def test_objects_are_pickled_and_copied(path):
    for thing in (path, path.rating, *path, kdoku.hint(path.puzzle)):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(thing, protocol))
            assert again == thing and hash(again) == hash(thing) and str(again) == str(thing)
        for copied in (copy.copy(thing), copy.deepcopy(thing)):
            assert copied == thing and type(copied) is type(thing)
        assert thing.to_dict() | {"clues": 0} == again.to_dict() | {"clues": 0}, "except how clues are written"
    again = pickle.loads(pickle.dumps(path))
    assert again.rating == path.rating and again.puzzle.givens == path.puzzle.givens and again.end == path.end
    assert again.to_html() == path.to_html() and again[1].to_svg() == path[1].to_svg()
    assert len(pickle.dumps(path)) < 700 * len(path) + 1000, "positions are not kept"


def test_processes_share_paths(classic):
    lines = [classic, CHAINS, "1.....3..1.....2"]
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as pool:
        for function in (kdoku.explain, kdoku.hint, kdoku.rate):
            assert list(pool.map(function, lines)) == [function(line) for line in lines]


def test_symbols_survive_pickling():
    puzzle = kdoku.generate(1, seed=3, rules=kdoku.Puzzle(16))[0]
    step = kdoku.hint(kdoku.Puzzle(puzzle.givens.line), scale="kdoku")
    assert str(pickle.loads(pickle.dumps(step))) == str(step)


def test_a_strange_pickle_is_an_error(classic):
    path = kdoku.explain(classic)
    for thing in (path, path[3], path.rating):
        restore, (version, state) = thing.__reduce__()
        with pytest.raises(kdoku.KdokuError, match="which kdoku 0.0.1 pickled; hint: compute it again"):
            restore("0.0.1", state.replace("hidden-single", "something-new"))
        for wrong in ("", "{}", "[]", "x", "null"):
            with pytest.raises(kdoku.KdokuError, match="cannot read this"):
                restore(version, wrong)
    for thing in (path, path[3]):
        restore, (version, state) = thing.__reduce__()
        known = json.loads(state)
        step = known["steps"][0]
        changes = [
            {"puzzle": "order = 2"},
            {"puzzle": "what"},
            {"values": []},
            {"values": [10] * 81},
            {"values": [1] * 81},
            {"candidates": [0] * 80},
            {"candidates": [0] * 81},
            {"symbols": "12345678"},
            {"language": "xx"},
            {"scale": "what"},
            {"steps": [step, step]},
            {"steps": [step | {"placements": [{"cell": 81, "digit": 1}]}]},
            {"steps": [step | {"placements": [{"cell": 65535, "digit": 1}]}]},
            {"steps": [step | {"placements": step["placements"] * 2}]},
            {"steps": [step | {"eliminations": [{"cell": 3, "digit": 10}]}]},
            {"steps": [step | {"houses": [["pattern", {"board": {"row": 9}}]]}]},
            {"steps": [step | {"houses": [["pattern", {"constraint": 0}]]}]},
            {"steps": [step | {"constraints": [0]}]},
        ]
        for change in changes:
            with pytest.raises(kdoku.KdokuError, match="cannot read this"):
                restore(version, json.dumps(known | change))


def test_random_changes_of_a_pickle_never_crash(classic):
    restore, (version, state) = max(kdoku.explain(CHAINS), key=lambda step: step.difficulty).__reduce__()
    draw = random.Random(5)
    for _ in range(300):
        at = draw.randrange(len(state))
        changed = state[:at] + draw.choice("0123456789,]}[{") + state[at + 1 :]
        try:
            step = restore(version, changed)
        except kdoku.KdokuError:
            continue
        assert step.text and step.to_svg() and step.to_dict() and step.reveal()


def test_ratings_are_in_order(classic):
    lines = kdoku.to_lines(kdoku.generate(30, seed=2).puzzles)
    ratings = [kdoku.rate(line) for line in lines]
    in_order = sorted(ratings)
    assert [rating.value for rating in in_order] == sorted(kdoku.rate_many(lines))
    assert max(ratings) == in_order[-1] and min(ratings) == in_order[0]
    for one, other in zip(in_order, in_order[1:]):
        assert one <= other and other >= one and (one < other or one == other)
        assert (one < other) == (other > one) == (not one >= other)
    stuck = kdoku.explain(CHAINS, techniques="singles").rating
    assert stuck > in_order[-1] and not stuck.solved


def test_ratings_of_different_scales_have_no_order(classic):
    one, other = kdoku.rate(classic), kdoku.rate(classic, scale="hodoku")
    assert one != other
    with pytest.raises(TypeError, match="ratings on `se121` and `hodoku` have no order; hint: rate all on one scale"):
        one < other  # noqa: B015
    with pytest.raises(TypeError, match="not supported between"):
        one < 1.5  # noqa: B015


def test_a_rating_is_a_number(classic):
    rating = kdoku.rate(CHAINS)
    assert float(rating) == rating.value and round(rating, 1) == rating.value
    assert round(rating) == round(rating.value) and isinstance(round(rating), int)
    assert f"{rating:.2f}" == f"{rating.value:.2f}" and f"{rating}" == str(rating) and format(rating, "6.1f")
    with pytest.raises(ValueError):
        f"{rating:x}"
    found = rating.to_dict()
    names = ("value", "scale", "solved", "level", "hardest", "total", "steps")
    assert found == {name: getattr(rating, name) for name in names} | {"text": str(rating)}
    assert json.loads(json.dumps(found)) == found


def test_names_have_suggestions(classic):
    with pytest.raises(ValueError, match="did you mean `x-wing`"):
        kdoku.explain(classic, techniques="x-wng")
    with pytest.raises(ValueError, match="hint: write `se121`, `se`, `hodoku`, `hodoku-2.3.2` or `kdoku`"):
        kdoku.rate(classic, scale="SE121")
    with pytest.raises(ValueError, match="`nudge`, `technique` or `step`"):
        kdoku.hint(classic).reveal("all")


def test_limits_end_hints_explanations_and_ratings(classic):
    for function in (kdoku.hint, kdoku.explain, kdoku.rate):
        with pytest.raises(kdoku.UndecidedError, match="hint: raise `time_limit` or `node_limit`"):
            function(kdoku.Puzzle(25), node_limit=1)
        with pytest.raises(kdoku.UndecidedError):
            function(classic, time_limit=0)
        with pytest.raises(ValueError):
            function(classic, time_limit=-1)
        assert function(classic, node_limit=10**6, time_limit=600) == function(classic)


def test_a_time_limit_ends_a_long_path():
    """The proof takes microseconds, the path of this puzzle much longer."""
    for function in (kdoku.explain, kdoku.rate):
        with pytest.raises(kdoku.UndecidedError, match="time"):
            function(CHAINS, time_limit=0.002)
