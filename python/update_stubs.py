"""Writes `kdoku/_kdoku.pyi` anew: run it after a change of what `src` exports.

maturin finds the signatures and docs in a debug build. Names in annotations need imports, which
are added here. `tests/test_stubs.py` compares the file with the module.
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

from ._verdict import Verdict
'''
ALIAS = "PuzzleLike: typing.TypeAlias = str | Puzzle | Grid | numpy.typing.NDArray[numpy.uint8]\n\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as out:
        command = ["maturin", "generate-stubs", "--quiet", "--features", "stubs", "--out", out]
        subprocess.run(command, cwd=FOLDER, check=True)
        text = (Path(out) / "kdoku" / "_kdoku.pyi").read_text()
    # annotations are strings in the source
    text = re.sub(r'((?:: |-> ))"([^"\n]+)"(?=[,):]| = )', r"\1\2", text)
    text = text.replace("def verdict(self, /) -> Any:", "def verdict(self, /) -> Verdict:")
    text = text.replace("__all__", ALIAS + "__all__", 1)
    docs, _, rest = text.partition('"""\n\n')
    (FOLDER / "kdoku" / "_kdoku.pyi").write_text(f'{docs}"""\n\n{HEADER}{rest}')


if __name__ == "__main__":
    main()
