"""Run all benchmarks, one after the other: `python -m bench`; or those named: `python -m bench engines`."""

import runpy
import sys

BENCHMARKS = ("engines", "levels", "live", "memory", "press", "pyodide", "sandbox", "search", "startup")

ELSEWHERE = ("adapters",)
"""Benchmarks that need an environment of their own: they have to be named."""

names = sys.argv[1:] or BENCHMARKS
if unknown := set(names) - {*BENCHMARKS, *ELSEWHERE}:
    known = ", ".join([*BENCHMARKS, *ELSEWHERE])
    sys.exit(f"There is no benchmark {', '.join(sorted(unknown))}; known are: {known}.")
for name in names:
    print(f"--- {name}", flush=True)
    sys.argv[1:] = []
    runpy.run_module(f"bench.{name}", run_name="__main__")
