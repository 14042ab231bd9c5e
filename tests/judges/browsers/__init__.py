"""The site as visitors of other browsers than Chromium meet it: Firefox, and WebKit, which is in
every iPhone."""

import asyncio
import collections
import contextlib
import email
import email.policy
import json
import os
import re
import signal
import subprocess

from tests import programs
from tests.judges import judging, site, tools

GECKODRIVER = "0.37.1"
ENGINES = {"firefox": "Firefox ESR", "webkitgtk": "WebKitGTK"}

# What each browser does, with what it is started with.
WAYS = {
    "scripts": {},
    "no scripts": {"scripts": False},
    "no storage": {"storage": False},
}

# Seconds for one way of one browser. Only what hangs meets it, on a busy machine, too: WebKit's driver now and then
# never answers again.
WALK = 3600

# Firefox looks after itself.
ITS_MAKERS = r"(?:.*\.)?(?:mozilla\.(?:com|net|org)|firefox\.com|mozgcp\.net)"
BINDINGS = 'import gi; gi.require_version("WebKit2", "4.1")'
MAP = "www.openstreetmap.org"


class Provider:
    """Stands in for the payment provider: shows what it is sent, and to whoever only asks, how often that was."""

    async def start(self):
        self.forms = 0
        self.server = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        return self

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def _talk(self, reader, writer):
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = re.search(r"(?im)^content-length: *(\d+)", head)
            sent = await reader.readexactly(int(length[1])) if length else b""
            self.forms += head.startswith("POST")
            page = b"<!doctype html><title>Payment</title><p>" + (sent.replace(b"&", b"<br>") or b"%d" % self.forms)
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n" + page)
            await writer.drain()
        writer.close()


class Elsewhere:
    """A proxy between the browsers and all other sites: lets nothing through, and remembers who was asked for."""

    async def start(self):
        self.asked = collections.Counter()
        self.server = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        return self

    @property
    def port(self):
        return self.server.sockets[0].getsockname()[1]

    async def _talk(self, reader, writer):
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            if found := re.match(r"\w+ (?:\w+://)?([^:/ ]+)", head):
                self.asked[found[1]] += 1
            writer.write(b"HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            await writer.drain()
        writer.close()


class PostOffice(programs.MailServer):
    """Takes the site's mail, and lays it into a folder where a browser's walk finds it."""

    def __init__(self, folder):
        super().__init__()
        self.folder = folder
        folder.mkdir()

    def took(self, mail):
        super().took(mail)
        text = email.message_from_string(mail, policy=email.policy.default)
        readable = f"To: {text['to']}\n\n{text.get_body(('plain',)).get_content()}"
        # Under another name until it is whole.
        whole = self.folder / f"{len(self.mails)}.txt"
        part = self.folder.with_suffix(".part")
        part.write_text(readable)
        part.rename(whole)


@contextlib.asynccontextmanager
async def display(work):
    """An X server without a screen, as `:1`."""
    reading, writing = os.pipe()
    command = [tools.debian("xvfb", "Xvfb"), "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with open(work / "display.log", "ab") as log:
        server = await asyncio.create_subprocess_exec(*command, stdout=log, stderr=log, pass_fds=[writing])
    os.close(writing)
    try:
        with open(reading) as told:
            number = (await asyncio.to_thread(told.readline)).strip()
        if not number:
            raise RuntimeError(f"Xvfb did not start:\n{(work / 'display.log').read_text()}")
        yield f":{number}"
    finally:
        with contextlib.suppress(ProcessLookupError):
            server.terminate()
        await server.wait()


@contextlib.asynccontextmanager
async def sound(work):
    """A sound server without a device: Firefox plays no recording where nobody could hear it. Its address."""
    socket = work / "sound"
    command = [
        tools.debian("pulseaudio", "pulseaudio"), "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
        "-L", "module-null-sink", "-L", f"module-native-protocol-unix auth-anonymous=1 socket={socket}",
    ]
    home = {"HOME": str(work), "XDG_RUNTIME_DIR": str(work)}
    server = programs.Process(command, work / "sound.log", os.environ | home)
    try:
        async with asyncio.timeout(180):
            while not socket.exists():
                await asyncio.sleep(0.05)
        yield f"unix:{socket}"
    finally:
        server.end()


def programs_of(engine):
    """The engine's own programs, as `Setting` names them."""
    if engine == "firefox":
        return {
            "firefox": tools.debian("firefox-esr", "firefox-esr"),
            "geckodriver": str(tools.crate("geckodriver", GECKODRIVER)),
        }
    bindings = subprocess.run(["/usr/bin/python3", "-c", BINDINGS], stderr=subprocess.DEVNULL, check=False)
    if bindings.returncode != 0:
        raise tools.Missing("WebKitGTK cannot be opened from Python: apt-get install python3-gi gir1.2-webkit2-4.1")
    return {"webkit_driver": tools.debian("webkit2gtk-driver", "WebKitWebDriver")}


async def sent(engine, way, task, work):
    """Has a browser go one way; what it answers."""
    setting = task["setting"] | WAYS[way] | programs_of(engine) | {"work": str(work)}
    child = await asyncio.create_subprocess_exec(
        tools.python(), "-m", "tests.judges.browsers.walk", cwd=programs.TOP, start_new_session=True,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )
    told = json.dumps(task | {"engine": engine, "way": way, "setting": setting}).encode()
    try:
        async with asyncio.timeout(WALK):
            out, errors = await child.communicate(told)
    except TimeoutError:
        raise RuntimeError(f"{engine}, {way}: the walk did not end within {WALK} s; see {work}") from None
    finally:
        # The driver and the browser, if they are still there.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
    if child.returncode != 0:
        raise RuntimeError(f"{engine}, {way}: the walk ended:\n{errors.decode(errors='replace')[-3000:]}")
    return json.loads(out)


def pages(paths):
    """What everybody may open, once."""
    return list(dict.fromkeys([*paths, *(path for path, role in site.BEYOND_THE_SITEMAP if role is None)]))


@judging.judge(
    "browsers",
    "Firefox and WebKitGTK, driven by WebDriver, go through the site as visitors do: every page at three widths, "
    "menus, forms, viewers, games, recordings, accounts, the office and its editor; and again without scripts, and where nothing may be kept. "
    "What works in Chromium must work there.",
)
async def judge(program, work):
    figures, findings = [], []
    versions = []
    provider, elsewhere = await Provider().start(), await Elsewhere().start()
    donations = site.DONATIONS | {"CENTRE_PAYFAST_SERVER": provider.address}
    async with display(work) as screen, sound(work) as speaker:
        for engine, title in ENGINES.items():
            for way in WAYS:
                name = f"{engine}-{way.replace(' ', '-')}"
                folder = work / name
                folder.mkdir()
                post = await PostOffice(folder / "mails").start()
                mail = site.MAIL | {"CENTRE_SMTP_URL": post.url}
                # Each with a site of its own: visitors' limits are by address, and all have the same.
                async with site.started(program, work, f"site-{name}", **donations, **mail) as running:
                    task = {
                        "address": site.address(running),
                        "provider": provider.address,
                        "mails": str(post.folder),
                        "pages": pages(await site.sitemap(running)),
                        "setting": {"display": screen, "sound": speaker, "proxy": elsewhere.port},
                    }
                    said = await sent(engine, way, task, folder)
                post.end()
                findings += [judging.Finding(f"{engine} {where}", text) for where, text in said["findings"]]
                figures.append((f"{title}, {way}", f"{said['steps']} steps, {said['pages']} documents opened"))
                if way == "scripts":
                    versions.append(f"{title} {said['version']}")
                    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(said["formats"].items()))
                    figures.append((f"{title}, pictures loaded", kinds))
    for host in sorted(elsewhere.asked):
        if host != MAP and not re.fullmatch(ITS_MAKERS, host):
            findings.append(judging.Finding(host, "was asked for by a page"))
    figures.append((f"requests to {MAP}, which a button asks for", str(elsewhere.asked[MAP])))
    return judging.Judgement(f"{', '.join(versions)}, by {tools.python_version('selenium')}", figures, findings)
