"""The real programs around the site: replicas of it, PostgreSQL, nginx, a mail server; and
clients that put load on them. Standard library only."""

import asyncio
import contextlib
import dataclasses
import itertools
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parent.parent
TOKEN = "token of the tests"

# Seconds that a client waits. Only what hangs meets it: a busy machine is many times slower than an idle one.
TIMEOUT_SECONDS = 180

PAGES = ["/", "/about", "/about/vedanta", "/services/satsangs", "/gallery", "/contact", "/donate", "/learn/games", "/nothing-here"]


def raise_file_limit():
    """As many open files as the machine allows, for us and for what we start."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def is_root():
    return os.geteuid() == 0


@dataclasses.dataclass
class Answer:
    status: int
    headers: dict
    body: bytes
    cookies: list = dataclasses.field(default_factory=list)
    """What is set, as `name=value`."""

    def session_cookie(self):
        """The Cookie header's value of the session that this answer begins."""
        return next(cookie for cookie in self.cookies if re.match(r"(__Host-)?session=", cookie))


class Connection:
    """One HTTP/1.1 connection, kept open between requests."""

    def __init__(self, port, timeout=TIMEOUT_SECONDS):
        self.port, self.timeout = port, timeout
        self.reader = self.writer = None
        self.asked = 0

    async def request(self, method, path, headers=None, body=b""):
        async with asyncio.timeout(self.timeout):
            fresh = self.writer is None
            try:
                return await self._request(method, path, headers or {}, body)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
                # A server may close a connection that has long been idle; every client
                # asks again then. What fails on a fresh connection has failed.
                if fresh or method != "GET":
                    raise
                return await self._request(method, path, headers or {}, body)
            except BaseException:
                self.close()
                raise

    async def open(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def _request(self, method, path, headers, body):
        if self.writer is None:
            await self.open()
        lines = [f"{method} {path} HTTP/1.1", f"host: 127.0.0.1:{self.port}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if body or method == "POST":
            lines.append(f"content-length: {len(body)}")
        self.writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        await self.writer.drain()
        self.asked += 1
        head = await self.reader.readuntil(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")
        status = int(first.split(" ")[1])
        found, cookies = {}, []
        for line in filter(None, rest):
            name, _, value = line.partition(":")
            found[name.lower()] = value.strip()
            if name.lower() == "set-cookie":
                cookies.append(value.split(";")[0].strip())
        if found.get("transfer-encoding") == "chunked":
            parts = []
            while size := int((await self.reader.readuntil(b"\r\n")).split(b";")[0], 16):
                parts.append((await self.reader.readexactly(size + 2))[:-2])
            await self.reader.readuntil(b"\r\n")
            content = b"".join(parts)
        elif "content-length" in found:
            content = await self.reader.readexactly(int(found["content-length"]))
        elif status in (204, 304):
            content = b""
        else:
            content = await self.reader.read()
        if found.get("connection") == "close":
            self.close()
        return Answer(status, found, content, cookies)

    def close(self):
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


async def once(port, method="GET", path="/", headers=None, body=b"", timeout=TIMEOUT_SECONDS):
    connection = Connection(port, timeout)
    try:
        return await connection.request(method, path, headers, body)
    finally:
        connection.close()


def message(subject):
    return json.dumps(
        {
            "firstName": "Asha",
            "lastName": "Naidoo",
            "email": "asha@example.org",
            "phone": "",
            "subject": subject,
            "message": "May we come?\nAll of us? नमस्ते",
            "honeypot": "",
        }
    ).encode()


addresses = itertools.count(1)


def another_address():
    """Each visitor has an address of their own, or the limits would be what is measured."""
    number = next(addresses)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


async def post_message(port, subject, address=None):
    headers = {"content-type": "application/json", "x-forwarded-for": address or another_address()}
    return await once(port, "POST", "/api/contact", headers, message(subject))


class Process:
    """A child in a process group of its own, with its output in a file. It stays in the session: with its autogroups
    Linux gives each session as much as any other, however nice it is (sched(7))."""

    def __init__(self, command, log, environment=None):
        self.log = log
        with open(log, "ab") as output:
            self.child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=environment,
                process_group=0,
            )

    def signal(self, number):
        with contextlib.suppress(ProcessLookupError):
            self.child.send_signal(number)

    async def ended(self, timeout=TIMEOUT_SECONDS):
        async with asyncio.timeout(timeout):
            while self.child.poll() is None:
                await asyncio.sleep(0.02)
        return self.child.returncode

    def end(self):
        if self.child.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.child.pid, signal.SIGKILL)
            self.child.wait()


class Site:
    """One replica of the program."""

    def __init__(self, program, work, name, **settings):
        self.program, self.name = program, name
        self.log = work / f"{name}.log"
        self.data = pathlib.Path(settings.pop("data", work / f"{name}.data"))
        self.port = free_port()
        self.wrapper = settings.pop("wrapper", [])
        self.settings = settings
        self.process = None

    def environment(self):
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("CENTRE_") and name != "DATABASE_URL"
        }
        kept |= {
            "CENTRE_LISTEN": f"127.0.0.1:{self.port}",
            "CENTRE_DATA_DIR": str(self.data),
            "CENTRE_METRICS_TOKEN": TOKEN,
            "CENTRE_TRUSTED_PROXIES": "1",
            "RUST_LOG": "warn,centre=info",
        }
        return kept | self.settings

    def launch(self):
        self.process = Process([*self.wrapper, str(self.program), "serve"], self.log, self.environment())

    async def start(self, timeout=TIMEOUT_SECONDS):
        self.launch()
        await self.ready(timeout)
        return self

    async def ready(self, timeout=TIMEOUT_SECONDS):
        deadline = time.monotonic() + timeout
        while True:
            if self.process.child.poll() is not None:
                raise AssertionError(f"{self.name} ended:\n{self.tail()}")
            with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                if (await once(self.port, path="/readyz", timeout=30)).status == 200:
                    return
            if time.monotonic() > deadline:
                raise AssertionError(f"{self.name} is not ready after {timeout} s:\n{self.tail()}")
            await asyncio.sleep(0.05)

    async def restart(self, how=signal.SIGTERM, pause=0.5):
        """Ends it and starts it again under the same address."""
        self.process.signal(how)
        await self.process.ended()
        await asyncio.sleep(pause)
        await self.start()

    def tail(self):
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-15:])

    def run(self, *arguments, text=None):
        return subprocess.run(
            [str(self.program), *arguments],
            env=self.environment(), input=text, capture_output=True, text=True, check=True,
        ).stdout

    @property
    def pid(self):
        return self.process.child.pid

    def memory(self):
        """Resident memory in MiB."""
        status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    def files(self):
        """Open file descriptors."""
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    async def metrics(self):
        answer = await once(self.port, path="/metrics", headers={"authorization": f"Bearer {TOKEN}"})
        found = {}
        for line in answer.body.decode().splitlines():
            if not line.startswith("#"):
                name, _, value = line.rpartition(" ")
                found[name] = float(value)
        return found

    def end(self):
        if self.process is not None:
            self.process.end()


class Postgres:
    """A PostgreSQL server of its own, with every promise of durability kept."""

    def __init__(self, work):
        places = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda it: int(it.parent.name))
        self.bin = places[-1] if places else pathlib.Path(shutil.which("initdb")).parent
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="centre-pg-"))
        self.step_down = []
        if is_root():
            # PostgreSQL refuses to run as root.
            shutil.chown(self.folder, "postgres")
            self.step_down = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"]
        self.log = work / "postgres.log"
        self._run("initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C")

    @property
    def data(self):
        return self.folder / "data"

    @property
    def url(self):
        return f"postgres://postgres@localhost/postgres?host={self.folder}"

    def _run(self, program, *arguments):
        with open(self.log, "ab") as log:
            subprocess.run(
                [*self.step_down, str(self.bin / program), *map(str, arguments)],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, check=True, cwd="/",
            )

    def start(self):
        options = f"-k '{self.folder}' -c listen_addresses='' -c max_connections=200"
        self._run("pg_ctl", "start", "-w", "-s", "-D", self.data, "-l", self.folder / "log", "-o", options)
        return self

    def crash(self):
        """Ends it as a crash would: nothing is written out, the next start recovers."""
        self._run("pg_ctl", "stop", "-s", "-m", "immediate", "-D", self.data)

    def ask(self, query):
        """The rows of a query, each a tuple of texts."""
        found = subprocess.run(
            [*self.step_down, str(self.bin / "psql"), "-h", str(self.folder), "-U", "postgres",
             "-AtXq", "-F", "\x1f", "-c", query],
            capture_output=True, text=True, check=True, cwd="/",
        ).stdout
        return [tuple(line.split("\x1f")) for line in found.splitlines()]

    def end(self):
        with contextlib.suppress(subprocess.CalledProcessError):
            self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)


class Nginx:
    """nginx with the project's own rules, in front of replicas."""

    def __init__(self, work, ports):
        self.port = free_port()
        servers = "\n".join(f"server 127.0.0.1:{port} max_fails=0;" for port in ports)
        temporary = " ".join(
            f"{kind}_temp_path {work}/nginx-{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        config = work / "nginx.conf"
        config.write_text(
            f"""daemon off; pid {work}/nginx.pid; worker_processes 1; worker_rlimit_nofile 8192;
            error_log {work}/nginx.log warn; events {{ worker_connections 4096; }}
            http {{ access_log off; {temporary}
              upstream centre {{ {servers} keepalive 32; }}
              server {{ listen 127.0.0.1:{self.port} backlog=4096;
                include {TOP}/deploy/nginx/centre-locations.inc; }} }}"""
        )
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        command = [program, "-c", str(config), "-e", str(work / "nginx.log")]
        if is_root():
            command += ["-g", "user root;"]
        self.process = Process(command, work / "nginx.log")

    def end(self):
        self.process.end()


class MailServer:
    """Takes mail by SMTP and keeps what it took."""

    def __init__(self, answers=True):
        self.answers = answers
        self.busy = False
        self.refused = 0
        self.mails = []
        self.connections = 0
        self.server = None

    async def start(self):
        self.server = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        return self

    @property
    def url(self):
        return f"smtp://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def _talk(self, reader, writer):
        self.connections += 1
        # Cancelled is who still talks when the scenario is over.
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            if not self.answers:
                await reader.read()
                return
            writer.write(b"220 mail.example.org\r\n")
            while line := await reader.readline():
                word = line[:4].upper()
                if word in (b"EHLO", b"HELO"):
                    writer.write(b"250 mail.example.org\r\n")
                elif word == b"MAIL" and self.busy:
                    self.refused += 1
                    writer.write(b"450 try later\r\n")
                elif word == b"DATA":
                    writer.write(b"354 go on\r\n")
                    text = await reader.readuntil(b"\r\n.\r\n")
                    self.took(text.decode(errors="replace"))
                    writer.write(b"250 taken\r\n")
                elif word == b"QUIT":
                    writer.write(b"221 bye\r\n")
                    break
                else:
                    writer.write(b"250 ok\r\n")
                await writer.drain()
        writer.close()

    def took(self, mail):
        self.mails.append(mail)

    def message_ids(self):
        return [re.search(r"(?im)^message-id: *(\S+)", mail).group(1) for mail in self.mails]

    def end(self):
        if self.server is not None:
            self.server.close()


class Load:
    """Clients that ask for pages without a pause, and count what they get."""

    def __init__(self, port, clients, pages=PAGES, expected=(200, 404), rate=None):
        self.port, self.clients, self.pages, self.expected, self.rate = port, clients, pages, expected, rate
        self.statuses = {}
        self.failures = []
        self.times = []
        self.slowest = (0.0, "")
        self.stopped = asyncio.Event()
        self.connections = [Connection(port) for _ in range(clients)]
        self.tasks = []

    async def connect(self):
        """Opens all connections before the first request."""
        for connection in self.connections:
            await connection.open()

    def __enter__(self):
        self.tasks = [asyncio.create_task(self._ask(*each)) for each in enumerate(self.connections)]
        self.began = time.monotonic()
        return self

    def __exit__(self, *_):
        self.stopped.set()

    async def finish(self):
        self.stopped.set()
        await asyncio.gather(*self.tasks)
        self.seconds = time.monotonic() - self.began

    async def _ask(self, number, connection):
        if self.rate:
            # Not all in the same moment.
            await asyncio.sleep(number / self.rate)
        for step in itertools.count(number):
            if self.stopped.is_set():
                break
            path = self.pages[step % len(self.pages)]
            started = time.monotonic()
            try:
                answer = await connection.request("GET", path)
                self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1
                if answer.status not in self.expected:
                    self.failures.append(f"{path}: {answer.status}")
            except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                self.failures.append(f"{path}: {error!r}")
                await asyncio.sleep(0.05)
            took = time.monotonic() - started
            self.times.append(took)
            if took > self.slowest[0]:
                self.slowest = (took, path)
            if self.rate:
                await asyncio.sleep(max(0, self.clients / self.rate - took))
        connection.close()

    @property
    def asked(self):
        """How many have asked at least once, answered or not."""
        return sum(connection.asked > 0 for connection in self.connections)

    @property
    def total(self):
        return len(self.times)

    def quantile(self, share):
        """In milliseconds."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else 0.0


class Table:
    """What was measured, and whether it is what was demanded."""

    def __init__(self, title):
        self.title = title
        self.rows = []
        self.sound = True

    def row(self, what, value, demanded="", holds=True):
        self.rows.append((what, str(value), demanded, holds))
        self.sound &= bool(holds)
        mark = "" if holds else "  <-- NOT as demanded"
        print(f"  {what}: {value}{f' (demanded: {demanded})' if demanded else ''}{mark}", flush=True)

    def zero(self, what, things):
        """Demands that there are none; shows the first few that there are."""
        things = things if isinstance(things, (list, set, tuple)) else [None] * things
        shown = [str(thing) for thing in list(things)[:3] if thing is not None]
        self.row(what, f"{len(things)}{' ' + '; '.join(shown) if shown else ''}", "0", not things)

    def markdown(self):
        lines = [f"### {self.title}", "", "| measured | value | demanded |", "|---|---|---|"]
        for what, value, demanded, holds in self.rows:
            lines.append(f"| {what} | {value if holds else f'**{value}**'} | {demanded} |")
        return "\n".join(lines) + "\n"
