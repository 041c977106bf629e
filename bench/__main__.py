"""All benchmarks, one after the other: `python -m bench`; or those that are named: `python -m bench engines`."""

import runpy
import sys

BENCHMARKS = ("engines", "levels", "memory", "press", "pyodide", "search", "startup")

names = sys.argv[1:] or BENCHMARKS
if unknown := set(names) - set(BENCHMARKS):
    sys.exit(f"There is no benchmark {', '.join(sorted(unknown))}; known are: {', '.join(BENCHMARKS)}.")
for name in names:
    print(f"--- {name}", flush=True)
    sys.argv[1:] = []
    runpy.run_module(f"bench.{name}", run_name="__main__")
