# Everything starts here; a new clone needs nothing before it but Python 3.11 and Node 20.
#   make play    build the site, serve it, open it        PORT=8000
#   make check   the quick loop: style, types, fast tests
#   make test    everything: style, types, tests, browser tests
#   make test-long  the same at greater length, and coverage
#   make coverage which lines and branches the tests run
#   make e2e     the browser tests alone                  ARGS="-k offline --headed"
#   make bench   the benchmarks
#   make site    build dist/                              BOOT=plain|snapshot|split
#   make profile record which functions of Pyodide the page calls
#   make pyodide-upgrade VERSION=315.0.0-alpha.2   another release of Pyodide, with its profile, tests and figures
#   make test-startup   the tests of the start-up, whole games among them
#   make dask    a match on Dask's workers, some of which are killed
#   make adapters the games in OpenSpiel, PettingZoo and Gymnasium, by the tests of these
#   make smoke   a short game in every browser engine of this machine; says which it lacks
#   make kill    kill the tab at 200 moments of play
#   make size    what dist/ weighs and a first visit transfers
#   make audit   what Lighthouse, html-validate and axe find, what it weighs, which hosts it asks
#   make docs    the guides and the reference of the wheel, into dist/docs/
#   make package the source and the wheel, checked, into build/package/
#   make release the source and the wheel, the same bits each time, tried with every Python of this machine
#   make words   bring the message catalogues up to date
#   make clean   remove what was built; .venv and node_modules stay

MAKEFLAGS += --no-print-directory
.SILENT:
# Where Python writes no bytecode, every worker and every program that a test starts compiles all modules anew.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: adapters audit coverage dask profile pyodide-upgrade test-startup figures docs package release kill smoke play test test-long check e2e bench site size words clean style types dev browser

PORT ?= 8000
ARGS ?=
PYTHON := .venv/bin/python
SETUP := tools/setup.sh
# A test that hangs is named, with where it hangs, and the others go on.
HANGS := --timeout 600 --timeout-method thread
E2E := $(PYTHON) -m pytest e2e -q -m "not long" $(HANGS)
FAST := -m "not slow and not long"
STARTUP := tests/pyodide/test_pyodide.py tests/pyodide/test_start.py tests/pyodide/test_releases.py \
	e2e/test_start.py e2e/test_smoke.py e2e/test_whole_games.py \
	-k "pyodide or snapshot or cold or stages or goes_on"

play: site
	$(PYTHON) -m tools.serve --port $(PORT)

test:
	$(MAKE) -j 3 dev node_modules/.package-lock.json .venv-adapters/ready
	$(MAKE) -j 2 site style types browser adapters
	$(PYTHON) -m pytest -q -n auto --dist worksteal -m "not long" $(HANGS)
	$(E2E) -n auto --dist worksteal

check:
	$(MAKE) -j 2 dev node_modules/.package-lock.json
	$(MAKE) -j 2 style types
	$(PYTHON) -m pytest -q -n auto --dist worksteal $(FAST) $(HANGS)

test-long: dev site coverage browser
	$(PYTHON) -m pytest tests e2e -q -n auto --dist worksteal -m long
	$(MAKE) adapters
	$(MAKE) dask

# How much the tests run: all of the rules, of what they stand on and of what plays them. Two thirds of the page without a
# browser; the browser tests, which can’t be counted, run the rest. Not counted either: the adapters, which have tests of
# their own (make adapters), and the examples of bots, which run in isolated processes.
coverage: dev
	$(PYTHON) -m pytest -q -n auto --dist worksteal -m "not long" --cov --cov-report=
	$(PYTHON) -m coverage report --include="pygames/core/*,pygames/play/*,pygames/*/rules.py" --fail-under=100
	$(PYTHON) -m coverage report --omit="web/page/*,pygames/adapters/*,pygames/bots/examples/*" --fail-under=98
	$(PYTHON) -m coverage report --include="web/page/*" --fail-under=65

e2e: dev site browser
	$(E2E) $(ARGS)

bench: dev site
	$(PYTHON) -m bench $(ARGS)

site: .venv/site node_modules/.package-lock.json
	$(PYTHON) -m tools.build

profile: dev node_modules/.package-lock.json browser
	$(PYTHON) -m e2e.profile

pyodide-upgrade: dev node_modules/.package-lock.json browser
	$(if $(VERSION),,$(error Which release? make pyodide-upgrade VERSION=315.0.0-alpha.2))
	$(MAKE) figures > build/before.txt
	npm install --save-exact --ignore-scripts --no-audit --no-fund pyodide@$(VERSION)
	$(MAKE) profile
	$(MAKE) figures > build/after.txt
	echo "\nBefore:"; cat build/before.txt; echo "\nAfter, with Pyodide $(VERSION):"; cat build/after.txt
	$(MAKE) test-startup || { echo "Pyodide $(VERSION) fails these tests: docs/startup.md says what to do."; exit 1; }
	echo "Pyodide $(VERSION) passes the tests of the start-up. Now: make test"

test-startup: dev site browser
	$(PYTHON) -m pytest -q -n auto --dist worksteal $(STARTUP)

# What the start-up weighs, and how fast it is.
figures: site
	-node tools/size.mjs
	$(PYTHON) -m bench.startup 3

size: site
	node tools/size.mjs

audit: dev site browser audit/node_modules/.package-lock.json
	node tools/size.mjs
	$(E2E) -k axe
	$(PYTHON) -m audit

docs: dev site
	$(PYTHON) -m tools.docs

# The source and the wheel, as they would go to an index.
package: .venv/package
	rm -rf build/package
	$(PYTHON) -m hatchling build -d build/package
	$(PYTHON) -m twine check --strict build/package/*

# The same, built twice and compared, and tried in clean environments.
release: .venv/package .venv/site
	$(PYTHON) -m tools.release

words: dev
	$(PYTHON) -m tools.words

# In an environment of its own; it says why where these libraries have no release for this Python.
dask: .venv-dask/ready
	.venv-dask/bin/python -m pytest -q tests/dask

adapters: .venv-adapters/ready
	if [ -s $< ]; then echo "adapters skipped: $$(cat $<)"; else .venv-adapters/bin/python -m pytest -q tests/adapters tests/test_guides.py; fi

smoke: dev site
	$(E2E) -rs -v -k test_smoke $(ARGS)

kill: dev site
	KILLS=200 $(E2E) -k test_kills $(ARGS)

clean:
	rm -rf build dist test-results .mypy_cache .pytest_cache .ruff_cache

style: dev node_modules/.package-lock.json
	$(PYTHON) -m ruff format --check --quiet --output-format concise . || { echo "style    run: $(PYTHON) -m ruff format ."; exit 1; }
	$(PYTHON) -m ruff check --quiet --output-format concise .
	node_modules/.bin/eslint .
	echo "style    good"

types: dev node_modules/.package-lock.json
	$(PYTHON) -m mypy --no-error-summary
	node_modules/.bin/tsc
	echo "types    good"

browser:
	$(SETUP) browser

# What the tools need, installed from the lock files when these change.
dev: .venv/dev

.venv/site: requirements/site.txt
	$(SETUP) python site

.venv/package: requirements/package.txt
	$(SETUP) python package

.venv/dev: requirements/dev.txt
	$(SETUP) python dev

.venv-adapters/ready: requirements/adapters.txt
	$(SETUP) adapters

.venv-dask/ready: requirements/dask.txt
	$(SETUP) dask

node_modules/.package-lock.json: package-lock.json
	$(SETUP) node .

audit/node_modules/.package-lock.json: audit/package-lock.json
	$(SETUP) node audit
