"""Moves the project to another release of Pyodide: `python -m tools.boot.upgrade VERSION`, by `make pyodide-upgrade`.

Changes the pin, records the profile, builds, tests the start-up, and prints sizes and times before and after.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys

from bench.startup import measured
from tools.build import BOOT
from tools.paths import DIST, NODE, ROOT, files_below

ROUNDS = 3
SHOWN = ("ours cold playable", "ours second playable", "bare cold playable", "bare second playable")


def main() -> None:
    """Upgrade, or go back to an older release."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version", help="a release of the npm package, such as 314.0.7")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="visits of each kind that are timed")
    chosen = parser.parse_args()
    python = [sys.executable, "-m"]
    run(*python, "tools.build")
    before = figures(chosen.rounds)
    run("npm", "install", "--save-exact", "--ignore-scripts", "--no-audit", "--no-fund", f"pyodide@{chosen.version}")
    run(*python, "tools.boot.profile")
    run(*python, "tools.build")
    tests = ["tests/pyodide", "e2e/test_start.py", "e2e/test_smoke.py"]
    passed = subprocess.run([*python, "pytest", "-q", *tests], cwd=ROOT, check=False).returncode == 0
    report(before, figures(chosen.rounds))
    if not passed:
        sys.exit("Tests fail with this release: docs/startup.md says what to do.")


def run(*command: str) -> None:
    """Run a command in the project’s folder; where it fails, so does this one."""
    print("+", *command[-2:] if command[0] == sys.executable else command, flush=True)
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit(f"This failed: {' '.join(command)}")


def figures(rounds: int) -> dict[str, str]:
    """What the built site is, weighs and takes to start, by what the figure is of."""
    pyodide = json.loads((NODE / "pyodide" / "package.json").read_text())["version"]
    found = {"Pyodide": pyodide, "stage": json.loads(BOOT.read_text())["stage"]}
    for file in files_below(DIST):
        if re.search(r"\.(wasm|snapshot|asm\.mjs|zip)$", file.name) and "micropython" not in str(file):
            name = re.sub(r"\.[0-9a-f]{10}(?=\.)", "", file.name)
            found[f"{name}, kB"] = f"{file.stat().st_size / 1000:.0f}"
    times = measured(rounds)
    return found | {f"{name}, ms": f"{times[name]:.0f}" for name in SHOWN if name in times}


def report(before: dict[str, str], after: dict[str, str]) -> None:
    """Print both, a line a figure."""
    print(f"{'':32}{'before':>12}{'after':>12}")
    for name in before | after:
        print(f"{name:32}{before.get(name, '–'):>12}{after.get(name, '–'):>12}")


if __name__ == "__main__":
    main()
