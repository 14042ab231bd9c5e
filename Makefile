# `make run` and `make test` are all that a new machine needs to be told. What a target uses and the machine
# lacks is installed first.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c

NODE_MODULES := frontend/node_modules/.package-lock.json

.PHONY: help
help: ## Show this list.
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

.PHONY: tools
tools:
	@scripts/build-packages

.PHONY: v8
v8: tools
	@scripts/v8

$(NODE_MODULES): frontend/package-lock.json | tools
	cd frontend && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

.PHONY: run
run: v8 ## Build the program and serve the site on http://localhost:8080.
	cargo run -- serve

.PHONY: dist
DIST := $(or $(CARGO_TARGET_DIR),target)/dist/centre
dist: v8 ## The program as it is shipped, in target/dist/centre.
	cargo build --profile dist --locked

.PHONY: dev
dev: v8 $(NODE_MODULES) ## Serve the site and reload open pages after every change.
	@mkdir -p frontend/.dev
	cargo build
	@node frontend/build.mjs --dev --out frontend/.dev
	@trap 'kill 0' EXIT; \
	node frontend/build.mjs --dev --watch --out frontend/.dev & \
	cargo run -- serve --dev-bundle frontend/.dev --content-dir content

.PHONY: lint
lint: v8 $(NODE_MODULES) ## Check formatting, lints and types of Rust and TypeScript.
	scripts/check-pins
	scripts/check-paths
	scripts/check-circles
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cd frontend && npm run check

.PHONY: test
test: v8 $(NODE_MODULES) ## Run every test: Rust, TypeScript, and the pages in Chromium; PART="http specs" alone some of them.
	@scripts/test-packages
	@scripts/test $(PART)

.PHONY: screens
screens: $(NODE_MODULES) $(if $(PROGRAM),,v8) ## Pictures of every screen in every state into OUT=…, compared by pixels with those of an earlier run in BASE=….
	@[ -n "$(OUT)" ] || { echo "usage: make screens OUT=FOLDER [BASE=FOLDER] [ONLY=PATTERN] [PROGRAM=FILE]" >&2; exit 2; }
	scripts/test-packages
	scripts/screens --out $(OUT) $(if $(BASE),--base $(BASE)) $(if $(ONLY),--only '$(ONLY)') $(if $(PROGRAM),--program $(PROGRAM))

.PHONY: deny
deny: ## Licences, sources and known weaknesses of all dependencies.
	scripts/check-dependencies --install

.PHONY: fuzz
FUZZ_SECONDS ?= 60
fuzz: v8 $(NODE_MODULES) ## Random input to all parsers of what strangers send, a minute each (FUZZ_SECONDS=…), and a million random pages to the renderer.
	scripts/fuzz $(FUZZ_SECONDS)
	cd frontend && RENDERER_RUNS=1000000 npx vitest run --project renderer random

.PHONY: chaos
chaos: v8 ## Replicas, database, disk, clock and clients in trouble, for half an hour; writes bench/CHAOS.md (PROGRAM=target/dist/centre).
	scripts/test-packages
	$(if $(PROGRAM),,cargo build)
	python3 -m tests.chaos --write bench/CHAOS.md $(if $(PROGRAM),--program $(PROGRAM)) $(SCENARIOS)

.PHONY: soak
SOAK_MINUTES ?= 60
soak: dist ## An hour at half load (SOAK_MINUTES=…): do memory, files and isolates stay level? Writes bench/CHAOS.md.
	cargo build --profile dist --locked --workspace --example replacements
	python3 -m tests.chaos --soak $(SOAK_MINUTES) --program $(DIST) --write bench/CHAOS.md

.PHONY: judges
judges: dist ## Independent judges on the program as shipped (JUDGES="markup links"); writes docs/judges.md.
	scripts/test-packages
	scripts/judge-packages
	python3 -m tests.judges --program $(DIST) --write $(JUDGES)

.PHONY: bench
bench: dist $(NODE_MODULES) ## Compare with other servers and write bench/RESULTS.md.
	@command -v wrk nginx >/dev/null || { echo "bench needs the Debian packages wrk, nginx and chromium" >&2; exit 1; }
	node bench/bench.mjs $(DIST) $(if $(PEERS),--peers $(PEERS))

.PHONY: lighthouse
lighthouse: dist ## Lighthouse on every public page; writes docs/lighthouse.md.
	scripts/test-packages
	cd lighthouse && npm ci --ignore-scripts --no-audit --no-fund
	node lighthouse/lighthouse.mjs $(DIST) $(PAGES)

.PHONY: bench-check
bench-check: v8 $(NODE_MODULES) ## Start every server of the bench and compare the bytes.
	cargo build
	node bench/bench.mjs target/debug/centre --check $(if $(PEERS),--peers $(PEERS))
