"""Lets programs that nobody here wrote judge the running site.

    python3 -m tests.judges [--quick] [--program PROGRAM] [--write] [JUDGE…]

Without names: all judges but those that take hours; with --quick: those that are quick. --write puts the answers into
docs/judges.md. Fails on every finding that accepted.toml does not name with its reason.
"""

import argparse
import asyncio
import os
import pathlib
import sys
import tempfile
import time

from tests import programs
from tests.documents import replace_part
from tests.judges import ALL, judging, tools

DOCUMENT = programs.TOP / "docs/judges.md"


def hear(judge, program):
    """Runs one judge; prints and answers its judgement, and whether nothing in it is new."""
    print(f"{judge.name}:", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix=f"centre-{judge.name}-") as work:
        os.chmod(work, 0o755)
        judgement = asyncio.run(judge.run(program, pathlib.Path(work)))
    accepted = judging.acceptances(judge.name)
    used, fresh = set(), []
    for finding in judgement.findings:
        found = [it for it in accepted if it.matches(finding)]
        used.update(found)
        if not found:
            fresh.append(finding)
    for what, value in judgement.figures:
        print(f"  {what}: {value}", flush=True)
    for finding in fresh:
        print(f"  FOUND {finding}", flush=True)
    # What is no longer found is no longer excused.
    stale = [it for it in accepted if it not in used and not it.sometimes]
    for it in stale:
        print(f"  accepted.toml excuses what was not found: {it.finding}", flush=True)
    print(f"  {len(fresh)} findings, {len(judgement.findings) - len(fresh)} accepted ({time.monotonic() - began:.0f} s)")
    return judgement, sorted(used, key=lambda it: it.finding), not fresh and not stale


def markdown(judge, judgement, accepted, program):
    kind = "as shipped" if "dist" in program.parts else "unoptimised"
    # Mutants are of the sources, and so is the isolate that the platform is tested in.
    of_sources = judge.name.startswith("mutants-") or judge.name == "platform"
    what = "" if of_sources else f", the program {kind}"
    lines = [f"{judge.about}", "", f"{time.strftime('%Y-%m-%d')}, {judgement.version}{what}.", ""]
    lines += ["| looked at | figure |", "|---|---|"]
    lines += [f"| {what} | {value} |" for what, value in judgement.figures]
    count = len(judgement.findings)
    lines.append(f"| findings | {count}{f', all accepted' if count else ''} |")
    if accepted:
        lines += ["", "Accepted:", ""]
        lines += [f"- `{it.finding}`: {it.because}" for it in accepted]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("judges", nargs="*", metavar="JUDGE", help=", ".join(ALL))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--program", default=programs.TOP / "target/debug/centre", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    if unknown := set(options.judges) - set(ALL):
        parser.error(f"no such judge: {', '.join(sorted(unknown))}; there are {', '.join(ALL)}")
    program = options.program.absolute()
    if not program.exists():
        parser.error(f"{program} is not there; build it, or name another with --program")
    programs.raise_file_limit()

    failed = []
    for name, judge in ALL.items():
        wanted = name in options.judges if options.judges else not judge.by_name
        if not wanted or options.quick and not judge.quick:
            continue
        try:
            judgement, accepted, sound = hear(judge, program)
        except tools.Missing as missing:
            sys.exit(f"judges: {missing}")
        if not sound:
            failed.append(name)
        elif options.write:
            replace_part(DOCUMENT, name, markdown(judge, judgement, accepted, program))
    if failed:
        sys.exit(f"judges: {', '.join(failed)} found what is not accepted; see above")


main()
