"""Pictures of a width, and sheets of puzzles to print."""

from html.parser import HTMLParser
from xml.etree import ElementTree as xml

import kdoku
import numpy as np
import pytest
from kdoku import Puzzle

KILLER = Puzzle(4).cage(3, "r1c1 r1c2").thermo("r3c1 r2c1 r2c2").given("r3c3", 2).given("r4c4", 1)
SEVERAL = "1..............."


class Page(HTMLParser):
    """The elements of a page by name, and its identifiers."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.ids, self.open = [], [], []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.ids += [value for name, value in attributes if name == "id"]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize(
    ("width", "attributes"),
    [
        (300, {"width": "300", "height": "300"}),
        (300.5, {"width": "300.5", "height": "300.5"}),
        (np.int64(200), {"width": "200", "height": "200"}),
        ("8cm", {"width": "8cm", "height": "8cm"}),
        ("100%", {"width": "100%"}),
    ],
)
def test_pictures_have_the_width_that_is_asked_for(width, attributes):
    puzzle = Puzzle("1.....3..1.....2")
    for drawn in (puzzle, puzzle.givens):
        root = xml.fromstring(drawn.to_svg(width=width))
        assert {name: root.get(name) for name in ("width", "height") if root.get(name)} == attributes
    assert f'width="{attributes["width"]}"' in kdoku.hint(puzzle).to_svg(width=width)


@pytest.mark.parametrize("width", [0, -1, float("nan"), "wide", "", "8cm;"])
def test_wrong_widths_are_errors(width):
    with pytest.raises(ValueError, match="is not a width; hint: a number of pixels"):
        KILLER.to_svg(width=width)


def test_pictures_share_no_identifiers():
    page = Page("".join(drawn.to_svg() for drawn in (KILLER, KILLER, kdoku.solve(KILLER), kdoku.hint(KILLER))))
    assert page.tags.count("svg") == 4 and page.ids == []


@pytest.mark.parametrize(
    ("count", "arguments", "pages"),
    [
        (1, {}, 2),
        (2, {}, 2),
        (6, {}, 2),
        (12, {}, 3),
        (12, {"columns": 3}, 2),
        (12, {"per_page": 12}, 2),
        (13, {"per_page": 4}, 6),
        (6, {"solutions": False}, 1),
        (6, {"paper": "Letter"}, 2),
    ],
)
def test_a_sheet_has_pages_of_puzzles_and_of_solutions(count, arguments, pages):
    made = kdoku.generate(count, seed=1)
    page = Page(kdoku.sheet(made, **{"title": "Monday", "solutions": True, **arguments}))
    assert page.tags.count("section") == pages
    assert page.tags.count("svg") == count * (1 if arguments.get("solutions") is False else 2)
    assert page.ids == [] and "script" not in page.tags and "link" not in page.tags


def test_a_sheet_takes_all_that_is_one_puzzle():
    array = kdoku.to_array(["1.....3..1.....2"])
    page = kdoku.sheet([array[0], KILLER, "1.....3..1.....2", kdoku.solve(KILLER)], title="<b>", language="ko")
    assert page.count("<svg") == 4 and "<h1>&lt;b&gt;</h1>" in page and "퍼즐 4" in page
    assert kdoku.sheet(iter([KILLER])).count("<svg") == 1


def test_a_puzzle_without_one_solution_is_named():
    kdoku.sheet([KILLER, SEVERAL])
    with pytest.raises(kdoku.NotUniqueError) as several:
        kdoku.sheet([KILLER, SEVERAL], solutions=True)
    assert several.value.index == 1 and str(several.value).startswith("puzzle 1: the puzzle has several solutions")
    with pytest.raises(kdoku.NoSolutionError) as none:
        kdoku.sheet(["11.............."], solutions=True)
    assert none.value.index == 0
    with pytest.raises(kdoku.FormatError) as unreadable:
        kdoku.sheet([KILLER, "what?"])
    assert unreadable.value.index == 1 and str(unreadable.value).startswith("puzzle 1: ")
    with pytest.raises(TypeError) as wrong:
        kdoku.sheet([KILLER, object()])
    assert wrong.value.__notes__ == ["puzzle 1"]
    with pytest.raises(kdoku.UndecidedError):
        kdoku.sheet([Puzzle(16)], solutions=True, node_limit=1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"columns": 0}, "`columns` is from 1 to 4, not `0`"),
        ({"columns": 5}, "`columns` is from 1 to 4, not `5`"),
        ({"columns": -1}, "`columns` must not be negative"),
        ({"per_page": 100}, "`per_page` is from 1 to 48, not `100`"),
        ({"paper": "A5"}, "`A5` is not a size of paper; hint: `A4` or `Letter`"),
        ({"language": "xx"}, "`xx` is not a language"),
        ({"puzzles": []}, "a sheet has one puzzle at least"),
    ],
)
def test_wrong_arguments_of_a_sheet_are_named(arguments, message):
    with pytest.raises(ValueError) as raised:
        kdoku.sheet(**{"puzzles": [KILLER], **arguments})
    assert message in str(raised.value)


def test_one_text_is_not_a_list_of_puzzles():
    with pytest.raises(TypeError, match="hint: pass a list of puzzles"):
        kdoku.sheet("1.....3..1.....2")
