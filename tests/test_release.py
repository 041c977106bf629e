"""A release is the same bits each time, and is tried with every Python that is there."""

from __future__ import annotations

import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools import release


@pytest.mark.slow
def test_source_and_wheel_are_the_same_bits_each_time(tmp_path: Path) -> None:
    first, again = release.build(tmp_path / "first"), release.build(tmp_path / "again")
    assert [file.suffix for file in first] == [".whl", ".gz"]
    assert [file.read_bytes() for file in first] == [file.read_bytes() for file in again]
    wheel, source = first
    assert release.rebuilt(source, tmp_path).read_bytes() == wheel.read_bytes()
    assert {name.partition("/")[0] for name in ZipFile(wheel).namelist()} == {"pygames", "pygames-0.1.0.dist-info"}
    with tarfile.open(source) as archive:
        assert {"pygames-0.1.0/tests/test_contract.py", "pygames-0.1.0/spec/README.md"} <= {*archive.getnames()}


@pytest.mark.slow
def test_one_python_of_each_version_is_tried(tmp_path: Path) -> None:
    versions = [release.python_version(python) for python in release.pythons()]
    assert f"3.{sys.version_info[1]}" in versions
    assert len(set(versions)) == len(versions)
    assert release.python_version(str(tmp_path / "python")) == ""


def test_the_script_that_tries_out_a_release_runs_here() -> None:
    script = release.TRIAL.replace("assert sys.prefix in", "assert ")
    exec(compile(script, "trial", "exec"), {})
