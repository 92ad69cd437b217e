# `make play` and `make test` do all their own set-up on a fresh machine.

PYTHON ?= python3
BIN := .venv/bin
NODE := scripts/with-node

.PHONY: play test test-slow lint format mutants torture torture-short bench load training \
	training-short page lock baseline clean

play: .venv/installed page
	$(BIN)/kaardilaud serve

# Three at a time on two cores: browsers and servers wait for each other much of the time.
test: .venv/installed page
	$(BIN)/python -m tests.machine_code
	$(BIN)/python -m pytest -n 3 --dist worksteal
	cd web && ../$(NODE) npm test

test-slow: .venv/installed page
	$(BIN)/python -m pytest -n 3 --dist worksteal -m slow

lint: .venv/installed web/node_modules/installed
	$(BIN)/ruff check src tests benchmarks examples
	$(BIN)/ruff format --check src tests benchmarks examples
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd web && ../$(NODE) npm run check

format: .venv/installed
	$(BIN)/ruff check --fix src tests benchmarks examples
	$(BIN)/ruff format src tests benchmarks examples

mutants: .venv/installed
	$(BIN)/python -m tests.mutants

torture: .venv/installed
	$(BIN)/python -m tests.torture

torture-short: .venv/installed
	$(BIN)/python -m tests.torture --short

bench: .venv-bench/installed
	.venv-bench/bin/python -m benchmarks.moves
	.venv-bench/bin/python -m benchmarks.search
	.venv-bench/bin/python -m benchmarks.scoring
	.venv-bench/bin/python -m benchmarks.start
	.venv-bench/bin/python -m benchmarks.environments

load: .venv-bench/installed page
	.venv-bench/bin/python -m benchmarks.load

training: .venv-training/installed
	.venv-training/bin/python examples/first_training_run.py \
		--picture docs/pictures/first-training-run.png

training-short: .venv-training/installed
	.venv-training/bin/python examples/first_training_run.py --short

page: src/kaardilaud/web/index.html

.venv/installed: requirements.lock pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

.venv-bench/installed: requirements.lock requirements-peers.lock pyproject.toml
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/pip install --quiet --require-hashes -r requirements.lock
	.venv-bench/bin/pip install --quiet --require-hashes -r requirements-peers.lock
	.venv-bench/bin/pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

# PyTorch is as pip has it for this machine; everything else is pinned.
.venv-training/installed: requirements-training.lock pyproject.toml
	$(PYTHON) -m venv .venv-training
	.venv-training/bin/pip install --quiet torch==2.13.0
	.venv-training/bin/pip install --quiet --no-deps --require-hashes -r requirements-training.lock
	.venv-training/bin/pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

web/node_modules/installed: web/package-lock.json scripts/with-node
	cd web && ../$(NODE) npm ci --no-audit --no-fund
	touch $@

src/kaardilaud/web/index.html: web/node_modules/installed $(shell find web src/kaardilaud/locale -not -path '*/node_modules/*' -type f 2>/dev/null)
	cd web && ../$(NODE) npm run build
	touch $@

# Takes the pictures anew that tests compare the page with.
baseline: .venv/installed page
	KAARDILAUD_RENEW_BASELINE=1 $(BIN)/python -m pytest tests/browser/test_baseline.py

# Pins every dependency; needs `uv`.
lock:
	uv pip compile pyproject.toml --all-extras --group dev --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-header -o requirements.lock
	uv pip compile pyproject.toml --group peers --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-header -o requirements-peers.lock
	uv pip compile pyproject.toml --extra gymnasium --group training --universal \
		--python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
		-o requirements-training.lock

clean:
	rm -rf .venv .venv-bench .venv-training web/node_modules src/kaardilaud/web dist
