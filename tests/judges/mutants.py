"""Do the tests notice when the code is wrong? cargo-mutants and Stryker change it in one place after the
other; each change that every test survives is a finding."""

import dataclasses
import json
import math
import os
import re
import shutil

from tests.judges import tools
from tests.judges.judging import Finding, Judgement, judge
from tests.programs import TOP

CARGO_MUTANTS = "27.1.0"
PLACE = TOP / "target/judges/mutants"

# An area where all would take over an hour is judged by so many, evenly spread.
SAMPLE = 200
# The part of the mutants that tests must notice.
LEAST = 0.85


@dataclasses.dataclass(frozen=True)
class Area:
    files: list[str]
    tests: list[list[str]]
    """What `cargo test` is told, one run after the other: what the first, quick one notices is not tried again."""
    exclude: list[str] = dataclasses.field(default_factory=list)
    """Files among them that are for tests alone."""


UNIT = ["-p", "centre", "-p", "centre-web", "--lib", "--test", "single_flight"]
HTTP = ["-p", "centre", "-p", "centre-web", "--test", "http", "--"]

AREAS = {
    "forms": Area(
        ["crates/web/src/inbox/contact.rs", "crates/web/src/pages/form_handler.rs", "crates/web/src/forms/*.rs"],
        [UNIT, [*HTTP, "contact::"], [*HTTP, "accounts::"], [*HTTP, "limits::large_", "strangers::"]],
    ),
    "sessions": Area(
        ["crates/store/src/accounts/sessions.rs", "crates/store/src/accounts/tokens.rs", "crates/store/src/accounts/mod.rs"],
        [["-p", "centre-store"]],
    ),
    "payments": Area(
        ["crates/web/src/donations/payfast.rs", "crates/web/src/donations/checkout.rs", "crates/web/src/donations/notification.rs", "crates/store/src/donations/*.rs"],
        [["-p", "centre-store", "--test", "store", "--", "donation"], UNIT, [*HTTP, "donation"]],
    ),
    "content-checks": Area(
        ["crates/content/src/*.rs", "crates/content/src/*/*.rs"],
        [["-p", "centre-content"]],
        exclude=["crates/content/src/testing.rs", "crates/content/src/fuzzing.rs"],
    ),
    "page-cache": Area(
        ["crates/web/src/pages/page_cache.rs", "crates/web/src/pages/single_flight.rs", "crates/web/src/pages/known_addresses.rs"],
        [UNIT, [*HTTP, "fragments::"], [*HTTP, "pages::"], [*HTTP, "limits::large_", "strangers::"]],
    ),
    "outbox": Area(
        ["crates/store/src/outbox.rs", "crates/mail/src/worker.rs"],
        [["-p", "centre-store", "--test", "store", "--", "outbox"], ["-p", "centre-mail"]],
    ),
}


async def tree(name):
    """A clone that may be changed."""
    clone = PLACE / name
    shutil.rmtree(clone, ignore_errors=True)
    await tools.output("git", "clone", "--quiet", "--local", TOP, clone)
    await tools.output("scripts/v8", cwd=clone)
    await tools.output("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", cwd=clone / "frontend")
    return clone


async def rust_mutants(program, clone, name, area):
    """How many there are, how many of those that were tried the tests noticed, and the others."""
    files = ["--workspace"] + [part for file in area.files for part in ("--file", file)]
    files += [part for file in area.exclude for part in ("--exclude", file)]
    listed, _ = await tools.output(program, "mutants", "--list", "--json", *files, cwd=clone)
    count = len(json.loads(listed))
    shards = math.ceil(count / SAMPLE)
    if shards > 1 and len(area.tests) > 1:
        raise ValueError(f"{name}: a sample is drawn anew for every run of the tests, so there may be one only")
    output = PLACE / name
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    environment = os.environ | {"CARGO_TARGET_DIR": str(PLACE / "target")}

    def read(kind):
        file = output / f"mutants.out/{kind}.txt"
        return [it for it in file.read_text().splitlines() if it] if file.exists() else []

    caught = 0
    for tests in area.tests:
        # 2: mutants survived; 3: some made the tests hang, which is noticing, too.
        await tools.output(
            program, "mutants", "--in-place", "--iterate", "--output", output, *files, "--shard", f"0/{shards}",
            "--sharding", "round-robin", "--minimum-test-timeout", "60", "--", *tests,
            cwd=clone, env=environment, status=(0, 2, 3),
        )
        caught += len(read("caught"))
    return count, caught + len(read("timeout")), read("missed")


def judged(name, version, count, caught, missed):
    tried = caught + len(missed)
    part = caught / tried if tried else 0.0
    figures = [(name, f"{count} mutants, {tried} tried, {caught} noticed: {part:.0%}")]
    # Up to the demand they are listed for whoever writes the next test, beyond it they fail.
    figures += [("not noticed", f"`{it}`") for it in missed]
    findings = [] if part >= LEAST else [Finding(name, f"{caught} of {tried} mutants noticed, less than {LEAST:.0%}")]
    return Judgement(version, figures, findings)


def rust_judge(name, area):
    @judge(
        f"mutants-{name}",
        f"cargo-mutants on {', '.join(f'`{file}`' for file in area.files)}: at least {LEAST:.0%} noticed"
        f" (every n-th, {SAMPLE} at most).",
        by_name=True,
    )
    async def run(program, work):
        mutants = tools.crate("cargo-mutants", CARGO_MUTANTS)
        count, caught, missed = await rust_mutants(mutants, await tree("tree"), name, area)
        return judged(name, f"cargo-mutants {CARGO_MUTANTS}", count, caught, missed)

    return run


for _name, _area in AREAS.items():
    rust_judge(_name, _area)


@judge(
    "mutants-rules",
    f"Stryker on the rules of games and quizzes and on what forms check: at least {LEAST:.0%} noticed.",
    by_name=True,
)
async def rules(program, work):
    """Stryker finds its runner among its own packages, and the project's in the clone."""
    stryker = tools.npm("@stryker-mutator/core", "stryker")
    clone = await tree("rules")
    frontend = clone / "frontend"
    report = PLACE / "stryker.json"
    settings = {
        "testRunner": "vitest",
        "plugins": [str(stryker.parent / "vitest-runner/dist/src/index.js")],
        "mutate": ["src/site/games/*Rules.ts", "src/site/games/random.ts", "src/site/learn/quizRules.ts", "src/runtime/forms/validation.ts", "!src/**/*.test.ts", "!src/**/*.arbitrary.ts"],
        "reporters": ["json"],
        "jsonReporter": {"fileName": str(report)},
        "checkers": [],
        "concurrency": 1,
        "inPlace": True,
        "disableTypeChecks": False,
    }
    (frontend / "stryker.conf.json").write_text(json.dumps(settings))
    await tools.output("node", stryker / "bin/stryker.js", "run", "stryker.conf.json", cwd=frontend)
    caught, missed = 0, []
    for file, of_file in json.loads(report.read_text())["files"].items():
        for mutant in of_file["mutants"]:
            if mutant["status"] in ("Killed", "Timeout", "RuntimeError", "CompileError"):
                caught += 1
            elif mutant["status"] in ("Survived", "NoCoverage"):
                place = f"{file}:{mutant['location']['start']['line']}"
                change = re.sub(r"\s+", " ", mutant.get("replacement", ""))[:60]
                missed.append(f"{place} {mutant['mutatorName']}: {change}".replace("|", "\\|"))
    return judged("rules", tools.npm_version("@stryker-mutator/core", "stryker"), caught + len(missed), caught, missed)
