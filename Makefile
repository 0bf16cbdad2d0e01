# `make help` lists the targets. Everything is installed into $(VENV); nothing outside the checkout is touched.

VENV ?= .venv
FORMAT ?= text
GAME ?= andor/legend_1
ARGS ?=

BIN := $(VENV)/bin
STAMP := $(VENV)/.set-up
LINKS := build/ns/rulewright/__init__.py

.DEFAULT_GOAL := help
.PHONY: help setup play test soak lint content words bench check lock clean again

help: ## this list
	@echo "make TARGET, where TARGET is"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1@\2/p' Makefile | awk -F@ '{ printf "%-10s %s\n", $$1, $$2 }'

setup: $(STAMP) ## make .venv with the pinned packages (again only when they change)

play: $(STAMP) ## play a game in the terminal; GAME=andor/legend_1, ARGS="--seed 7"
	@RULEWRIGHT_CALLED='make play$(if $(filter file,$(origin GAME)),, GAME=$(GAME))' $(BIN)/rulewright play $(GAME) --bot greedy $(ARGS)

test: $(STAMP) ## run the tests on all cores; ARGS="-k name" picks some
	$(BIN)/python -m pytest -n auto --dist loadgroup $(ARGS)

soak: $(STAMP) ## run the long tests
	$(BIN)/python -m pytest -n auto --dist loadgroup -m soak $(ARGS)

lint: $(STAMP) ## check the code: ruff, mypy
	$(BIN)/ruff check .
	$(BIN)/mypy

content: $(STAMP) ## check the games: lint them, run their cases
	$(BIN)/rulewright lint content
	$(BIN)/rulewright test content

words: $(STAMP) ## write content/WORDS.md, the page of built-in words
	$(BIN)/rulewright words --markdown > content/WORDS.md.new && mv content/WORDS.md.new content/WORDS.md

bench: $(STAMP) ## measure speed; FORMAT=json prints JSON alone
	@$(BIN)/python -m rulewright.tools.bench --format $(FORMAT) $(ARGS)

check: lint test content ## all checks; .ci/run does them from a clean environment and tries the wheel

lock: ## write requirements.lock anew from the newest allowed versions
	@bash .ci/lock "$$($(FIND_PYTHON))"

clean: ## remove all that was made here, .venv too
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name .git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

# Messages of the set-up go to stderr, so that `make bench FORMAT=json` prints JSON alone.

ifdef PYTHON
FIND_PYTHON = echo "$(PYTHON)"
else
FIND_PYTHON = for p in python3.11 python3 python3.12 python3.13 python3.14 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$p; break; fi; done
endif

# The links of the editable install may have been removed while the stamp is still there.
ifeq ($(wildcard $(LINKS)),)
$(STAMP): again
endif

$(STAMP): pyproject.toml requirements.lock hatch_build.py
	@python=$$($(FIND_PYTHON)); \
	if [ -z "$$python" ]; then \
		echo "Rulewright needs Python 3.11 or newer, and none was found. Install it, or say where it is:" >&2; \
		echo "  make setup PYTHON=/path/to/python3.11" >&2; exit 1; \
	fi; \
	echo "[1/3] Making $(VENV) with $$($$python --version)" >&2; \
	$$python -m venv $(VENV) >&2 || { \
		echo "That Python cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "[2/3] Installing the $$(grep -c == requirements.lock) pinned packages (half a minute, longer on a slow line)" >&2
	@$(BIN)/python -m pip install --disable-pip-version-check -r requirements.lock >&2
	@echo "[3/3] Linking the source folders" >&2
	@$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-deps --no-build-isolation -e . >&2
	@$(BIN)/python -m pip check >&2 || { \
		echo "requirements.lock does not satisfy pyproject.toml: run 'make lock'" >&2; exit 1; }
	@touch $@
	@echo "Ready: $(BIN)/rulewright" >&2
