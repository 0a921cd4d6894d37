"""Clues as objects."""

import copy
import importlib
import pickle
from pathlib import Path

import kdoku
import pytest
from kdoku import Puzzle, _kdoku, clues
from kdoku.clues import Any, Arrow, Automaton, Cage, Candidates, Not, Regex, Relation, Sum, Thermo, Whisper

ROOT = Path(__file__).parents[2]
#: Kinds that have variables of their own, which only a puzzle file makes.
OF_FILES = {"modifier", "schroedinger"}
FILES = [path for path in sorted((ROOT / "puzzles").rglob("*.toml")) if Puzzle(path.read_text()).clues]


def test_the_classes_are_those_of_the_library(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "python")
    generator = importlib.import_module("update_clues")
    assert (generator.FOLDER / "kdoku" / "clues.py").read_text() == generator.text(_kdoku._clue_kinds())


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_clues_of_every_file_come_back(path):
    puzzle = Puzzle(path.read_text())
    found = puzzle.clues
    for clue in found:
        assert copy.deepcopy(clue) == pickle.loads(pickle.dumps(clue)) == clue
        assert hash(copy.copy(clue)) == hash(clue)
        assert clue.kind in OF_FILES or eval(repr(clue), dict(vars(clues))) == clue
    if OF_FILES.isdisjoint(clue.kind for clue in found):
        blank = puzzle.remove(*range(len(found)))
        assert blank.clues == []
        built = blank.add(*found)
        assert sorted(map(repr, built.clues)) == sorted(map(repr, found))
        assert built == puzzle.remove().add(), "the clues of the library are the same too"


def test_every_kind_is_in_some_file():
    known = {clue.kind for path in FILES for clue in Puzzle(path.read_text()).clues}
    assert set(clues.CLASSES) - known <= {"automaton", "not"}


def test_clues_are_values():
    clue = Cage(12, "r1c1-r1c3")
    assert clue == Cage(12, [(0, 0), (0, 1), (0, 2)]) == Cage(12, (0, range(3))) == Cage(sum=12, cells="r1c1:r1c3")
    assert clue != Cage(13, "r1c1-r1c3") and clue != Thermo("r1c1-r1c3")
    assert len({clue, Cage(12, "r1c1 r1c2 r1c3"), Cage(12, "r1c1 r1c2")}) == 2
    assert (clue.sum, clue.cells) == (12, ("r1c1", "r1c2", "r1c3"))
    with pytest.raises(AttributeError, match="does not change"):
        clue.sum = 3
    with pytest.raises(TypeError, match="has a kind"):
        clues.Clue()


def test_cells_are_text_names_or_pairs():
    for cells in ("r3c1 r2c1 r2c2", ["r3c1", "r2c1", "r2c2"], [(2, 0), (1, 0), "r2c2"], "R3C1 r2c1-r2c2"):
        assert Thermo(cells).cells == ("r3c1", "r2c1", "r2c2")
    assert Thermo("r1c1-r3c3").cells == ("r1c1", "r2c2", "r3c3")
    assert Thermo("r1c3-r1c1").cells == ("r1c3", "r1c2", "r1c1")
    assert Cage(None, "r1c1:r2c2").cells == ("r1c1", "r1c2", "r2c1", "r2c2")
    assert Cage(None, [(range(2), range(2))]) == Cage(None, "r1c1:r2c2")
    assert Puzzle(4).add(Cage(10, "row 1"), Cage(10, "box 2")).clues[1].cells == ("r1c3", "r1c4", "r2c3", "r2c4")
    for wrong in ([5], [(0,)], [(0, 1, 2)], [None]):
        with pytest.raises(TypeError, match="is not a cell"):
            Thermo(wrong)
    with pytest.raises(kdoku.FormatError, match="r9c1"):
        Puzzle(4).add(Thermo("r9c1 r8c1"))


def test_clues_are_removed_and_replaced():
    puzzle = Puzzle(4).add(Cage(3, "r1c1 r1c2"), Cage(10, "row 3"), Thermo("r3c2 r3c3"))
    assert puzzle.remove(Cage(3, "r1c1 r1c2")).clues == puzzle.remove(0).clues == puzzle.clues[1:]
    assert puzzle.remove(Cage(10, "row 3"), -1).clues == puzzle.clues[:1]
    other = Cage(4, "r1c1 r1c2")
    assert puzzle.replace(0, other).clues == [other, *puzzle.clues[1:]], "in its place"
    assert puzzle.replace(Thermo("r3c2 r3c3"), other).clues == [*puzzle.clues[:2], other]
    assert Puzzle(4).add(Thermo("r1c1 r1c2"), other, Thermo("r2c1 r2c2")).remove(0).clues[0] == other
    for missing in (Cage(4, "r1c1 r1c2"), 3, -4):
        with pytest.raises(ValueError):
            puzzle.remove(missing)
    assert kdoku.count(puzzle.remove(0, 1, 2)) == 288
    assert Puzzle(9).clue("anti-knight").clue("diagonals").remove(clues.Anti("knight")).clues == [clues.Diagonals()]


def test_clues_that_users_define():
    for allow in (lambda a, b: a + b == 5, "a + b == 5", [(1, 4), (4, 1), (2, 3), (3, 2)]):
        puzzle = Puzzle(4).add(Relation(allow, "r1c1 r1c2"))
        assert kdoku.count(puzzle) == kdoku.count(Puzzle(4).cage(5, "r1c1 r1c2"))
    apart = Relation(lambda a, b: abs(a - b) > 1, over="knight", name="Far")
    assert Puzzle(4).add(apart).clues[0].name == "Far"
    calls = []
    Puzzle(4).add(Relation(lambda a, b: calls.append((a, b)) or True, "r1c1 r1c2"))
    assert len(calls) == 16
    either = Puzzle(4).add(Any(Cage(3, "r1c1 r1c2"), [Cage(7, "r1c1 r1c2"), Thermo("r1c1 r1c2")]))
    first, second = either.clues[0].cases
    assert (first, second) == ((Cage(3, "r1c1 r1c2"),), (Cage(7, "r1c1 r1c2"), Thermo("r1c1 r1c2")))
    assert kdoku.count(Puzzle(4).add(Not(either.clues[0]))) + kdoku.count(either) == 288
    assert kdoku.count(Puzzle(4).add(Regex("12..", "row 1"))) == 24
    moves = ["a 1 2 -> a", "a 3 4 -> b", "b 3 4 -> b"]
    line = Automaton("row 1", moves, start=["a"], accept=["b"])
    assert Puzzle(4).add(Puzzle(4).add(line).clues[0]) == Puzzle(4).add(line)
    with pytest.raises(ZeroDivisionError):
        Puzzle(4).add(Relation(lambda a, b: 1 // 0, "r1c1 r1c2"))


def test_clues_by_the_name_of_their_kind():
    made = Puzzle(4).clue("relation", "r1c1 r1c2", allow=lambda a, b: a < b).clue("regex", "row 2", accept="1.*")
    assert [clue.kind for clue in made.clues] == ["relation", "regex"]
    assert Puzzle(9).clue("count", "row 1", values=[1, 2], exactly=2).clues[0].values == (1, 2)
    assert Puzzle(9).clue("cage", [(0, 0), (0, 1)], sum=None).clues == [Cage(None, "r1c1 r1c2")]
    with pytest.raises(TypeError, match="acept"):
        Puzzle(4).clue("regex", "row 2", acept="1.*")


def test_redundant_clues_are_found_and_removed():
    solved = kdoku.solve("1.....3..1.....2")
    puzzle = Puzzle("1.....3..1.....2").add(Cage(4, "r1c1 r1c2"), Thermo("r1c1 r1c2"))
    redundant = kdoku.redundant(puzzle)
    assert redundant[-2:] == puzzle.clues and ("r1c1", 1) in redundant
    assert len(kdoku.minimize(puzzle).clues) == 2
    least = kdoku.minimize(puzzle, clues=True)
    assert kdoku.solve(least) == solved and len(least.clues) < 2
    assert kdoku.redundant(least) == []
    with pytest.raises(kdoku.NotUniqueError):
        kdoku.redundant(Puzzle(4))


def test_numbers_and_factors():
    assert Puzzle(9).add(Whisper("r1c1 r1c2", 4)).clues == [Whisper("r1c1 r1c2", min=4)]
    total = Sum(3, "r1c1 + 2*r2c2 - r3c3", comparison="<=")
    assert total.terms == ((1, "r1c1"), (2, "r2c2"), (-1, "r3c3"))
    assert Puzzle(9).add(total).clues == [total]
    assert Sum(3, [(1, (0, 0)), (2, "r2c2"), (-1, "r3c3")], comparison="<=") == total
    assert Puzzle(9).arrow("r1c1 r1c2 r2c2").clues == [Arrow("r1c1", "r1c2 r2c2")]
    assert Puzzle(9).arrow("r1c1 = r1c2 r2c2").clues == [Arrow("r1c1 = r1c2 r2c2")]


def test_what_makes_no_sense_is_an_error():
    for wrong in (Cage(99, "r1c1 r1c2"), Candidates("r1c1", [12]), Arrow("r1c1"), Relation("a +", "r1c1 r1c2")):
        with pytest.raises(kdoku.FormatError):
            Puzzle(9).add(wrong)
    for wrong in ("cage", None, {"kind": "cage"}):
        with pytest.raises(TypeError, match="is not a clue"):
            Puzzle(9).add(wrong)
    for make in (lambda: Cage(12), lambda: Cage("r1c1 r1c2", 12), lambda: Cage(3, None)):
        with pytest.raises(TypeError):
            make()
    for make in (Any, Not, lambda: Any([])):
        with pytest.raises(ValueError, match="missing"):
            make()
    for text in ("\ud800", "r1c1 \ud800"):
        for clue in (Cage(3, text), Cage(3, "r1c1 r1c2", name=text), Regex(text, "row 1"), Relation(text, "row 1")):
            with pytest.raises(kdoku.FormatError):
                Puzzle(4).add(clue)


def test_puzzles_are_values():
    one = Puzzle(4).add(Cage(3, "r1c1 r1c2"), Thermo("r3c1 r2c1"))
    other = Puzzle(4, clues=[Thermo("r3c1 r2c1"), Cage(3, "r1c1 r1c2")])
    assert one == other and hash(one) == hash(other) and len({one, other, Puzzle(4)}) == 2
    assert one != one.add(Cage(3, "r1c1 r1c2")) and one != one.with_info(title="a")
    assert pickle.loads(pickle.dumps(one)) == copy.copy(one) == one
    titled = Puzzle(4, title="First", author="Me").with_info(rules_text="Normal rules.", author="")
    assert (titled.title, titled.author, titled.rules_text) == ("First", None, "Normal rules.")
    assert Puzzle(titled.to_toml()) == titled


def test_settings_are_changed_and_cells_have_positions():
    cage = Cage(3, "r1c1 r1c2", name="Vault", digits=True)
    assert cage.replace(sum=4) == Cage(4, "r1c1 r1c2", name="Vault", digits=True)
    assert cage.positions == ((0, 0), (0, 1)) and kdoku.position("r2c10") == (1, 9)
    arrow = Arrow("r1c1", "r1c2 r2c2").replace(name="A")
    assert (arrow.head, arrow.shaft, arrow.name) == (("r1c1",), ("r1c2", "r2c2"), "A")
    assert arrow.positions == ((0, 0), (0, 1), (1, 1))
    either = Any(cage, [arrow])
    assert either.replace(name="B").cases == either.cases and Not(cage).replace(text="C").cases == ((cage,),)
    with pytest.raises(TypeError, match="they are `sum`"):
        cage.replace(total=4)
    with pytest.raises(ValueError, match="is not a cell"):
        kdoku.position("a1")
    assert Puzzle(4).add(Cage(3.0, "r1c1 r1c2"), [Cage(7, "r2c1 r2c2")]).clues[0].sum == 3


def test_titles_come_back():
    for title in ("a\u3000b", "\U0001f468\u200d\U0001f469", 'quotes " and \\', "two\nlines", "제목"):
        puzzle = Puzzle(4, title=title)
        assert Puzzle(puzzle.to_toml()).title == pickle.loads(pickle.dumps(puzzle)).title == title


def test_regions():
    jigsaw = Puzzle(4, regions=["aaab", "abbb", "ccdd", "ccdd"])
    assert jigsaw.regions == [[1, 1, 1, 2], [1, 2, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]
    assert jigsaw == Puzzle(4, regions=jigsaw.regions) == Puzzle("." * 16, regions="aaab\nabbb\nccdd\nccdd")
    assert kdoku.count(jigsaw) != kdoku.count(Puzzle(4))
    assert Puzzle(6, boxes=(3, 2)).regions[2] == [1, 1, 2, 2, 3, 3]
    assert Puzzle(9, regions=Puzzle(9).regions) == Puzzle(9), "regions that are boxes"
    assert Puzzle(6, regions=Puzzle(6, boxes=(3, 2)).regions) == Puzzle(6, boxes=(3, 2))
    for boxes in ((2, 2), (3, 3), (9, 1)):
        with pytest.raises(ValueError, match="boxes"):
            Puzzle(6, boxes=boxes)
    for wrong in (["aab", "abb"], ["aaab", "ab", "ccdd", "ccdd"], 5):
        with pytest.raises((ValueError, TypeError)):
            Puzzle(4, regions=wrong)
