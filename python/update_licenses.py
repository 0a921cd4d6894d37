"""Writes `LICENSE-CRATES`, the licences of the Rust crates in a wheel: run it after a change of `Cargo.lock`.

    python python/update_licenses.py
    python python/update_licenses.py --to FILE kdoku kdoku-web    # those of programs

Where a crate offers a choice of licences, MIT is chosen. `tests/test_package.py` compares the file
with what this would write.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parent
PAGE = FOLDER / "LICENSE-CRATES"
#: Platforms that wheels are for.
TARGETS = ["x86_64-unknown-linux-gnu", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"]
HEADER = """\
The compiled parts of this package contain kdoku, the Rust crates below, and the standard library of
Rust (https://www.rust-lang.org, MIT or Apache-2.0). The crates that a text applies to stand before it.
"""
LINE = "\n" + "-" * 100 + "\n\n"


def cargo(*arguments: str) -> str:
    command = ["cargo", *arguments, "--locked", "--manifest-path", str(FOLDER / "Cargo.toml")]
    return subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout


def crates(*packages: str) -> list[tuple[str, str]]:
    """Names and versions of the crates of others in these packages, or in a wheel, in order."""
    targets = [part for target in TARGETS for part in ("--target", target)]
    chosen = [part for package in packages for part in ("--package", package)]
    tree = cargo("tree", "--edges", "normal", "--prefix", "none", "--format", "{p}", *targets, *chosen)
    # a crate of the workspace has its path behind the version
    lines = {line for line in tree.splitlines() if line and " (/" not in line and ":\\" not in line}
    return sorted({(name, version.removeprefix("v")) for name, version, *_ in map(str.split, lines)})


def texts(folder: Path) -> Iterator[str]:
    """The texts of the licences of the crate in this folder."""
    files = sorted(path for path in folder.iterdir() if path.name.lower().startswith(("licen", "copyright")))
    if any("mit" in path.name.lower() for path in files):
        files = [path for path in files if "apache" not in path.name.lower()]
    for path in files:
        lines = path.read_text(encoding="utf-8").strip("\r\n").splitlines()
        yield "\n".join(line.rstrip() for line in lines) + "\n"


def page(*packages: str) -> str:
    """The text of `LICENSE-CRATES` for these packages, or for a wheel."""
    known = json.loads(cargo("metadata", "--format-version", "1"))["packages"]
    folders = {(each["name"], each["version"]): Path(each["manifest_path"]).parent for each in known}
    crates_of: dict[str, list[str]] = {}
    for name, version in crates(*packages):
        found = list(texts(folders[name, version]))
        if not found:
            raise SystemExit(f"{name} {version} has no file with its licence")
        for text in found:
            crates_of.setdefault(text, []).append(f"{name} {version}\n")
    return HEADER + "".join(LINE + "".join(names) + "\n" + text for text, names in crates_of.items())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Writes the licences of the Rust crates in a package.")
    parser.add_argument("packages", nargs="*", help="default: the wheel")
    parser.add_argument("--to", type=Path, default=PAGE, help="the file")
    args = parser.parse_args()
    args.to.write_text(page(*args.packages), encoding="utf-8")
