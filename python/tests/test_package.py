"""What the package says about itself, and how it is built."""

import importlib
import os
import re
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1]
ROOT = FOLDER.parent


@pytest.fixture
def module(monkeypatch):
    """Imports a script beside the package."""
    monkeypatch.syspath_prepend(FOLDER)
    return importlib.import_module


def test_the_licences_of_the_crates_are_up_to_date(module):
    update = module("update_licenses")
    assert update.PAGE.read_text(encoding="utf-8") == update.page(), "run `python python/update_licenses.py`"
    locked = re.findall(r'name = "(.+)"\nversion = "(.+)"\nsource', (ROOT / "Cargo.lock").read_text())
    assert {"clap", "numpy", "pyo3"} <= {name for name, _ in update.crates()}
    assert set(update.crates()) <= set(locked)


def test_the_licences_of_kdoku_are_those_of_the_repository():
    for name in ("LICENSE-MIT", "LICENSE-APACHE"):
        assert (FOLDER / name).read_bytes() == (ROOT / name).read_bytes()


def test_the_metadata_are_complete():
    metadata = distribution("kdoku").metadata
    assert set(metadata.get_all("License-File")) == {"LICENSE-MIT", "LICENSE-APACHE", "LICENSE-CRATES"}
    assert metadata["License-Expression"] == "MIT OR Apache-2.0"
    extras = {"arrow", "examples", "pandas", "polars", "progress", "test"}
    assert set(metadata.get_all("Provides-Extra")) == extras
    assert metadata.get_payload().strip() == (FOLDER / "README.md").read_text(encoding="utf-8").strip()


def test_the_readme_stands_alone():
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert text.count("```python\n") >= 5
    assert [link for link in re.findall(r"\]\((.*?)\)", text) if not link.startswith("https://")] == []


def test_without_rust_nothing_is_downloaded(tmp_path):
    """The first thing that a frontend does is to import the backend."""
    run = [sys.executable, "-c", "import build_backend"]
    variables = {**os.environ, "PATH": str(tmp_path), "PYTHONPATH": str(FOLDER)}
    done = subprocess.run(run, env=variables, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert "there is no `cargo` on the PATH" in done.stderr and "https://rustup.rs" in done.stderr
    allowed = subprocess.run(run, env={**variables, "KDOKU_INSTALL_RUST": "1"}, cwd=tmp_path)
    assert allowed.returncode == 0


def test_the_message_names_the_oldest_rust(module):
    (version,) = re.findall(r'^rust-version = "(.+)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)
    assert f"Rust {version} or later" in module("build_backend").NO_RUST
    assert f"Rust {version} or later" in (FOLDER / "README.md").read_text(encoding="utf-8")
