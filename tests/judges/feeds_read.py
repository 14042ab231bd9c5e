"""Prints what independent readers understand of the feeds of events: feeds_read.py ICS ATOM. Runs
among the packages of requirements.txt."""

import datetime
import json
import pathlib
import sys

import atoma
import feedparser
import icalendar
import recurring_ical_events
from ical.calendar_stream import IcsCalendarStream


def moment(value):
    """A day, or a moment in UTC."""
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.UTC).isoformat()
    return value.isoformat() if value else None


def by_icalendar(text):
    calendar = icalendar.Calendar.from_ical(text)
    events = []
    for event in calendar.walk("VEVENT"):
        if event.errors:
            raise ValueError(f"icalendar: {event.errors}")
        events.append(
            {
                "id": str(event["UID"]), "title": str(event["SUMMARY"]), "text": str(event["DESCRIPTION"]),
                "starts": moment(event["DTSTART"].dt), "ends": moment(event["DTEND"].dt) if "DTEND" in event else None,
                "place": str(event["LOCATION"]) if "LOCATION" in event else None, "link": str(event["URL"]),
                "updated": moment(event["DTSTAMP"].dt),
            }
        )
    return {"name": str(calendar["X-WR-CALNAME"]), "events": events}


def by_ical(text):
    calendar = IcsCalendarStream.calendar_from_ics(text)
    extras = {extra.name: extra.value for extra in calendar.extras}
    return {
        "name": extras["x-wr-calname"],
        "events": [
            {
                "id": event.uid, "title": event.summary, "text": event.description, "starts": moment(event.dtstart),
                "ends": moment(event.dtend), "place": event.location, "link": event.url and str(event.url),
                "updated": moment(event.dtstamp),
            }
            for event in calendar.events
        ],
    }


def occurrences(text):
    """The events of each day that has some, in South Africa."""
    zone = datetime.timezone(datetime.timedelta(hours=2))
    found = {}
    query = recurring_ical_events.of(icalendar.Calendar.from_ical(text))
    for event in query.between(datetime.datetime(2000, 1, 1, tzinfo=zone), datetime.datetime(2100, 1, 1, tzinfo=zone)):
        start = event["DTSTART"].dt
        day = start.astimezone(zone).date() if isinstance(start, datetime.datetime) else start
        found.setdefault(day.isoformat(), []).append(str(event["SUMMARY"]))
    return {day: sorted(titles) for day, titles in found.items()}


def by_feedparser(text):
    feed = feedparser.parse(text)
    if feed.bozo:
        raise ValueError(f"feedparser: {feed.bozo_exception}")
    return {
        "id": feed.feed.id, "title": feed.feed.title, "updated": moment_of(feed.feed.updated_parsed),
        "language": feed.feed.language,
        "entries": [
            {
                "id": it.id, "title": it.title, "text": it.summary, "link": it.link,
                "updated": moment_of(it.updated_parsed),
            }
            for it in feed.entries
        ],
    }


def moment_of(parsed):
    return datetime.datetime(*parsed[:6], tzinfo=datetime.UTC).isoformat()


def by_atoma(text):
    feed = atoma.parse_atom_bytes(text)
    return {
        "id": feed.id_, "title": feed.title.value, "updated": moment(feed.updated),
        "entries": [
            {
                "id": it.id_, "title": it.title.value, "text": it.summary.value,
                "link": next(link.href for link in it.links if link.rel in (None, "alternate")),
                "updated": moment(it.updated),
            }
            for it in feed.entries
        ],
    }


def main():
    calendar, feed = (pathlib.Path(name).read_bytes() for name in sys.argv[1:])
    text = calendar.decode()
    json.dump(
        {
            "icalendar": by_icalendar(text), "ical": by_ical(text), "occurrences": occurrences(text),
            "feedparser": by_feedparser(feed), "atoma": by_atoma(feed),
        },
        sys.stdout,
    )


main()
