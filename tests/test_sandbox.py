"""The sandbox of the lab as it is built: its frame, and the policy that the host sends with it."""

import tomllib

import pytest

from tools.boot.archives import PYODIDE
from tools.build import esbuild
from tools.paths import ROOT
from tools.sandbox import FRAME, NO_CLASSIC_WORKER, frame_page, policy, worker_script

RULES = {rule["for"]: rule["values"] for rule in tomllib.loads((ROOT / "netlify.toml").read_text())["headers"]}


@pytest.fixture(scope="module")
def page() -> str:
    """Return the frame's page."""
    return frame_page(esbuild)


def test_the_host_sends_the_policy_that_lets_only_the_frames_own_script_run(page: str) -> None:
    wanted = policy(page)
    found = RULES[f"/{FRAME}"]
    assert found == {"Content-Security-Policy": wanted}, (
        f"netlify.toml wants this line for /{FRAME}:\n    Content-Security-Policy = {wanted!r}".replace("'\"", '"')
    )


def test_its_rule_comes_after_the_one_that_it_replaces_a_part_of() -> None:
    assert [*RULES].index("/*") < [*RULES].index(f"/{FRAME}")
    assert "frame-ancestors 'none'" in RULES["/*"]["Content-Security-Policy"]


def test_the_policy_allows_nothing_from_outside_and_no_text_as_a_script(page: str) -> None:
    given = dict(part.strip().partition(" ")[::2] for part in policy(page).split(";"))
    assert given.pop("script-src").split()[1:] == ["'wasm-unsafe-eval'"]
    assert given == {
        "sandbox": "allow-scripts",
        "default-src": "'none'",
        "worker-src": "blob:",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'self'",
    }


def test_the_frame_is_one_script_and_asks_for_nothing(page: str) -> None:
    assert page.count("<script>") == page.count("</script>") == 1
    assert not {"src=", "href=", "import(", "fetch("} & {*page.split()}


@pytest.mark.parametrize("locked", [True, False])
def test_the_workers_script_is_one_that_pyodide_starts_in_and_locks_python_up(*, locked: bool) -> None:
    script = worker_script(esbuild, PYODIDE, {"snapshot": None}, locked=locked).decode()
    assert script.startswith(NO_CLASSIC_WORKER)
    assert ("FontFace" in script) is locked
    assert "import.meta" not in script
