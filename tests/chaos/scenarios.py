"""The scenarios: each puts the real program under one kind of trouble and counts what its
visitors notice. `long` chooses between the form for `make chaos` and the one for
`make test`."""

import asyncio
import calendar
import contextlib
import json
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import time

from tests import programs
from tests.chaos.storm import publishing, storm
from tests.programs import Load, MailServer, Nginx, Postgres, Site, Table, another_address, once, post_message

MAIL = {"CENTRE_MAIL_TO": "office@example.org"}


class Writers:
    """Visitors who send the contact form and remember what they were promised."""

    def __init__(self, port, pause=0.05):
        self.port, self.pause = port, pause
        self.promised, self.refused, self.failed = [], [], []
        self.stopped = False

    async def write(self, name):
        number = 0
        while not self.stopped:
            number += 1
            subject = f"Message {name}/{number}"
            try:
                answer = await post_message(self.port, subject, another_address())
                if answer.status == 200:
                    self.promised.append(subject)
                elif answer.status == 503:
                    self.refused.append(subject)
                else:
                    self.failed.append(f"{subject}: {answer.status}")
            except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                self.failed.append(f"{subject}: {error!r}")
            await asyncio.sleep(self.pause)


async def replicas(program, work, long):
    """Three replicas on PostgreSQL behind nginx; replicas and the database are killed."""
    rounds = 5 if long else 1
    table = Table("Three replicas, PostgreSQL and nginx; replicas and database killed under load")
    mail = await MailServer().start()
    database = Postgres(work).start()
    parts = [database]
    try:
        settings = {"DATABASE_URL": database.url, "CENTRE_ISOLATES": "1", "CENTRE_SMTP_URL": mail.url, **MAIL}
        # nginx adds to what our visitors say of themselves: two proxies.
        settings["CENTRE_TRUSTED_PROXIES"] = "2"
        sites = [Site(program, work, f"replica-{number}", **settings) for number in range(3)]
        parts[:0] = sites
        await asyncio.gather(*(site.start() for site in sites))
        nginx = Nginx(work, [site.port for site in sites])
        parts.insert(0, nginx)
        await wait_for_page(nginx.port)

        await shared_sessions(sites, table)
        await shared_limits(sites, table)

        pages, writers = Load(nginx.port, 6, rate=150), Writers(nginx.port)
        events = 0
        with pages:
            writing = [asyncio.create_task(writers.write(name)) for name in "abc"]
            await asyncio.sleep(1)
            for turn in range(rounds):
                for how in (signal.SIGTERM, signal.SIGKILL):
                    number = (turn * 2 + (how == signal.SIGKILL)) % 3
                    await sites[number].restart(how)
                    events += 1
                    await asyncio.sleep(1)
            before = len(writers.failed)
            during = Load(nginx.port, 2, rate=40)
            for _ in range(rounds):
                with during:
                    database.crash()
                    await asyncio.sleep(2)
                    database.start()
                await asyncio.sleep(2)
            await asyncio.sleep(1)
            writers.stopped = True
            await asyncio.gather(*writing)
        await pages.finish()
        await during.finish()

        table.row("replicas ended and started again", f"{events}, half by SIGTERM, half by SIGKILL")
        table.row("database crashed and recovered", f"{rounds} times, 2 s away each time")
        table.row("pages asked for", pages.total + during.total, "over 500", pages.total > 500 or not long)
        table.zero("pages failed", pages.failures)
        table.zero("of them while the database was away", during.failures)
        table.row("slowest page", f"{pages.slowest[0]:.2f} s ({pages.slowest[1]})")
        table.row("slowest page while the database was away", f"{during.slowest[0]:.2f} s ({during.slowest[1]})")
        table.row("messages promised", len(writers.promised), "over 50", len(writers.promised) > 50)
        table.zero("messages failed while replicas were killed", writers.failed[:before])
        table.zero("messages failed otherwise", writers.failed[before:])
        table.row(
            "messages refused with 503 while the database was away",
            len(writers.refused), "some", len(writers.refused) > 0,
        )

        kept = [row[0] for row in database.ask("SELECT subject FROM contact_messages WHERE subject LIKE 'Message %'")]
        table.zero("promised messages lost", sorted(set(writers.promised) - set(kept)))
        table.zero("messages kept twice", sorted({it for it in kept if kept.count(it) > 1}))
        # What a killed replica held was settled by its next start, and not left to a lease.
        waiting = await drained(database, 600)
        table.zero("mails still to be sent after ten minutes", waiting)
        ids = mail.message_ids()
        table.zero("mails lost", max(0, len(kept) + 10 - len(waiting) - len(set(ids))))
        table.zero("mails doubled", sorted({it for it in ids if ids.count(it) > 1}))
    finally:
        mail.end()
        for part in parts:
            part.end()
    return table


async def wait_for_page(port):
    deadline = time.monotonic() + programs.TIMEOUT_SECONDS
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            if (await once(port)).status == 200:
                return
        await asyncio.sleep(0.1)
    raise AssertionError("nginx does not serve")


async def drained(database, seconds):
    """The numbers of mails that still wait when none does any more, or the time is over."""
    deadline = time.monotonic() + seconds
    while True:
        waiting = [row[0] for row in database.ask("SELECT id FROM outgoing_mail WHERE sent_at IS NULL")]
        if not waiting or time.monotonic() > deadline:
            return waiting
        await asyncio.sleep(1)


async def shared_sessions(sites, table):
    sites[0].run("user", "add", "asha@example.org", "--first-name", "Asha", "--last-name", "Naidoo",
                 "--role", "student", text="a password of some length\n")
    body = b'{"email":"asha@example.org","password":"a password of some length"}'
    json_type = {"content-type": "application/json"}
    signed_in = await once(sites[0].port, "POST", "/api/session", json_type, body)
    cookie = {"cookie": signed_in.session_cookie()}
    seen = [b"asha@example.org" in (await once(site.port, path="/api/session", headers=cookie)).body for site in sites]
    table.row("signed in on one replica, seen on", f"{sum(seen)} of 3", "3 of 3", all(seen))
    await once(sites[1].port, "DELETE", "/api/session", cookie)
    seen = [b"asha@example.org" in (await once(site.port, path="/api/session", headers=cookie)).body for site in sites]
    table.row("signed out on another, still seen on", f"{sum(seen)} of 3", "0 of 3", not any(seen))


async def shared_limits(sites, table):
    """Ten messages an hour from one address, whichever replica is asked."""
    statuses = [
        (await post_message(sites[number % 3].port, f"Limit {number}", "192.0.2.1, 10.99.0.1")).status
        for number in range(13)
    ]
    table.row("of 13 messages of one address over all replicas, taken", statuses.count(200), "10",
              statuses == [200] * 10 + [429] * 3)


FAULTS = [
    "endless-loop", "endless-promises", "memory-hog", "deep-recursion", "huge-output",
    "poisoned-global", "unhandled-rejection",
]


async def faults(program, work, long):
    """Every way in which an isolate can go wrong, one after the other under load."""
    table = Table("Isolates that misbehave, under load (two isolates, no page cache)")
    settings = {"CENTRE_ISOLATES": "2", "CENTRE_PAGE_CACHE": "parts"}
    # The size of the queue bounds how long others wait behind two endless loops.
    site = Site(program, work, "faults", CENTRE_TEST_FAULTS="on", **settings)
    refused = subprocess.run(
        [str(program), "serve"], env=site.environment() | {"CENTRE_TEST_FAULTS": "perhaps"},
        capture_output=True, text=True, check=False,
    )
    table.row("a wrong value of the switch", "refused" if refused.returncode else "taken", "refused", refused.returncode)
    try:
        try:
            await site.start()
        except AssertionError:
            table.row("faults", "not in this program; builds with debug assertions have them", "built in", False)
            return table
        for name in FAULTS:
            before = await site.metrics()
            with Load(site.port, 4) as load:
                await asyncio.sleep(0.3)
                for _ in range(5 if long else 1):
                    answer = await once(site.port, path=f"/~faults/{name}")
                    await asyncio.sleep(1.2 if long else 0.5)
            await load.finish()
            after = await site.metrics()
            replaced = after["centre_isolate_replacements_total"] - before["centre_isolate_replacements_total"]
            table.row(
                name,
                f"itself {answer.status}; isolates replaced {replaced:.0f}; others: {load.total} pages, "
                f"{len(load.failures)} failed, slowest {load.quantile(1):.0f} ms {' '.join(load.failures[:2])}".strip(),
                "0 failed", not load.failures and load.total > 0,
            )
        table.row("memory at the end", f"{site.memory():.0f} MiB")
        off = Site(program, work, "no-faults", **settings)
        try:
            await off.start()
            statuses = {(await once(off.port, path=f"/~faults/{name}")).status for name in FAULTS}
            table.row("the same addresses without the switch", statuses, "404", statuses == {404})
        finally:
            off.end()
    finally:
        site.end()
    return table


async def overload(program, work, long):
    """More renders than the isolates can do, ten times over."""
    table = Table("Ten times the load it can carry (one isolate, no page cache)")
    site = await Site(program, work, "overload", CENTRE_ISOLATES="1", CENTRE_PAGE_CACHE="off").start()
    try:
        with Load(site.port, 4) as load:
            await asyncio.sleep(10 if long else 2)
        await load.finish()
        capacity = load.total / load.seconds
        table.row("pages a second at four clients", f"{capacity:.0f}, half within {load.quantile(0.5):.1f} ms")
        memory = site.memory()
        peak = memory
        queue = 0
        # The queue holds 256; ten times what fills it and the isolate. Nobody is answered before all have asked, or
        # whether it fills would depend on how fast they ask.
        load = Load(site.port, 2600 if long else 800, expected=(200, 404, 503))
        await load.connect()
        site.process.signal(signal.SIGSTOP)
        with load:
            # Who cannot ask has failed, which the table says.
            while load.asked + len(load.failures) < load.clients:
                await asyncio.sleep(0.05)
            site.process.signal(signal.SIGCONT)
            for _ in range(60 if long else 8):
                await asyncio.sleep(0.5)
                peak = max(peak, site.memory())
                queue = max(queue, (await site.metrics())["centre_render_queue_length"])
        await load.finish()
        busy = load.statuses.get(503, 0)
        table.row("clients at once", load.clients)
        table.row("answers", f"{load.total}, of them {busy} times 503", "some 503", busy > 0)
        table.zero("requests without an honest answer", load.failures)
        table.row("longest queue", f"{queue:.0f}", "at most 256", queue <= 256)
        table.row("memory before, at most, after", f"{memory:.0f}, {peak:.0f}, {site.memory():.0f} MiB",
                  "at most 250 MiB more", peak < memory + 250)
        started = time.monotonic()
        while (await once(site.port)).status != 200:
            await asyncio.sleep(0.05)
        took = time.monotonic() - started
        table.row("first page after it", f"{took:.2f} s", "within 2 s", took < 2)
        with Load(site.port, 4) as load:
            await asyncio.sleep(3 if long else 1)
        await load.finish()
        table.zero("pages failed afterwards", load.failures)
    finally:
        site.end()
    return table


async def clients(program, work, long):
    """Clients that cost more than they should."""
    table = Table("Idle, slow and oversized clients")
    site = await Site(program, work, "clients").start()
    try:
        cold = site.memory()
        # The first pages fill caches, which is no client's doing.
        with Load(site.port, 4) as load:
            await asyncio.sleep(5 if long else 1)
        await load.finish()
        memory = site.memory()
        wanted = 10_000 if long else 1_000
        idle = []
        for _ in range(wanted // 250):
            opened = await asyncio.gather(
                *(asyncio.open_connection("127.0.0.1", site.port) for _ in range(250)), return_exceptions=True
            )
            idle += [it[1] for it in opened if isinstance(it, tuple)]
        with Load(site.port, 4) as load:
            await asyncio.sleep(5 if long else 1)
        await load.finish()
        table.row("connections that are open and idle", f"{len(idle)}, memory {memory:.0f} → {site.memory():.0f} MiB")
        table.row("pages meanwhile", f"{load.total}, half within {load.quantile(0.5):.1f} ms")
        table.zero("of them failed", load.failures)
        for writer in idle:
            writer.close()

        await asyncio.sleep(0.5)
        count = 500 if long else 50
        slow = [await asyncio.open_connection("127.0.0.1", site.port) for _ in range(count)]
        with Load(site.port, 4) as load:
            alive = count
            began = time.monotonic()
            closed_after = None
            while time.monotonic() - began < (75 if long else 4):
                alive = 0
                for reader, writer in slow:
                    if reader.at_eof() or writer.is_closing():
                        continue
                    with contextlib.suppress(ConnectionError):
                        writer.write(b"G" if alive % 2 else b"GET / HTTP/1.1\r\nx: ")
                        await writer.drain()
                        alive += 1
                if alive == 0:
                    closed_after = time.monotonic() - began
                    break
                await asyncio.sleep(1)
        await load.finish()
        verdict = f"all closed after {closed_after:.0f} s" if closed_after else f"{alive} of {count} still open"
        table.row(f"{count} clients that send a header byte a second", verdict)
        table.row("pages meanwhile", f"{load.total}, half within {load.quantile(0.5):.1f} ms")
        table.zero("of them failed", load.failures)
        for _, writer in slow:
            writer.close()

        async def status_of(**request):
            try:
                return (await once(site.port, **request)).status
            except (ConnectionError, asyncio.IncompleteReadError):
                return "closed"

        status = await status_of(headers={"x-long": "x" * 2_000_000})
        table.row("a header of 2 MB", status, "431 or closed", status in (431, "closed"))
        status = await status_of(headers={f"x-{number}": "x" for number in range(1000)})
        table.row("1,000 headers", status, "431 or closed", status in (431, "closed"))
        status = await status_of(path="/" + "x" * 100_000)
        table.row("an address of 100 kB", status, "404, 414 or 431", status in (404, 414, 431, "closed"))
        json_type = {"content-type": "application/json", "x-forwarded-for": another_address()}
        status = await status_of(method="POST", path="/api/contact", headers=json_type, body=b"x" * 20_000_000)
        table.row("a form of 20 MB", status, "413 or closed", status in (413, "closed"))
        status = (await once(site.port)).status
        table.row("a page after all this", status, "200", status == 200)
        # Memory is given back some seconds after connections were closed.
        await asyncio.sleep(6)
        table.row("memory before, at the end", f"{memory:.0f}, {site.memory():.0f} MiB", "at most 50 MiB more",
                  site.memory() < memory + 50)
        table.row("memory after the start, at the end", f"{cold:.0f}, {site.memory():.0f} MiB", "at most 100 MiB more",
                  site.memory() < cold + 100)
    finally:
        site.end()
    return table


async def black_hole(program, work, long):
    """A mail server that takes connections and never says a word."""
    table = Table("A mail server that never answers")
    mail = await MailServer(answers=False).start()
    site = await Site(program, work, "black-hole", CENTRE_SMTP_URL=mail.url, **MAIL).start()
    try:
        times, statuses = [], []
        for number in range(100 if long else 20):
            started = time.monotonic()
            statuses.append((await post_message(site.port, f"Hole {number}")).status)
            times.append(time.monotonic() - started)
        table.row("messages taken", statuses.count(200), str(len(statuses)), statuses.count(200) == len(statuses))
        table.row("slowest answer", f"{max(times) * 1000:.0f} ms", "within 1 s", max(times) < 1)
        metrics = await site.metrics()
        table.row("mails waiting", f"{metrics['centre_mails_waiting']:.0f}", "all", metrics["centre_mails_waiting"] == len(statuses))
        table.row("connections to the mail server", mail.connections)
        if not long:
            return table
        started = time.monotonic()
        site.process.signal(signal.SIGTERM)
        code = await site.process.ended(60)
        table.row("told to stop, it ended after", f"{time.monotonic() - started:.1f} s with {code}", "within 25 s with 0",
                  code == 0 and time.monotonic() - started < 25)
    finally:
        site.end()
        mail.end()
    return table


def private_mounts(command):
    """A wrapper that runs `command` in a mount namespace of its own, then the program."""
    return ["unshare", "--mount", "--propagation", "private", "sh", "-c", f'{command}\nexec "$@"', "sh"]


def can_mount():
    return programs.is_root() and subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode == 0


async def disk(program, work, long):
    """A data folder that is full, and one that cannot be written to."""
    table = Table("A full disk, and one that is read-only (SQLite)")
    if not can_mount():
        table.row("not run", "mounting needs root")
        return table
    data = work / "disk.data"
    data.mkdir()
    wrapper = private_mounts(f"mount -t tmpfs -o size=6m tmpfs '{data}'")
    site = await Site(program, work, "disk", data=data, wrapper=wrapper).start()
    try:
        seen = pathlib.Path(f"/proc/{site.pid}/root{data}")
        promised, refused, odd = [], [], []

        async def write(name, count):
            for number in range(count):
                subject = f"{name} {number}"
                status = (await post_message(site.port, subject)).status
                kind = {200: promised, 503: refused}.get(status)
                if kind is None:
                    odd.append(f"{subject}: {status}")
                else:
                    kind.append(subject)

        await write("Room", 20)
        with contextlib.suppress(OSError), open(seen / "filler", "wb", buffering=0) as filler:
            while True:
                filler.write(b"x" * 4096)
        full = len(promised)
        with Load(site.port, 4) as load:
            await write("Full", 300 if long else 120)
        await load.finish()
        table.row("messages taken while there was room", full, "20", full == 20)
        table.row("messages with the disk full", f"{len(promised) - full} taken, {len(refused)} refused with 503",
                  "some refused", refused)
        table.zero("messages with another answer", odd)
        table.row("pages meanwhile", load.total)
        table.zero("of them failed", load.failures)
        (seen / "filler").unlink()
        before = len(promised)
        await write("Again", 20)
        table.row("messages taken with room again", len(promised) - before, "20", len(promised) - before == 20)

        nsenter = ["nsenter", "--mount", f"--target={site.pid}", "mount", "-o"]
        subprocess.run([*nsenter, "remount,ro", str(data)], check=False, capture_output=True)
        mounts = pathlib.Path(f"/proc/{site.pid}/mounts").read_text()
        if any(str(data) in line and " ro" in line for line in mounts.splitlines()):
            refused.clear()
            with Load(site.port, 4) as load:
                await write("Read-only", 10)
            await load.finish()
            table.row("messages with the data folder read-only", f"{len(refused)} of 10 refused with 503", "10", len(refused) == 10)
            table.zero("pages failed meanwhile", load.failures)
        # Files that are open for writing keep a file system from becoming read-only; so
        # the other case is a start on one.
        shutil.copytree(seen, work / "copy", dirs_exist_ok=True)
        site.process.signal(signal.SIGKILL)
        await site.process.ended()
        copy = Site(program, work, "disk-copy", data=work / "copy")
        kept = copy.run("messages", "list")
        table.zero("promised messages lost after a kill", [it for it in promised if f"Subject: {it}\n" not in kept])
        wrapper = private_mounts(f"mount --bind '{work}/copy' '{work}/copy' && mount -o remount,bind,ro '{work}/copy'")
        sealed = Site(program, work, "sealed", data=work / "copy", wrapper=wrapper)
        await sealed.start()
        page = await once(sealed.port, "GET", "/")
        message = await post_message(sealed.port, "Sealed")
        table.row("a start on a read-only data folder", f"pages {page.status}, messages {message.status}",
                  "pages 200, messages 503", (page.status, message.status) == (200, 503))
        table.row("its log names the reason", "readonly" in sealed.tail() or "read-only" in sealed.tail().lower(), "True",
                  "read-only" in sealed.tail().lower() or "readonly" in sealed.tail())
        sealed.end()
        await cache_folder(program, work, long, table)
    finally:
        if not table.sound:
            print(site.tail())
        site.end()
    return table


async def cache_folder(program, work, long, table):
    """The folder that keeps what was made of an installation's own photographs."""
    content = work / "content"
    shutil.copytree(programs.TOP / "content", content)
    donor = await Site(program, work, "donor").start()
    try:
        (content / "media/home/hero.jpg").write_bytes((await once(donor.port, path="/images/3.jpg")).body)
    finally:
        donor.end()
    sealed = "mount --bind '{0}' '{0}' && mount -o remount,bind,ro '{0}'"
    cases = {
        "read-only": (sealed, 200),
        "full": ("mount -t tmpfs -o size=16k tmpfs '{0}'; head -c 1M /dev/zero > '{0}/filler' || true", 200),
        "missing, and the data folder read-only": (sealed, 503),
    }
    for number, (name, (command, message_status)) in enumerate(cases.items()):
        data = work / f"cache-{number}"
        place = data if message_status == 503 else data / "pictures"
        place.mkdir(parents=True)
        site = Site(program, work, f"cache-{number}", data=data, CENTRE_CONTENT_DIR=str(content),
                    wrapper=private_mounts(command.format(place)))
        try:
            await site.start()
            with Load(site.port, 2) as load:
                message = (await post_message(site.port, "Cache")).status
                await asyncio.sleep(3 if long else 0.5)
            await load.finish()
            picture = await photograph(site.port)
            found = (len(load.failures), picture, message)
            table.row(f"a start with the folder of pictures {name}",
                      f"{load.total} pages, {found[0]} failed; a photograph {picture}; a message {message}",
                      f"0 failed, 200, {message_status}", found == (0, 200, message_status) and load.total > 0)
        except AssertionError as error:
            table.row(f"a start with the folder of pictures {name}", "did not start", "pages 200", False)
            print(error)
        finally:
            site.end()


async def photograph(port):
    """The status of the home page's photograph, once it has been made."""
    page = (await once(port)).body.decode()
    address = re.search(r'src="(/media/home/hero[^"]+)', page).group(1)
    # Beside other programs an encoder may get little of the machine.
    end = time.monotonic() + 600
    while (answer := await once(port, path=address)).headers.get("cache-control") == "no-store" and time.monotonic() < end:
        await asyncio.sleep(0.5)
    return answer.status if answer.headers.get("content-type") == "image/webp" else "no picture"


async def backup(program, work, long):
    """Backups of the SQLite file while visitors write."""
    table = Table("Backups while it is at work (SQLite)")
    mail = await MailServer().start()
    site = await Site(program, work, "backup", CENTRE_SMTP_URL=mail.url, **MAIL).start()
    folder = work / "backups"
    folder.mkdir()
    try:
        writers = Writers(site.port, pause=0 if long else 0.02)
        made, times = {}, []
        with Load(site.port, 4) as load:
            writing = [asyncio.create_task(writers.write(name)) for name in "abcd"]
            for number in range(20 if long else 3):
                await asyncio.sleep(1 if long else 0.3)
                file = folder / f"{number}.db"
                made[file] = set(writers.promised)
                began = time.monotonic()
                await asyncio.to_thread(site.run, "backup", str(file))
                times.append(time.monotonic() - began)
            writers.stopped = True
            await asyncio.gather(*writing)
        await load.finish()
        table.row("backups made meanwhile", f"{len(made)}, the slowest in {max(times):.2f} s, "
                  f"the last of {file.stat().st_size / 1024 / 1024:.1f} MiB")
        table.row("pages asked for", load.total, "over 100", load.total > 100)
        table.zero("pages failed", load.failures)
        table.row("messages promised", len(writers.promised), "over 20", len(writers.promised) > 20)
        table.zero("messages failed or refused", writers.failed + writers.refused)

        unsound, lost, torn = [], [], []
        for file, promised in made.items():
            check = subprocess.run(["sha256sum", "--check", "--status", f"{file.name}.sha256"], cwd=folder, check=False)
            if check.returncode:
                unsound.append(file.name)
            restored = Site(program, work, f"restored-{file.stem}")
            restored.run("restore", str(file))
            kept = {json.loads(line)["subject"] for line in restored.run("messages", "export").splitlines()}
            lost += [f"{file.name}: {subject}" for subject in sorted(promised - kept)]
            # A message and the mail that tells of it are one transaction.
            with contextlib.closing(sqlite3.connect(restored.data / "centre.db")) as database:
                count = "SELECT (SELECT count(*) FROM contact_messages), (SELECT count(*) FROM outgoing_mail)"
                messages, mails = database.execute(count).fetchone()
            if messages != mails or messages != len(kept):
                torn.append(f"{file.name}: {messages} messages, {mails} mails")
        table.zero("backups that sha256sum --check refuses", unsound)
        table.row("messages promised before the last one began", len(promised), "some", promised)
        table.zero("promised before a backup began, and not in what was restored from it", lost)
        table.zero("backups with half of a transaction", torn)
        await restored.start()
        page = (await once(restored.port)).status
        message = (await post_message(restored.port, "After the restoration")).status
        table.row("the program on the last backup", f"pages {page}, messages {message}", "200, 200", (page, message) == (200, 200))
        restored.end()
    finally:
        site.end()
        mail.end()
    return table


async def clock(program, work, long):
    """The wall clock jumps, forwards and backwards."""
    table = Table("Clock jumps (libfaketime)")
    library = next(iter(sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))), None)
    if library is None:
        table.row("not run", "Debian's package libfaketime is missing")
        return table
    # Two, and the one that the clock itself may take.
    at_most = 3
    setting = work / "faketime"
    setting.write_text("+0\n")
    content = content_with_event(work / "clock-content", hours=12)
    mail = await MailServer().start()
    # Without a mail server at first, so that all mails wait.
    site = Site(
        program, work, "clock",
        LD_PRELOAD=str(library), FAKETIME_TIMESTAMP_FILE=str(setting), FAKETIME_CACHE_DURATION="1",
        FAKETIME_DONT_FAKE_MONOTONIC="1", FAKETIME_NO_CACHE="1", CENTRE_ISOLATES="1", CENTRE_CONTENT_DIR=str(content), **MAIL,
    )
    try:
        site.run("user", "add", "asha@example.org", "--first-name", "Asha", "--last-name", "Naidoo",
                 "--role", "student", text="a password of some length\n")
        await site.start()
        body = b'{"email":"asha@example.org","password":"a password of some length"}'
        answer = await once(site.port, "POST", "/api/session", {"content-type": "application/json"}, body)
        cookie = {"cookie": answer.session_cookie()}
        times, slowest = [], 0
        for jump in ("+1h", "-1h", "-400d", "+1d", "+0"):
            setting.write_text(f"{jump}\n")
            slowest = max(slowest, await event_is(site, over=jump == "+1d"))
            with Load(site.port, 2) as load:
                await asyncio.sleep(2 if long else 0.7)
                statuses = [(await post_message(site.port, f"At {jump} {number}")).status for number in range(5)]
                session = b"asha@example.org" in (await once(site.port, path="/api/session", headers=cookie)).body
            await load.finish()
            holds = not load.failures and statuses == [200] * 5 and session
            times += [json.loads(line)["received_at"] for line in site.run("messages", "export").splitlines()[-1:]]
            table.row(f"clock at {jump}", f"{load.total} pages, {len(load.failures)} failed; {statuses.count(200)} of 5 messages taken; "
                      f"still signed in: {'yes' if session else 'no'}", "0 failed, 5 taken, yes", holds)
        table.row("an event's page, list, card, feed and document after the clock has jumped over its end and back", f"all agree after {slowest:.1f} s at most",
                  f"{at_most} s", slowest <= at_most)
        jumped = len({time[:13] for time in times}) >= 4
        table.row("messages bear the hours", ", ".join(time[:13] for time in times), "different ones", jumped)

        setting.write_text("+1d\n")
        eager = another_address()
        ahead = [(await post_message(site.port, f"Eager {number}", eager)).status for number in range(11)]
        setting.write_text("+0\n")
        back = (await post_message(site.port, "Eager again", eager)).status
        table.row("a visitor who was limited, after the clock was set back by a day", f"{ahead[-1]}, then {back}",
                  "429, then 200", (ahead[-1], back) == (429, 200))

        site.settings["CENTRE_SMTP_URL"] = mail.url
        await site.restart()
        table.zero("mails that nobody had tried, waiting 15 s after the clock was set back by a day",
                   await mails_waiting(site, 15))
        if long:
            mail.busy = True
            setting.write_text("+1d\n")
            for number in range(3):
                await post_message(site.port, f"Retried {number}")
            while mail.refused < 3:
                await asyncio.sleep(0.2)
            mail.busy = False
            setting.write_text("+0\n")
            table.zero("mails whose first attempt had failed (another is due in a minute), waiting 80 s after it",
                       await mails_waiting(site, 80))
        table.zero("mails doubled", len(mail.mails) - len(set(mail.message_ids())))
        # Last of all: by then mails and sessions are long out of date.
        for name, day in SEASONS.items():
            seconds = await turn_of_the_day(site, setting, name, day)
            table.row(f"the same after the clock has run over the end of {day} in Johannesburg", f"all agree after {seconds:.1f} s",
                      f"{at_most} s", seconds <= at_most)
    finally:
        site.end()
        mail.end()
    return table


def content_with_event(folder, hours):
    """The site's content with an event more, which begins now and ends in some hours."""
    shutil.copytree(programs.TOP / "content", folder)
    begins, ends = (
        time.strftime("%Y-%m-%dT%H:%M", time.gmtime(time.time() + (hours_from_now + 2) * 3600)) for hours_from_now in (0, hours)
    )
    (folder / "events/vigil.toml").write_text(
        'title = "Vigil"\ntext = "Until the morning."\nvenue = "Hall 2"\nimage = { file = "events/seminar", alt = "" }\n'
        f'starts = "{begins}"\nends = "{ends}"\nregistration = {{ name = "Register for Vigil", href = "/contact" }}\n'
    )
    for name, day in SEASONS.items():
        (folder / f"events/{name.lower()}.toml").write_text(
            f'title = "{name}"\ntext = "A whole day."\nvenue = "Hall 2"\nimage = {{ file = "events/seminar", alt = "" }}\n'
            f'starts = "{day}"\nregistration = {{ name = "Register for {name}", href = "/contact" }}\n'
        )
    return folder


# Whole days whose ends are elsewhere hard to get right.
SEASONS = {"Leap-Day": "2028-02-29", "Midwinter": "2028-06-30", "Midsummer": "2028-12-31"}


async def turn_of_the_day(site, setting, name, day):
    """How long it takes, in seconds, until everything says so when the clock has run over the end of an event's day."""
    end = calendar.timegm(time.strptime(day, "%Y-%m-%d")) + (24 - 2) * 3600
    ahead, left = 15, 0
    while left <= 0:
        setting.write_text(f"{end - time.time() - ahead:+.0f}\n")
        with contextlib.suppress(TimeoutError):
            await event_is(site, over=False, name=name, timeout=ahead)
        left = end - (time.time() + float(setting.read_text()))
        # A busy machine takes longer to say that it is going on.
        ahead *= 4
    return max(0, await event_is(site, over=True, name=name) - left)


async def event_is(site, over, name="Vigil", timeout=programs.TIMEOUT_SECONDS):
    """Waits until everything says of an event that it is over, or that it is not. Answers when the last look began that
    found it otherwise, in seconds from the start: how long a look takes is the machine's matter."""
    began, otherwise = time.monotonic(), 0
    while True:
        look = time.monotonic() - began
        bodies = {
            path: (await once(site.port, path=path)).body.decode()
            for path in (f"/services/special-functions/{name.lower()}", "/services/special-functions", "/", "/events.atom", "/api/content/home/events")
        }
        page, listed, home, feed, cards = bodies.values()
        said = [
            "Took place" in page, f"Register for {name}<" not in listed, "Took place" in home or name not in home,
            feed.index(name) > feed.index("Sunday Satsang"), "Took place" in cards or name not in cards,
        ]
        if said == [over] * len(said):
            return otherwise
        if look > timeout:
            raise TimeoutError(f"over: {over}; they say {said}")
        otherwise = look
        await asyncio.sleep(0.05)


async def mails_waiting(site, patience):
    """How many mails wait when there are none any more, or patience is over."""
    deadline = time.monotonic() + patience
    while (waiting := int((await site.metrics())["centre_mails_waiting"])) and time.monotonic() < deadline:
        await asyncio.sleep(0.5)
    return waiting


async def soak(program, work, minutes):
    """Half load for a long time."""
    table = Table(f"Soak: {minutes:g} minutes at half load (two isolates, no page cache)")
    site = await Site(program, work, "soak", CENTRE_ISOLATES="2", CENTRE_PAGE_CACHE="parts").start()
    try:
        with Load(site.port, 8) as load:
            await asyncio.sleep(10)
        await load.finish()
        rate = load.total / load.seconds / 2
        started = await site.metrics()
        writers = Writers(site.port, pause=1)
        samples = []
        with Load(site.port, 8, rate=rate) as load:
            writing = asyncio.create_task(writers.write("soak"))
            began = time.monotonic()
            while (passed := time.monotonic() - began) < minutes * 60:
                await asyncio.sleep(min(10, minutes * 6))
                samples.append((passed, site.memory(), site.files()))
            writers.stopped = True
            await writing
        await load.finish()
        ended = await site.metrics()
        # The first fifth warms up: allocators and V8's code caches reach their size.
        settled = samples[len(samples) // 5:]
        half = len(settled) // 2
        mean = lambda rows: sum(row[1] for row in rows) / max(1, len(rows))
        early, late = mean(settled[:half]), mean(settled[half:])
        table.row("load", f"{load.total / load.seconds:.0f} pages a second, {load.total} in all; one message a second")
        table.zero("pages failed", load.failures)
        table.zero("messages failed", writers.failed + writers.refused)
        table.row("time of a page", f"half {load.quantile(0.5):.1f}, 99 % {load.quantile(0.99):.1f}, all within {load.quantile(1):.0f} ms")
        table.row("memory: mean of the first half, of the second, most", f"{early:.0f}, {late:.0f}, {max(row[1] for row in samples):.0f} MiB",
                  "second at most 5 % or 5 MiB above the first", late < early + max(5, early * 0.05))
        table.row("open files: after the start, at the end", f"{settled[0][2]}, {settled[-1][2]}", "at most 5 more", settled[-1][2] <= settled[0][2] + 5)
        table.row("isolates at the end; replaced", f"{ended['centre_isolates_ready']:.0f}; "
                  f"{ended['centre_isolate_replacements_total'] - started['centre_isolate_replacements_total']:.0f}", "2; 0",
                  ended["centre_isolates_ready"] == 2 and ended["centre_isolate_replacements_total"] == started["centre_isolate_replacements_total"])
    finally:
        site.end()
    replace_isolates(table, program.parent / "examples/replacements", 10_000)
    return table


def replace_isolates(table, replacements, count):
    """With a small bundle whose pages fail: those of the site do not."""
    what = f"{count:,} isolates replaced, in a program of their own: memory after the first tenth, at the end"
    if not replacements.exists():
        table.row(what, f"{replacements} is not there; `make soak` builds it", "measured", False)
        return
    said = subprocess.run([str(replacements), str(count)], check=True, stdout=subprocess.PIPE, text=True).stdout
    early, late = map(float, said.split())
    table.row(what, f"{early:.0f}, {late:.0f} MiB", "second at most 5 % or 5 MiB above the first", late < early + max(5, early * 0.05))


SCENARIOS = {
    "replicas": replicas, "faults": faults, "overload": overload, "clients": clients,
    "black-hole": black_hole, "disk": disk, "backup": backup, "clock": clock, "storm": storm, "publishing": publishing,
}
