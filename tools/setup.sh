#!/bin/sh
# Installs what a clone lacks, a line a step: setup.sh python site|dev|package, setup.sh adapters|dask, setup.sh node FOLDER,
# setup.sh browser.
# What goes wrong is said in one sentence; the tools’ own words are in build/setup-STEP.log.
set -eu
cd "$(dirname "$0")/.."
log=build/setup-$1.log
mkdir -p build

fail() { # SENTENCE
    echo "$1" >&2
    exit 1
}

quietly() { # STEP COMMAND...: shows the step, keeps what the command says
    echo "setup    $1"
    shift
    "$@" >"$log" 2>&1
}

lost() { # WHAT: explains why it could not be fetched
    if grep -qiE 'ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|getaddrinfo|connection broken|cannot connect|failed to establish|temporary failure' "$log"; then
        fail "$1 could not be fetched: there seems to be no network. Details: $log"
    fi
    fail "$1 could not be installed. Details: $log"
}

find_python() { # the first Python that is new enough
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    fail "Python 3.11 or newer is needed and was not found. Get it from https://www.python.org/downloads/ or your system's packages."
}

make_venv() { # FOLDER
    if ! "$1/bin/python" -m pip --version >/dev/null 2>&1; then
        python=$(find_python)
        "$python" -c 'import ensurepip, venv' 2>/dev/null ||
            fail "This Python cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv"
        quietly "making $1 with $("$python" --version)" "$python" -m venv --clear "$1" || fail "No $1 could be made. Details: $log"
    fi
}

setup_python() { # site|dev|package
    make_venv .venv
    # The lock file names every package. Left to look for dependencies itself, an older pip takes the newest release of
    # one that another package asks for with an extra (coverage[toml]) and then refuses it, having no hash for it.
    quietly "installing requirements/$1.txt" \
        .venv/bin/python -m pip install --require-hashes --no-deps -r "requirements/$1.txt" ||
        lost "The Python packages of requirements/$1.txt"
    touch ".venv/$1"
    # The larger set holds the smaller one.
    if [ "$1" = dev ]; then touch .venv/site; fi
}

# In an environment of its own, as OpenSpiel brings 300 MB, most of which is never imported and so need not be compiled. Where it has no release for this Python, `ready` says so.
setup_apart() { # adapters|dask
    make_venv ".venv-$1"
    quietly "installing requirements/$1.txt" ".venv-$1/bin/python" -m pip install \
        --require-hashes --no-deps --no-compile --only-binary :all: -r "requirements/$1.txt" ||
        grep -q "No matching distribution found" "$log" || lost "The Python packages of requirements/$1.txt"
    grep -o "No matching distribution found.*" "$log" >".venv-$1/ready" || true
}

setup_node() { # FOLDER
    version=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null) || version=0
    [ "$version" -ge 20 ] && command -v npm >/dev/null ||
        fail "Node 20 or newer (with npm) is needed and was not found. Get it from https://nodejs.org/ or your system's packages."
    quietly "installing $1/package-lock.json" npm ci --prefix "$1" --include=dev --ignore-scripts --no-audit --no-fund ||
        lost "The packages of $1/package-lock.json"
    touch "$1/node_modules/.package-lock.json"
}

setup_browser() { # finds a Chromium, or installs one
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        if command -v "$name" >/dev/null; then return; fi
    done
    if .venv/bin/python -c "$playwright_has_one" 2>/dev/null; then return; fi
    if [ "$(id -u)" != 0 ]; then
        quietly "installing Chromium with Playwright" .venv/bin/playwright install chromium || lost "Chromium"
    elif grep -qs '^ID=debian' /etc/os-release; then
        quietly "installing Chromium with apt" \
            sh -c 'apt-get update && apt-get install -y --no-install-recommends chromium' || lost "Chromium"
        quietly "installing Chromium's headless shell with apt" \
            apt-get install -y --no-install-recommends chromium-headless-shell || echo "setup    without it tests take longer"
    else
        quietly "installing Chromium with Playwright" .venv/bin/playwright install --with-deps chromium || lost "Chromium"
    fi
}

playwright_has_one='
from pathlib import Path
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    raise SystemExit(not Path(playwright.chromium.executable_path).exists())
'

case "$1" in
    python) setup_python "$2" ;;
    adapters | dask) setup_apart "$1" ;;
    node) setup_node "$2" ;;
    browser) setup_browser ;;
esac
