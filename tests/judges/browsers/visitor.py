"""Somebody at a browser: what they look for, do, and expect to see."""

import contextlib
import html
import json
import re
import time
import urllib.error
import urllib.request

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoAlertPresentException,
    StaleElementReferenceException,
    WebDriverException,
)
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

TIMEOUT_SECONDS = 120
"""Seconds until what is waited for counts as missing."""

# The innermost elements with a text, those that are shown.
SHOWN = """
const flat = (text) => text.replace(/\\s+/g, " ").trim();
const found = [];
const needle = arguments[0];
// Only the innermost element counts: what the page's data for scripts say is shown by none around it.
const look = (element) => {
  if (!flat(element.textContent).includes(needle)) return false;
  const within = [...element.children].map(look);
  if (!within.includes(true) && element.checkVisibility({ visibilityProperty: true })) found.push(element);
  return true;
};
for (const root of document.querySelectorAll(arguments[1])) look(root);
return found.length;
"""


# To a browser that does not say what its connection is like, a busy machine is a slow one: scripts come with
# the first touch of what needs them.
TOUCH = """
if (document.documentElement.dataset.router !== undefined) return;
const label = document.body.appendChild(document.createElement("label"));
label.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
label.remove();
"""


class Unmet(Exception):
    """Something is not as a visitor expects it."""


def quoted(text):
    """As a string of XPath, which knows no escapes."""
    if '"' not in text:
        return f'"{text}"'
    return "concat(" + ", '\"', ".join(f'"{part}"' for part in text.split('"')) + ")"


class Visitor:
    def __init__(self, engine, address, *, scripts=True):
        self.engine, self.driver, self.address, self.scripts = engine, engine.driver, address, scripts
        self.steps, self.pages, self.findings = 0, 0, []
        # What every page says is told once.
        self.heard = set()

    @contextlib.contextmanager
    def step(self, where, what, says=None):
        """One thing that works in Chromium. `says`: what the page may write to the console."""
        self.steps += 1
        try:
            yield
        except (Unmet, WebDriverException) as error:
            text = f"{type(error).__name__}: {error.msg}" if isinstance(error, WebDriverException) else str(error)
            self.find(where, f"{what}: {text.splitlines()[0]}")
            self.recover()
        for line in self.engine.console():
            if line not in self.heard and not (says and re.search(says, line)):
                self.heard.add(line)
                self.find(where, f"{what}: the console says {line[:300]}")

    def find(self, where, text):
        self.findings.append((where, text.replace(self.address, "")))

    def recover(self):
        """What a failed step has left open must not fail the next."""
        with contextlib.suppress(WebDriverException):
            self.driver.switch_to.alert.dismiss()
        with contextlib.suppress(WebDriverException):
            ActionChains(self.driver).release().perform()

    # Waiting

    def until(self, condition, what, seconds=TIMEOUT_SECONDS):
        """The first answer of `condition` that is not false."""
        deadline = time.monotonic() + seconds
        while True:
            with contextlib.suppress(StaleElementReferenceException, NoAlertPresentException):
                if answer := condition():
                    return answer
            if time.monotonic() > deadline:
                raise Unmet(what() if callable(what) else what)
            time.sleep(0.03)

    def expect(self, holds, what):
        if not holds:
            raise Unmet(what)

    def equal(self, found, wanted, what):
        if callable(found):
            self.until(lambda: found() == wanted, lambda: f"{what} is {found()!r}, not {wanted!r}")
        elif found != wanted:
            raise Unmet(f"{what} is {found!r}, not {wanted!r}")

    # Going

    def open(self, path):
        self.driver.get(self.address + path)
        self.started()

    def started(self):
        self.pages += 1
        if self.scripts:
            self.until(lambda: self.run(TOUCH) or self.all("html[data-started]"), "the page does not start", 15)

    def path(self):
        """The path of the page that is shown, with its query and fragment."""
        return self.driver.current_url.removeprefix(self.address)

    def at(self, path):
        self.equal(self.path, path, "the address")

    def sees(self, text, within="body", seconds=TIMEOUT_SECONDS):
        self.until(lambda: self.run(SHOWN, text, within), f"“{text}” is not shown", seconds)

    def sees_no(self, text, within="body"):
        self.until(lambda: not self.run(SHOWN, text, within), f"“{text}” is still shown")

    def heading(self, text):
        self.equal(lambda: [it.text for it in self.all("h1")], [text], "the heading")

    def document(self, key):
        """A document of the site's content."""
        with urllib.request.urlopen(f"{self.address}/api/content/{key}") as answer:
            return json.load(answer)

    # Finding

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        """The first of these elements that is shown."""
        return self._shown(By.CSS_SELECTOR, selector, selector)

    def hidden(self, selector):
        self.until(lambda: not any(it.is_displayed() for it in self.all(selector)), f"{selector} is still shown")

    def button(self, name, within="*"):
        return self._shown(By.XPATH, self._named("button", name, within), f"button “{name}”")

    def no_button(self, name):
        self._gone("button", name, f"button “{name}”")

    def link(self, name, within="*"):
        return self._shown(By.XPATH, self._named("a", name, within), f"link “{name}”")

    def no_link(self, name):
        self._gone("a", name, f"link “{name}”")

    def tab(self, name):
        return self._shown(By.XPATH, f"//*[@role='tab'][normalize-space(.)={quoted(name)}]", f"tab “{name}”")

    def field(self, label):
        """The control that a label names."""
        found = self._shown(By.XPATH, f"//label[normalize-space(.)={quoted(label)}]", f"label “{label}”")
        if name := found.get_attribute("for"):
            return self._shown(By.ID, name, f"field “{label}”")
        return found.find_element(By.CSS_SELECTOR, "input")

    def _named(self, tag, name, within):
        words = quoted(name)
        inside = "" if within == "*" else f"[ancestor::*[{within}]]"
        return f"//{tag}[@aria-label={words} or (not(@aria-label) and normalize-space(.)={words})]{inside}"

    def _shown(self, by, value, what):
        return self.until(
            lambda: next((it for it in self.driver.find_elements(by, value) if it.is_displayed()), None),
            f"{what} is not there",
        )

    def _gone(self, tag, name, what):
        found = lambda: [it for it in self.driver.find_elements(By.XPATH, self._named(tag, name, "*")) if it.is_displayed()]  # noqa: E731
        self.until(lambda: not found(), f"{what} is still shown")

    # Doing

    def reach(self, element):
        """Brings it into view at once: WebKit's driver does not wait for a page that scrolls smoothly."""
        self.run(
            """const { top, bottom, left, right } = arguments[0].getBoundingClientRect();
            if (top < 80 || left < 0 || bottom > innerHeight || right > innerWidth)
              arguments[0].scrollIntoView({ block: "center", inline: "center", behavior: "instant" });""",
            element,
        )
        return element

    def once_possible(self, act):
        """Does `act` once nothing moves above the page: WebKit drops clicks and refuses keys while one is fading in."""
        self.until(
            lambda: self.run(
                """return !document.getAnimations().some(
                  ({ effect }) => effect.pseudoElement?.startsWith("::view-transition"))"""
            ),
            "the page does not come to rest",
        )
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while True:
            try:
                return act()
            except (ElementClickInterceptedException, ElementNotInteractableException):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.03)

    def click(self, element):
        self.once_possible(lambda: self.reach(element).click())

    def write(self, label, text):
        field = self.field(label) if isinstance(label, str) else label
        self.once_possible(lambda: self.reach(field).clear())
        field.send_keys(text)
        return field

    def replace(self, label, text):
        """Types over all that stands in a field: of one that a driver empties, the page hears nothing in WebKit."""
        self.run("arguments[0].focus(); arguments[0].select()", self.reach(self.field(label)))
        self.press(text)

    def choose(self, label, option):
        """An option of a select."""
        field = self.reach(self.field(label))
        field.find_element(By.XPATH, f".//option[normalize-space(.)={quoted(option)}]").click()

    def press(self, *keys):
        """Keys, for whatever has the focus."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def hover(self, element):
        ActionChains(self.driver).move_to_element(element).perform()

    def focused(self):
        return self.driver.switch_to.active_element

    def has_focus(self, element, what):
        self.until(lambda: self.focused() == element, f"{what} does not have the focus")

    def alert(self, text):
        """A window with this text, which is closed."""
        shown = self.until(lambda: self.driver.switch_to.alert, "no window opens")
        found = shown.text
        shown.accept()
        self.equal(found, text, "the text of the window")

    def toast(self, text):
        self.sees(text, "[data-toast]")

    def in_view(self, element, what):
        self.until(
            lambda: self.run(
                """const { top, bottom, left, right } = arguments[0].getBoundingClientRect();
                return top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1""",
                element,
            ),
            f"{what} is not in view",
        )

    def scroll(self):
        return self.run("return scrollY")

    def mark(self):
        """Marks the document, so that another one that takes its place is noticed."""
        self.run("window.firstDocument = true")

    def stayed(self):
        self.expect(self.run("return window.firstDocument === true"), "a document was loaded")


def served(address, path):
    """What the server answers to somebody who asks for a page: its status and the page's heading."""
    request = urllib.request.Request(address + path, headers={"accept": "text/html"})
    try:
        answer = urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        heading = re.search(r"<h1[^>]*>(.*?)</h1>", answer.read().decode(), re.DOTALL).group(1)
    return answer.status, " ".join(html.unescape(re.sub(r"<!--.*?-->|<[^>]*>", "", heading)).split())
