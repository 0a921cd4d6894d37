"""The examples of docstrings and of the guide run; everything public has docs."""

import doctest
import inspect
import re
from pathlib import Path

import kdoku
import pytest

ROOT = Path(__file__).parents[2]


def members(thing):
    """The public members of a class."""
    return [(name, member) for name, member in vars(thing).items() if not name.startswith("_")]


def documented():
    """Everything public with its docs."""
    for name in kdoku.__all__:
        thing = getattr(kdoku, name)
        if name.startswith("__"):
            continue
        yield name, thing
        if inspect.isclass(thing) and thing.__module__ != "builtins" and not issubclass(thing, int):
            for member, of_class in members(thing):
                yield f"{name}.{member}", of_class


def run(text, name, globs):
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    test = doctest.DocTestParser().get_doctest(text, globs, name, None, 0)
    # one page is one session
    test.globs = globs
    report = []
    runner.run(test, out=report.append, clear_globs=False)
    assert not runner.failures, "".join(report)
    return len(test.examples)


@pytest.mark.parametrize("name", [name for name, _ in documented()])
def test_docs_exist_and_their_examples_run(name):
    doc = inspect.getdoc(dict(documented())[name])
    assert doc
    run(doc, name, {})


@pytest.mark.parametrize("name", [name for name in kdoku.__all__ if inspect.isroutine(getattr(kdoku, name))])
def test_every_function_has_an_example(name):
    assert ">>> " in getattr(kdoku, name).__doc__


def test_the_package_has_an_example():
    assert run(kdoku.__doc__, "kdoku", {})


@pytest.mark.parametrize("page", ["README.md", "docs/python.md", "python/README.md"])
def test_the_guide_runs(page, tmp_path, monkeypatch):
    # pages write files, and a hundred puzzles stand for thousands
    monkeypatch.chdir(tmp_path)
    text = (ROOT / page).read_text().replace("10_000", "100")
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert blocks
    globs = {}
    for number, block in enumerate(blocks, 1):
        assert run(block, f"{page}, block {number}", globs)
