"""A scanner that looks for weaknesses: of the public site, and of the office behind the sign-in."""

import asyncio
import contextlib
import json
import re
import sqlite3
import time

from tests.judges import tools
from tests.judges.judging import Finding, Judgement, judge
from tests.judges.site import DONATIONS, MAIL, ROLES, address, signed_in, sitemap, started, written
from tests.judges.strangers import ALONE, FLAT, server_errors, settled
from tests.programs import TOP, once

WAPITI = "requirements-wapiti.txt"

# Left out: those that look for other people's programs by lists of the network, and those for what the
# program has not (directories, Java, Apache, shells).
MODULES = [
    "backup", "cookieflags", "crlf", "csp", "csrf", "exec", "file", "http_headers", "https_redirect", "methods",
    "permanentxss", "redirect", "sql", "ssrf", "timesql", "upload", "xss", "xxe",
]

# Those that change the parameters of what they are given; all others look at answers, or at addresses alone.
OF_PARAMETERS = ["crlf", "exec", "file", "redirect", "sql", "ssrf", "timesql", "xss", "xxe"]
# Wapiti tries it on addresses alone.
OF_ADDRESSES = ["redirect"]

# Seconds until the previews that the two people have opened have ended: five minutes after they were last used.
PREVIEWS_END = 330

# Seconds for the crawl, and for each module: far more than they take. What did not end within them is a finding.
CRAWL = 180
MODULE = 300

# What ends the attack: signing out.
ENDS = ["/api/session/end", "/api/sessions/end"]

# Forms that are attacked for themselves, when everything else was: what deletes leaves nothing for the rest, and a
# name stands on every page, each of which would be looked at for every word that was tried as a name.
LAST = {
    "/api/profile": {"firstName": "Sample", "lastName": "Admin"},
    "/api/office/messages/delete": {"message": "1"},
    "/api/office/people/delete": {"person": str(ROLES.index("student") + 1)},
}

# Where the office sees those names.
NAMES = ["/profile", "/admin/people", f"/admin/people?person={ROLES.index('admin') + 1}"]

# Files: they have no parameters, and the fuzzer of the router attacks their addresses.
FILES = ["/media/*", "/assets/*"]

# Addresses that differ in the value of a parameter alone: one of them, or a few, are attacked for all. `/profile`
# leads to the form for signing in.
MORE_OF_THE_SAME = [
    "/login?from=*", "/admin/content?page=%2F*%2F*", "/admin/pictures?picture=*%2F*",
    "/api/office/pictures/thumbnail?name=*%2F*",
]

# What is the same for everybody is attacked as nobody.
PUBLIC = [
    "/about/*", "/services/*", "/learn/*", "/gallery/*", "/new-ashram-project*", "/events*", "/donate*",
    "/api/contact", "/api/questions",
]

# Editors have no form but for scripts: one of each kind is looked at.
EDITORS = ["about/vedanta", "learn/quizzes/deities", "events/sunday-satsang"]

# What scripts send to the office, with values that are right: no form of a page leads there. First what moderators
# may send, then what administrators alone may.
TEXT = {"key": "about/vedanta"}
OF_MODERATORS = {
    "/api/office/texts/draft": TEXT | {"revision": 0, "base": 0, "value": {"heading": "Vedanta", "title": "Vedanta"}},
    "/api/office/texts/check": TEXT | {"revision": 1},
    "/api/office/texts/follow": TEXT | {"job": 1},
    "/api/office/texts/ready": TEXT | {"revision": 1, "reason": "A reason"},
    "/api/office/texts/take-over": TEXT | {"account": 1},
    "/api/office/texts/discard": TEXT | {"revision": 1},
    "/api/office/texts/preview": TEXT,
    "/api/office/texts/add": {
        "collection": "quizzes", "title": "A quiz", "day": "2030-01-01", "topic": "deities",
        "copyOf": "learn/quizzes/deities",
    },
    "/api/office/pictures/change": {"name": "emblem", "alt": "The emblem", "focus": {"x": 50, "y": 50}},
    "/api/office/pictures/delete": {"name": "emblem"},
}
OF_ADMINS = {
    "/api/office/texts/publish": TEXT | {"revision": 1, "reason": "A reason"},
    "/api/office/texts/restore": TEXT | {"version": 0, "base": 0},
    "/api/office/texts/schedule": TEXT | {
        "revision": 0, "publishAt": "2030-01-01T08:00", "takeBackAt": "2030-01-02T08:00", "reason": "A reason",
    },
    "/api/office/texts/unschedule": TEXT,
    "/api/office/texts/rename": {"key": "learn/quizzes/epics", "name": "great-epics", "base": 0},
    "/api/office/texts/remove": {"key": "learn/quizzes/epics", "base": 0},
}

# Screens that moderators see, too, are attacked as one.
SEEN_BY_MODERATORS = [
    "/admin/messages*", "/admin/content*", "/admin/pictures*", "/api/office/messages/*", "/api/office/pictures*",
]

# The same by their address: an upload, whose body is a picture, and a page of the list of pictures.
QUERIES = [
    ("post", "/api/office/pictures", {"alt": "A picture", "x": "50", "y": "50"}),
    ("get", "/api/office/pictures", {"q": "image", "show": "all", "before": "/emblem"}),
]


def schema(value):
    kind = {dict: "object", int: "integer", str: "string"}[type(value)]
    if kind == "object":
        return {"type": kind, "properties": {name: schema(it) for name, it in value.items()}}
    return {"type": kind, "default": value}


def described(file, kind, bodies, queries=()):
    """Writes as OpenAPI, for the scanner, what is sent where, with the media type `kind`."""
    paths = {}
    for path, body in bodies.items():
        content = {kind: {"schema": schema(body)}}
        paths[path] = {"post": {"requestBody": {"content": content}, "responses": {}}}
    for method, path, query in queries:
        parameters = [{"name": name, "in": "query", "schema": schema(value)} for name, value in query.items()]
        paths.setdefault(path, {})[method] = {"parameters": parameters, "responses": {}}
    about = {"openapi": "3.0.0", "info": {"title": "The office", "version": "1"}, "paths": paths}
    file.write_text(json.dumps(about))
    return file


def of_the_office():
    """The addresses that the router knows below the office's, but for the one that leads to a file."""
    source = (TOP / "crates/web/src/router.rs").read_text()
    return set(re.findall(r'"(/api/office/[^"]+)"', source))


async def editors(site, cookie):
    """The addresses of all editors but a few."""
    list = await once(site.port, path="/admin/content", headers={"cookie": cookie})
    found = set(re.findall(r'href="(/admin/content/[^"?]+)"', list.body.decode()))
    found -= {f"/admin/content/{key}" for key in EDITORS}
    return [it for path in sorted(found) for it in (path, f"{path}?*")]


async def is_signed_in(site, cookie):
    answer = await once(site.port, path="/api/session", headers={"cookie": cookie})
    return b'"email"' in answer.body


class Scan:
    """One run of the scanner, as whom a cookie says, or nobody."""

    def __init__(self, site, work, name, cookie=None):
        self.site, self.name, self.cookie = site, name, cookie
        self.folder = work / name.replace(", ", "-").replace(" ", "-")
        self.folder.mkdir()

    async def run(self, modules, excluded, *options):
        left_out = [it for path in excluded for it in ("--exclude", address(self.site) + path)]
        report = self.folder / "report.json"
        said, _ = await tools.output(
            tools.python(WAPITI).parent / "wapiti", "--url", f"{address(self.site)}/", "--scope", "folder",
            "--module", ",".join(modules), "--flush-session", "--max-scan-time", CRAWL, "--max-attack-time", MODULE,
            "--format", "json", "--output", report, "--no-bugreport", "--store-session", self.folder,
            "--store-config", self.folder, "--tasks", "16", "--verbose", "1", *left_out,
            *(["--header", f"Cookie: {self.cookie}"] if self.cookie else []), *options,
        )
        self.findings = [Finding(self.name, line) for line in said.splitlines() if line.startswith("Max ")]
        if self.cookie and not await is_signed_in(self.site, self.cookie):
            self.findings.append(Finding(self.name, "the session ended while it was used"))
        found = json.loads(report.read_text())
        for kind in ("vulnerabilities", "anomalies"):
            for weakness, places in found[kind].items():
                self.findings += [Finding(f"{self.name} {it['path']}", f"{weakness}: {it['info']}") for it in places]
        self.look_at(modules)
        return self

    def look_at(self, modules):
        """What was found, and whether every form and every address with parameters was attacked by each module."""
        [database] = self.folder.glob("*.db")
        with contextlib.closing(sqlite3.connect(database)) as known:
            # What the scanner itself has made of an address is `evil`.
            rows = known.execute("SELECT path_id, path, method FROM paths WHERE NOT evil").fetchall()
            with_parameters = {it for it, in known.execute("SELECT path_id FROM params")}
            attacked = set(known.execute("SELECT module, path_id FROM attack_logs"))
        self.paths = {path.removeprefix(address(self.site)) for _, path, _ in rows}
        self.pages = len(rows)
        targets = [(id, path, method) for id, path, method in rows if id in with_parameters]
        self.forms = sum(method == "POST" for _, _, method in targets)
        for name in set(modules) & set(OF_PARAMETERS):
            missed = [
                f"{method} {path}" for id, path, method in targets
                if (name, id) not in attacked and not (name in OF_ADDRESSES and method != "GET")
            ]
            if missed:
                self.findings.append(Finding(self.name, f"{name} left out {len(missed)}: {', '.join(missed[:3])}"))

    def figures(self):
        return [(f"{self.name}: addresses, of them with parameters in a form", f"{self.pages}, {self.forms}")]


async def previews_have_ended(site):
    deadline = time.monotonic() + PREVIEWS_END
    while (await site.metrics())["centre_previews"]:
        if time.monotonic() > deadline:
            raise AssertionError("previews that nobody uses do not end")
        await asyncio.sleep(5)


@judge(
    "wapiti",
    "Wapiti crawls the site, signed in and not, and attacks every address, parameter and form that it finds, and what "
    "scripts send to the office: no vulnerability, no answer of 500, every parameter attacked, the session valid to "
    f"the end, memory within {FLAT} MiB of before once the previews have ended and "
    f"nobody has asked for anything for {ALONE} seconds.",
)
async def wapiti(program, work):
    async with started(program, work, **DONATIONS, **MAIL) as site:
        await written(site)
        # Before the attack: whoever tries passwords has to wait.
        moderator, admin = await signed_in(site, "moderator"), await signed_in(site, "admin")
        of_moderators = described(work / "moderators.json", "application/json", OF_MODERATORS, QUERIES)
        of_admins = described(work / "admins.json", "application/json", OF_ADMINS)
        last = described(work / "last.json", "application/x-www-form-urlencoded", LAST)
        names = [it for path in NAMES for it in ("--start", address(site) + path)]
        # Quizzes are forms without scripts, all of one kind.
        quizzes = [f"{path}*" for path in await sitemap(site) if path.startswith("/learn/quizzes/")]
        always = [*ENDS, *LAST, *FILES, *MORE_OF_THE_SAME]
        # Nobody takes their own roles away.
        office = [*always, *PUBLIC, *await editors(site, admin), NAMES[-1]]
        before = await settled(site)
        scans = [
            await Scan(site, work, "nobody").run(MODULES, [*always, *quizzes[1:]]),
            await Scan(site, work, "moderator", moderator).run(MODULES, office, "--swagger", of_moderators),
            await Scan(site, work, "admin", admin).run(
                MODULES, [*office, *SEEN_BY_MODERATORS], "--swagger", of_admins
            ),
            await Scan(site, work, "admin, last forms", admin).run(
                [*OF_PARAMETERS, "permanentxss"], [], "--swagger", last, "--depth", "0", *names
            ),
        ]
        await previews_have_ended(site)
        await settled(site)
        await asyncio.sleep(ALONE)
        after = site.memory()
        errors = server_errors(site)
    findings = [finding for scan in scans for finding in scan.findings]
    missing = of_the_office() - {path.split("?")[0] for scan in scans for path in scan.paths}
    findings += [Finding(path, "was not attacked") for path in sorted(missing)]
    findings += [Finding("the program", f"{count} answers of {status}") for status, count in errors.items()]
    if after > before + FLAT:
        findings.append(Finding("memory", f"{before:.0f} → {after:.0f} MiB"))
    figures = [figure for scan in scans for figure in scan.figures()]
    figures.append(("memory", f"{before:.0f} → {after:.0f} MiB"))
    return Judgement(tools.python_version("wapiti3", WAPITI), figures, findings)
