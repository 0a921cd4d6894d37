"""Ctrl-C stops long work."""

import os
import signal
import threading
import time

import kdoku
import numpy as np
import pytest

LONG = {
    "count": lambda: kdoku.count(kdoku.Puzzle(16)),
    "solutions": lambda: kdoku.solutions(kdoku.Puzzle(16), limit=10**9),
    "candidates": lambda: kdoku.candidates(kdoku.Puzzle(49)),
    "generate": lambda: kdoku.generate(1, seed=1, rating=(11.5, 12.0)),
    "generate on threads": lambda: kdoku.generate(10**9, seed=1, threads=2),
    "solve_many": lambda: kdoku.solve_many(np.zeros((10**6, 256), np.uint8), threads=2),
    "rate_many": lambda: kdoku.rate_many([HARD] * 10**5, threads=1),
    "canonical_many": lambda: kdoku.canonical_many(np.zeros((10**6, 81), np.uint8), threads=1),
}

#: A puzzle that needs long chains.
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


@pytest.mark.parametrize("name", LONG)
def test_an_interrupt_stops(name):
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        LONG[name]()
    assert time.monotonic() - start < 30, "it stopped long before its end"
    timer.join()
