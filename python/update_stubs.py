"""Writes `kdoku/_kdoku.pyi` anew: run it after a change of what `src` exports.

maturin finds the signatures and docs in a debug build. Names in annotations need imports, which
are added here. `tests/test_stubs.py` compares the file with the module.
"""

import re
import subprocess
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent
GRID_ITEM = '''\
@typing.overload
    def __getitem__(self, key: int, /) -> list[int | None]: ...
    @typing.overload
    def __getitem__(self, key: slice, /) -> list[list[int | None]]: ...
    @typing.overload
    def __getitem__(self, key: str | tuple[int, int], /) -> int | None: ...'''
HEADER = '''\
# Written by `update_stubs.py`.

import collections.abc
import typing

import numpy
import numpy.typing

from ._clue import Cells, Clue
from ._verdict import Verdict

#: One puzzle: a text that the program reads, a `Puzzle`, a `Grid`, an array, or rows of numbers, where `None`
#: and 0 are blanks, or of sets of candidates. Data frames and pyarrow tables are read too.
PuzzleLike: typing.TypeAlias = (
    "str | Puzzle | Grid | numpy.typing.NDArray[typing.Any] | collections.abc.Sequence[typing.Any]"
)
'''
#: What maturin does not find out, by what it writes.
REPLACED = {
    "def verdict(self, /) -> Any:": "def verdict(self, /) -> Verdict:",
    "def clues(self, /) -> list[Any]:": "def clues(self, /) -> list[Clue]:",
    "def __iter__(self, /) -> Iterator: ...": "def __iter__(self, /) -> Iterator[list[int | None]]: ...",
    "class Grid:": "class Grid(collections.abc.Sequence[list[int | None]]):",
    "def __getitem__(self, key: Any, /) -> Any: ...": GRID_ITEM,
}


def main() -> None:
    with tempfile.TemporaryDirectory() as out:
        command = ["maturin", "generate-stubs", "--quiet", "--features", "stubs", "--out", out]
        subprocess.run(command, cwd=FOLDER, check=True)
        text = (Path(out) / "kdoku" / "_kdoku.pyi").read_text()
    # annotations are strings in the source
    text = re.sub(r'((?:: |-> ))"([^"\n]+)"(?=[,):]| = )', r"\1\2", text)
    for found, wanted in REPLACED.items():
        text = text.replace(found, wanted)
    docs, _, rest = text.partition('"""\n\n')
    (FOLDER / "kdoku" / "_kdoku.pyi").write_text(f'{docs}"""\n\n{HEADER}{rest}')


if __name__ == "__main__":
    main()
