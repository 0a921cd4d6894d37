"""Making puzzles."""

import kdoku
import numpy as np
import pytest


def test_a_series_can_be_cut_anywhere():
    whole = kdoku.generate(40, seed=9)
    parts = [kdoku.generate(count, seed=9, start=start, threads=2) for start, count in ((0, 7), (7, 30), (37, 3))]
    assert (np.concatenate([part.puzzles for part in parts]) == whole.puzzles).all()
    assert (kdoku.generate(40, seed=10).puzzles != whole.puzzles).any()


def test_puzzles_are_minimal_and_solutions_right():
    made = kdoku.generate(20, seed=4)
    assert (kdoku.solve_many(made.puzzles) == made.solutions).all()
    for puzzle in made:
        assert kdoku.minimize(puzzle).givens == puzzle.givens


def test_recipes():
    symmetric = kdoku.generate(5, seed=1, symmetry="rotate-180", clues=(26, 30))
    filled = symmetric.puzzles > 0
    assert (filled == filled[:, ::-1]).all()
    assert ((26 <= filled.sum(axis=1)) & (filled.sum(axis=1) <= 30)).all()
    rated = kdoku.generate(5, seed=1, rating=(3.0, 4.5))
    assert (rated.ratings == kdoku.rate_many(rated.puzzles)).all()
    assert ((3.0 <= rated.ratings) & (rated.ratings <= 4.5)).all()
    scored = kdoku.generate(3, seed=1, scale="hodoku", level="medium")
    assert [kdoku.rate(puzzle, scale="hodoku").level for puzzle in scored] == ["medium"] * 3
    all_rated = kdoku.generate(5, seed=1, scale="se121")
    assert (all_rated.ratings == kdoku.rate_many(all_rated.puzzles)).all()
    assert np.isnan(kdoku.generate(2, seed=1).ratings).all()


def test_rules_of_variants():
    killer = kdoku.Puzzle(4).cage(3, "r1c1 r1c2")
    made = kdoku.generate(5, seed=1, rules=killer)
    for puzzle, solution in zip(made, made.solutions):
        assert puzzle.clues == killer.clues
        assert (kdoku.solve(puzzle).to_numpy().ravel() == solution).all()


def test_nothing_is_made_of_no_count():
    assert len(kdoku.generate(0, seed=1)) == 0


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"clues": (5, 6)}, "too few"),
        ({"clues": (30, 20)}, "empty range"),
        ({"rating": (4.0, 3.0)}, "`4.0` to `3.0` is an empty range of ratings"),
        ({"rating": (20.0, 21.0)}, "no puzzle is rated `20.0` to `21.0`"),
        ({"rating": (-1.0, 3.0)}, "`rating` must be two numbers that are not negative"),
        ({"rating": (float("nan"), 3.0)}, "`rating` must be two numbers that are not negative"),
        ({"rating": (1.2, 1.4), "level": "extreme"}, "no puzzle of level `extreme` is rated `1.2` to `1.4`"),
        ({"rating": (1.2, 1.4), "technique": "swordfish"}, "`swordfish` is not rated `1.2` to `1.4`, but 3.8"),
        ({"level": "easy", "technique": "swordfish"}, "`swordfish` is a technique of level `hard`, not `easy`"),
        ({"symmetry": "rotate180"}, "`rotate180` is not a symmetry; hint: did you mean `rotate-180`?"),
        ({"technique": "swordfsh"}, "did you mean `swordfish`"),
        ({"level": "what"}, "`what` is not a level; hint: `easy`"),
        ({"scale": "what"}, "`what` is not a scale"),
        ({"threads": 0}, "`threads` must be at least 1"),
        ({"threads": -1}, "`threads` must not be negative"),
        ({"start": -1}, "`start` must not be negative"),
        ({"seed": -1}, "`seed` must not be negative"),
        ({"seed": 2**64}, "`seed` is too large"),
        ({"count": np.int64(-1)}, "`count` must not be negative"),
        ({"node_limit": -1}, "`node_limit` must not be negative"),
        ({"time_limit": -1.0}, "`time_limit` must not be negative"),
        ({"clues": (-1, 30)}, "`clues` must not be negative"),
    ],
)
def test_wrong_arguments_are_named(wrong, message):
    with pytest.raises(ValueError) as raised:
        kdoku.generate(**{"count": 1, "seed": 1, **wrong})
    assert message in str(raised.value)


@pytest.mark.parametrize("limit", [{"node_limit": 20_000}, {"time_limit": 0.2}])
def test_rare_recipes_end_at_a_limit(limit):
    with pytest.raises(kdoku.UndecidedError) as raised:
        kdoku.generate(1, seed=1, rating=(11.0, 11.2), threads=1, **limit)
    assert raised.value.message.startswith("puzzle 0: ")
    assert "`node_limit` or `time_limit`" in raised.value.hint


def test_what_was_made_before_a_limit_is_a_smaller_count():
    recipe = {"seed": 1, "rating": (7.0, 7.5), "node_limit": 3000}
    with pytest.raises(kdoku.UndecidedError) as raised:
        kdoku.generate(300, **recipe)
    made = int(raised.value.message.removeprefix("puzzle ").split(":")[0])
    assert f"`count={made}`" in raised.value.hint
    assert len(kdoku.generate(made, **recipe)) == made
