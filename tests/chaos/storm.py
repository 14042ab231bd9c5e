"""Everything that strangers do at once, while visitors read.

The storm is made in a process of its own, and so are the visitors, each with a clock of its own.
Both run on the program's machine, where they would not be: the storm's process is scheduled as idle work is (in the short
form as the least urgent), so that it takes next to nothing from the others, and the visitors' one as a real-time one, so that what they wait for is
the program and not a core for their own clock."""

import asyncio
import contextlib
import itertools
import multiprocessing
import os
import random
import re
import time

from tests import programs
from tests.chaos.office import Office
from tests.programs import (
    TIMEOUT_SECONDS, Connection, Load, MailServer, Site, Table, another_address, message, once,
)

VISITORS = 200
# A visitor reads for some seconds before the next page.
PAGES_A_SECOND = 50
# So many who read nothing and ask for the next page at once are as many as the program can serve.
HASTY_VISITORS = 16


async def _while_open(seconds, work):
    """Does `work` again and again; answers how often, and forgives what the server refuses."""
    deadline = time.monotonic() + seconds
    count = 0
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            await work()
        count += 1
        await asyncio.sleep(0.005)
    return count


class Stranger:
    """One of those who make the storm; what each does is a coroutine that is repeated."""

    def __init__(self, port, pictures, seed):
        self.port, self.pictures = port, pictures
        self.random = random.Random(seed)
        self.connection = Connection(port)
        self.number = itertools.count(seed * 1_000_000)

    def word(self):
        return f"{next(self.number):x}"

    async def invented_queries(self):
        name = self.random.choice(["tab", "page", "from", "q", "Tab", "%74ab"])
        page = self.random.choice(["/", "/about/holy-trinity", "/learn", "/gallery", "/login", "/contact"])
        headers = {"cookie": f"centre_session={self.word()}; theme={self.word()}"}
        await self.connection.request("GET", f"{page}?{name}={self.word()}", headers)

    async def missing_addresses(self):
        section = self.random.choice(["", "/about", "/learn/lessons", "/LEARN", "/api", "/a%2Fb", "/assets", "/.."])
        await self.connection.request("GET", f"{section}/{self.word()}")

    async def picture_addresses(self):
        known = self.random.choice(self.pictures)
        invented = re.sub(r"-\d+\.", f"-{self.random.randrange(1, 4000)}.", known)
        await self.connection.request("GET", self.random.choice([known, invented, f"/media/{self.word()}.avif"]))

    async def forms(self):
        headers = {"content-type": "application/json", "x-forwarded-for": another_address()}
        await self.connection.request("POST", "/api/contact", headers, message(f"Storm {self.word()}"))

    async def half_open(self):
        _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ")
        await asyncio.sleep(self.random.uniform(0.5, 5))
        writer.close()

    async def oversized_bodies(self):
        _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(b"POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50000000\r\n\r\n")
            for _ in range(64):
                writer.write(b"x" * 16384)
                await asyncio.wait_for(writer.drain(), 5)
        finally:
            writer.close()

    async def endless_bodies(self):
        _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(b"POST /api/contact HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n")
            for _ in range(40):
                writer.write(b"10\r\n0123456789abcdef\r\n")
                await asyncio.wait_for(writer.drain(), 5)
                await asyncio.sleep(0.1)
        finally:
            writer.close()


# How many strangers do each.
STORM = {
    "invented_queries": 16, "missing_addresses": 16, "picture_addresses": 8, "forms": 2,
    "half_open": 200, "oversized_bodies": 4, "endless_bodies": 50,
}


def _storm(port, pictures, seconds, long, answer):
    if long:
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        # Beside many busy processes the other would get nothing at all.
        os.nice(19)
    programs.raise_file_limit()

    async def rage():
        counts = {}
        tasks = []
        for kind, strangers in STORM.items():
            for number in range(strangers):
                stranger = Stranger(port, pictures, len(tasks) + 1)
                tasks.append((kind, asyncio.create_task(_while_open(seconds, getattr(stranger, kind)))))
        for kind, task in tasks:
            counts[kind] = counts.get(kind, 0) + await task
        return counts

    answer.send(asyncio.run(rage()))


def _hasty_visits(port, seconds, answer):
    _visits(port, seconds, answer, HASTY_VISITORS, None)


def _visits(port, seconds, answer, visitors=VISITORS, rate=PAGES_A_SECOND):
    programs.raise_file_limit()
    if rate:
        # They take a few hundredths of a core. Who may not do this measures more than the program's part.
        with contextlib.suppress(PermissionError):
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))

    async def read():
        with Load(port, visitors, rate=rate) as load:
            await asyncio.sleep(seconds)
        await load.finish()
        return load.total, load.failures, load.quantile(0.5), load.quantile(0.99), load.slowest

    answer.send(asyncio.run(read()))


class Elsewhere:
    """A function in a process of its own, which sends its answer."""

    def __init__(self, work, *arguments):
        self.answer, theirs = multiprocessing.Pipe(duplex=False)
        self.process = multiprocessing.Process(target=work, args=(*arguments, theirs))
        self.process.start()

    async def result(self):
        found = await asyncio.to_thread(self.answer.recv)
        await asyncio.to_thread(self.process.join)
        return found


async def storm(program, work, long):
    seconds = 600 if long else 10
    table = Table(f"A storm of everything at once, while {VISITORS} visitors read and the office works")
    mail = await MailServer().start()
    settings = {"CENTRE_SMTP_URL": mail.url, "CENTRE_MAIL_TO": "office@example.org"}
    site = await Site(program, work, "storm", **settings).start()
    office = Office(site)
    try:
        await office.sign_in()
        sitemap = (await once(site.port, path="/sitemap.xml")).body.decode()
        pictures = set()
        for path in re.findall(r"<loc>[a-z]+://[^/]+(/[^<]*)</loc>", sitemap):
            page = (await once(site.port, path=path)).body.decode()
            pictures |= set(re.findall(r"/media/[^\s\"',&]+", page))
        # Each revision has isolates of its own: the first few show what they need.
        await office.publish(5 if long else 1, 0.2)
        quiet = await Elsewhere(_visits, site.port, 30 if long else 5).result()
        before = site.memory()
        rage = Elsewhere(_storm, site.port, sorted(pictures), seconds + 5, long)
        await asyncio.sleep(2)
        peak = before
        visits = asyncio.create_task(Elsewhere(_visits, site.port, seconds).result())
        work_of_office = [
            asyncio.create_task(office.publish(seconds - 2, 5 if long else 1)),
            asyncio.create_task(office.answer(seconds - 2, 1)),
            asyncio.create_task(office.add_pictures(seconds - 2, 5 if long else 1)),
        ]
        while not visits.done():
            await asyncio.sleep(0.5)
            peak = max(peak, site.memory())
        total, failures, half, p99, slowest = await visits
        await asyncio.gather(*work_of_office)
        for kind, count in (await rage.result()).items():
            table.row(kind.replace("_", " "), count, "some", count > 0)
        errors = {
            name: value for name, value in (await site.metrics()).items()
            if name.startswith("centre_handler_panics") and value
        }
        table.row("pages of visitors", total)
        table.zero("of them failed", failures)
        table.row("half of them within", f"{half:.1f} ms; without the storm {quiet[2]:.1f} ms")
        table.row(
            "99 of 100 within", f"{p99:.1f} ms; without the storm {quiet[3]:.1f} ms",
            "three times of it" if long else "", p99 <= 3 * quiet[3] or not long,
        )
        table.row("slowest", f"{slowest[0] * 1000:.0f} ms ({slowest[1]})")
        table.zero("panics", [*errors])
        await office.settle(table, mail, 120 if long else TIMEOUT_SECONDS)
        if long:
            await asyncio.sleep(60)
        after = site.memory()
        table.row(
            f"memory before, at most, {'a minute ' if long else ''}after", f"{before:.0f}, {peak:.0f}, {after:.0f} MiB",
            "20 MiB more after" if long else "", after <= before + 20 or not long,
        )
    finally:
        mail.end()
        site.end()
    return table


async def publishing(program, work, long):
    """A revision after another is published while the program is busy with visitors."""
    seconds = 120 if long else 8
    table = Table("Publishing while as many visitors read as the program can serve")
    mail = await MailServer().start()
    site = await Site(program, work, "publishing", CENTRE_SMTP_URL=mail.url, CENTRE_MAIL_TO="office@example.org").start()
    office = Office(site)
    try:
        await office.sign_in()
        # A minute after a start pictures are made that phones see first, which is no revision's doing.
        await asyncio.sleep(90 if long else 0)
        # Each revision has isolates of its own: the first few show what they need.
        await office.publish(5 if long else 2, 0.2)
        quiet = await Elsewhere(_hasty_visits, site.port, 30 if long else 4).result()
        before = site.memory()
        visits = asyncio.create_task(Elsewhere(_hasty_visits, site.port, seconds).result())
        await office.publish(seconds - 2, 2)
        total, failures, half, p99, slowest = await visits
        table.row("pages of visitors", f"{total}, {total / seconds:.0f} a second; before {quiet[0] / (30 if long else 4):.0f}")
        table.zero("of them failed", failures)
        table.row("half of them within", f"{half:.1f} ms; before {quiet[2]:.1f} ms")
        table.row(
            "99 of 100 within", f"{p99:.1f} ms; before {quiet[3]:.1f} ms",
            "twice of it" if long else "", p99 <= 2 * quiet[3] or not long,
        )
        table.row("slowest", f"{slowest[0] * 1000:.0f} ms ({slowest[1]})")
        table.row("revisions published", office.published, "some", office.published > 1)
        table.zero("of the office's work refused", office.failed)
        if long:
            await asyncio.sleep(60)
        after = site.memory()
        table.row(
            f"memory before, {'a minute ' if long else ''}after", f"{before:.0f}, {after:.0f} MiB",
            "10 MiB more after" if long else "", after <= before + 10 or not long,
        )
    finally:
        mail.end()
        site.end()
    return table
