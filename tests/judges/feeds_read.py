"""Prints what independent readers understand of the feeds of events: feeds_read.py ICS ATOM ICS…, where the
others hold one event each. Runs among the packages of requirements.txt."""

import datetime
import json
import pathlib
import sys

import atoma
import feedparser
import icalendar
import recurring_ical_events
from ical.calendar_stream import IcsCalendarStream
from ical.types.recur import RecurrenceId


def moment(value):
    """A day, or a moment in UTC."""
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.UTC).isoformat()
    return value.isoformat() if value else None


def day_of(value):
    return (value.date() if isinstance(value, datetime.datetime) else value).isoformat()


def exceptions(event):
    found = event.get("EXDATE", [])
    return [date for dates in (found if isinstance(found, list) else [found]) for date in dates.dts]


def with_days(events):
    """Each event with the days of it that are entries of their own: usual start, start, end and place."""
    series = {event["id"]: {**event, "days": []} for event in events if event["day"] is None}
    for event in events:
        if event["day"] is not None:
            known = series[event["id"]]
            if any(event[name] != known[name] for name in ("title", "text", "link", "updated", "sequence")):
                raise ValueError(f"a day of {known} is {event}")
            known["days"].append((event["day"], event["starts"], event["ends"], event["place"]))
    for event in series.values():
        event["days"].sort()
    return list(series.values())


def by_icalendar(text):
    calendar = icalendar.Calendar.from_ical(text)
    events = []
    for event in calendar.walk("VEVENT"):
        if event.errors:
            raise ValueError(f"icalendar: {event.errors}")
        events.append(
            {
                "id": str(event["UID"]), "day": moment(event["RECURRENCE-ID"].dt) if "RECURRENCE-ID" in event else None, "title": str(event["SUMMARY"]), "text": str(event["DESCRIPTION"]),
                "starts": moment(event["DTSTART"].dt), "ends": moment(event["DTEND"].dt) if "DTEND" in event else None,
                "place": str(event["LOCATION"]) if "LOCATION" in event else None, "link": str(event["URL"]),
                "updated": moment(event["DTSTAMP"].dt), "sequence": int(event["SEQUENCE"]), "status": str(event["STATUS"]),
                "recurs": "RRULE" in event, "except": sorted(day_of(it.dt) for it in exceptions(event)),
            }
        )
    return {"name": str(calendar["X-WR-CALNAME"]), "events": with_days(events)}


def by_ical(text):
    calendar = IcsCalendarStream.calendar_from_ics(text)
    extras = {extra.name: extra.value for extra in calendar.extras}
    events = [
        {
            "id": event.uid, "day": event.recurrence_id and usual_start(event), "title": event.summary,
            "text": event.description, "starts": moment(event.dtstart), "ends": moment(event.dtend),
            "place": event.location, "link": event.url and str(event.url), "updated": moment(event.dtstamp),
            "sequence": event.sequence, "status": event.status.value, "recurs": event.rrule is not None,
            "except": sorted(map(day_of, event.exdate)),
        }
        for event in calendar.events
    ]
    return {"name": extras["x-wr-calname"], "events": with_days(events)}


def usual_start(event):
    """When a day that is an entry of its own would have begun."""
    start = RecurrenceId.to_value(event.recurrence_id)
    return moment(start.replace(tzinfo=event.dtstart.tzinfo) if isinstance(start, datetime.datetime) else start)


# Long enough for every event that takes place once, and for some years of those that recur.
ZONE = datetime.timezone(datetime.timedelta(hours=2))
FROM, TO = datetime.datetime(2025, 1, 1, tzinfo=ZONE), datetime.datetime(2037, 1, 1, tzinfo=ZONE)


def by_day(found):
    """Titles by day in South Africa, of what starts there and then."""
    days = {}
    for start, title in found:
        day = start.astimezone(ZONE).date() if isinstance(start, datetime.datetime) else start
        days.setdefault(day.isoformat(), []).append(title)
    return {day: sorted(titles) for day, titles in sorted(days.items())}


def occurrences(text):
    query = recurring_ical_events.of(icalendar.Calendar.from_ical(text))
    return by_day((it["DTSTART"].dt, str(it["SUMMARY"])) for it in query.between(FROM, TO))


def timeline(text):
    calendar = IcsCalendarStream.calendar_from_ics(text)
    return by_day((it.dtstart, it.summary) for it in calendar.timeline_tz(ZONE).overlapping(FROM, TO))


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
                "categories": sorted(tag.term for tag in it.get("tags", [])),
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
                "updated": moment(it.updated), "categories": sorted(category.term for category in it.categories),
            }
            for it in feed.entries
        ],
    }


def main():
    calendar, feed, *alone = (pathlib.Path(name).read_bytes() for name in sys.argv[1:])
    text = calendar.decode()
    whole = by_icalendar(text)
    parts = [event for one in alone for event in by_icalendar(one.decode())["events"]]
    if parts != whole["events"]:
        raise ValueError("events are others in files of their own")
    json.dump(
        {
            "icalendar": whole, "ical": by_ical(text), "occurrences": occurrences(text), "timeline": timeline(text),
            "feedparser": by_feedparser(feed), "atoma": by_atoma(feed),
        },
        sys.stdout,
    )


main()
