# Two commands do everything: make run, make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed



install: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; assert sys.version_info >= (3, 11), "Python 3.11 or newer is needed"'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(STAMP)

WEB := web/node_modules/.installed

$(WEB): web/package-lock.json
	@cd web && npm ci --silent --no-audit --no-fund && touch node_modules/.installed

PAGE := src/tilewright/static/index.html

$(PAGE): $(WEB) $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)
	@cd web && npm run --silent build -- --logLevel warn
	@touch $(PAGE)

build: install $(PAGE)

run: build
	@$(BIN)/tilewright warm
	@$(BIN)/tilewright serve

test: check
	@$(BIN)/python -m tests.warm
	@$(BIN)/python -m pytest -n 2 --dist worksteal

check: install
	@$(BIN)/ruff format --check --quiet . || { echo "run .venv/bin/ruff format ."; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo > .lint-imports.log 2>&1 || { cat .lint-imports.log; exit 1; }

bench: install
	@$(BIN)/python bench/speed.py

pictures: install
	@$(BIN)/python docs/draw.py

protocol: install $(WEB)
	@$(BIN)/python -m tilewright.server.schema | (cd web && node scripts/protocol.mjs) > web/src/lib/protocol.ts
	@$(BIN)/python -m tilewright.server.apidoc > docs/api.md

golden: install
	@$(BIN)/python -m tests.oracle.golden

lock:
	@$(BIN)/python -m pip install --quiet uv
	@$(BIN)/uv pip compile pyproject.toml --all-extras --group dev --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet -o requirements.lock

clean:
	@rm -rf web/node_modules src/tilewright/static $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .lint-imports.log bench/limit/limit
