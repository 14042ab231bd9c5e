"""A fuzzer of the router, and what it shares with the scanner."""

import asyncio
import json
import pathlib
import re

from tests.judges import tools
from tests.judges.judging import Finding, Judgement, judge
from tests.judges.site import address, started
from tests.programs import once

# How much more memory the program may hold after a fuzzer than before, in MiB.
FLAT = 40

# Seconds that the program is left alone after an attack before its memory is looked at: isolates that had nothing to
# render for thirty seconds give back what earlier pages have taken. Not before the attack: pictures that nobody waits
# for are made in that minute, and hide as much memory as they need.
ALONE = 60

WORDLISTS = pathlib.Path("/usr/share/wfuzz/wordlist")


async def settled(site):
    """The program's memory after a warm-up of every page."""
    sitemap = await once(site.port, path="/sitemap.xml")
    for path in re.findall(r"<loc>[a-z]+://[^/]+(/[^<]*)</loc>", sitemap.body.decode()):
        await once(site.port, path=path)
    return site.memory()


def server_errors(site):
    """How many answers say that the program failed, by status, as its log has them. 503 with `Retry-After` is none:
    what is asked for faster than it can be made comes later."""
    counts = {}
    with open(site.log, errors="replace") as log:
        for line in log:
            found = " centre::request: " in line and re.search(r"\bstatus=(5\d\d)\b", line)
            if found and found.group(1) != "503":
                counts[found.group(1)] = counts.get(found.group(1), 0) + 1
    return counts


def words_of(file, *folders):
    """Writes the distinct lines of wfuzz's lists in these folders; answers the file and how many."""
    lists = [it for folder in folders for it in WORDLISTS.glob(f"{folder}/*.txt")]
    if not lists:
        raise tools.Missing("wfuzz's word lists are not here: apt-get install wfuzz")
    words = sorted({line for it in lists for line in it.read_bytes().splitlines() if line.strip()})
    file.write_bytes(b"\n".join(words))
    return file, len(words)


@judge(
    "router-fuzzer",
    "ffuf puts wfuzz's word lists (attacks, traversals, encodings, names of other programs' files) into paths, "
    f"queries, headers, cookies and bodies: no answer of 500, memory within {FLAT} MiB of before once nobody has asked "
    f"for anything for {ALONE} seconds.",
)
async def router_fuzzer(program, work):
    ffuf = tools.debian("ffuf", "ffuf")
    attacks = words_of(work / "attacks.txt", "Injections", "stress")
    files = words_of(work / "files.txt", "Injections", "stress", "vulns")
    figures, findings = [], []
    async with started(program, work) as site:
        base = address(site)
        places = {
            "path": ["-u", f"{base}/FUZZ"],
            "segment": ["-u", f"{base}/learn/FUZZ/about"],
            "content key": ["-u", f"{base}/api/content/FUZZ"],
            "picture": ["-u", f"{base}/media/FUZZ"],
            "query": ["-u", f"{base}/about/holy-trinity?tab=FUZZ"],
            "name in a query": ["-u", f"{base}/learn?FUZZ=1"],
            "host": ["-u", f"{base}/about", "-H", "Host: FUZZ"],
            "cookie": ["-u", f"{base}/contact", "-b", "FUZZ"],
            "header": ["-u", f"{base}/about", "-H", "If-None-Match: FUZZ", "-H", "Accept-Encoding: FUZZ", "-H", "Range: FUZZ"],
            "method": ["-u", f"{base}/contact", "-X", "FUZZ"],
            "form": [
                "-u", f"{base}/api/contact", "-X", "POST", "-H", "Content-Type: application/x-www-form-urlencoded",
                "-d", "firstName=FUZZ&lastName=a&email=FUZZ&subject=FUZZ&message=FUZZ",
            ],
            "json": [
                "-u", f"{base}/api/session", "-X", "POST", "-H", "Content-Type: application/json",
                "-d", '{"email":"FUZZ","password":"FUZZ"}',
            ],
            "notification": [
                "-u", f"{base}/api/donations/notify", "-X", "POST",
                "-H", "Content-Type: application/x-www-form-urlencoded", "-d", "FUZZ",
            ],
        }
        before = await settled(site)
        asked = 0
        for name, options in places.items():
            report = work / "ffuf.json"
            # Names of other programs' files are paths.
            words, count = files if options[1].endswith("/FUZZ") else attacks
            await tools.output(
                ffuf, "-w", words, *options, "-mc", "all", "-fc", "200-499", "-t", "40", "-s", "-o", report, "-of", "json",
            )
            found = json.loads(report.read_text())["results"]
            findings += [Finding(name, f"{it['status']} for {it['input']['FUZZ']!r}") for it in found[:20]]
            asked += count
        busy = site.memory()
        await asyncio.sleep(ALONE)
        after = site.memory()
        errors = server_errors(site)
    figures += [("requests", str(asked)), ("memory", f"{before:.0f} → {busy:.0f} → {after:.0f} MiB")]
    findings += [Finding("the program", f"{count} answers of {status}") for status, count in errors.items()]
    if after > before + FLAT:
        findings.append(Finding("memory", f"{before:.0f} → {after:.0f} MiB"))
    version = re.search(r"version: (\S+)", (await tools.output(ffuf, "-V"))[0])
    return Judgement(f"ffuf {version.group(1) if version else ''} (Debian)", figures, findings)
