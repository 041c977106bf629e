"""Builds a release into build/release/: source and wheel, the same bits each time, tried out in clean environments.

`python -m tools.release` builds both twice, and the wheel once more from the source, and compares. Twine checks them,
and the wheel is installed in an environment of its own for every Python of this machine that is new enough, where games
are played, pickled and replayed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from tools.boot.archives import DATE
from tools.paths import BUILD, ROOT, digest

RELEASE = BUILD / "release"
OLDEST, NEWEST = 11, 15
"""The range of Python 3.N versions to try."""
TRIAL = """
import pickle, sys
from pathlib import Path
from random import Random
import pygames
from pygames import CHANCE, GAMES, Record
from pygames.adapters.encoding import first_moment, encoding
from pygames.ai import player

assert sys.prefix in str(Path(pygames.__file__)), pygames.__file__
rng = Random(1)
for name, game in GAMES.items():
    numbers = encoding(game)
    moment, plies = first_moment(numbers), []
    while moment.position.turn is not None:
        if moment.position.turn == CHANCE:
            number = rng.choice(numbers.outcome_probabilities(moment.position))[0]
            plies.append(numbers.outcomes[number])
            moment = moment.draw(number)
        else:
            action = rng.choice(numbers.legal(moment.position))
            plies.append(numbers.text(action))
            moment = moment.play(action)
        assert pickle.loads(pickle.dumps(moment.position)) == moment.position
    record = Record.read(Record(name, numbers.seats, numbers.options, plies=tuple(plies)).write())
    assert record.last == moment.position and record.result == tuple(sorted(moment.position.winners()))
    seat = (first := next(one for one in record.replay() if isinstance(one.turn, int))).turn
    for level in ("random", "greedy", "casual", "expert"):
        move = player(game, level, seed=1).choose(first.observe(seat), steps=4)
        assert move in first.legal_moves()
    assert pickle.loads(pickle.dumps(game.rules.move)) is game.rules.move
"""


def main() -> None:
    """Build, compare, check and try out."""
    files = build(RELEASE)
    with tempfile.TemporaryDirectory() as folder:
        again = build(Path(folder))
        changed = [
            file.name for file, other in zip(files, again, strict=True) if file.read_bytes() != other.read_bytes()
        ]
        if changed or not files:
            sys.exit(f"release  built twice, {', '.join(changed)} came out different")
        wheel, source = files
        if rebuilt(source, Path(folder)).read_bytes() != wheel.read_bytes():
            sys.exit(f"release  {source.name} makes another wheel than the repository")
    for file in files:
        print(f"release  {file.name}, {file.stat().st_size:,} bytes, {digest(file.read_bytes())}: the same twice")
    run(sys.executable, "-m", "twine", "check", "--strict", *map(str, files))
    found = pythons()
    for python in found:
        try_out(python, wheel)
    tried = {python_version(python) for python in found}
    missing = [f"3.{minor}" for minor in range(OLDEST, NEWEST) if f"3.{minor}" not in tried]
    print(f"release  not on this machine, so not tried: {', '.join(missing) or 'none'}")


def build(folder: Path) -> list[Path]:
    """Build source and wheel into an empty folder, with the project's date."""
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "hatchling", "build", "-d", str(folder))
    return sorted(file for file in folder.iterdir() if file.suffix in (".whl", ".gz"))


def rebuilt(source: Path, folder: Path) -> Path:
    """Return the wheel that the source makes by itself."""
    with tarfile.open(source) as archive:
        archive.extractall(folder, filter="data")
    unpacked = folder / source.name.removesuffix(".tar.gz")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", folder=unpacked)
    (wheel,) = (unpacked / "dist").iterdir()
    return wheel


def pythons() -> list[str]:
    """Return one Python of each supported version, from the path, pyenv or uv."""
    places = [shutil.which(f"python3.{minor}") for minor in range(OLDEST, NEWEST)]
    for got in (".pyenv/versions/3.*", ".local/share/uv/python/cpython-3.*"):
        places += map(str, sorted(Path.home().glob(f"{got}/bin/python"), reverse=True))
    found: dict[str, str] = {}
    for place in (sys.executable, *filter(None, places)):
        version = python_version(place)
        if version and int(version.partition(".")[2]) >= OLDEST:
            found.setdefault(version, place)
    return [found[version] for version in sorted(found)]


def python_version(python: str) -> str:
    """Return the version 3.N of a Python; empty if it doesn't start."""
    code = "import sys; print('3.%d' % sys.version_info[1] if sys.version_info[0] == 3 else '')"
    try:
        done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def try_out(python: str, wheel: Path) -> None:
    """Install the wheel in an environment of its own, without a network, and play there."""
    with tempfile.TemporaryDirectory() as folder:
        run(python, "-m", "venv", folder)
        own = str(Path(folder) / "bin" / "python")
        run(own, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel))
        run(own, "-I", "-c", TRIAL, folder=Path(folder))  # isolated, so that only what is installed can be imported
        run(own, "-I", "-m", "pygames", "list", folder=Path(folder))
    print(f"release  Python {python_version(python)}: installed, played, pickled, replayed")


def run(*command: str, folder: Path = ROOT) -> None:
    """Run a command with a fixed date; on failure, show its output and exit."""
    place = {**os.environ, "SOURCE_DATE_EPOCH": f"{DATE.timestamp():.0f}"}
    done = subprocess.run(command, cwd=folder, env=place, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"release  {' '.join(command[:4])} failed:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    main()
