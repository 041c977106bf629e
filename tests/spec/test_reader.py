"""Another language reads the vectors by the rules of spec/ alone."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tools.vectors import files

NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="there is no node")
def test_a_reader_in_javascript_finds_the_canonical_texts_checksums_and_dice_of_the_vectors() -> None:
    command = [str(NODE), str(Path(__file__).with_name("reader.mjs"))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["records"] == len(files.read("records"))
    told = [vouched for letter in files.read("letters") for vouched in letter["vouched"] if any(letter["signers"])]
    assert found["signatures"] == len([vouched for vouched in told if vouched])
    assert found["rolls"] == sum(len(letter["open"]) for letter in files.read("letters"))
    assert min(found.values()) >= 2
