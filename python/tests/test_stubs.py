"""The type stubs say what the compiled module has."""

import ast
import inspect
from pathlib import Path

import pytest
from kdoku import _kdoku

TREE = ast.parse((Path(__file__).parents[1] / "kdoku" / "_kdoku.pyi").read_text())


def definitions(body, owner, prefix=""):
    """All classes, functions and properties of the stubs, with what the module has."""
    for node in body:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            continue
        yield prefix + node.name, node, inspect.getattr_static(owner, node.name, None)
        if isinstance(node, ast.ClassDef):
            yield from definitions(node.body, getattr(owner, node.name), f"{node.name}.")


ALL = {name: (node, found) for name, node, found in definitions(TREE.body, _kdoku)}


@pytest.mark.parametrize("name", ALL)
def test_docs_and_parameters_agree(name):
    node, found = ALL[name]
    assert found is not None
    if name.rpartition(".")[2].startswith("__"):
        return
    found = getattr(found, "__func__", found)
    assert inspect.getdoc(found) == ast.get_docstring(node)
    if isinstance(node, ast.FunctionDef) and callable(found):
        arguments = node.args
        stated = arguments.posonlyargs + arguments.args + ([arguments.vararg] if arguments.vararg else [])
        stated += arguments.kwonlyargs
        names = [argument.arg for argument in stated] + ([arguments.kwarg.arg] if arguments.kwarg else [])
        assert names == list(inspect.signature(found).parameters)


def test_nothing_is_missing():
    stated = {node.name for node in TREE.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    exported = {name for name in vars(_kdoku) if not name.startswith("__")}
    assert exported == stated
    for name in ("Puzzle", "Grid", "Step", "Path", "Rating", "Diagnosis"):
        members = {member for member in vars(getattr(_kdoku, name)) if not member.startswith("__")}
        assert members == {full.partition(".")[2] for full in ALL if full.startswith(f"{name}.") and "__" not in full}
