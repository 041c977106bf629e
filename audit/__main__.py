"""Checks the built site with other people's tools: `python -m audit`. Fails if one of them finds too much."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from audit.screens import TABLE, screens
from tools.browser import launch_options
from tools.paths import BUILD, DIST, ROOT
from tools.serve import Site

ROUNDS = 3
WANTED = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
TOOLS = ROOT / "audit" / "node_modules" / ".bin"
FOLDER = BUILD / "audit"
NETWORK = FOLDER / "network.json"
BROWSER = launch_options("chromium", shell=True)
FLAGS = ["--headless=new", f"--log-net-log={NETWORK}", *BROWSER["args"]]


def main() -> None:
    """Print the findings; exit with a sentence if there are too many."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    faults = [*html()]
    site = Site(compress=True)
    site.start()
    hosts: set[str] = set()
    for name, address in {"home": "", "table": f"#{TABLE}"}.items():
        faults += lighthouse(name, f"{site.url}/{address}", hosts)
    site.stop()
    print(f"hosts contacted           {', '.join(sorted(hosts))}")
    if hosts != {urlsplit(site.url).netloc}:
        faults.append("hosts")
    if faults:
        sys.exit(f"The audit found too much: {', '.join(faults)}.")


def html() -> Iterator[str]:
    """Let html-validate read every screen as the browser has it."""
    names = [DIST / "index.html"]
    for name, text in screens((DIST / "index.html").read_text()):
        names.append(FOLDER / f"{name}.html")
        names[-1].write_text(text)
    done = run("html-validate", "--config", str(ROOT / "audit" / "html.mjs"), *map(str, names))
    print(f"html-validate             {len(names)} screens, {'clean' if not done.returncode else done.stdout}")
    if done.returncode:
        yield "HTML"


def lighthouse(name: str, url: str, hosts: set[str]) -> Iterator[str]:
    """Open a page as Lighthouse does by default; the median of a few rounds, and the hosts that it asked."""
    rounds = []
    for _ in range(ROUNDS):
        done = run("lighthouse", url, f"--chrome-flags={' '.join(FLAGS)}", "--output=json", "--quiet")
        if done.returncode:
            sys.exit(f"Lighthouse failed:\n{done.stderr}")
        rounds.append(json.loads(done.stdout))
        hosts |= asked(urlsplit(url))
    (FOLDER / f"{name}.lighthouse.json").write_text(json.dumps(rounds))
    for category, least in WANTED.items():
        score = median(round(100 * found["categories"][category]["score"]) for found in rounds)
        print(f"{name:8}{category:18}{score:4g}  (wanted: {least})")
        if score < least:
            yield f"{category} of {name}"
            print("\n".join(f"          {line}" for line in short(rounds[0], category)))


def short(found: dict[str, Any], category: str) -> Iterator[str]:
    """Yield what cost points in a category."""
    for part in found["categories"][category]["auditRefs"]:
        audit = found["audits"][part["id"]]
        if part["weight"] and audit["score"] is not None and audit["score"] < 0.9:
            yield f"{audit['title']}: {audit.get('displayValue', '')}"


def asked(site: Any) -> set[str]:
    """Return the hosts that pages of the site asked; what the browser wants for itself is not counted."""
    log = NETWORK.read_text()  # an event a line, and none after the browser is gone: the whole is no JSON then
    return set(re.findall(rf'"initiator":"{site.scheme}://{site.netloc}".*"url":"\w+://([^/"]+)', log))


def run(tool: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run one of npm's tools."""
    environment = {**os.environ, "CHROME_PATH": BROWSER.get("executable_path", "")}
    return subprocess.run([TOOLS / tool, *arguments], env=environment, capture_output=True, text=True, check=False)


if __name__ == "__main__":
    main()
