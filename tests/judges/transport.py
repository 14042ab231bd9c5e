"""How the program speaks TLS and HTTP, and what it does with clients that are slow on purpose."""

import json
import re

from tests.judges import tools
from tests.judges.judging import Finding, Judgement, judge
from tests.judges.site import address, started

HTTPWG = "0.2.5"

# The more connections, the harder the attack; the program takes this many of one address by default,
# but from loopback as many as come.
SLOW_CONNECTIONS = 1000


async def certificate(work):
    """A self-signed certificate and its key."""
    pem, key = work / "certificate.pem", work / "key.pem"
    await tools.output(
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "90",
        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
        "-keyout", key, "-out", pem,
    )
    return {"CENTRE_TLS_CERTIFICATE": str(pem), "CENTRE_TLS_KEY": str(key)}


@judge("tls", "testssl.sh on the built-in TLS: nothing is \"NOT ok\" but what a self-signed certificate makes.")
async def tls(program, work):
    testssl = tools.debian("testssl.sh", "testssl")
    report = work / "testssl.json"
    async with started(program, work, CENTRE_PUBLIC_URL="https://localhost", **await certificate(work)) as site:
        out, _ = await tools.output(
            testssl, "--quiet", "--color", "0", "--warnings", "off", "--ip", "127.0.0.1", "--sneaky",
            "--jsonfile", report, f"https://localhost:{site.port}", status=None,
        )
    entries = json.loads(report.read_text())
    findings = [
        Finding(entry["id"], f"{entry['severity']}: {entry['finding']}")
        for entry in entries
        if entry["severity"] not in ("OK", "INFO", "DEBUG")
    ]
    if len(entries) < 100:
        findings.append(Finding("all", f"testssl.sh said only {len(entries)} things:\n{out[-2000:]}"))
    version = re.search(r"testssl.sh\s+(\S+)", (await tools.output(testssl, "--version"))[0])
    return Judgement(
        version=f"testssl.sh {version.group(1) if version else ''} (Debian)",
        figures=[("checks", str(len(entries)))],
        findings=findings,
    )


async def conformance(suite, site):
    """What each test of the suite says: nothing, or why it failed."""
    # All tests run at once, and its own patience is a tenth of a second.
    patience = ["--connect-timeout", "5000", "--frame-timeout", "5000"]
    out, errors = await tools.output(suite, "--address", f"127.0.0.1:{site.port}", *patience, status=None)
    said = re.sub(r"\x1b\[[0-9;]*m", "", out + errors)
    results = {test: "" for test in re.findall(r"(?m)^✅ (?:Test passed: )?(RFC .*)$", said)}
    for test, reason in re.findall(r"(?m)^❌ Test failed: (RFC .*)\n\s*\n\s+0: (.*)$", said):
        results[test] = reason
    return results, said


@judge("http2", "A conformance suite for HTTP/2 (RFC 9113), and h2load with 100 streams on each connection.")
async def http2(program, work):
    suite = tools.crate("httpwg-cli", HTTPWG, "httpwg")
    h2load = tools.debian("nghttp2-client", "h2load")
    async with started(program, work) as site:
        results, said = await conformance(suite, site)
        load, _ = await tools.output(h2load, "-n", "20000", "-c", "10", "-m", "100", f"{address(site)}/about")
    findings = [
        Finding(test.removeprefix("RFC 9113 :: "), reason)
        for test, reason in results.items() if reason
    ]
    if len(results) < 80:
        findings.append(Finding("httpwg", f"only {len(results)} tests were run:\n{said[-3000:]}"))
    requests = re.search(r"requests: (.*)", load).group(1)
    if "20000 succeeded, 0 failed, 0 errored" not in requests:
        findings.append(Finding("h2load", requests))
    version = re.search(r"nghttp2/(\S+)", (await tools.output(h2load, "--version"))[0]).group(1)
    return Judgement(
        version=f"httpwg-cli {HTTPWG}, h2load {version}",
        figures=[("conformance tests", str(len(results))), ("h2load", requests)],
        findings=findings,
    )


@judge(
    "slow-clients",
    f"slowhttptest with {SLOW_CONNECTIONS} connections that send headers or bodies, or read answers, a few bytes at a "
    "time: the service is available throughout.",
)
async def slow_clients(program, work):
    slowhttptest = tools.debian("slowhttptest", "slowhttptest")
    common = ["-c", str(SLOW_CONNECTIONS), "-r", "200", "-l", "45", "-p", "3", "-i", "5", "-g"]
    attacks = {
        "headers": ["-H", "-u", "{}/"],
        "bodies": ["-B", "-t", "POST", "-s", "8192", "-u", "{}/api/contact"],
        "reads": ["-X", "-w", "1", "-y", "64", "-n", "5", "-z", "32", "-k", "3", "-u", "{}/learn"],
    }
    figures, findings = [], []
    async with started(program, work) as site:
        for name, options in attacks.items():
            before = site.memory()
            prefix = work / name
            filled = [option.format(address(site)) for option in options]
            out, errors = await tools.output(slowhttptest, *common, *filled, "-o", prefix, status=None)
            rows = [line.split(",") for line in prefix.with_suffix(".csv").read_text().splitlines()]
            heading, seconds = rows[0], rows[1:]
            available = heading.index("Service Available")
            away = [row[0] for row in seconds if row[available] == "0"]
            figures.append(
                (name, f"{len(seconds)} s, memory {before:.0f} → {site.memory():.0f} MiB")
            )
            if away:
                findings.append(Finding(name, f"the service was away at second {', '.join(away[:10])}"))
            if len(seconds) < 10:
                findings.append(Finding(name, f"it ran for {len(seconds)} s only:\n{(out + errors)[-1500:]}"))
    version = re.search(r"version (\S+)", (await tools.output(slowhttptest, "-h", status=None))[0])
    return Judgement(f"slowhttptest {version.group(1) if version else ''} (Debian)", figures, findings)
