# make demo    a first look, on a fresh machine too      make test    everything that is checked at every commit
# make help    all targets

PYTHON ?= python3
VENV   ?= .venv
GAME   := games/japan-2015-final.yaml
OUT    := out
BIN    := $(VENV)/bin
HGKIT  := $(BIN)/hgkit
READY  := $(VENV)/.ready
TESTED := $(VENV)/.ready-to-test

.PHONY: help demo test test-full check schemas bench lock clean
.DEFAULT_GOAL := help

help:
	@echo "make demo       set up $(VENV), check what ships, play a game under three editions, write a rule sheet"
	@echo "make test       set up $(VENV), run the linters, the type checker and all tests (reduced counts)"
	@echo "make test-full  the same with the full counts"
	@echo "make check      run only the linters and the type checker"
	@echo "make schemas    rewrite schemas/ and the pages in docs/ that are made from the models and the house rules"
	@echo "make bench      measure speed"
	@echo "make lock       rewrite requirements.lock and requirements-test.lock from pyproject.toml"
	@echo "make clean      remove what these made"

# A virtual environment works with or without a pip of its own: the pip of $(PYTHON) can install into it.
define install
@pip="$(BIN)/python -m pip"; $$pip --version >/dev/null 2>&1 || pip="$(PYTHON) -m pip --python $(BIN)/python"; \
  $$pip install -q --disable-pip-version-check --require-hashes -r $(1)
endef

$(READY): requirements.lock pyproject.toml
	@echo "Setting up $(VENV)"
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || $(PYTHON) -m venv --without-pip $(VENV)
	$(call install,requirements.lock)
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(TESTED): $(READY) requirements-test.lock
	@echo "Adding what the tests need"
	$(call install,requirements-test.lock)
	@touch $@

demo: $(READY)
	@echo; echo "== What ships, checked"
	@$(HGKIT) validate
	@echo; echo "== A championship final under three editions: the same moves, another champion"
	@$(HGKIT) play $(GAME) --rules carcassonne-third --rules carcassonne-second --rules carcassonne-first
	@echo; echo "== The rules on one page, made from the clauses that were just played"
	@mkdir -p $(OUT)
	@$(HGKIT) sheet carcassonne-third -o $(OUT)/carcassonne-third.html
	@echo "open $(CURDIR)/$(OUT)/carcassonne-third.html in a browser"

check: $(TESTED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache --no-logo

test: check
	$(BIN)/python -m pytest -n auto

test-full: check
	HGKIT_FULL=1 $(BIN)/python -m pytest -n auto

schemas: $(READY)
	$(BIN)/python -m hgkit.docs.schemas schemas
	$(BIN)/python -m hgkit.docs.reference docs/rules.md
	$(BIN)/python -m hgkit.docs.components docs/components.md
	$(BIN)/python -m hgkit.docs.house docs/house-rules.md

bench: $(READY)
	$(BIN)/python -m benchmarks.random_play
	$(BIN)/python -m benchmarks.replay
	$(BIN)/python -m benchmarks.large_tables
	$(BIN)/python -m benchmarks.startup
	$(BIN)/python -m benchmarks.load

# Both locks at once, so that what they share has one version; what still fits keeps the version it has.
COMPILE := $(VENV)-lock/bin/pip-compile -q --generate-hashes --strip-extras --allow-unsafe --no-header --no-annotate \
  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host

lock:
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install -q pip-tools
	$(COMPILE) --extra editable --extra test -o requirements-test.lock pyproject.toml
	$(COMPILE) --extra editable -c requirements-test.lock -o requirements.lock pyproject.toml
	sed -i '1i # Everything that `make demo` installs, with hashes. Written by `make lock` from pyproject.toml.' requirements.lock
	sed -i '1i # Everything that `make test` installs, with hashes. Written by `make lock` from pyproject.toml.' requirements-test.lock
	rm -rf $(VENV)-lock

clean:
	rm -rf $(VENV) $(OUT) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
