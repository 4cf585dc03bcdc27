# Two commands do everything: make run, make test.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += --jobs=2
endif
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LAB := .venv-lab
# `make run` alone installs only what running needs; whatever else is asked for, all of it.
ifeq ($(or $(MAKECMDGOALS),run),run)
LOCK := requirements-run.lock
STAMP := $(VENV)/.run
WEB := web/node_modules/.run
NPM := --omit=dev
else
LOCK := requirements.lock
STAMP := $(VENV)/.installed
WEB := web/node_modules/.installed
endif
PAGE := src/tilewright/static/index.html
EXTRAS := --extra server --extra telling --extra envs --extra openspiel --extra data --extra dask --extra postgres
USER_CODE := examples/train.py examples/table_bot.py examples/judge.py examples/fourth-game tests/test_tasks.py
LAB_CODE := examples/maskable_ppo.py

.PHONY: install build modules run test quick page-test debian check bench screenshots pictures protocol reference golden lab lock clean

install: $(STAMP)

$(STAMP): $(LOCK) pyproject.toml
	@$(PYTHON) -c 'import sys; assert sys.version_info >= (3, 11), "Python 3.11 or newer is needed"'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r $(LOCK)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(VENV)/.run $(STAMP)

$(WEB): web/package-lock.json
	@cd web && npm ci --silent --no-audit --no-fund $(NPM) && touch node_modules/.run ../$(WEB)

$(PAGE): $(WEB) $(shell find web/src web/public web/scripts web/index.html web/vite.config.ts -type f 2>/dev/null)
	@cd web && npm run --silent build -- --logLevel warn
	@touch $(PAGE)

build: install $(PAGE) modules

# The games' engines for the page; only those whose sources changed are made.
modules: install
	@$(BIN)/python -m tilewright.wasm src/tilewright/modules

# The server compiles games, and makes engines that are missing, behind the page.
run: install $(PAGE)
	@$(BIN)/tilewright serve

# Tests share the cores already: threads of NumPy's that wait for each other take three times as long.
test quick lab: export OPENBLAS_NUM_THREADS = 1

# Rules are compiled while everything else is checked.
test: install $(PAGE) debian
	@$(BIN)/python -m tests.warm 1/2 > .warm.log 2>&1 & \
	$(MAKE) --no-print-directory check page-test || exit 1; \
	$(BIN)/python -m tests.warm 2/2 || exit 1; \
	wait $$! || { cat .warm.log; exit 1; }
	@$(BIN)/python -m pytest -n 2 --dist worksteal

# All that answers soon: no browser, no other environment, nothing marked slow.
quick: install $(PAGE)
	@$(MAKE) --no-print-directory check page-test
	@$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow" --ignore=tests/browser --ignore=tests/test_fourth_game.py

page-test: $(WEB)
	@cd web && npx vitest run --silent --reporter=dot > .vitest.log 2>&1 || { cat .vitest.log; exit 1; }

# What the tests need of Debian: a browser, a proxy to stand behind, and a database.
debian:
	@command -v chromium > /dev/null && command -v nginx > /dev/null && command -v psql > /dev/null \
	  && { command -v initdb > /dev/null || ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1; } || { \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium nginx-light postgresql > .debian.log 2>&1 \
	  || { cat .debian.log; exit 1; }; }

check: install $(WEB)
	@$(BIN)/ruff format --check --quiet . || { echo "run .venv/bin/ruff format ."; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@web/node_modules/.bin/pyright --pythonpath $(BIN)/python $(USER_CODE) > .pyright.log 2>&1 || { cat .pyright.log; exit 1; }
	@cd web && npx prettier --check . > .check.log 2>&1 || { cat .check.log; echo "run npm run format in web/"; exit 1; }
	@cd web && npx eslint . > .check.log 2>&1 || { cat .check.log; echo "run npm run lint in web/, then mend what it names"; exit 1; }
	@cd web && npx svelte-check --fail-on-warnings --output human > .check.log 2>&1 || { cat .check.log; exit 1; }
	@$(BIN)/lint-imports --no-logo > .lint-imports.log 2>&1 || { cat .lint-imports.log; exit 1; }

bench: install
	@$(BIN)/python bench/speed.py

# Other people's learners, in an environment of their own: 7 GB, since PyTorch comes with CUDA on Linux.
$(LAB)/.installed: lab.lock pyproject.toml
	@test -x $(LAB)/bin/python || $(PYTHON) -m venv $(LAB)
	@$(LAB)/bin/python -m pip install -qq --disable-pip-version-check --require-hashes -r lab.lock
	@$(LAB)/bin/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(LAB)/.installed

lab: $(LAB)/.installed $(WEB)
	@$(LAB)/bin/mypy --strict --config-file= --no-error-summary $(LAB_CODE)
	@web/node_modules/.bin/pyright --pythonpath $(LAB)/bin/python $(LAB_CODE) > .pyright.log 2>&1 || { cat .pyright.log; exit 1; }
	@$(LAB)/bin/python -m pytest lab src/tilewright/envs/sb3.py -o addopts="-q --doctest-modules" \
	  -o filterwarnings=default --disable-warnings

screenshots: install $(PAGE) debian
	@$(BIN)/python -m tests.browser.screenshots

pictures: install $(PAGE) debian
	@$(BIN)/python docs/draw.py
	@$(BIN)/python -m docs.shots
	@$(BIN)/python docs/ladder.py

protocol: install $(WEB)
	@$(BIN)/python -m tilewright.server.schema | (cd web && node scripts/protocol.mjs) > web/src/lib/protocol.ts
	@cd web && for game in $(notdir $(patsubst %/,%,$(wildcard web/src/games/*/))); do \
	  ../$(BIN)/python -m tilewright.server.schema $$game | node scripts/protocol.mjs > src/games/$$game/shown.ts || exit 1; \
	done
	@$(BIN)/python -m tilewright.server.apidoc > docs/api.md

reference: install
	@$(BIN)/python -m sphinx -q -W --keep-going -b html docs docs/_build

golden: install
	@$(BIN)/python -m tests.oracle.golden

COMPILE := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet
lock:
	@$(BIN)/python -m pip install --quiet uv
	@$(COMPILE) $(EXTRAS) --group dev -o requirements.lock
	@$(COMPILE) --extra server --group run --constraint requirements.lock -o requirements-run.lock
	@$(COMPILE) --extra envs --extra openspiel --extra sb3 --group lab -o lab.lock

clean:
	@rm -rf web/node_modules src/tilewright/static src/tilewright/modules $(VENV) $(LAB) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .lint-imports.log bench/limit/limit
