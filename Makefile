# Two commands do everything: make run, make test.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += --jobs=2
endif
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
WEB := web/node_modules/.installed
PAGE := src/tilewright/static/index.html
USER_CODE := examples/train.py examples/table_bot.py tests/test_tasks.py

.PHONY: install build run test quick page-test debian check bench screenshots pictures protocol reference golden lock clean

install: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; assert sys.version_info >= (3, 11), "Python 3.11 or newer is needed"'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(STAMP)

$(WEB): web/package-lock.json
	@cd web && npm ci --silent --no-audit --no-fund && touch node_modules/.installed

$(PAGE): $(WEB) $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)
	@cd web && npm run --silent build -- --logLevel warn
	@touch $(PAGE)

build: install $(PAGE)

run: build
	@$(BIN)/tilewright warm
	@$(BIN)/tilewright serve

# Rules are compiled while everything else is checked.
test: build debian
	@$(BIN)/python -m tests.warm 1/2 > .warm.log 2>&1 & \
	$(MAKE) --no-print-directory check page-test || exit 1; \
	$(BIN)/python -m tests.warm 2/2 || exit 1; \
	wait $$! || { cat .warm.log; exit 1; }
	@$(BIN)/python -m pytest -n 2 --dist worksteal

# All that answers soon: no browser, no other environment, nothing marked slow.
quick: build
	@$(MAKE) --no-print-directory check page-test
	@$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow" --ignore=tests/browser --ignore=tests/test_fourth_game.py

page-test: $(WEB)
	@cd web && npx vitest run --silent --reporter=dot > .vitest.log 2>&1 || { cat .vitest.log; exit 1; }

# What the tests need of Debian: a browser, and a proxy to stand behind.
debian:
	@command -v chromium > /dev/null && command -v nginx > /dev/null || { \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium nginx-light > .debian.log 2>&1 \
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

screenshots: build debian
	@$(BIN)/python -m tests.browser.screenshots

pictures: install
	@$(BIN)/python docs/draw.py
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

lock:
	@$(BIN)/python -m pip install --quiet uv
	@$(BIN)/uv pip compile pyproject.toml --all-extras --group dev --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet -o requirements.lock

clean:
	@rm -rf web/node_modules src/tilewright/static $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .lint-imports.log bench/limit/limit
