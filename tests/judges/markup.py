"""Is the markup of every page what the standards say?"""

import asyncio
import json
import pathlib

from tests.judges import site, tools
from tests.judges.judging import Judgement, fewest, grouped, judge

async def nu(folder, files):
    """What the Nu HTML Checker says. One process for all pages: Java is slow to start."""
    jar = tools.npm("vnu-jar") / "build/dist/vnu.jar"
    # The compiler that optimises more costs more than it saves in so short a life.
    command = [tools.debian("default-jre-headless", "java"), "-XX:TieredStopAtLevel=1", "-Xss4m", "-jar", jar]
    out, _ = await tools.output(*command, "--format", "json", "--exit-zero-always", "--stdout", *sorted(folder.iterdir()))
    for message in json.loads(out)["messages"]:
        if message["type"] == "non-document-error":
            raise RuntimeError(f"the checker could not read {message}")
        page = files[pathlib.PurePath(message["url"]).name]
        kind = message.get("subType", message["type"])
        # In the middle of what is shown of the page.
        extract = " ".join(message.get("extract", "").split())
        yield f"{page} at `{extract}`", f"Nu {kind}: {message['message']}"


async def html_validate(folder, files):
    """What html-validate says, by the rules in markup.mjs."""
    tools.npm("html-validate")
    out, _ = await tools.output("node", tools.HERE / "markup.mjs", *sorted(folder.iterdir()))
    for file, messages in json.loads(out).items():
        for message in messages:
            place = message.get("selector") or f"line {message['line']}"
            page = files[pathlib.PurePath(file).name]
            yield f"{page} at `{place}`", f"html-validate {message['ruleId']}: {message['message']}"


async def collected(answers):
    return [answer async for answer in answers]


@judge(
    "markup",
    "The Nu HTML Checker and html-validate (its rules for standards and for accessibility) read every page as the "
    "server sends it: public, of accounts, of each role, of errors, and in answer to forms. Neither says an error or a warning.",
    quick=True,
)
async def markup(program, work):
    async with site.started(program, work, **site.DONATIONS, **site.MAIL) as started:
        pages = [page for page in await site.every_page(started) if not 300 <= page.status < 400]
        pages += await site.answers_to_forms(started)
    folder = work / "pages"
    files = site.in_files(pages, folder)
    by_nu, by_html_validate = await asyncio.gather(
        collected(nu(folder, files)), collected(html_validate(folder, files))
    )
    figures = [
        ("pages", str(len(pages))),
        ("of them signed in", str(sum(page.role is not None for page in pages))),
        ("of them errors and refusals", str(sum(page.status >= 400 for page in pages))),
        ("markup", f"{sum(len(page.html.encode()) for page in pages) / 2**20:.1f} MiB"),
    ]
    findings = grouped(by_nu + by_html_validate) + fewest(pages=(len(pages), 70))
    return Judgement(f"{tools.npm_version('vnu-jar')}, {tools.npm_version('html-validate')}", figures, findings)
