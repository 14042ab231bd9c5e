"""Are the header lines of every kind of answer what the standards say?"""

import asyncio
import json
import re

from tests.judges import site, tools
from tests.judges.judging import Judgement, fewest, grouped, judge
from tests.programs import TOKEN, free_port, message

# As a browser asks.
BROWSER = {
    "accept": "text/html,*/*;q=0.8", "accept-encoding": "gzip, deflate, br, zstd",
    "accept-language": "en-ZA,en;q=0.9", "user-agent": "Mozilla/5.0",
}
FORM = {"content-type": "application/x-www-form-urlencoded"}
JSON = {"content-type": "application/json"}

# Every kind of address in crates/web/src/router.rs; pages and what they load come from the site.
FOR_PROGRAMS = [
    "/healthz", "/readyz", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/events.ics", "/events.atom",
    "/sw.js", "/speculation-rules.json", "/favicon.ico", "/api/session", "/api/sessions",
]
DOCUMENTS = ["/api/content/site", "/api/content/home", "/api/content/about/vedanta", "/api/content/dashboard/student"]
RECORDING = "/audio/om.mp3"
MISSING = [
    "/assets/nothing.js", "/audio/nothing.mp3", "/api/nothing", "/api/content/nothing", "/media/nothing-640.webp",
    "/metrics",
]
REDIRECTS = ["/About/", "//about//vedanta?tab=a", "/profile", "/dashboard/admin", "/admin"]

# The severities of csp_evaluator that are no guesses.
SEVERE = ["HIGH", "SYNTAX", "MEDIUM", "STRICT_CSP"]


def loaded(pages):
    """One address of each folder and type of file that pages load."""
    kinds = {}
    for page in pages:
        for path in re.findall(r'[" ,](/[a-z]+/[^" ,<>&?#]+\.[a-z0-9]{2,5})\b', page.html):
            kinds.setdefault((path.split("/")[1], path.rsplit(".", 1)[1]), path)
    return [kinds[kind] for kind in sorted(kinds)]


def asked(path, method="GET", body="", **more):
    headers = BROWSER | {name.replace("_", "-"): value for name, value in more.items()}
    return {"method": method, "path": path, "headers": headers, "body": body}


def posts(cookie):
    """What forms and scripts send, as it should be and as it should not."""
    sign_in = json.dumps({"email": "student@example.org", "password": "password of student"})
    wrong = json.dumps({"email": "student@example.org", "password": "another one"})
    form = "firstName=Asha&lastName=Naidoo&email=asha%40example.org&subject=Hello&message=May+we+come%3F"
    return [
        asked("/api/contact", "POST", message("Hello").decode(), **JSON),
        asked("/api/contact", "POST", "{}", **JSON),
        asked("/api/contact", "POST", "no json", **JSON),
        asked("/api/contact", "POST", "no form", content_type="text/plain"),
        asked("/api/contact", "POST", form, **FORM),
        asked("/api/contact", "POST", "firstName=", **FORM),
        asked("/api/contact", "POST", "x" * 200_000, **FORM),
        asked("/api/session", "POST", sign_in, **JSON),
        asked("/api/session", "POST", wrong, **JSON),
        asked("/api/session", "POST", sign_in, origin="https://elsewhere.example", **JSON),
        asked("/api/session", "DELETE", cookie=cookie),
        asked("/donate/checkout", "POST", "amount=100", **FORM),
        asked("/about", "POST", "a=b", **FORM),
        asked("/about", "OPTIONS"),
        asked("/events.ics", "PUT", "x", content_type="text/calendar"),
    ]


async def lint(port, requests):
    """The answers to the requests, each with httplint's notes on it."""
    child = await asyncio.create_subprocess_exec(
        tools.python(), tools.HERE / "headers_lint.py", str(port),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )
    out, _ = await child.communicate(json.dumps(requests).encode())
    if child.returncode:
        raise RuntimeError(f"headers_lint.py ended with {child.returncode}")
    return json.loads(out)


async def answers_of(started):
    """Every kind of answer that the site has, with httplint's notes on each."""
    pages = await site.every_page(started)
    cookies = {role: await site.signed_in(started, role) for role in site.ROLES}
    requests = [
        asked(page.path, **({"cookie": cookies[page.role]} if page.role else {})) for page in pages
    ]
    requests += [asked(path) for path in FOR_PROGRAMS + DOCUMENTS + MISSING + REDIRECTS + loaded(pages)]
    requests += [
        asked("/", accept_encoding="identity"),
        asked("/", if_none_match='"another"'),
        asked("/metrics", authorization=f"Bearer {TOKEN}"),
        asked("/api/session", cookie=cookies["student"]),
        asked("/api/sessions", cookie=cookies["student"]),
        asked("/api/content/dashboard/admin", cookie=cookies["student"]),
        asked("/api/content/dashboard/student", cookie=cookies["student"]),
        asked(RECORDING),
        asked(RECORDING, range="bytes=100-199"),
        asked(RECORDING, range="bytes=99999999-"),
        *posts(cookies["teacher"]),
    ]
    return await lint(started.port, requests)


@judge(
    "headers",
    "httplint, the linter of REDbot, reads the answers of every kind of address that the router knows (pages, "
    "files, feeds, documents, forms, refusals, redirects), to `GET`, `HEAD` and `If-None-Match`; csp_evaluator reads "
    "every content security policy. No note is bad or a warning, no finding is more than a possibility.",
    quick=True,
)
async def headers(program, work):
    async with site.started(program, work) as plain:
        answers = await answers_of(plain)
    # As it stands on a public address: encrypted by what is before it, with donations.
    redirects = free_port()
    public = {
        "CENTRE_PUBLIC_URL": "https://centre.example", "CENTRE_REDIRECT_LISTEN": f"127.0.0.1:{redirects}",
        **site.DONATIONS,
    }
    async with site.started(program, work, "public", **public) as started:
        answers += await answers_of(started)
        answers += await lint(redirects, [asked("/about?tab=a"), asked("/healthz")])

    said = []
    for answer in answers:
        for note in answer["notes"]:
            if note["level"] in ("BAD", "WARN"):
                # Which type is guessed wrongly says whether the guess or the type is wrong.
                about = answer["headers"]["content-type"] if note["about"] == "content-type" else note["about"]
                text = f"httplint {note['level']}: {note['text']} [{about}]"
                said.append((f"{answer['method']} {answer['path']}", text))
    policies = {}
    for answer in answers:
        if policy := answer["headers"].get("content-security-policy"):
            policies.setdefault(policy, f"{answer['method']} {answer['path']}")
    tools.npm("csp_evaluator")
    out, _ = await tools.output("node", tools.HERE / "headers_csp.mjs", *policies)
    for policy, findings in json.loads(out).items():
        for it in findings:
            if it["severity"] in SEVERE:
                place = " ".join(filter(None, [it["directive"], it.get("value")]))
                said.append((policies[policy], f"csp_evaluator {it['severity']}: {it['description']} [{place}]"))

    statuses = sorted({answer["status"] for answer in answers})
    figures = [
        ("answers", str(len(answers))),
        ("addresses", str(len({answer["path"] for answer in answers}))),
        ("status codes", ", ".join(map(str, statuses))),
        ("notes", str(sum(len(answer["notes"]) for answer in answers))),
        ("policies", str(len(policies))),
    ]
    few = fewest(
        answers=(len(answers), 500), status_codes=(len(statuses), 14), policies=(len(policies), 2),
        not_modified=(sum(answer["status"] == 304 for answer in answers), 100),
    )
    return Judgement(
        f"{tools.python_version('httplint')}, {tools.npm_version('csp_evaluator')}", figures, grouped(said) + few
    )
