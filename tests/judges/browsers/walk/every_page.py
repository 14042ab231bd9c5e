"""Every page, opened as by a link from elsewhere."""

import contextlib
import re

from tests.judges.browsers.visitor import served
from tests.judges.browsers.walk.windows import DESKTOP, OVERFLOW, PHONE, TABLET

# Loads what would be loaded when one scrolls there; answers what is no picture.
PICTURES = """
const done = arguments[arguments.length - 1];
const pictures = [...document.images];
for (const picture of pictures) picture.loading = "eager";
const settled = (picture) => picture.complete ? null : new Promise((resolve) => {
  picture.addEventListener("load", resolve, { once: true });
  picture.addEventListener("error", resolve, { once: true });
});
Promise.all(pictures.map(settled)).then(() => done(pictures.map(({ naturalWidth, currentSrc }) =>
  [naturalWidth > 0, new URL(currentSrc || "missing:", location).pathname])));
"""


def every_page(it, pages):
    for path in pages:
        with page_step(it, path):
            pass


def closely(it, pages, formats):
    """Every page, with its pictures, on a phone, a tablet and a computer."""
    it.driver.set_script_timeout(180)
    for path in pages:
        it.engine.resize(*PHONE)
        with page_step(it, path):
            broken = []
            for loaded, source in it.driver.execute_async_script(PICTURES):
                formats[source.rpartition(".")[2]] += 1
                if not loaded:
                    broken.append(source)
            it.expect(not broken, f"pictures are not loaded: {', '.join(broken)}")
            for width, height in (PHONE, TABLET, DESKTOP):
                it.engine.resize(width, height)
                it.until(lambda: it.run("return innerWidth") == width, f"the window does not become {width} px wide")  # noqa: B023
                over = it.run(OVERFLOW)
                it.expect(over <= 0, f"the page is {over} px wider than the window at {width} px")


@contextlib.contextmanager
def page_step(it, path):
    """The page starts as the server has sent it; what else is looked at then."""
    status, heading = served(it.address, path)
    # A page that does not exist says so to the console.
    with it.step(path, "the page starts", says=re.escape(path) if status == 404 else None):
        it.open(path)
        found = it.run("return [...document.querySelectorAll('h1')].map((it) => it.textContent.replace(/\\s+/g, ' ').trim())")
        it.equal(found, [heading], "the heading")
        yield
