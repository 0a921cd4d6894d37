"""The examples run, and give the same bytes however the work is split."""

import importlib
import json
from pathlib import Path

import kdoku
import pandas as pd
import pyarrow.parquet as pq
import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture
def dataset(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    module = importlib.import_module("dataset")
    monkeypatch.setattr(module, "BLOCK", 30)
    return module


@pytest.fixture
def spark(dataset):
    return importlib.import_module("spark")


@pytest.fixture
def traces(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    return importlib.import_module("traces")


def contents(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_data_set_is_rated_solved_and_without_duplicates(dataset, tmp_path):
    paths = dataset.write(tmp_path, 100, 3, seed=5)
    tables = [pq.read_table(path) for path in paths]
    assert [len(table) for table in tables] == [33, 33, 34]
    puzzles = [line for table in tables for line in table["puzzle"].to_pylist()]
    solutions = [line for table in tables for line in table["solution"].to_pylist()]
    assert kdoku.to_lines(kdoku.solve_many(puzzles)) == solutions
    ratings = [rating for table in tables for rating in table["rating"].to_pylist()]
    assert kdoku.rate_many(puzzles).tolist() == ratings
    assert len(set(kdoku.to_lines(kdoku.canonical_many(puzzles)))) == 100


def test_a_killed_run_continues(dataset, tmp_path):
    dataset.write(tmp_path / "whole", 100, 4, seed=5)
    dataset.write(tmp_path / "killed", 100, 4, seed=5)
    whole = contents(tmp_path / "whole")
    for path in sorted((tmp_path / "killed").iterdir())[2:]:
        path.unlink()
    dataset.write(tmp_path / "killed", 100, 4, seed=5)
    assert contents(tmp_path / "killed") == whole


def test_equivalent_puzzles_are_left_out(dataset, tmp_path, monkeypatch):
    rows = dataset.rows
    # every index twice
    monkeypatch.setattr(dataset, "rows", lambda seed, start, count: rows(seed, start // 2, count))
    paths = dataset.write(tmp_path, 50, 1, seed=5)
    puzzles = pq.read_table(paths[0])["puzzle"].to_pylist()
    assert len(set(puzzles)) == 50


def test_spark_gives_the_bytes_of_one_machine(dataset, spark, tmp_path):
    """The functions that Spark calls, called as Spark calls them."""
    dataset.write(tmp_path / "one", 100, 3, seed=5)
    blocks = pd.DataFrame({"start": [0, 40, 70], "end": [40, 70, 100]})
    made = pd.concat(spark.make_blocks(5)(iter([blocks[2:], blocks[:1], blocks[1:2]])))
    assert not made["form"].duplicated().any()
    made["shard"] = [0 if index < 33 else 1 if index < 66 else 2 for index in made["index"]]
    (tmp_path / "many").mkdir()
    write = spark.shard_writer(tmp_path / "many", 3)
    for _, frame in made.groupby("shard"):
        write(frame)
    assert contents(tmp_path / "many") == contents(tmp_path / "one")


def test_a_column_is_solved(spark, classic, solved):
    frames = [pd.DataFrame({"puzzle": [classic, "what"]}), pd.DataFrame({"puzzle": ["." * 81]})]
    solved_frames = list(spark.solve_column(iter(frames)))
    assert solved_frames[0]["solution"].tolist() == [solved, "." * 81]
    assert [verdict for frame in solved_frames for verdict in frame["verdict"]] == [1, 5, 2]


def test_step_traces_lead_to_the_solution(traces, tmp_path):
    paths = traces.write(tmp_path, 200, 3, seed=5)
    found = [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    assert [trace["puzzle"] for trace in found] == kdoku.to_lines(kdoku.generate(200, seed=5).puzzles)
    assert kdoku.to_lines(kdoku.solve_many([trace["puzzle"] for trace in found])) == [
        trace["solution"] for trace in found
    ]
    for trace in found:
        line = list(trace["puzzle"])
        for step in trace["steps"]:
            assert step["technique"] and step["text"] and (step["placements"] or step["eliminations"])
            for placement in step["placements"]:
                row, column = placement["cell"][1:].split("c")
                line[9 * int(row) + int(column) - 10] = str(placement["value"])
        assert "".join(line) == trace["solution"] and len(trace["steps"]) == trace["rating"]["steps"]


def test_step_traces_do_not_depend_on_threads_or_kills(traces, tmp_path, monkeypatch):
    counts = []
    for threads in (1, 2):
        traces.write(tmp_path / str(threads), 200, 4, seed=5, threads=threads, progress=counts.append)
    assert sum(counts) == 400 and contents(tmp_path / "1") == contents(tmp_path / "2")
    lines, left = traces.lines, iter(range(120))

    def killed(*args, **options):
        for line in lines(*args, **options):
            next(left)
            yield line

    with monkeypatch.context() as patch, pytest.raises(RuntimeError):
        patch.setattr(traces, "lines", killed)
        traces.write(tmp_path / "killed", 200, 4, seed=5)
    assert len(list((tmp_path / "killed").glob("*.jsonl"))) == 2
    for unfinished in set((tmp_path / "killed").iterdir()) - set((tmp_path / "killed").glob("*.jsonl")):
        unfinished.unlink()
    traces.write(tmp_path / "killed", 200, 4, seed=5, progress=counts.append)
    assert sum(counts) == 600 and contents(tmp_path / "killed") == contents(tmp_path / "1")


def test_step_traces_have_candidates(traces, tmp_path):
    (path,) = traces.write(tmp_path, 10, 1, seed=5, candidates=True, language="ko", scale="hodoku")
    for line in path.read_text(encoding="utf-8").splitlines():
        trace = json.loads(line)
        steps = kdoku.explain(trace["puzzle"], language="ko", scale="hodoku")
        assert trace["rating"] == steps.rating.to_dict()
        for written, step in zip(trace["steps"], steps, strict=True):
            cells = [cell for row in step.to_dict()["before"]["candidates"] for cell in row]
            assert written["candidates"] == ["".join(map(str, cell)) for cell in cells] and written["text"] == step.text


def test_the_notebook_shows_what_it_computes():
    import nbclient
    import nbformat

    path = EXAMPLES / "tour.ipynb"
    shown = nbformat.read(path, as_version=4)
    run = nbclient.NotebookClient(nbformat.read(path, as_version=4), timeout=600, kernel_name="python3").execute()
    assert len(run.cells) == len(shown.cells) > 10
    for expected, cell in zip(shown.cells, run.cells):
        if cell.cell_type == "code":
            assert texts(cell) == texts(expected), cell.source


def texts(cell):
    """What a cell prints, in however many pieces it arrives, and its results without pictures."""
    printed = "".join(output["text"] for output in cell.outputs if output.get("name") == "stdout")
    return printed, [output["data"]["text/plain"] for output in cell.outputs if "data" in output]
