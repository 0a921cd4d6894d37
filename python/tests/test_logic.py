"""Hints, explanations, ratings, diagnosis, minimal puzzles."""

import kdoku
import pytest


def test_a_path_leads_to_the_solution(classic, solved):
    path = kdoku.explain(classic)
    assert path.solved and path.end.line == solved
    assert len(path) == len(list(path)) == path.rating.steps
    values = {cell: value for step in path for cell, value in step.placements}
    solution = kdoku.solve(classic)
    assert all(solution[cell] == value for cell, value in values.items())
    assert path[-1].before.clues >= 80 - 1
    with pytest.raises(IndexError):
        path[len(path)]
    assert str(path).splitlines()[0].strip().startswith("1–51. singles: ")


def test_a_hint_is_revealed_in_degrees(classic):
    step = kdoku.hint(classic)
    nudge = step.reveal()
    assert step.name in str(step) and len(nudge) < len(step.reveal("step")) and step.reveal("step") == str(step)
    assert step.name in step.reveal("technique") and kdoku.hint(classic, language="ko").name != step.name
    assert kdoku.hint(kdoku.solve(classic)) is None


def test_all_steps_of_a_position_are_listed(classic, solved):
    steps = kdoku.hints(classic)
    assert steps[0] == kdoku.hint(classic) and all(step.before.line == steps[0].before.line for step in steps)
    assert len({(step.technique, str(step)) for step in steps}) == len(steps)
    solution = kdoku.Puzzle(solved)
    assert all(kdoku.solve(solution)[cell] == value for step in steps for cell, value in step.placements)
    assert kdoku.hints(kdoku.solve(classic)) == []
    with pytest.raises(ValueError, match="swordfish"):
        kdoku.hints(classic, techniques="swordfishes")


def test_entered_digits_are_not_givens():
    text = (
        ":0000:x:+5+3+97+214+68+4+7+2.6.91+5+6+8+15+4+9+72+38.+3+4+1+7..61...+35..7+75.29..3.+3.+5+9+826+7.+9."
        "81+7...+22.7.+5..8+9:452 652 696:::"
    )
    names = {"scale": "hodoku", "techniques": "avoidable-rectangle-1"}
    step = kdoku.hint(text, **names)
    assert (step.technique, step.eliminations) == ("avoidable-rectangle-1", [("r4c2", 9)])
    assert kdoku.hints(text, **names) == [step]
    assert kdoku.hint(text.replace("+", ""), **names) is None


def test_combinations_add_up():
    assert kdoku.combinations(23, 4, without=[9], including=[3]) == [[3, 5, 7, 8]]
    assert kdoku.combinations(31, 2, values=range(1, 17)) == [[15, 16]]
    assert kdoku.combinations(18, 2) == []
    with pytest.raises(ValueError, match="more than 100000 combinations"):
        kdoku.combinations(1000, 32, values=range(100))


def test_pages_stand_alone(classic):
    path = kdoku.explain(classic)
    page = path.to_html()
    assert page.startswith("<!DOCTYPE html>") and page.count("<svg") == len(path) + 1
    frame = path._repr_html_()
    assert frame.startswith("<iframe srcdoc=") and frame.count('"') == 4


def test_scales_and_techniques(classic):
    assert kdoku.rate(classic, scale="hodoku").scale == "hodoku"
    assert float(kdoku.rate(classic)) == kdoku.rate(classic).value
    hard = kdoku.generate(1, seed=2, technique="x-wing")[0]
    assert "x-wing" in [step.technique for step in kdoku.explain(hard, scale="se121")]
    stuck = kdoku.explain(hard, techniques="singles")
    assert not stuck.solved
    for wrong in ({"scale": "what"}, {"techniques": "what"}, {"language": "xx"}):
        with pytest.raises(ValueError):
            kdoku.explain(classic, **wrong)


def test_techniques_need_one_solution():
    for function in (kdoku.hint, kdoku.explain, kdoku.rate, kdoku.minimize):
        with pytest.raises(kdoku.NotUniqueError):
            function("." * 81)
        with pytest.raises(kdoku.NoSolutionError):
            function("11" + "." * 79)


def test_a_diagnosis_names_the_wrong_clue():
    puzzle = kdoku.Puzzle("..1...3..1.....2").cage(4, "r1c1 r1c2")
    found = kdoku.diagnose(puzzle)
    assert found.verdict == kdoku.Verdict.NONE and found.is_minimal
    assert found.conflict == ["r1c3 = 1", "cage `4: r1c1 r1c2`"]
    for suspect in found.suspects:
        assert suspect in found.conflict
    several = kdoku.diagnose("12....12.1..2...")
    one, other = (grid for grid in kdoku.solutions("12....12.1..2...", limit=2))
    assert several.verdict == kdoku.Verdict.MULTIPLE and several.differences
    assert {value for _, *values in several.differences for value in values} <= {1, 2, 3, 4}
    assert one != other
    fine = kdoku.diagnose("1.....3..1.....2")
    assert (fine.verdict, fine.conflict, fine.differences) == (kdoku.Verdict.UNIQUE, [], [])


def test_minimal_puzzles_keep_their_solution(solved):
    for seed in (None, 1, 2):
        minimal = kdoku.minimize(solved, seed=seed)
        assert kdoku.solve(minimal).line == solved
        line = minimal.givens.line
        for at in (at for at, glyph in enumerate(line) if glyph != "."):
            assert kdoku.verdict(line[:at] + "." + line[at + 1 :]) == kdoku.Verdict.MULTIPLE
