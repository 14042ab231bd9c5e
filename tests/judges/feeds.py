"""Do calendars and feed readers understand of the events what the page says?"""

import datetime
import html
import json
import re
import shutil

from tests import programs
from tests.judges import site, tools
from tests.judges.judging import Finding, Judgement, fewest, judge

PAGE = "/services/special-functions"

# What the centre has not announced so far, and what is hard for feeds: words that their formats
# give a meaning of its own, long and multibyte ones that lines are folded in, days at the edges
# of years, a known place.
AWKWARD = r"""
[[events]]
title = 'Talk; "Who, then, am I?" & <more> \n back\slash'
date = "Wednesday 31 December 2025"
time = "10 PM to 1 AM"
location = { fact = "seminar-venue" }
description = 'One line, with commas; and semicolons: a \, \; and \N. नमस्ते सर्वेभ्यः, योगः कर्मसु कौशलम् इति भगवान् उवाच, तस्माद् योगाय युज्यस्व 🙏🏽 and on.'
image = { file = "events/seminar", alt = "A talk" }
starts = "2025-12-31T22:00"
ends = "2026-01-01T01:00"

[[events]]
title = "Retreat over the Turn of February"
date = "Saturday 28 February 2026"
location = { fact = "distribution-venue" }
description = "Two days, of which the second is in March."
image = { file = "events/hamper", alt = "A retreat" }
starts = "2026-02-28"
ends = "2026-03-01"

[[events]]
title = "Early Meditation"
date = "Sunday 29 March 2026"
time = "5:30 AM"
location = { fact = "workshop-venue" }
description = "Clocks change in Europe on this night, and do not in South Africa."
image = { file = "events/workshop", alt = "Meditation" }
link = { name = "Register", href = "/services/seminar-registration" }
starts = "2026-03-29T05:30"
"""
PLACE = 'Hall 2, "The Oaks"; 12 Main Road, Johannesburg'

SOUTH_AFRICA = datetime.timezone(datetime.timedelta(hours=2))


def awkward_content(folder):
    """The site's content with other events, one of them at a known place."""
    shutil.copytree(programs.TOP / "content", folder)
    file = folder / "services/special-functions.toml"
    text = file.read_text()
    first, after = text.index("[[events]]"), text.index("# Below the events")
    file.write_text(text[:first] + AWKWARD + "\n" + text[after:])
    facts = folder / "placeholders.toml"
    facts.write_text(re.sub(r"(\[seminar-venue\]\n)", rf"\1value = '{PLACE}'\n", facts.read_text()))
    return folder


def in_structured_data(document):
    """The first and last days or moments of the events as the page tells them to programs."""
    data = re.search(r'<script type="application/ld\+json"[^>]*>(.*?)</script>', document, re.DOTALL).group(1)
    events = [it for it in json.loads(data)["@graph"] if it["@type"] == "Event"]
    return [(it["name"], moment(it["startDate"]), moment(it["endDate"])) for it in events]


def moment(text):
    """A day, or a moment in UTC."""
    if "T" not in text:
        return text
    return datetime.datetime.fromisoformat(text).astimezone(datetime.UTC).isoformat()


def words(markup):
    return html.unescape(re.sub(r"<!--.*?-->|<[^>]+>", "", markup)).strip()


def clock(text):
    """`10 AM`, `5:30 AM`"""
    return datetime.datetime.strptime(text, "%I:%M %p" if ":" in text else "%I %p").time()


def on_the_page(document, origin):
    """The events as a visitor reads them in the page's table."""
    events = []
    for row in re.findall(r"<tr>(<td\b.*?)</tr>", document, re.DOTALL):
        when, what, place, action = re.findall(r"<t[dh]\b[^>]*>(.*?)</t[dh]>", row, re.DOTALL)
        date, *time = re.split(r"<small\b[^>]*>", when)
        # A date that does not fall on the weekday beside it is refused.
        day = datetime.datetime.strptime(words(date), "%A %d %B %Y")
        if day.strftime("%A") != words(date).split()[0]:
            raise ValueError(f"{words(date)} is a {day:%A}")
        starts, ends = day.date().isoformat(), None
        if time:
            first, _, last = words(time[0]).partition(" to ")
            start = datetime.datetime.combine(day, clock(first), SOUTH_AFRICA)
            starts = start.astimezone(datetime.UTC).isoformat()
            if last:
                end = datetime.datetime.combine(day, clock(last), SOUTH_AFRICA)
                end += datetime.timedelta(days=end < start)
                ends = end.astimezone(datetime.UTC).isoformat()
        title = words(re.search(r"<strong\b[^>]*>(.*?)</strong>", what, re.DOTALL).group(1))
        link = re.search(r'href="([^"]+)"', action)
        events.append(
            {
                "title": title, "starts": starts, "ends": ends, "day": day.date().isoformat(),
                "text": words(what).removeprefix(title).strip(), "link": origin + (link.group(1) if link else PAGE),
                "place": words(place), "announced": "to be announced" not in place, "when": (words(date), "".join(map(words, time))),
            }
        )
    return events


def end_of(starts, ends):
    """An end as calendars have it: the day after the last one, and none for what has only a start."""
    if "T" in starts:
        return ends if ends != starts else None
    return (datetime.date.fromisoformat(ends) + datetime.timedelta(days=1)).isoformat()


def differences(page, told, read):
    """In which words the table of the page, what it tells programs, and each reader of the feeds differ."""

    def compare(reader, what, got, expected):
        if got != expected:
            yield f"{reader} reads {what} {got!r}; the page says {expected!r}"

    for reader in ("icalendar", "ical"):
        yield from compare(reader, "as many events:", len(read[reader]["events"]), len(page))
        for got, event in zip(read[reader]["events"], page):
            for field in ("title", "text", "link", "starts"):
                yield from compare(reader, f"the {field}", got[field], event[field])
            yield from compare(reader, "the place", got["place"], event["place"] if event["announced"] else None)
            # Of days, the table shows the first.
            if "T" in event["starts"]:
                yield from compare(reader, "the end", got["ends"], event["ends"])
        for got, (title, starts, ends) in zip(read[reader]["events"], told):
            expected = (title, starts, end_of(starts, ends))
            yield from compare(reader, "as title and time", (got["title"], got["starts"], got["ends"]), expected)
    yield from compare("structured data", "as many events:", len(told), len(page))
    yield from compare("icalendar", "an order of", read["icalendar"], read["ical"])

    days = {}
    for event in page:
        days.setdefault(event["day"], []).append(event["title"])
    yield from compare("recurring-ical-events", "days", read["occurrences"], {day: sorted(it) for day, it in days.items()})

    for reader in ("feedparser", "atoma"):
        yield from compare(reader, "as many entries:", len(read[reader]["entries"]), len(page))
        for got, event in zip(read[reader]["entries"], page):
            date, time = event["when"]
            yield from compare(reader, "the title", got["title"], f"{event['title']}: {date}")
            yield from compare(reader, "the link", got["link"], event["link"])
            said = [date, *filter(None, [time]), *([event["place"]] if event["announced"] else [])]
            yield from compare(reader, "the summary", got["text"], f"{', '.join(said)}. {event['text']}")
    for field in ("id", "title", "updated", "entries"):
        yield from compare("feedparser", f"as {field}", read["feedparser"][field], read["atoma"][field])
    names = [it["id"] for it in read["icalendar"]["events"]]
    yield from compare("icalendar", "different identifiers:", len(set(names)), len(names))


async def read_by_all(program, work, name, **settings):
    """What the page says to people and to programs, and what the readers of the feeds understand."""
    async with site.started(program, work, name, roles=[], **settings) as started:
        files = []
        for path in ("/events.ics", "/events.atom"):
            answer = await programs.once(started.port, path=path)
            file = work / f"{name}-{path[1:]}"
            file.write_bytes(answer.body)
            files.append(file)
        document = (await programs.once(started.port, path=PAGE)).body.decode()
        page, told = on_the_page(document, site.address(started)), in_structured_data(document)
    out, _ = await tools.output(tools.python(), tools.HERE / "feeds_read.py", *files)
    return page, told, json.loads(out)


@judge(
    "feeds",
    "Two readers of calendars (icalendar, ical) with recurring-ical-events, and two of feeds (feedparser, atoma) read "
    "the events: those of the site, and others that are hard to write down (punctuation, scripts, midnight, the end "
    "of a month, no end). They agree with each other, with the table that visitors read, and with the page's structured data.",
    quick=True,
)
async def feeds(program, work):
    own = await read_by_all(program, work, "own")
    awkward = await read_by_all(program, work, "awkward", CENTRE_CONTENT_DIR=str(awkward_content(work / "content")))
    findings = [
        Finding(f"events of {name}", text)
        for name, understood in (("the site", own), ("the judge", awkward))
        for text in differences(*understood)
    ]
    events = own[0] + awkward[0]
    figures = [
        ("events", str(len(events))),
        ("of them at a time of the day", str(sum("T" in event["starts"] for event in events))),
        ("of them at a known place", str(sum(event["announced"] for event in events))),
        ("readers", "icalendar, ical, recurring-ical-events, feedparser, atoma"),
    ]
    few = fewest(events=(len(events), 6), timed=(sum("T" in event["starts"] for event in events), 3))
    readers = ("icalendar", "ical", "recurring-ical-events", "feedparser", "atoma")
    return Judgement(", ".join(tools.python_version(reader) for reader in readers), figures, findings + few)
