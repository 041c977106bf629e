"""The sandbox of the lab: its frame, the policy that the host has to send with it, and the script of a bot's worker."""

import json
from collections.abc import Callable
from pathlib import Path

from tools.paths import DIST, WEB, integrity
from tools.vendor import lock_without_packages

FRAME = "lab/sandbox.html"
"""The address of the frame in the site."""
NO_CLASSIC_WORKER = "self.importScripts = () => { throw 0 };"
"""With what Pyodide's loader finds out that it is in a classic worker: it refuses to start in one."""
HERE = "https://sandbox.invalid/"
"""What Pyodide takes for its own address; nothing is asked there."""
Esbuild = Callable[..., bytes]


def frame_page(esbuild: Esbuild) -> str:
    """Return the frame's page."""
    script = esbuild("web/boot/sandbox-frame.mjs", "--format=iife", "--target=es2022").decode().strip()
    lines = ["<!DOCTYPE html>", '<html lang="en">', '<meta charset="utf-8">', "<title>Sandbox</title>"]
    return "\n".join([*lines, f"<script>{script}</script>", "</html>", ""])


def policy(page: str) -> str:
    """Return the Content-Security-Policy of the frame, which only lets its own script run."""
    script = page.partition("<script>")[2].rpartition("</script>")[0]
    return (
        f"sandbox allow-scripts; default-src 'none'; script-src '{integrity(script.encode())}' 'wasm-unsafe-eval'; "
        "worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    )


def worker_script(esbuild: Esbuild, engine: Path, told: dict[str, object], *, locked: bool = True) -> bytes:
    """Return the script of a bot's worker, with the engine in a folder; a test may leave the lock and the scrub out."""
    values = {
        "BOOT": {"snapshot": told["snapshot"]},
        "LOCK_FILE": lock_without_packages(engine),
        "LOCKED": locked,
        "import.meta.url": HERE,
    }
    return esbuild(
        str(WEB / "boot" / "sandbox-worker.mjs"),
        "--format=iife",
        "--target=es2022",
        "--external:node:*",
        "--external:ws",
        "--log-override:direct-eval=silent",
        "--log-override:commonjs-variable-in-esm=silent",
        f"--alias:pyodide/loader={engine / 'pyodide.mjs'}",
        f"--alias:pyodide/factory={engine / 'pyodide.asm.mjs'}",
        f"--banner:js={NO_CLASSIC_WORKER}",
        *(f"--define:{name}={json.dumps(value)}" for name, value in values.items()),
    )


if __name__ == "__main__":
    print(policy((DIST / FRAME).read_text()))
