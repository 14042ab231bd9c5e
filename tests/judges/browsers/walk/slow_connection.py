"""A slow connection, of which these browsers say nothing: they know it by a document that came slowly."""

import contextlib
import re
import socket
import threading
import time

from tests.judges.browsers.walk.windows import PHONE

SLOW_SECONDS = 1.5
"""How long the end of a document is behind its beginning; a second is slow (frontend/src/runtime/reducedData.ts)."""


def _carry(source, target, *, slowly):
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            if slowly and re.match(rb"HTTP/1\.1 [\s\S]*?\r\ncontent-type: text/html", data, re.IGNORECASE):
                target.sendall(data[:1000])
                time.sleep(SLOW_SECONDS)
                data = data[1000:]
            target.sendall(data)
    for end in (source, target):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def slow_way(address):
    """A way to the site on which documents come slowly. Its address."""
    host, port = re.search(r"//([^:/]+):(\d+)", address).groups()
    server = socket.create_server(("127.0.0.1", 0))

    def answer():
        with contextlib.suppress(OSError):
            while True:
                browser, _ = server.accept()
                site = socket.create_connection((host, int(port)))
                for source, target, slowly in ((browser, site, False), (site, browser, True)):
                    threading.Thread(target=_carry, args=(source, target), kwargs={"slowly": slowly}, daemon=True).start()

    threading.Thread(target=answer, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
    finally:
        server.close()


def slow_connection(it):
    """What is touched first is done, though no script has been loaded before."""
    it.engine.resize(*PHONE)

    def not_started():
        it.until(lambda: it.all("html[data-frugal]"), "the page does not find its connection slow", 30)
        it.expect(not it.all("html[data-router]"), "the page has started by itself")

    @contextlib.contextmanager
    def step(path, what):
        """On a way of its own: after a page that has started, the others of a tab do at once."""
        with it.step(path, f"on a slow connection {what}"), slow_way(it.address) as address:
            it.driver.get(address + path)
            it.pages += 1
            not_started()
            yield address

    with step("/about/vedanta", "scrolling and links need no script") as address:
        it.run("scrollTo(0, 1200)")
        it.click(it.link("Scroll to top"))
        it.equal(it.scroll, 0, "the place")
        it.no_link("Scroll to top")
        # What comes next comes through the service worker, and as slowly.
        it.until(lambda: it.run("return navigator.serviceWorker.controller !== null"), "there is no service worker")
        it.run("document.querySelector('footer a[href=\"/contact\"]').click()")
        it.until(lambda: it.driver.current_url == address + "/contact", "the link leads nowhere")
        it.heading("Contact Us")
        not_started()
    with step("/services/nutrition-programme", "an arrow is followed that was tapped first"):
        row = it.one("[role=group] ul")
        place = lambda: it.run("return arguments[0].scrollLeft", row)  # noqa: E731
        before = place()
        it.click(it.all("[role=group] button")[-1])
        it.until(lambda: place() > before, "the row has not moved")
    with step("/learn/quizzes", "a tab opens that was tapped first"):
        # A link, until the scripts make it a tab.
        it.click(next(link for link in it.all("[data-tab]") if link.text.startswith("Community")))
        it.until(lambda: it.tab("Community").get_attribute("aria-selected") == "true", "the tab is not open")
    with step("/learn/submit", "what is typed first stays"):
        field = it.field("Option A")
        it.click(field)
        field.send_keys("Asha")
        it.until(lambda: it.all("html[data-started]"), "the page does not start")
        it.equal(it.field("Option A").get_attribute("value"), "Asha", "the field")
