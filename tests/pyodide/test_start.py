"""What Python can do in the page: every module and feature is there, with and without the snapshot."""

from __future__ import annotations

import json
import shutil
import subprocess
import zlib
from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from e2e.profile import first_games
from pygames import GAMES
from pygames.adapters import WITH_LIBRARIES
from pygames.friends import Peer
from pygames.friends.seeds import Seed
from tests.compatibility.hostile import BACKUPS
from tools.boot.archives import app_modules
from tools.build import BOOT
from tools.paths import DIST, ROOT, files_below
from web.lazy_loading import is_left_out

FOLDER = Path(__file__).parent
NODE = shutil.which("node")
AT_TIMES = {
    "cover", "dare", "dare_answer", "dare_copy", "dare_level", "dare_play", "dare_share", "edit_dare", "erase",
    "export", "follow_hint", "friends_back", "friends_delete", "friends_exchange", "friends_keep_key",
    "friends_rematch", "friends_restore", "friends_room", "friends_scanned", "friends_take", "here", "keep",
    "lab_copy", "lab_delete", "lab_game", "lab_open", "lab_restore", "lab_save", "leave",
    "pause", "reveal", "room_begin", "room_board", "room_camera", "room_choose", "room_copy", "room_here", "room_leave",
    "room_next", "room_paste", "room_way", "step", "swap", "tabulate", "update",
}  # fmt: skip
"""Buttons that are not on the screens that everything.py comes to see; the browser tests press them."""

pytestmark = [
    pytest.mark.slow(20),
    pytest.mark.skipif(NODE is None, reason="there is no node"),
    pytest.mark.skipif(not (DIST / "index.html").exists(), reason="dist/ is missing: make site"),
]


def modules() -> set[str]:
    """Return the names of all modules in the wheel and the app's archive that need no library."""
    files = [*files_below(ROOT / "pygames", "*.py"), *(file for file in app_modules() if file.suffix == ".py")]
    names = (file.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".") for file in files)
    return {name.removesuffix(".__init__") for name in names} - {f"pygames.adapters.{name}" for name in WITH_LIBRARIES}


def found_in(way: str, script: str, messages: Iterable[str] = (), **asked: Iterable[str]) -> dict[str, Any]:
    """Return what a script finds in the built site's Python, started in one of two ways, after some messages."""
    command = [
        str(NODE),
        "start.mjs",
        way,
        script,
        json.dumps({name: sorted(of) for name, of in asked.items()}),
        *messages,
    ]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_the_snapshot_has_every_module_of_every_feature() -> None:
    found = found_in(
        "snapshot", "everything.py", modules={name for name in modules() if not is_left_out(name)}, games=GAMES
    )
    assert found["failed"] == []
    assert set(found["unused"]) <= AT_TIMES
    assert found["whole"], "a feature, or a module of the snapshot, asked for modules that the snapshot does not have"
    assert found["later"] == []


def test_every_other_module_comes_once_there_is_a_network_and_is_told_to_be_missing_before() -> None:
    missing = {name for name in modules() if is_left_out(name)}
    found = found_in("snapshot", "absent.py", modules=modules())
    assert set(found["offline"]) == missing != set()
    assert all(reason.endswith("can't be fetched") for reason in found["offline"].values())
    assert found["online"] == {}


def test_where_python_is_started_in_full_there_is_every_module_as_well() -> None:
    found = found_in("archives", "everything.py", modules=modules(), games=())
    assert found["failed"] == []
    assert found["later"] == []


@pytest.mark.long
def test_where_python_is_started_in_full_there_is_every_feature_as_well() -> None:
    found = found_in("archives", "everything.py", modules=(), games=GAMES)
    assert found["failed"] == []
    assert set(found["unused"]) <= AT_TIMES


@pytest.mark.parametrize("times", [100, pytest.param(1000, marks=pytest.mark.long)])
def test_no_damaged_snapshot_is_taken_for_a_whole_one(tmp_path: Path, times: int) -> None:
    told = json.loads(BOOT.read_text())["snapshot"]
    snapshot = DIST / "assets" / told["address"]
    other = tmp_path / "other.snapshot"
    other.write_bytes(snapshot.read_bytes()[:-4] + b"more")
    command = [str(NODE), "damage.mjs", str(snapshot), json.dumps(told), str(other), str(times)]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"whole": 1, "flipped": 0, "cut": 0, "swapped": 0, "heaps": 0}


@pytest.mark.parametrize(("way", "begun"), [("snapshot", "away"), ("archives", "here")])
def test_games_begin_without_the_cold_code_which_comes_where_it_is_called(way: str, begun: str) -> None:
    found = found_in(way, "parts.py", first_games())
    assert found["begun"] == begun, "`make profile` records anew what the page calls"
    assert found["answers"] == ["\u2603", "(5+12j)"]
    assert found["asked"] == "here"


def test_starts_from_the_same_snapshot_never_make_the_same_promise() -> None:
    found = [found_in(way, "promise.py") for way in ("snapshot", "snapshot", "archives")]
    assert len({promise["secret"] for promise in found}) == len(found)
    terms = Peer.invite(GAMES["blockers"], here=[2], names=["Ben", "Cleo", "Ana"]).log.terms
    for promise in found:
        assert Seed(bytes.fromhex(promise["secret"]), terms).promise.hex() == promise["promise"]


def test_hostile_backups_end_in_a_sentence_and_an_app_that_starts() -> None:
    packed = [b64encode(zlib.compress(text.encode())).decode() for text in BACKUPS.values()]
    found = found_in("snapshot", "hostile.py", backups=packed)["found"]

    assert len(found) == len(BACKUPS)
    for said, route in found:
        endings = ("already saved here", "has been added", "read", "damaged", "Quiet Table game")
        assert any(words in said for words in endings)
        assert route == "statistics"


def test_a_first_visit_transfers_at_most_a_megabyte_more_than_a_page_with_the_unchanged_pyodide() -> None:
    done = subprocess.run([str(NODE), "tools/size.mjs"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
