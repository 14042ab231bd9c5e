"""Do calendars and feed readers understand of the events what the page says?"""

import datetime
import html
import json
import re
import shutil

from tests import programs
from tests.judges import site, tools
from tests.judges.judging import Finding, Judgement, fewest, judge

# What is hard for feeds, one file each: words that their formats give a meaning of its own, long and multibyte
# ones that lines are folded in, days at the edges of years, a known place, what was cancelled, postponed and moved
# online, and recurrences with days that are left out, cancelled, or at other times and places.
AWKWARD = {
    "talk": r"""
title = 'Talk; "Who, then, am I?" & <more> \n back\slash'
venue = { fact = "seminar-venue" }
text = 'One line, with commas; and semicolons: a \, \; and \N. नमस्ते सर्वेभ्यः, योगः कर्मसु कौशलम् इति भगवान् उवाच, तस्माद् योगाय युज्यस्व 🙏🏽 and on.'
image = { file = "events/seminar", alt = "A talk" }
starts = "2035-12-31T22:00"
ends = "2036-01-01T01:00"
""",
    "retreat": """
title = "Retreat over the Turn of February"
venue = { fact = "distribution-venue" }
text = "Two days, of which the second is in March."
image = { file = "events/hamper", alt = "A retreat" }
starts = "2036-02-29"
ends = "2036-03-01"
""",
    "meditation": """
title = "Early Meditation"
venue = "The river bank"
text = "Clocks change in Europe on this night, and do not in South Africa."
image = { file = "events/workshop", alt = "Meditation" }
registration = { name = "Register", href = "/services/seminar-registration" }
starts = "2036-03-30T05:30"
""",
    "cancelled-walk": """
title = "Walk"
venue = "The river bank"
text = "It rains."
image = { file = "events/workshop", alt = "A walk" }
starts = "2036-04-06T05:30"
ends = "2036-04-06T06:30"
status = "cancelled"
updated = "2026-01-02T03:04"
""",
    "postponed-concert": """
title = "Concert"
venue = "The river bank"
text = "An evening of song."
image = { file = "events/workshop", alt = "A concert" }
starts = "2036-04-07"
status = { postponedTo = { starts = "2036-05-07T18:00", ends = "2036-05-07T20:30" } }
updated = "2026-01-02"
""",
    "reading-online": """
title = "Reading"
venue = "The river bank"
text = "From afar."
image = { file = "events/workshop", alt = "A reading" }
starts = "2036-06-07T18:00"
status = { movedOnline = "https://meet.example.org/reading?a=1,2;3" }
updated = "2026-01-02"
""",
    "night-watch": """
title = "Night Watch"
venue = "The river bank"
text = "In the night of every Sunday: in Greenwich it is still Saturday."
image = { file = "events/workshop", alt = "A watch" }
starts = "2035-01-07T01:00"
ends = "2035-01-07T02:30"
recurrence = { rule = "FREQ=WEEKLY;BYDAY=SU", except = ["2035-12-23", "2035-12-30"] }
updated = "2026-01-02"
""",
    "fast": """
title = "Fast"
venue = "The river bank"
text = "A whole day every month, for a while."
image = { file = "events/workshop", alt = "A fast" }
starts = "2035-01-25"
recurrence = { rule = "FREQ=MONTHLY;BYDAY=-1TH;COUNT=14", except = ["2035-12-27"] }
updated = "2026-01-02"
""",
    "vigils": """
title = "Vigils"
venue = "The river bank"
text = "Whole days until a day, on two days of the week."
image = { file = "events/workshop", alt = "A vigil" }
starts = "2035-02-04"
recurrence = { rule = "FREQ=WEEKLY;BYDAY=SU,WE;UNTIL=20350228" }
""",
    "evenings": """
title = "Evenings"
venue = "The river bank"
text = "Until late on a day that in Greenwich has not begun."
image = { file = "events/workshop", alt = "An evening" }
starts = "2036-02-01T23:30"
ends = "2036-02-02T00:30"
recurrence = { rule = "freq=weekly;until=20360229" }
""",
    "cancelled-class": """
title = "Class"
venue = "The river bank"
text = "Nobody can teach it."
image = { file = "events/workshop", alt = "A class" }
starts = "2036-01-01T09:00"
ends = "2036-01-01T10:00"
recurrence = { rule = "FREQ=MONTHLY;BYDAY=1TU" }
status = "cancelled"
updated = "2026-01-02"
""",
    "yoga": """
title = "Yoga"
venue = "The river bank"
text = "Every Tuesday, but not on public holidays; one is cancelled, and some are otherwise."
image = { file = "events/workshop", alt = "Yoga" }
starts = "2035-01-02T17:30"
ends = "2035-01-02T18:30"
updated = "2026-01-02"

[recurrence]
rule = "FREQ=WEEKLY;BYDAY=TU;UNTIL=20361231"
notOnPublicHolidays = true
except = ["2035-02-06"]
days = [
  { day = "2035-02-13", cancelled = true },
  { day = "2035-02-20", starts = "19:00", ends = "20:15" },
  { day = "2035-02-27", venue = "Hall 2; above, not below" },
  { day = "2035-03-06", starts = "16:00", online = "https://meet.example.org/yoga?a=1,2;3" },
  { day = "2035-05-01", starts = "08:00" },
]
""",
    "market": """
title = "Market"
venue = "The river bank"
text = "Whole days, of which one is elsewhere and one is cancelled."
image = { file = "events/workshop", alt = "A market" }
starts = "2035-03-03"
recurrence = { rule = "FREQ=MONTHLY;BYDAY=1SA;COUNT=12", days = [{ day = "2035-04-07", cancelled = true }, { day = "2035-05-05", venue = "The school" }] }
updated = "2026-01-02"
""",
    "singing-online": """
title = "Singing"
venue = "The river bank"
text = "From afar, in the winter of a year."
image = { file = "events/workshop", alt = "Singing" }
starts = "2025-06-01T09:00"
ends = "2025-06-01T10:00"
recurrence = { rule = "FREQ=WEEKLY;COUNT=5" }
status = { movedOnline = "https://meet.example.org/singing" }
updated = "2026-01-02"
""",
}
PLACE = 'Hall 2, "The Oaks"; 12 Main Road, Johannesburg'

SOUTH_AFRICA = datetime.timezone(datetime.timedelta(hours=2))


def awkward_content(folder):
    """The site's content with more events, one of them at a place that is announced among the facts."""
    shutil.copytree(programs.TOP / "content", folder)
    for name, text in AWKWARD.items():
        (folder / "events" / f"{name}.toml").write_text(text)
    facts = folder / "placeholders.toml"
    facts.write_text(re.sub(r"(\[seminar-venue\]\n)", rf"\1value = '{PLACE}'\n", facts.read_text()))
    return folder


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


def day_of(text):
    """The first day that the words name; one that does not fall on the weekday beside it is refused."""
    first = re.match(r"(\w+) (\d+) (\w+)(?: (\d{4}))?", text)
    year = first.group(4) or re.search(r"\d{4}$", text).group()
    day = datetime.datetime.strptime(f"{first.group(2)} {first.group(3)} {year}", "%d %B %Y")
    if day.strftime("%A") != first.group(1):
        raise ValueError(f"{text} is a {day:%A}")
    return day


def hours_of(text):
    """`10 PM to 1 AM`, `9:15 to 10:15 AM`, `5:30 AM`"""
    first, _, last = text.partition(" to ")
    if last and first[-1] != "M":
        first += last[-3:]
    return clock(first), clock(last) if last else None


def on_the_page(document):
    """An event as a visitor reads it on its page, and as the page tells it to programs."""
    graph = json.loads(re.search(r'<script type="application/ld\+json"[^>]*>(.*?)</script>', document, re.DOTALL).group(1))
    (told,) = (it for it in graph["@graph"] if it["@type"] in ("Event", "EventSeries"))
    details = dict(re.findall(r'<span[^>]*>(\w+)</span></dt><dd[^>]*>(.*?)</dd>', document, re.DOTALL))
    # Readers keep an entry as it was when it was last revised: the next day would be an old one there.
    date = words(details["Date"]).split(", next on ")[0]
    time = words(details["Time"]) if "Time" in details else None
    event = {
        "title": words(re.search(r"<h1[^>]*>(.*?)</h1>", document, re.DOTALL).group(1)),
        "date": date, "time": time, "text": told["description"], "recurs": told["@type"] == "EventSeries",
        "starts": moment(told["startDate"]), "told": told, "status": told["eventStatus"].rpartition("/")[2],
    }
    event["place"] = told["location"].get("url") or told["location"]["address"].get("streetAddress")
    venue = words(details["Venue"])
    if event["place"] and "url" not in told["location"] and event["place"] != venue:
        raise ValueError(f"{event['title']} is at {venue!r} and at {event['place']!r}")
    if event["recurs"]:
        schedule = told["eventSchedule"]
        event["ends"] = f"{schedule['startDate']}T{schedule['endTime']}+02:00" if "endTime" in schedule else None
        event["ends"] = event["ends"] and moment(event["ends"])
        if event["ends"] and event["ends"] < event["starts"]:
            # Hours that run over midnight.
            ends = datetime.datetime.fromisoformat(event["ends"]) + datetime.timedelta(days=1)
            event["ends"] = ends.isoformat()
        event["except"] = sorted(schedule.get("exceptDate", []))
        days = told.get("subEvent", [])
        event["days"] = sorted(day_on_the_page(it) for it in days if not it["eventStatus"].endswith("Cancelled"))
        cancelled = {it["startDate"][:10] for it in days} - {day[:10] for day, *_ in event["days"]}
        if not cancelled <= set(event["except"]):
            raise ValueError(f"{event['title']} is cancelled on {cancelled} and left out on {event['except']}")
        marks = [words(mark) for mark in re.findall(r"<strong[^>]*>(.*?)</strong>", document)]
        named = {day_of(mark).date().isoformat() for mark in marks if re.match(r"\w+ \d+ \w+ \d{4}: ", mark)}
        if named != {it["startDate"][:10] for it in days}:
            raise ValueError(f"{event['title']} names {named} to people and {days} to programs")
        return event
    # What the page says in words is what it tells.
    day = day_of(date)
    if time:
        first, last = hours_of(time)
        start = datetime.datetime.combine(day, first, SOUTH_AFRICA)
        said = start.astimezone(datetime.UTC).isoformat()
        end = last and datetime.datetime.combine(day, last, SOUTH_AFRICA)
        end = end and end + datetime.timedelta(days=end < start)
        event["ends"] = end and end.astimezone(datetime.UTC).isoformat()
    else:
        said = day.date().isoformat()
        event["ends"] = (datetime.date.fromisoformat(told["endDate"]) + datetime.timedelta(days=1)).isoformat()
    if said != event["starts"]:
        raise ValueError(f"{event['title']} is on {said} and on {event['starts']}")
    return event


def day_on_the_page(told):
    """The usual start of one day of a series, and its own start, end and place."""
    place = told["location"].get("url") or told["location"]["address"].get("streetAddress")
    starts, ends = told["startDate"], told["endDate"]
    if "T" not in ends:
        ends = (datetime.date.fromisoformat(ends) + datetime.timedelta(days=1)).isoformat()
    return (moment(told.get("previousStartDate", starts)), moment(starts), moment(ends), place)


MARKS = {
    "EventCancelled": ("CANCELLED", "cancelled"), "EventRescheduled": ("CONFIRMED", "postponed"),
    "EventMovedOnline": ("CONFIRMED", "moved-online"), "EventScheduled": ("CONFIRMED", None),
}


def differences(pages, read):
    """In which words the pages of the events and each reader of the feeds differ. `pages` is by address."""

    def compare(reader, what, got, expected):
        if got != expected:
            yield f"{reader} reads {what} {got!r}; the page says {expected!r}"

    for reader in ("icalendar", "ical"):
        yield from compare(reader, "as events", sorted(it["link"] for it in read[reader]["events"]), sorted(pages))
        for got in read[reader]["events"]:
            event = pages[got["link"]]
            for field in ("title", "text", "starts", "place"):
                yield from compare(reader, f"the {field}", got[field], event[field])
            if event["time"] is None and event["recurs"]:
                yield from compare(reader, "as whole days", "T" in got["starts"], False)
            else:
                yield from compare(reader, "the end", got["ends"], event["ends"])
            yield from compare(reader, "the status", got["status"], MARKS[event["status"]][0])
            yield from compare(reader, "that it recurs:", got["recurs"], event["recurs"])
            yield from compare(reader, "as days left out", got["except"], event.get("except", []))
            days = [tuple(day) for day in got["days"]]
            yield from compare(reader, "as days that are otherwise", days, event.get("days", []))
            revised = event["status"] != "EventScheduled" or bool(event.get("except"))
            yield from compare(reader, "that it was revised:", got["sequence"] > 0, revised)
    yield from compare("icalendar", "an order of", read["icalendar"], read["ical"])
    yield from compare("recurring-ical-events", "days", read["occurrences"], read["timeline"])
    names = [it["id"] for it in read["icalendar"]["events"]]
    yield from compare("icalendar", "different identifiers:", len(set(names)), len(names))

    for reader in ("feedparser", "atoma"):
        yield from compare(reader, "as entries", sorted(it["link"] for it in read[reader]["entries"]), sorted(pages))
        for got in read[reader]["entries"]:
            event = pages[got["link"]]
            said = [event["date"], *filter(None, [event["time"], event["place"]])]
            yield from compare(reader, "at the end of the summary", got["text"].endswith(f"{', '.join(said)}. {event['text']}"), True)
            yield from compare(reader, "the title", got["title"].startswith(f"{event['title']}: {event['date']}"), True)
            expected = sorted(filter(None, [MARKS[event["status"]][1], "recurring" if event["recurs"] else None]))
            yield from compare(reader, "as categories", got["categories"], expected)
    for field in ("id", "title", "updated", "entries"):
        yield from compare("feedparser", f"as {field}", read["feedparser"][field], read["atoma"][field])


async def read_by_all(program, work, name, **settings):
    """What the events' pages say to people and to programs, and what the readers of the feeds understand."""
    async with site.started(program, work, name, roles=[], **settings) as started:
        files = []
        for path in ("/events.ics", "/events.atom"):
            answer = await programs.once(started.port, path=path)
            file = work / f"{name}-{path[1:]}"
            file.write_bytes(answer.body)
            files.append(file)
        document = json.loads((await programs.once(started.port, path="/api/content/events")).body)
        pages = {}
        for event in document["names"]:
            path = f"/services/special-functions/{event}"
            page = (await programs.once(started.port, path=path)).body.decode()
            pages[site.address(started) + path] = on_the_page(page)
            alone = (await programs.once(started.port, path=f"/events/{event}.ics")).body
            file = work / f"{name}-{event}.ics"
            file.write_bytes(alone)
            files.append(file)
    out, _ = await tools.output(tools.python(), tools.HERE / "feeds_read.py", *files)
    return pages, json.loads(out)


@judge(
    "feeds",
    "Two readers of calendars (icalendar, ical) with recurring-ical-events, and two of feeds (feedparser, atoma) read "
    "the events: those of the site, and others that are hard to write down (punctuation, scripts, midnight, leap days, "
    "no end, recurrences with days left out, cancelled and at other times and places, and with ends, cancelled, postponed, moved online). They agree with each other, with what "
    "visitors read on the events' pages, and with the pages' structured data; each event is in its own file as in that of all.",
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
    events = [*own[0].values(), *awkward[0].values()]
    figures = [
        ("events", str(len(events))),
        ("of them at a time of the day", str(sum(event["time"] is not None for event in events))),
        ("of them at a known place", str(sum(event["place"] is not None for event in events))),
        ("of them recurring", str(sum(event["recurs"] for event in events))),
        ("single days of them that are otherwise", str(sum(len(event.get("days", [])) for event in events))),
        ("of them not as planned", str(sum(event["status"] != "EventScheduled" for event in events))),
        ("readers", "icalendar, ical, recurring-ical-events, feedparser, atoma"),
    ]
    few = fewest(events=(len(events), 24), recurring=(sum(event["recurs"] for event in events), 12))
    readers = ("icalendar", "ical", "recurring-ical-events", "feedparser", "atoma")
    return Judgement(", ".join(tools.python_version(reader) for reader in readers), figures, findings + few)
