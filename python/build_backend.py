"""The build backend: maturin, with a message where Rust is missing and a small sdist.

An sdist of maturin has all files of the repository, and its `Cargo.lock` that of more packages than
it has, so `--locked` would fail. Here it gets only what a wheel is built from.
"""

import gzip
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import maturin  # type: ignore[import-untyped]
from maturin import (
    build_editable,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

NO_RUST = """
kdoku is written in Rust and there is no `cargo` on the PATH.

Install Rust 1.89 or later from https://rustup.rs or with the package manager of your system, open
a new terminal, and repeat the command.

Or set KDOKU_INSTALL_RUST=1: the build then downloads a toolchain of about 1 GB into your cache.
"""

#: Files of the sdist of maturin that are kept.
KEPT = re.compile(
    r"PKG-INFO|pyproject\.toml|LICENSE-\w+|_kdoku_command\.py|kdoku/.+\.(py|pyi|typed)"
    r"|Cargo\.(toml|lock)|src/.+\.rs|(crates/\w+|python)/(Cargo\.toml|README\.md|src/.+\.(rs|js|css))"
)
#: Tables of a manifest that need files which are not kept, or are for tests.
DROPPED = re.compile(r"^(\[\[(example|test)\]\]|\[dev-dependencies\])\n(.+\n)+\n?", re.MULTILINE)
HERE = Path(__file__).parent


def build_sdist(sdist_directory: str, config_settings: Mapping[str, Any] | None = None) -> str:
    """Writes the sdist and returns the name of its file."""
    # cargo would warn about each crate without a homepage
    os.environ.setdefault("CARGO_TERM_QUIET", "true")
    with TemporaryDirectory() as folder:
        name: str = maturin.build_sdist(folder, config_settings)
        with tarfile.open(Path(folder, name)) as archive:
            archive.extractall(folder, filter="data")
        root = Path(folder, name.removesuffix(".tar.gz"))
        prune(root)
        pack(root, Path(sdist_directory, name))
    return name


def prune(root: Path) -> None:
    """Leaves what a wheel is built from."""
    for path in sorted(root.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif not KEPT.fullmatch(path.relative_to(root).as_posix()):
            path.unlink()
    # the README that `pyproject.toml` means, not that of the repository
    for name in ("README.md", Path(__file__).name):
        shutil.copy(HERE / name, root)
    for manifest in root.rglob("Cargo.toml"):
        text = manifest.read_text(encoding="utf-8")
        manifest.write_text(DROPPED.sub("", text), encoding="utf-8", newline="\n")
    # removes what is not needed any more, and keeps the versions of the rest
    subprocess.run(["cargo", "update", "--workspace", "--offline", "--quiet"], cwd=root, check=True)


def pack(root: Path, target: Path) -> None:
    """Writes the archive of a folder, with the same bytes for the same files."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mode = 0o644
        # the first time that a zip archive can have
        entry.mtime = int(os.environ.get("SOURCE_DATE_EPOCH", 315532800))
        return entry

    with target.open("wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
        with tarfile.open(fileobj=packed, mode="w") as archive:
            for path in sorted(path for path in root.rglob("*") if path.is_file()):
                archive.add(path, f"{root.name}/{path.relative_to(root).as_posix()}", filter=plain)


# at the import, since maturin downloads a toolchain before the first question that all builds ask
if not shutil.which("cargo") and not os.environ.get("KDOKU_INSTALL_RUST"):
    sys.exit(NO_RUST)
