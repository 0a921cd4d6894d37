"""Writes `kdoku/_kdoku.pyi` anew: run it after a change of what `src` exports.

maturin finds the signatures and docs in a debug build. Names in annotations need imports, which
are added here, and so are types that a signature in the source cannot have. `tests/test_stubs.py`
compares the file with the module.
"""

import re
import subprocess
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent
HEADER = '''\
# Written by `update_stubs.py`.

import collections.abc
import typing

import numpy
import numpy.typing

from ._clue import Cells, Clue
from ._types import Language, Level, Reveal, Scale
from ._verdict import Verdict

#: One puzzle: a text that the program reads, a `Puzzle`, a `Grid`, an array, or rows of numbers, where `None`
#: and 0 are blanks, or of sets of candidates. Data frames and pyarrow tables are read too.
PuzzleLike: typing.TypeAlias = (
    "str | Puzzle | Grid | numpy.typing.NDArray[typing.Any] | collections.abc.Sequence[typing.Any]"
)
'''
#: Types of properties, which have no signature in the source.
PROPERTIES = {
    ("Diagnosis", "verdict"): "Verdict",
    ("Puzzle", "clues"): "list[Clue]",
    ("Rating", "scale"): "Scale",
    ("Rating", "level"): "Level | None",
    ("Step", "candidates_before"): "numpy.typing.NDArray[numpy.bool]",
    ("Step", "candidates_after"): "numpy.typing.NDArray[numpy.bool]",
}
#: The items of classes that are sequences.
SEQUENCES = {"Grid": "list[int | None]", "Path": "Step"}
#: The indices of a grid that are cells.
CELL = """\
    @typing.overload
    def __getitem__(self, key: str | tuple[int, int], /) -> int | None: ...
"""
ROUND = """\
    @typing.overload
    def __round__(self, ndigits: None = None, /) -> int: ...
    @typing.overload
    def __round__(self, ndigits: int, /) -> float: ...
"""


def with_property(text: str, owner: str, name: str, kind: str) -> str:
    """The stubs with another type of a property."""
    getter = rf"(^class {owner}\b.*?    def {name}\(self, /\) -> )[^:]+:"
    found, count = re.subn(getter, rf"\1{kind}:", text, count=1, flags=re.M | re.S)
    assert count == 1, f"{owner}.{name} is missing"
    return found


def with_sequence(text: str, name: str, item: str) -> str:
    """The stubs with a class as a sequence of these items."""
    before, start, rest = text.partition(f"class {name}:\n")
    assert start, f"{name} is missing"
    body, end, rest = rest.partition("\n@final\n")
    for method in ("__contains__", "__iter__", "__reversed__"):
        body = re.sub(rf"    def {method}\(.*\n", "", body)
    getitem = "".join(
        f"    @typing.overload\n    def __getitem__(self, {'key' if name == 'Grid' else 'index'}: {index}, /) -> {found}: ...\n"
        for index, found in (("int", item), ("slice", f"list[{item}]"))
    )
    getitem += CELL if name == "Grid" else ""
    body, count = re.subn(r"    def __getitem__\(.*\n", getitem, body)
    assert count == 1, f"{name} has no items"
    return f"{before}class {name}(collections.abc.Sequence[{item}]):\n{body}{end}{rest}"


def main() -> None:
    with tempfile.TemporaryDirectory() as out:
        command = ["maturin", "generate-stubs", "--quiet", "--features", "stubs", "--out", out]
        subprocess.run(command, cwd=FOLDER, check=True)
        text = (Path(out) / "kdoku" / "_kdoku.pyi").read_text()
    # annotations are strings in the source
    text = re.sub(r'((?:: |-> ))"([^"\n]+)"(?=[,):]| = )', r"\1\2", text)
    for (owner, name), kind in PROPERTIES.items():
        text = with_property(text, owner, name, kind)
    for name, item in SEQUENCES.items():
        text = with_sequence(text, name, item)
    text = re.sub(r"(__[lg][te]__\(self, other: )object", r"\1Rating", text)
    text = re.sub(r"    def __round__\(.*\n", ROUND, text)
    docs, _, rest = text.partition('"""\n\n')
    (FOLDER / "kdoku" / "_kdoku.pyi").write_text(f'{docs}"""\n\n{HEADER}{rest}')


if __name__ == "__main__":
    main()
