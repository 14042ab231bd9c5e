"""Does every link lead somewhere?"""

import asyncio
import json
import os
import re

from tests.judges import site, tools
from tests.judges.judging import Judgement, fewest, grouped, judge
from tests.programs import once


async def followed(addresses, cookie="", recurse=True):
    """What linkinator found: each link with its state and the page that it stands on."""
    tools.npm("linkinator")
    # It would ask a proxy for the site, too.
    environment = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    out, _ = await tools.output(
        "node", tools.HERE / "links.mjs", cookie, "true" if recurse else "false", *addresses, env=environment
    )
    return json.loads(out)


async def asked_again(started, found):
    """Asks as often as a visitor would for what answered 503, or not in linkinator's time: pictures are made when they
    are first asked for, and linkinator asks for all of them at once."""
    few_at_a_time = asyncio.Semaphore(4)

    async def ask(link):
        async with few_at_a_time:
            status = 0
            for _ in range(600):
                try:
                    answer = await once(started.port, path=link["url"].removeprefix(site.address(started)))
                except TimeoutError:
                    continue
                status = answer.status
                if status != 503:
                    break
                await asyncio.sleep(1)
            link |= {"status": status, "state": "OK" if status == 200 else "BROKEN"}

    own = f"{site.address(started)}/"
    await asyncio.gather(*(ask(it) for it in found if it.get("status") in (0, 503) and it["url"].startswith(own)))


async def addresses_in(started, path):
    """Every address of this site that a feed or a list for programs names."""
    answer = await once(started.port, path=path)
    # Lines of a calendar are folded.
    text = answer.body.decode().replace("\r\n ", "")
    own = re.escape(site.address(started))
    return sorted(set(re.findall(rf"{own}[^\s\"'<>&]*", text)))


def links_to_parts(pages):
    """Each page with each of its links to a part of a page. Of a page that it has read already, linkinator
    does not ask again whether it has a part."""
    return {
        (page.path, link)
        for page in pages
        for link in re.findall(r'<a\b[^>]* href="([^"]*#[^"]+)"', page.html)
        if link.startswith(("/", "#"))
    }


@judge(
    "links",
    "linkinator follows every link of every page, of the sitemap, of the feeds and of the manifest, also those to "
    "a part of a page, to pictures and scripts, and in structured data; links to other hosts it only counts. "
    "None is dead, and none leads by way of a redirect.",
    quick=True,
)
async def links(program, work):
    async with site.started(program, work) as started:
        origin = site.address(started)
        named = set()
        for path in ["/sitemap.xml", "/robots.txt", "/events.ics", "/events.atom"]:
            found = await addresses_in(started, path)
            if not found:
                raise RuntimeError(f"{path} names no address")
            named.update(found)
        manifest = json.loads((await once(started.port, path="/manifest.webmanifest")).body)
        named.update(origin + icon["src"] for icon in manifest["icons"])
        shown = [page for page in await site.every_page(started) if page.status == 200]
        parts = links_to_parts(shown)
        named.update(origin + page.path for page in shown if page.role is None)
        found = await followed(sorted(named))
        for role in site.ROLES:
            if pages := [origin + page.path for page in shown if page.role == role]:
                found += await followed(pages, await site.signed_in(started, role), recurse=False)
        await asked_again(started, found)

    def short(address):
        return address.removeprefix(origin) or "/"

    dead = grouped(
        (short(link.get("parent") or "asked for by the judge"), f"{short(link['url'])} answers {link['status']}")
        for link in found
        if link["state"] == "BROKEN"
    )
    names = {page.path: set(re.findall(r'\bid="([^"]+)"', page.html)) for page in shown}
    dead += grouped(
        (path, f"{link} names no part of the page")
        for path, link in sorted(parts)
        if link.partition("#")[2] not in names.get(link.partition("#")[0] or path, ())
    )
    of_site = {link["url"] for link in found if link["url"].startswith(f"{origin}/")}
    others = {link["url"] for link in found} - of_site
    figures = [
        ("addresses of the site", str(len(of_site))),
        ("links to a part of a page", str(len(parts))),
        ("addresses elsewhere, not followed", str(len(others))),
    ]
    few = fewest(addresses=(len(of_site), 600), links_to_a_part_of_a_page=(len(parts), 70))
    return Judgement(tools.npm_version("linkinator"), figures, dead + few)
