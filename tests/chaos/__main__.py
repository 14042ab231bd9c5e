"""Puts the whole program under trouble and counts what visitors notice.

    python3 -m tests.chaos [--short] [--program PROGRAM] [--write FILE] [SCENARIO…]
    python3 -m tests.chaos --soak MINUTES [--program PROGRAM] [--write FILE]

Without --short: the long form. --write puts the tables into FILE, between the lines
`<!-- NAME:begin -->` and `<!-- NAME:end -->` of each scenario's name.
"""

import argparse
import asyncio
import os
import pathlib
import platform
import re
import sys
import tempfile
import time

from tests import programs
from tests.chaos import scenarios
from tests.documents import replace_part


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=", ".join(scenarios.SCENARIOS))
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--soak", type=float, metavar="MINUTES")
    parser.add_argument("--program", default=programs.TOP / "target/debug/centre", type=pathlib.Path)
    parser.add_argument("--write", metavar="FILE")
    options = parser.parse_args()
    if unknown := set(options.scenarios) - set(scenarios.SCENARIOS):
        parser.error(f"no such scenario: {', '.join(unknown)}; there are {', '.join(scenarios.SCENARIOS)}")
    if not options.program.exists():
        parser.error(f"{options.program} is not there; build it, or name another with --program")
    programs.raise_file_limit()

    if options.soak:
        chosen = {"soak": lambda program, work, _: scenarios.soak(program, work, options.soak)}
    else:
        chosen = {name: run for name, run in scenarios.SCENARIOS.items() if name in (options.scenarios or scenarios.SCENARIOS)}
    sound = True
    for name, run in chosen.items():
        print(f"{name}:", flush=True)
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix=f"centre-{name}-") as work:
            os.chmod(work, 0o755)
            table = asyncio.run(run(options.program, pathlib.Path(work), not options.short))
            if not table.sound:
                show_complaints(pathlib.Path(work))
        sound &= table.sound
        took = f"{time.monotonic() - began:.0f} s"
        print(f"  ({took})", flush=True)
        if options.write:
            when = time.strftime("%Y-%m-%d")
            kind = "dist" if "dist" in options.program.parts else "debug"
            note = f"\n{when}, {kind} build, {os.cpu_count()} cores, {platform.machine()}; {took}.\n"
            replace_part(options.write, name, table.markdown() + note)
    if not sound:
        sys.exit("chaos: something is not as demanded; see above")


def show_complaints(work):
    """Prints what the programs warned of, for their logs go with the folder."""
    for log in sorted(work.glob("*.log")):
        lines = [line for line in log.read_text(errors="replace").splitlines() if re.search(r" (WARN|ERROR) ", line)]
        for line in lines[-20:]:
            print(f"  {log.stem} said: {line}", flush=True)


main()
