"""Races the Python package with the packages of PyPI that are installed beside it: processor time per puzzle.

    python benches/python_packages.py puzzles.txt [more.txt …]

A file has a puzzle of 81 digits and dots per line. Each package solves the first puzzles of a file, as many as
it can in reasonable time, in turns with the others; the median of the rounds counts. Inputs are in the form
that a package wants before the clock starts. kdoku proves that the solution is the only one, and so does
`rustoku.solve_all`; the others find one.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

#: A package: how many puzzles, how they are prepared, and how all of them are solved.
Runner = tuple[int, Callable[[str], Any], Callable[[list[Any]], object]]


def rows(line: str) -> list[list[int]]:
    return [[0 if c == "." else int(c) for c in line[at : at + 9]] for at in range(0, 81, 9)]


def each(solve: Callable[[Any], object]) -> Callable[[list[Any]], object]:
    return lambda puzzles: [solve(puzzle) for puzzle in puzzles]


def with_kdoku() -> dict[str, Runner]:
    import kdoku

    return {
        "kdoku.solve_many, list, 1 thread": (20_000, str, lambda lines: kdoku.solve_many(lines, threads=1)),
        "kdoku.solve": (5_000, str, each(kdoku.solve)),
        "kdoku.solve, rows": (2_000, rows, each(kdoku.solve)),
        "kdoku.rate_many, 1 thread": (1_000, str, lambda lines: kdoku.rate_many(lines, threads=1)),
    }


def with_rustoku() -> dict[str, Runner]:
    import rustoku

    return {"rustoku.solve": (2_000, str, each(rustoku.solve)), "rustoku.solve_all": (2_000, str, each(rustoku.solve_all))}


def with_py_sudoku() -> dict[str, Runner]:
    from sudoku import Sudoku

    board = lambda line: [[value or None for value in row] for row in rows(line)]  # noqa: E731
    return {"py-sudoku": (10, board, each(lambda board: Sudoku(3, 3, board=board).solve()))}


def with_dokusan() -> dict[str, Runner]:
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku

    board = lambda line: Sudoku.from_list(rows(line), box_size=BoxSize(3, 3))  # noqa: E731
    return {"dokusan": (20, board, each(solvers.backtrack))}


def with_ortools() -> dict[str, Runner]:
    from ortools.sat.python import cp_model

    def solve(board: list[list[int]]) -> object:
        model = cp_model.CpModel()
        cells = [[model.new_int_var(1, 9, "") for _ in range(9)] for _ in range(9)]
        for i in range(9):
            model.add_all_different(cells[i])
            model.add_all_different([row[i] for row in cells])
            top, left = i // 3 * 3, i % 3 * 3
            model.add_all_different([cells[top + j // 3][left + j % 3] for j in range(9)])
        for row, values in zip(cells, board):
            for cell, value in zip(row, values):
                if value:
                    model.add(cell == value)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        return solver.solve(model)

    return {"OR-Tools, CP-SAT, 1 worker": (30, rows, each(solve))}


def with_pysat() -> dict[str, Runner]:
    from itertools import combinations, product

    from pysat.solvers import Cadical153

    def literal(y: int, x: int, value: int) -> int:
        return 81 * y + 9 * x + value

    houses = [[(i, j) for j in range(9)] for i in range(9)] + [[(j, i) for j in range(9)] for i in range(9)]
    houses += [[(i // 3 * 3 + j // 3, i % 3 * 3 + j % 3) for j in range(9)] for i in range(9)]
    solver = Cadical153()
    for y, x in product(range(9), range(9)):
        solver.add_clause([literal(y, x, value) for value in range(1, 10)])
    for house, value in product(houses, range(1, 10)):
        for a, b in combinations(house, 2):
            solver.add_clause([-literal(*a, value), -literal(*b, value)])

    def givens(line: str) -> list[int]:
        return [9 * place + int(symbol) for place, symbol in enumerate(line) if symbol != "."]

    return {"python-sat, CaDiCaL 1.5.3": (1_000, givens, each(lambda givens: solver.solve(assumptions=givens)))}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    runners: dict[str, Runner] = {}
    for package in (with_kdoku, with_rustoku, with_py_sudoku, with_dokusan, with_ortools, with_pysat):
        try:
            runners |= package()
        except ImportError as error:
            print(f"not raced: {error}")
    for path in options.files:
        lines = [line[:81].replace("0", ".") for line in path.read_text().splitlines() if len(line) >= 81]
        inputs = {name: [prepare(line) for line in lines[:count]] for name, (count, prepare, _) in runners.items()}
        times: dict[str, list[float]] = {name: [] for name in runners}
        for _ in range(options.rounds):
            for name, (_, _, solve) in runners.items():
                start = time.process_time()
                solve(inputs[name])
                times[name].append((time.process_time() - start) / len(inputs[name]))
        print(f"{path.name}: µs per puzzle")
        first = statistics.median(next(iter(times.values())))
        for name, found in times.items():
            median = statistics.median(found)
            print(f"  {name:36} {median * 1e6:12.2f}  × {median / first:.1f}")


if __name__ == "__main__":
    main()
