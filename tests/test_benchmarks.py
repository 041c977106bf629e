"""The benchmarks find what they ask another interpreter for."""

from __future__ import annotations

from bench.pyodide import CPYTHON, Python


def test_an_interpreter_of_the_benchmarks_knows_what_it_is_asked_for() -> None:
    python = Python(CPYTHON)
    try:
        assert python("time_games('ringgz', 'playouts', 1, 0)") > 0
        assert python("import_module('bench.friends').played('blokus', 2, 0)")["messages"] > 20
        assert python("import_module('bench.search').simulations('ringgz', 0.5, 3, 0)") > 0
    finally:
        python.close()
