# Burraco Parole. Two commands do everything: `make run` and `make test`.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
# Tests in parallel processes; the machine decides how many, unless told.
JOBS ?= $(shell n=$$(nproc 2>/dev/null || echo 2); [ $$n -gt 4 ] && echo 4 || echo $$n)

.PHONY: help run test check format bench soak coverage mutants tables lexicon lexicon-sources docs wheel lock images clean

help: ## Show this list
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(VENV)/.base: scripts/venv.sh
	@PYTHON="$(PYTHON)" bash scripts/venv.sh $(VENV)
	@touch $@

$(VENV)/.run: $(VENV)/.base requirements.lock pyproject.toml
	@echo "== Installo Burraco Parole in $(VENV) (solo la prima volta)"
	@$(BIN)/python -m pip install -qq --no-deps --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install -qq --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.base requirements-dev.lock pyproject.toml
	@echo "== Installo in $(VENV) ciò che serve allo sviluppo e alle prove"
	@$(BIN)/python -m pip install -qq --no-deps --require-hashes -r requirements-dev.lock
	@$(BIN)/python -m pip install -qq --no-build-isolation --no-deps -e .
	@touch $@ $(VENV)/.run

run: $(VENV)/.run ## Install what is needed and start the game in the browser
	@exec $(BIN)/parole serve --host $(HOST) --port $(PORT) --apri

test: $(VENV)/.dev node_modules/.ready ## Install what the tests need and run them all
	@bash scripts/browser.sh
	@bash scripts/tests.sh $(BIN)/python $(JOBS)

node_modules/.ready: $(VENV)/.dev package.json package-lock.json
	@echo "== Installo in node_modules ciò che controlla i moduli della pagina"
	@PATH="$(CURDIR)/$(BIN):$$PATH" NODE_USE_SYSTEM_CA=1 $(BIN)/npm ci --silent
	@touch $@

check: $(VENV)/.dev node_modules/.ready ## Lint, format check, types, import contracts, the page's modules
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/node node_modules/typescript/bin/tsc -p .
	@$(BIN)/node node_modules/typescript/bin/tsc -p tsconfig.worker.json
	@$(BIN)/node node_modules/prettier/bin/prettier.cjs --check --log-level warn "api/web/**/*.js" "docs/examples/*.js"

format: $(VENV)/.dev node_modules/.ready ## Format the code
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .
	@$(BIN)/node node_modules/prettier/bin/prettier.cjs --write --log-level warn "api/web/**/*.js" "docs/examples/*.js"

bench: $(VENV)/.dev ## Measure speed side by side with the alternatives
	@$(BIN)/python -m bench

soak: $(VENV)/.dev ## Long runs: thousands of smazzate, three hundred kills, long faults, attacks
	@bash scripts/browser.sh
	@$(BIN)/python -m pytest tests/soak -n $(JOBS) --timeout 7200

coverage: $(VENV)/.dev ## Branch coverage of the shared engine
	@$(BIN)/python -m pytest -q -n $(JOBS) --cov=burraco_engine --cov-branch --cov-report=term-missing tests/burraco_engine tests/codice tests/properties

mutants: $(VENV)/.dev ## Put small faults into the shared engine and see if the tests notice
	@rm -f mutants.jsonl
	@$(BIN)/python scripts/mutants.py

tables: $(VENV)/.dev ## Write what is made from the codes and the code: the table of Art. 9, docs/rules, the messages
	@$(BIN)/python scripts/art9_table.py
	@$(BIN)/python scripts/rules_pages.py
	@$(BIN)/python scripts/messages_schema.py

lexicon: $(VENV)/.dev ## Compile the lexicon from data/lexicon/sources, offline
	@$(BIN)/python -m lexicon.build compile

lexicon-sources: $(VENV)/.dev ## Fetch the sources from the registries and normalise them
	@$(BIN)/python -m lexicon.build sources

docs: $(VENV)/.dev ## Build the manual into api/_docs, which the service shows at /docs
	@$(BIN)/python -m docs.site api/_docs

wheel: $(VENV)/.dev docs ## Build the wheel into dist/
	@$(BIN)/python -m pip wheel -qq --no-build-isolation --no-deps --wheel-dir dist .
	@ls -l dist/*.whl

lock: $(VENV)/.dev ## Resolve the dependencies again into the lock files
	@$(BIN)/python -m pip install -qq uv
	@$(BIN)/uv pip compile pyproject.toml --extra build --generate-hashes --quiet --no-annotate --no-header -o requirements.lock
	@$(BIN)/uv pip compile pyproject.toml --extra dev --generate-hashes --quiet --no-annotate --no-header -o requirements-dev.lock
	@PATH="$(CURDIR)/$(BIN):$$PATH" NODE_USE_SYSTEM_CA=1 $(BIN)/python scripts/page_lock.py

images: $(VENV)/.dev ## Make the pictures of the pages in docs/images again
	@bash scripts/browser.sh
	@$(BIN)/python scripts/images.py

clean: ## Remove what the other targets made
	@rm -rf $(VENV) node_modules dist build api/_docs .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
