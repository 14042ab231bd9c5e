"""The Web Platform Tests inside an isolate. They come with the source of Debian's Node.js, whose
`test/fixtures/wpt` carries those for the parts that `crates/ssr` offers, too."""

import json
import os
import pathlib
import re
import shutil
import tarfile

from tests.judges import tools
from tests.judges.judging import Finding, Judgement, judge
from tests.programs import TOP

HERE = pathlib.Path(__file__).parent
PLACE = TOP / "target/judges/platform"
EXPECTATIONS = HERE / "web_platform_expectations.json"

# What of the tests concerns an isolate.
FOLDERS = (
    "url/", "encoding/", "dom/abort/", "dom/events/", "html/webappapis/timers/", "html/webappapis/microtask-queuing/",
    "streams/",
)
# Files whose subject crates/ssr does not offer, and why not.
NOT_OFFERED = {
    r"encoding/(legacy|iso-2022|replacement|unsupported|api-replacement|textencoder-constructor-non-utf"
    r"|textdecoder-(fatal-single-byte|labels|utf16)|streams/decode-non-utf8).*": "encodings other than UTF-8: bundles meet none",
    r".*/idlharness.*": "definitions of interfaces, which the source of Node.js does not carry",
}


async def source():
    """Fetches the tests once; answers the folder and the version of the package."""
    mark = PLACE / "version"
    if not mark.exists():
        shutil.rmtree(PLACE, ignore_errors=True)
        lists = PLACE / "lists"
        (lists / "partial").mkdir(parents=True)
        # The machine's own sources of packages, asked for sources of programs.
        sources = PLACE / "sources.list.d"
        sources.mkdir()
        for file in [pathlib.Path("/etc/apt/sources.list"), *pathlib.Path("/etc/apt/sources.list.d").glob("debian*")]:
            if file.exists():
                text = re.sub(r"(?m)^Types: deb$", "Types: deb-src", file.read_text())
                (sources / file.name).write_text(re.sub(r"(?m)^deb ", "deb-src ", text))
        options = [
            "-o", "Dir::Etc::sourcelist=/dev/null", "-o", f"Dir::Etc::sourceparts={sources}",
            "-o", f"Dir::State::lists={lists}", "-o", "APT::Sandbox::User=root",
        ]
        await tools.output("apt-get", *options, "update", "-q")
        await tools.output("apt-get", *options, "source", "--tar-only", "nodejs", cwd=PLACE)
        archive = max(PLACE.glob("nodejs_*.orig.tar.xz"), key=os.path.getsize)
        with tarfile.open(archive) as tar:
            for member in tar:
                _, found, path = member.name.partition("/test/fixtures/wpt/")
                if found and member.isfile():
                    file = PLACE / "wpt" / path
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_bytes(tar.extractfile(member).read())
        mark.write_text(archive.name.removeprefix("nodejs_").removesuffix(".orig.tar.xz"))
    return PLACE / "wpt", mark.read_text()


def files(wpt):
    """The tests for any global, each with the scripts and the data that it asks for."""
    found = {}
    for test in sorted(wpt.glob("**/*.any.js")):
        name = str(test.relative_to(wpt))
        if not name.startswith(FOLDERS) or any(re.fullmatch(it, name) for it in NOT_OFFERED):
            continue
        text = test.read_text()
        wanted = re.findall(r"(?m)^// META: script=(\S+)", text)
        scripts = [wpt / it.lstrip("/") if it.startswith("/") else test.parent / it for it in wanted]
        if all(it.exists() for it in scripts):
            data = {it.name: it.read_text() for it in (test.parent / "resources").glob("*.json")}
            named = {key: value for key, value in data.items() if key in text}
            found[name] = {"scripts": [*(it.read_text() for it in scripts), text], "resources": named}
    # Of what that source has no tests.
    own = {it.name: {"scripts": [it.read_text()], "resources": {}} for it in sorted(HERE.glob("*.any.js"))}
    return found | own


@judge(
    "platform",
    "Web Platform Tests of URL, URLSearchParams, encoding, events, abort, timers and streams, and an excerpt for Headers, "
    "Request, Response, FormData and MessageChannel, each file in an isolate of its own: all pass but those in "
    "`tests/judges/web_platform_expectations.json`.",
)
async def platform(_program, work):
    wpt, version = await source()
    tests = files(wpt)
    bundle = work / "bundle.js"
    harness = (wpt / "resources/testharness.js").read_text()
    bundle.write_text(f"const HARNESS = {json.dumps(harness)};\n{(HERE / 'web_platform.js').read_text()}")
    asked = []
    for number, test in enumerate(tests.values()):
        asked.append(work / f"{number}.json")
        asked[-1].write_text(json.dumps(test))
    # The crate alone: no page of the site has a part in it.
    run = ["cargo", "run", "--quiet", "--package", "centre-ssr", "--example", "web_platform", "--", bundle, *asked]
    answers, _ = await tools.output(*run, cwd=TOP)
    results = dict(zip(tests, map(json.loads, answers.rstrip("\n").split("\n")), strict=True))
    return judgement_of(results, version)


def judgement_of(results, version):
    expected = json.loads(EXPECTATIONS.read_text())
    findings, passed, failed = [], 0, 0
    for name, result in results.items():
        allowed = set(expected.get(name, []))
        if result["status"]:
            findings.append(Finding(name, f"could not be run: {result['status']}"))
        for test in result["tests"]:
            passed += test["passed"]
            failed += not test["passed"]
            if not test["passed"] and test["name"] not in allowed:
                findings.append(Finding(name, f"{test['name']}: {test['message']}"))
        names = {test["name"] for test in result["tests"] if not test["passed"]}
        findings += [Finding(name, f"`{it}` is expected to fail, and does not") for it in sorted(allowed - names)]
    findings += [Finding(it, "is expected to fail, and is not there") for it in sorted(set(expected) - set(results))]
    if passed < 1000:
        findings.append(Finding("all", f"only {passed} passed: were they run?"))
    return Judgement(
        version=f"Web Platform Tests of Node.js {version} (Debian)",
        figures=[
            ("files", str(len(results))),
            ("passed", str(passed)),
            ("failed, as expected", str(failed)),
            *((f"left out: `{pattern}`", why) for pattern, why in NOT_OFFERED.items()),
        ],
        findings=findings,
    )
