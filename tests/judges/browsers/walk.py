"""What a visitor does on the site, in one browser: `python -m tests.judges.browsers.walk`.

Reads from standard input, as JSON, how the browser is started, which way it goes (`WAYS`), the
site's address and the pages; prints what was done and what did not work. The steps are those of the
specs in frontend/e2e, which Chromium has passed.
"""

import collections
import contextlib
import json
import re
import sys

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.judges.browsers.engines import ENGINES, Setting
from tests.judges.browsers.visitor import Unmet, Visitor, served

PHONE, TABLET, DESKTOP = (360, 740), (768, 1024), (1280, 800)
PASSWORD = "a long enough password"

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

OVERFLOW = "return document.documentElement.scrollWidth - innerWidth"

CAROUSEL = """
const list = document.querySelector(".carousel-slides");
const frame = list.getBoundingClientRect();
return [...list.children]
  .filter((slide) => {
    const { left, right } = slide.getBoundingClientRect();
    return left >= frame.left - 2 && right <= frame.right + 2;
  })
  .map((slide) => slide.querySelector("a").getAttribute("href").split("/").at(-1));
"""

# The range's own setter: React listens to what the browser says, not to what a script assigns.
SLIDE = """
const [range, value] = arguments;
Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(range, value);
range.dispatchEvent(new Event("input", { bubbles: true }));
"""


def every_page(it, pages):
    """Opened as by a link from elsewhere."""
    for path in pages:
        with page_step(it, path):
            pass


def closely(it, pages, formats):
    """Every page, with its pictures, on a phone, a tablet and a computer."""
    it.driver.set_script_timeout(20)
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


def navigation(it):
    it.engine.resize(*DESKTOP)
    inside = "self::nav[@aria-label='Main']"
    with it.step("/", "a dropdown opens on hover and leads on without a document"):
        it.open("/")
        it.mark()
        it.hover(it.link("About", inside))
        it.hover(it.one('#dropdown-about a[href="/about/vedanta"]'))
        it.click(it.one('#dropdown-about a[href="/about/vedanta"]'))
        it.at("/about/vedanta")
        it.heading("Vedanta")
        it.equal(lambda: it.driver.title, "Vedanta | Vedanta Centre Johannesburg", "the title")
        it.stayed()
    with it.step("/", "one dropdown is open at a time, and closes when the pointer leaves"):
        it.open("/")
        it.hover(it.link("About", inside))
        it.one("#dropdown-about")
        it.hover(it.link("Services", inside))
        it.one("#dropdown-services")
        it.hidden("#dropdown-about")
        ActionChains(it.driver).move_by_offset(0, 500).perform()
        it.hidden("#dropdown-services")
    with it.step("/", "dropdowns work by keyboard"):
        it.open("/")
        toggle = it.button("About menu")
        it.run("arguments[0].focus()", toggle)
        it.press(Keys.ENTER)
        it.one("#dropdown-about")
        links = it.all("#dropdown-about a")
        it.press(Keys.ARROW_DOWN)
        it.has_focus(links[0], "the first link")
        it.press(Keys.ARROW_DOWN)
        it.has_focus(links[1], "the second link")
        it.press(Keys.ESCAPE)
        it.hidden("#dropdown-about")
        it.has_focus(toggle, "the button")
        it.press(Keys.SPACE)
        it.one("#dropdown-about")
    with it.step("/", "the first stop of the keyboard skips to the content"):
        it.open("/")
        it.press(Keys.TAB)
        it.has_focus(it.one("a.skip-link, a[href='#main'], a[href='#content']"), "the skip link")
        it.in_view(it.focused(), "the skip link")
        it.press(Keys.ENTER)
        it.has_focus(it.one("main"), "the content")
    with it.step("/", "links, back and forward load no document; places are kept"):
        it.open("/")
        it.mark()
        link = it.one('main a[href="/donate"]')
        it.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", link)
        it.until(lambda: it.scroll() > 1000, "the page does not scroll")
        it.click(link)
        it.at("/donate")
        it.equal(it.scroll, 0, "the place")
        it.has_focus(it.one("main"), "the content")
        it.driver.back()
        it.at("/")
        it.until(lambda: it.scroll() > 1000, "the place of the page before is lost")
        it.driver.forward()
        it.at("/donate")
        it.stayed()
    with it.step("/about", "a page that the browser has kept works after coming back to its document"):
        it.open("/about")
        # Firefox passes over pages on which nothing was done.
        it.click(it.one("h1"))
        it.driver.get(it.address + "/robots.txt")
        it.driver.back()
        it.at("/about")
        it.started()
        it.click(it.one('footer a[href="/contact"]'))
        it.heading("Contact Us")
    with it.step("/contact", "a link to a fragment leads there, and the keyboard goes on from it"):
        it.open("/contact")
        it.click(it.link("Send us a message"))
        it.at("/services/hinduism-for-children#contact")
        it.in_view(it.one("#contact h2"), "the form's heading")
        it.press(Keys.TAB)
        it.has_focus(it.field("First name"), "the first field")
    with it.step("/services/hinduism-for-children#contact", "an address with a fragment opens there"):
        it.open("/gallery")
        it.open("/services/hinduism-for-children#contact")
        it.in_view(it.one("#contact h2"), "the form's heading")
    with it.step("/nothing-here", "what does not exist leads home", says="/nothing-here"):
        it.open("/nothing-here")
        it.heading("Page Not Found")
        it.click(it.link("Return to Home"))
        it.equal(lambda: it.driver.title, "Vedanta Centre Johannesburg", "the title")
    with it.step("/", "a button leads to the top"):
        it.open("/")
        it.run("scrollTo(0, 1200)")
        it.click(it.button("Scroll to top"))
        it.equal(it.scroll, 0, "the place")
        it.no_button("Scroll to top")
    with it.step("/", "the bar is fixed, 80 px high, and casts a shadow on what is scrolled"):
        it.open("/")
        bar = it.one("header.bar")
        it.equal(bar.value_of_css_property("box-shadow"), "none", "the shadow")
        it.run("scrollTo(0, 300)")
        it.until(lambda: bar.value_of_css_property("box-shadow") != "none", "there is no shadow")
        it.equal(it.run("const { y, height } = arguments[0].getBoundingClientRect(); return [y, height]", bar), [0, 80], "the bar's place")
    with it.step("/about", "tabs of a section lead on by Enter and Space"):
        for key in (Keys.ENTER, Keys.SPACE):
            it.open("/about/our-centre")
            it.run("arguments[0].focus()", it.link("Vedanta", "self::nav[@aria-label='About Us']"))
            it.press(key)
            it.at("/about/vedanta")
    with it.step("/about/holy-trinity", "tabs are chosen by mouse and keyboard"):
        it.open("/about/holy-trinity?tab=sri-sarada-devi")
        it.click(it.tab("Swami Vivekananda"))
        it.equal(lambda: it.one("[role=tab][aria-selected=true]").text, "Swami Vivekananda", "the tab")
        it.press(Keys.ARROW_RIGHT)
        it.has_focus(it.tab("Sri Ramakrishna"), "the next tab")
        it.press(Keys.ENTER)
        it.equal(lambda: it.one("[role=tab][aria-selected=true]").text, "Sri Ramakrishna", "the tab")
        it.press(Keys.ARROW_RIGHT)
        it.press(Keys.SPACE)
        it.equal(lambda: it.one("[role=tab][aria-selected=true]").text, "Sri Sarada Devi", "the tab")
        it.equal(len([panel for panel in it.all("[role=tabpanel]") if panel.is_displayed()]), 1, "the number of panels")
    with it.step("/", "the carousel goes round by its arrows and by keys"):
        it.open("/")
        shown = lambda: it.run(CAROUSEL)  # noqa: E731
        months = it.until(shown, "no slide is shown")
        it.equal(len(months), 3, "the number of slides")
        it.click(it.button("Next slide"))
        it.equal(lambda: shown()[:2], months[1:], "what is shown after a step")
        it.click(it.button("Previous slide"))
        it.equal(shown, months, "what is shown after a step back")
        it.click(it.button("Previous slide"))
        it.equal(lambda: shown()[1:], months[:2], "what is shown across the seam")
        it.run('document.querySelector(".carousel-slide:not([data-copy]) a").focus()')
        it.press(Keys.ARROW_RIGHT)
        it.equal(shown, months, "what is shown after a key")


def phone(it):
    it.engine.resize(*PHONE)
    with it.step("/ at 360 px", "the menu opens, has one group open at a time, and leads on"):
        it.open("/")
        it.mark()
        it.hidden("#site-menu")
        it.click(it.button("Open menu"))
        it.one("#site-menu")
        it.click(it.one('#site-menu summary[aria-label="About pages"]'))
        it.one('#site-menu a[href="/about/vedanta"]')
        it.click(it.one('#site-menu summary[aria-label="Services pages"]'))
        it.one('#site-menu a[href="/services/satsangs"]')
        it.hidden('#site-menu a[href="/about/vedanta"]')
        it.click(it.one('#site-menu a[href="/services/satsangs"]'))
        it.at("/services/satsangs")
        it.heading("Satsangs")
        it.hidden("#site-menu")
        it.stayed()
    with it.step("/ at 360 px", "the menu closes by its button and by Escape"):
        it.open("/")
        it.click(it.button("Open menu"))
        it.one("#site-menu")
        it.click(it.button("Close menu"))
        it.hidden("#site-menu")
        it.click(it.button("Open menu"))
        it.one("#site-menu")
        it.press(Keys.ESCAPE)
        it.hidden("#site-menu")
        it.button("Open menu")
    with it.step("/ at 360 px", "the carousel's dots lead to their slides"):
        it.open("/")
        dots = it.all(".carousel-dot")
        it.equal(dots[0].get_attribute("aria-current"), "true", "the first dot")
        it.click(dots[2])
        it.equal(lambda: dots[2].get_attribute("aria-current"), "true", "the third dot")
        it.equal(lambda: it.run(CAROUSEL), ["november2024"], "what is shown")
    with it.step("/services/nutrition-programme at 360 px", "the arrows scroll by the width of the row"):
        it.open("/services/nutrition-programme")
        it.click(it.button("Scroll right"))
        place = lambda: round(it.run('return document.querySelector(".filmstrip").scrollLeft'))  # noqa: E731
        it.equal(place, 360, "the place")
        it.click(it.button("Scroll left"))
        it.equal(place, 0, "the place")
    with it.step("/services/special-functions at 360 px", "the events are cards"):
        it.open("/services/special-functions")
        it.equal(len([card for card in it.all("main .card") if card.is_displayed()]), 3, "the number of cards")
    with it.step("/learn/games/wordle at 360 px", "board and keyboard are in sight together"):
        it.open("/learn/games/wordle")
        it.click(it.button("Start Game"))
        it.equal(lambda: len(it.all(".word-row")), 6, "the number of rows")
        for part in it.all(".word-row, .game-input > *, .keyboard button"):
            it.in_view(part, "a part of the game")
        it.click(it.button("q"))
        it.equal(lambda: it.field("Your guess").get_property("value"), "q", "the guess")


def forms(it, provider):
    it.engine.resize(*DESKTOP)
    labels = ["First name", "Last name", "E-mail", "Subject", "Message"]
    message = ["Asha", "Naidoo", "asha@example.org", "Class", "When does the class start? नमस्ते"]
    send = lambda: it.click(it.button("Send Message"))  # noqa: E731
    errors = lambda: [found.text for found in it.all(".field-error")]  # noqa: E731
    with it.step("/test", "an empty form says what each field needs"):
        it.open("/test")
        send()
        it.equal(errors, [
            "First name must be at least 2 characters.",
            "Last name must be at least 2 characters.",
            "Please enter a valid email address.",
            "Subject must be at least 5 characters.",
            "Message must be at least 10 characters.",
        ], "what is wrong")
        it.has_focus(it.field("First name"), "the first wrong field")
        it.in_view(it.field("First name"), "the first wrong field")
    with it.step("/test", "a message is sent, and the form is empty again"):
        it.open("/test")
        for label, text in zip(labels, message, strict=True):
            it.write(label, text)
        send()
        it.toast("Thank you for your message. We'll get back to you soon.")
        it.equal(lambda: it.field("First name").get_property("value"), "", "the first field")
    with it.step("/test", "Enter sends, and what is wrong is said at its field"):
        it.open("/test")
        for label, text in zip(labels, message, strict=True):
            it.write(label, text)
        it.write("Subject", "Hm").send_keys(Keys.ENTER)
        it.equal(errors, ["Subject must be at least 5 characters."], "what is wrong")
        it.has_focus(it.field("Subject"), "the wrong field")
        it.write("Subject", "The class")
        it.equal(errors, [], "what is wrong after it was corrected")
    with it.step("/test", "a form that was refused without scripts opens at its first wrong field"):
        it.open("/test")
        for label, text in zip(labels, message, strict=True):
            it.write(label, text)
        it.write("Subject", "Hm")
        it.mark()
        it.run('HTMLFormElement.prototype.submit.call(document.querySelector(\'main form[action="/api/contact"]\'))')
        it.until(lambda: not it.run("return window.firstDocument"), "nothing was sent")
        it.started()
        it.at("/test")
        it.equal(it.field("First name").get_property("value"), "Asha", "the first field")
        it.has_focus(it.field("Subject"), "the wrong field")
        it.in_view(it.field("Subject"), "the wrong field")
    with it.step("/donate", "an empty form says what each field needs"):
        it.open("/donate")
        it.reach(it.field("Amount in rand")).clear()
        it.run("arguments[0].selectedIndex = 0; arguments[0].dispatchEvent(new Event('change', { bubbles: true }))", it.field("Purpose of your donation"))
        it.click(it.one("form button[type=submit]"))
        it.equal(errors, [
            "First name must be at least 2 characters.",
            "Last name must be at least 2 characters.",
            "Please enter a valid email address.",
            "Please enter a valid mobile number.",
            "Minimum donation amount is R10.",
            "Please select a purpose for your donation.",
        ], "what is wrong")
        it.has_focus(it.field("First name"), "the first wrong field")
        it.write("First name", "Asha")
        it.equal(lambda: len(errors()), 5, "the number of errors after one was corrected")
    with it.step("/donate", "a complete form leads over the checkout page to the provider's"):
        it.open("/donate")
        donor(it)
        it.click(it.button("R250"))
        it.equal(lambda: it.field("Amount in rand").get_property("value"), "250", "the amount")
        it.click(it.one("form button[type=submit]"))
        it.until(lambda: it.driver.current_url.startswith(provider), lambda: f"the way ends at {it.path()}")
        it.sees("amount=250.00")
    with it.step("/donate/checkout", "whoever comes back from the provider is not sent there again"):
        it.driver.back()
        # Browsers pass over the page that has led on by itself, or show it again.
        it.until(lambda: it.path() in ("/donate", "/donate/checkout"), lambda: f"the way back ends at {it.path()}")
        it.started()
        it.one("main form")
        it.expect(it.path() in ("/donate", "/donate/checkout"), "the form was sent again")
    seminar = "/services/seminar-registration"
    with it.step(seminar, "the flyer's pages are turned by buttons and keys"):
        it.open(seminar)
        it.sees("Page 1 of 2")
        it.expect(not it.button("Previous").is_enabled(), "Previous can be pressed on the first page")
        it.click(it.button("Next"))
        it.sees("Page 2 of 2")
        it.at(f"{seminar}?page=2")
        it.has_focus(it.button("Previous"), "Previous")
        it.press(Keys.ARROW_LEFT)
        it.sees("Page 1 of 2")
        it.sees("Online registration: form to be announced")
        it.hidden(".spinner")
    with it.step("/learn/submit", "a question needs all its fields, and is thanked for"):
        it.open("/learn/submit")
        it.click(it.button("Submit Question"))
        it.has_focus(it.field("Question"), "the first empty field")
        it.write("Question", "What is dharma?")
        for option in "ABCD":
            it.write(f"Option {option}", f"Answer {option}")
        it.click(it.field("C"))
        it.click(it.button("Submit Question"))
        it.alert("Thank you for your submission! Our team will review your question.")
        it.equal(lambda: it.field("Question").get_property("value"), "", "the question")
    with it.step("/contact", "the map is loaded by a button"):
        it.open("/contact")
        it.expect(not it.all("iframe"), "the map is there before it is asked for")
        it.click(it.button("Load the map"))
        source = it.one("iframe").get_attribute("src")
        it.expect(source.startswith("https://www.openstreetmap.org/export/embed.html?"), f"the map is {source}")


def donor(it, first_name="Asha"):
    for label, text in [("First name", first_name), ("Last name", "Naidoo"), ("E-mail", "asha@example.org"), ("Mobile number", "0000000000")]:
        it.write(label, text)


def viewers(it):
    it.engine.resize(*DESKTOP)
    loaded = lambda: it.one('.viewer-stage[data-status="loaded"]')  # noqa: E731
    with it.step("/gallery", "a picture opens, is turned by keys, and Back leads to the gallery"):
        it.open("/gallery")
        it.mark()
        it.click(it.link("Event Image 10"))
        it.at("/gallery/image/event10")
        it.heading("Event Image 10")
        it.has_focus(it.one("dialog h1"), "the viewer's heading")
        loaded()
        it.press(Keys.ARROW_RIGHT)
        it.heading("Event Image 1")
        it.at("/gallery/image/event1")
        it.press(Keys.ARROW_LEFT)
        it.heading("Event Image 10")
        it.press(Keys.ARROW_LEFT)
        it.heading("Event Image 9")
        it.at("/gallery/image/event9")
        loaded()
        it.driver.back()
        it.at("/gallery")
        it.stayed()
    with it.step("/gallery", "Escape closes, and the focus returns to the picture that was shown"):
        it.open("/gallery")
        it.click(it.link("Event Image 6"))
        it.has_focus(it.one("dialog h1"), "the viewer's heading")
        it.press(Keys.ARROW_RIGHT)
        it.at("/gallery/image/event7")
        it.press(Keys.ESCAPE)
        it.at("/gallery")
        it.until(lambda: not it.all("dialog"), "the viewer is still there")
        it.has_focus(it.link("Event Image 7"), "the picture's link")
    with it.step("/gallery/image/event1", "the viewer is opened by its address, turned and closed by its links"):
        it.open("/gallery/image/event1")
        loaded()
        it.click(it.link("Next image"))
        it.heading("Event Image 2")
        it.click(it.link("Previous image"))
        it.click(it.link("Previous image"))
        it.heading("Event Image 10")
        it.click(it.link("Close"))
        it.at("/gallery")
        it.heading("Gallery")
    with it.step("/gallery/image/event2", "the focus stays in the viewer"):
        it.open("/gallery/image/event2")
        it.has_focus(it.one("dialog h1"), "the viewer's heading")
        for _ in range(10):
            it.press(Keys.TAB)
            outside = it.run("const at = document.activeElement; return at !== document.body && at.closest('dialog') === null")
            it.expect(not outside, "the keyboard leaves the viewer")
    with it.step("/gallery/image/event9", "Share opens links, or hands over to the device"):
        it.open("/gallery/image/event9")
        # What a device does is not the page's; without it there are links.
        it.run("delete Navigator.prototype.share")
        it.click(it.button("Share"))
        for network in ("Facebook", "Twitter", "WhatsApp"):
            it.in_view(it.link(f"Share on {network}"), f"the link to {network}")
        it.press(Keys.ESCAPE)
        it.hidden("#share-links")
        it.one("dialog")
        it.expect(it.link("Download").get_attribute("download") == "event-image-9.jpg", "Download has another name")
    with it.step("/gallery/image/event1 at 360 px", "the picture is in view, and the viewer does not scroll sideways"):
        it.engine.resize(*PHONE)
        it.open("/gallery/image/event1")
        loaded()
        it.in_view(it.one(".viewer-stage img"), "the picture")
        it.in_view(it.link("Close"), "Close")
        it.equal(it.run("const it = document.querySelector('dialog'); return it.scrollWidth - it.clientWidth"), 0, "what sticks out")
        it.engine.resize(*DESKTOP)
    hampers = "/services/nutrition-programme"
    with it.step(f"{hampers}/image/april2025", "the pictures go round by keys and links"):
        it.open(hampers)
        it.click(it.one(f'.filmstrip a[href="{hampers}/image/april2025"]'))
        it.has_focus(it.one("dialog h1"), "the viewer's heading")
        loaded()
        it.press(Keys.ARROW_LEFT)
        it.at(f"{hampers}/image/august2024-packing")
        it.click(it.link("Next image"))
        it.at(f"{hampers}/image/april2025")
        it.press(Keys.ARROW_RIGHT)
        it.at(f"{hampers}/image/march2025")
        it.press(Keys.ESCAPE)
        it.at(hampers)
    with it.step(hampers, "the arrows scroll by 300 px, and are disabled at the ends"):
        it.open(hampers)
        place = lambda: round(it.run('return document.querySelector(".filmstrip").scrollLeft'))  # noqa: E731
        it.expect(not it.button("Scroll left").is_enabled(), "Scroll left can be pressed at the start")
        it.click(it.button("Scroll right"))
        it.equal(place, 300, "the place")
        it.until(lambda: it.button("Scroll left").is_enabled(), "Scroll left cannot be pressed")
        it.run('const it = document.querySelector(".filmstrip"); it.scrollTo({ left: it.scrollWidth, behavior: "instant" })')
        it.until(lambda: not it.button("Scroll right").is_enabled(), "Scroll right can be pressed at the end")


def games(it):
    it.engine.resize(*DESKTOP)
    with it.step("/learn/games/word-scramble", "is played: a right word, wrong guesses, the hint, a skipped word"):
        word_scramble(it)
    with it.step("/learn/games/guess-picture", "is played: a wrong name, the right name, another picture"):
        guess_picture(it)
    for level in ("Easy (3–4 letters, 18 words)", "Difficult (7+ letters, 34 words)"):
        with it.step("/learn/games/wordle", f"{level} is won by following the colours"):
            word_master(it, level)
    with it.step("/learn/games/wordle", "is lost after six wrong guesses, which the keyboard on the screen can write"):
        it.open("/learn/games/wordle")
        it.click(it.button("Start Game"))
        it.one(".word-row")
        length = len(it.all(".word-row:first-child .letter-tile"))
        key = it.button("q")
        for guess in range(6):
            for _ in range(length):
                it.click(key)
            it.click(it.button("Enter Guess"))
            it.equal(lambda: len(it.all(".word-row [data-colour]")), (guess + 1) * length, "the number of coloured letters")  # noqa: B023
        it.sees("Game Over! The word was")
    with it.step("/learn/games/quotes", "is won by tapping the pieces in order"):
        quotes(it)
    with it.step("/learn/games/quotes", "pieces are moved by mouse and by keyboard"):
        quotes_by_mouse(it)
    with it.step("/learn/games/quotes", "a wrong arrangement is told"):
        it.open("/learn/games/quotes")
        it.click(it.button("Start Game"))
        it.click(it.button("Check My Answer"))
        it.sees("That doesn't seem right. Try rearranging the words.")
    with it.step("/learn/quizzes", "the catalogue's tabs lead to the quizzes"):
        it.open("/learn/quizzes")
        for name in ("Categories", "Community", "Featured"):
            it.click(it.tab(name))
            it.equal(lambda: it.one("[role=tab][aria-selected=true]").text, name, "the tab")  # noqa: B023
        it.click(it.one('main a[href="/learn/quizzes/basic-concepts"]'))
        it.at("/learn/quizzes/basic-concepts")
    with it.step("/learn/quizzes/basic-concepts", "the quiz is played to its result and begun again"):
        questions = it.document("learn/quizzes/basic-concepts")["questions"]
        it.open("/learn/quizzes/basic-concepts")
        # The first is answered wrong, the others right.
        quiz(it, questions, lambda question: (question["correctAnswer"] + (question is questions[0])) % 4)
        count = len(questions)
        it.sees(f"You got {count - 1} out of {count} correct ({round((count - 1) / count * 100)}%).")
        it.click(it.button("Restart"))
        it.sees(f"Question 1 of {count}")
    lesson = "learn/lessons/hindu-philosophy/dharma-intro"
    with it.step(f"/{lesson}", "the lesson's quiz is played, and leads to the next lesson"):
        questions = it.document(lesson)["quiz"]["questions"]
        it.open(f"/{lesson}")
        quiz(it, questions, lambda question: question["correctAnswer"])
        it.sees("You got 3 out of 3 correct (100%).")
        it.click(it.link("Next lesson: The Principle of Karma"))
        it.at("/learn/lessons/hindu-philosophy/karma-principle")
    with it.step(f"/{lesson}", "the quiz is played by keyboard"):
        it.open(f"/{lesson}")
        answers = it.all("fieldset[data-shown=true] input[type=radio]")
        it.run("arguments[0].focus()", answers[0])
        it.press(Keys.SPACE)
        it.until(answers[0].is_selected, "Space chooses nothing")
        it.press(Keys.ARROW_DOWN)
        it.until(answers[1].is_selected, "the arrow chooses nothing")
        it.press(Keys.ENTER)
        it.sees("Question 2 of 3")
        it.click(it.button("Previous"))
        it.sees("Question 1 of 3")
        it.until(answers[1].is_selected, "the answer is lost")


def word_scramble(it):
    words = it.document("learn/games/word-scramble")["words"]

    def asked():
        shown = "".join(tile.get_property("textContent") for tile in it.all(".scrambled .letter-tile"))
        found = [word for word in words if sorted(word["sanskrit"]) == sorted(shown)]
        return found[0] if found else None

    it.open("/learn/games/word-scramble")
    word = it.until(asked, "no word has the letters that are shown")
    it.write("Your guess", word["sanskrit"].upper()).send_keys(Keys.ENTER)
    it.sees(f'Correct! "{word["sanskrit"]}" means: {word["meaning"]}')
    it.click(it.button("Try Another Word"))
    word = it.until(lambda: (found := asked()) and found is not word and found, "there is no other word")
    for guess in (1, 2):
        it.write("Your guess", "x")
        it.click(it.button("Check"))
        it.sees(f"Incorrect. Try again! ({guess}/3 guesses)")
    it.write("Your guess", "x")
    it.click(it.button("Check"))
    it.sees("That's 3 incorrect guesses. Here's a hint to help you!")
    it.sees(word["meaning"])
    it.click(it.button("Skip"))
    it.sees(f'The word was "{word["sanskrit"]}": {word["meaning"]}')
    it.click(it.button("End Game"))
    it.sees("Game ended! You got 1 correct out of 2 words completed.")


def guess_picture(it):
    document = it.document("learn/games/guess-picture")

    def people():
        source = it.one(".picture-stage img").get_attribute("src")
        shown = next(one for one in document["pictures"] if f"{one['image']['src']}-" in source)
        right = next(one["name"] for one in document["people"] if one["id"] == shown["correctId"])
        return right, next(one["name"] for one in document["people"] if one["name"] != right)

    covered = lambda: len(it.all('.picture-cover [data-covered="true"]'))  # noqa: E731
    it.open("/learn/games/guess-picture")
    right, wrong = people()
    before = covered()
    it.until(lambda: covered() < before, "no tile is uncovered")
    it.click(it.button(wrong))
    it.sees("Incorrect, try again!")
    it.click(it.button(right))
    it.sees(f'Correct! You identified "{right}" in')
    it.equal(covered, 0, "the number of covered tiles")
    it.click(it.button("Play Again"))
    it.until(lambda: covered() > 90, "there is no other picture")
    it.expect(people()[0] != right, "the same person is asked again")


def colours(target, guess):
    """What a guess earns: right spots first, then wrong spots from the left."""
    left = collections.Counter(letter for letter, tried in zip(target, guess, strict=True) if letter != tried)
    found = []
    for letter, tried in zip(target, guess, strict=True):
        if letter == tried:
            found.append("green")
        elif left[tried] > 0:
            left[tried] -= 1
            found.append("yellow")
        else:
            found.append("grey")
    return found


def word_master(it, level):
    words = it.document("learn/games/wordle")["words"]
    it.open("/learn/games/wordle")
    it.click(it.field(level).find_element("xpath", ".."))
    it.click(it.button("Start Game"))
    it.one(".word-row")
    length = len(it.all(".word-row:first-child .letter-tile"))
    candidates = [word for word in words if len(word["word"]) == length]
    for row in range(1, 7):
        tried = candidates[0]
        it.write("Your guess", tried["word"])
        it.click(it.button("Enter Guess"))
        tiles = lambda: [tile.get_attribute("data-colour") for tile in it.all(f".word-row:nth-child({row}) [data-colour]")]  # noqa: E731, B023
        found = it.until(lambda: len(tiles()) == length and tiles(), "the guess is not coloured")  # noqa: B023
        if set(found) == {"green"}:
            it.sees("Congratulations! You've found the Master's word!")
            it.click(it.button("Show Reference"))
            it.sees(tried["reference"])
            it.click(it.button("New Game"))
            it.button("Start Game")
            return
        candidates = [word for word in candidates[1:] if colours(word["word"], tried["word"]) == found]
    raise Unmet("the word was not found in six guesses")


def pieces(it, area):
    return it.all(f'[data-area="{area}"] .piece')


def quotes(it):
    teachers = it.document("learn/games/quotes")["teachers"]
    it.open("/learn/games/quotes")
    it.click(it.button("Start Game"))
    texts = it.until(lambda: [piece.text for piece in pieces(it, "pool")], "there are no pieces")
    words = lambda text: sorted(text.split())  # noqa: E731
    sayings = [quote["text"] for teacher in teachers for quote in teacher["quotes"]]
    text = next((one for one in sayings if words(one) == words(" ".join(texts))), None)
    it.expect(text, "no saying has the words in the pool")
    done = ""
    while done != text:
        pool = pieces(it, "pool")
        for piece in pool:
            longer = f"{done} {piece.text}".strip()
            if text == longer or text.startswith(f"{longer} "):
                break
        done = longer
        it.click(piece)
        it.until(lambda: len(pieces(it, "pool")) < len(pool), "a tap moves no piece")  # noqa: B023
    it.sees("Great! You've arranged the quote correctly!")
    it.sees("Best time:")


def quotes_by_mouse(it):
    it.open("/learn/games/quotes")
    it.click(it.button("Start Game"))
    it.until(lambda: pieces(it, "pool"), "there are no pieces")
    first, second = (piece.text for piece in pieces(it, "pool")[:2])
    arranged = lambda: [piece.text for piece in pieces(it, "arranged")]  # noqa: E731
    ActionChains(it.driver).drag_and_drop(pieces(it, "pool")[0], it.one('[data-area="arranged"]')).perform()
    it.equal(arranged, [first], "what was dragged")
    it.run("arguments[0].focus()", pieces(it, "pool")[0])
    it.press(Keys.ENTER)
    it.equal(arranged, [first, second], "what Enter has moved")
    it.has_focus(pieces(it, "arranged")[1], "the piece that was moved")
    it.press(Keys.ARROW_LEFT)
    it.equal(arranged, [second, first], "what an arrow has moved")
    it.press(Keys.SPACE)
    it.equal(arranged, [first], "what Space has taken back")


def quiz(it, questions, pick):
    for number, question in enumerate(questions, 1):
        it.sees(f"Question {number} of {len(questions)}")
        name = "Finish" if number == len(questions) else "Next"
        it.expect(not it.button(name).is_enabled(), f"{name} can be pressed without an answer")
        answers = it.all("fieldset[data-shown=true] .quiz-answer")
        wanted = " ".join(question["answers"][pick(question)].split())
        it.click(next(answer for answer in answers if answer.text == wanted))
        it.until(lambda: it.button(name).is_enabled(), f"{name} cannot be pressed after an answer")  # noqa: B023
        it.click(it.button(name))


def mantras(it):
    it.engine.resize(*DESKTOP)
    syllables = it.document("learn/mantras")["mantras"][1]["syllables"]

    def player():
        """The part of the page around the Gayatri Mantra."""
        return it.button("Play Gayatri Mantra").find_element("xpath", "ancestor::section[1]")

    with it.step("/learn", "a mantra plays, follows its syllables, pauses, is sought and restarted"):
        it.open("/learn")
        it.click(it.tab("Mantras"))
        section = player()
        audio = section.find_element("css selector", "audio")
        time = lambda: it.run("return arguments[0].currentTime", audio)  # noqa: E731
        sounding = lambda: [found.text for found in section.find_elements("css selector", "[data-sounding]")]  # noqa: E731
        it.until(it.button("Play Gayatri Mantra").is_enabled, "the recording is not loaded")
        it.click(it.button("Play Gayatri Mantra"))
        it.button("Pause Gayatri Mantra")
        it.until(lambda: time() > 0.5, "the recording does not sound")
        it.equal(lambda: len(sounding()), 1, "the number of syllables that sound")
        it.click(it.button("Pause Gayatri Mantra"))
        it.button("Play Gayatri Mantra")
        it.expect(it.run("return arguments[0].paused", audio), "the recording goes on")
        it.run(SLIDE, section.find_element("css selector", ".mantra-seek"), "8.5")
        text = next(one["text"].strip() for one in syllables if one["startTime"] <= 8.5 < one["endTime"])
        it.equal(sounding, [text], "the syllable at 8.5 s")
        it.equal(section.find_element("css selector", ".mantra-seek").get_attribute("aria-valuetext"), "0:08 of 0:11", "the position")
        it.run(SLIDE, section.find_element("css selector", ".mantra-volume input"), "0.4")
        it.equal(lambda: round(it.run("return arguments[0].volume", audio), 2), 0.4, "the volume")
        it.click(it.button("Restart Gayatri Mantra"))
        it.equal(time, 0, "the time")
    with it.step("/learn", "one mantra sounds at a time, and its end resets it"):
        it.open("/learn")
        it.click(it.tab("Mantras"))
        it.until(it.button("Play Om").is_enabled, "the recording is not loaded")
        it.click(it.button("Play Om"))
        it.button("Pause Om")
        section = player()
        it.until(it.button("Play Gayatri Mantra").is_enabled, "the recording is not loaded")
        it.click(it.button("Play Gayatri Mantra"))
        it.button("Pause Gayatri Mantra")
        it.button("Play Om")
        it.run(SLIDE, section.find_element("css selector", ".mantra-seek"), "10.5")
        it.button("Play Gayatri Mantra")
        it.until(lambda: not section.find_elements("css selector", "[data-sounding]"), "a syllable is still lit")


def sign_in(it, email, password):
    form = 'form[action="/api/session"]'
    it.write(it.one(f"{form} input[type=email]"), email)
    it.write(it.one(f"{form} input[type=password]"), password)
    it.click(it.one(f"{form} button"))


def sign_out(it):
    it.click(it.one(".avatar"))
    it.click(it.one("#user-menu form button"))
    it.toast("Signed out")
    it.until(lambda: not it.all(".avatar"), "the menu is still there")
    # Whoever leaves a page that is starting reads in Firefox's console what was not loaded.
    it.started()


def people(it):
    it.engine.resize(*DESKTOP)
    panel = "@role='tabpanel'"
    with it.step("/login", "empty fields are told"):
        it.open("/login")
        for name in ("Sign In", "Register"):
            it.click(it.tab(name))
            it.click(it.button(name, panel))
            it.toast("Please fill in all required fields")
    with it.step("/login", "a wrong password is told", says="Sign in failed"):
        it.open("/login")
        sign_in(it, "nobody@example.org", "not the password")
        it.toast("Sign in failed")
        it.at("/login")
    email = f"asha@{it.engine.name}.example.org"
    with it.step("/auth", "one registers, is told what is wrong, signs in and is where one wanted to be"):
        it.open("/profile")
        it.at("/auth?from=%2Fprofile")
        it.click(it.tab("Register"))
        for label, text in [("First name", "Asha"), ("Last name", "Naidoo"), ("E-mail", email), ("Password", "short")]:
            it.write(label, text)
        it.click(it.button("Register", panel))
        it.sees("Password must be at least 12 characters.")
        it.write("Password", PASSWORD)
        it.click(it.button("Register", panel))
        it.toast("Your account has been successfully created.")
        sign_in(it, email, PASSWORD)
        it.at("/profile")
        it.toast("You've successfully signed in.")
        it.equal(lambda: it.one(".avatar").text, "AN", "the letters in the bar")
    with it.step("/profile", "a name is changed and stays so"):
        it.open("/profile")
        it.expect(not it.field("E-mail").is_enabled(), "the address can be changed")
        it.field("First name").clear()
        it.click(it.button("Save Changes"))
        it.toast("Missing fields")
        it.write("First name", "Usha")
        it.click(it.button("Save Changes"))
        it.toast("Profile updated")
        it.equal(lambda: it.one(".avatar").text, "UN", "the letters in the bar")
        it.driver.refresh()
        it.started()
        it.equal(it.field("First name").get_property("value"), "Usha", "the first name")
    with it.step("/profile", "one sees where one is signed in"):
        it.open("/profile")
        it.sees("Where You Are Signed In")
        it.sees("This device")
    with it.step("/", "one signs out, and the way in is guarded again"):
        it.open("/")
        sign_out(it)
        it.at("/")
        it.open("/profile")
        it.at("/auth?from=%2Fprofile")
    with it.step("/about", "who has just signed in is known on pages that were read before"):
        it.driver.delete_all_cookies()
        it.open("/about")
        it.open("/login")
        sign_in(it, email, PASSWORD)
        it.at("/")
        it.one(".avatar")
        it.open("/about")
        it.one(".avatar")
        sign_out(it)
    for role, path, heading, opened in [
        ("student", "/dashboard/student", "Student Dashboard", "Schedule"),
        ("teacher", "/dashboard/teacher", "Teacher Dashboard", "Recent Activity"),
        ("admin", "/admin", "Admin Dashboard", "Courses"),
    ]:
        with it.step(path, f"a {role} signs in, is led there by the menu, opens a tab and signs out"):
            it.driver.delete_all_cookies()
            it.open("/login")
            sign_in(it, f"{role}@example.org", f"password of {role}")
            it.at("/")
            it.click(it.one(".avatar"))
            it.click(it.link(heading, "@id='user-menu'"))
            it.heading(heading)
            it.hidden("#user-menu")
            it.click(it.tab(opened))
            it.equal(lambda: it.one("[role=tab][aria-selected=true]").text, opened, "the tab")  # noqa: B023
            for width, height in (PHONE, DESKTOP):
                it.engine.resize(width, height)
                it.expect(it.run(OVERFLOW) <= 0, f"the page is wider than the window at {width} px")
            if role == "admin":
                filtered(it)
            sign_out(it)
    with it.step("/auth/reset-password", "a link that is not valid is told", says="Error changing password"):
        it.driver.delete_all_cookies()
        it.open("/auth/reset-password?token=no-such-token")
        it.write("New password", PASSWORD)
        it.click(it.button("Change Password"))
        it.toast("This link was used or is too old. Please ask for a new one.")


def filtered(it):
    """The table of the administrator's courses."""
    rows = lambda: [row.text for row in it.all("tbody tr > th") if row.is_displayed()]  # noqa: E731
    it.choose("Status", "Draft")
    it.equal(rows, ["The Upanishads: First Steps"], "the courses that are drafts")
    it.choose("Status", "Active")
    it.write("Search courses", "gita")
    it.equal(rows, ["Bhagavad Gita Study"], "the courses that are found")


def without_scripts(it, provider):
    """What works before the scripts come, or where they never do."""
    it.engine.resize(*DESKTOP)
    with it.step("/ without scripts", "a dropdown opens on hover and leads on"):
        it.open("/")
        it.expect(not it.all("html[data-started]"), "scripts run")
        it.hover(it.link("Services", "self::nav[@aria-label='Main']"))
        it.click(it.one('#dropdown-services a[href="/services/satsangs"]'))
        it.at("/services/satsangs")
        it.heading("Satsangs")
        it.driver.back()
        it.at("/")
        it.driver.forward()
        it.heading("Satsangs")
    with it.step("/ without scripts, at 360 px", "the menu opens, has groups, and leads on"):
        it.engine.resize(*PHONE)
        it.open("/")
        it.click(it.one(".menu-button"))
        it.click(it.one('summary[aria-label="Services pages"]'))
        it.click(it.one('#site-menu a[href="/services/satsangs"]'))
        it.heading("Satsangs")
        it.engine.resize(*DESKTOP)
    with it.step("/ without scripts", "words and links are there, and no button that could do nothing"):
        it.open("/")
        for words in ("The Holy Trinity", "Upcoming Events", "Support Our Mission"):
            it.sees(words)
        it.no_button("Next slide")
    with it.step("/contact without scripts", "a link to a fragment leads there; the map is a link"):
        it.open("/contact")
        it.link("Load the map")
        it.no_button("Load the map")
        it.click(it.link("Send us a message"))
        it.at("/services/hinduism-for-children#contact")
        it.in_view(it.one("#contact h2"), "the form's heading")
    with it.step("/test without scripts", "a wrong form comes back as it was, and a right one is thanked for"):
        it.open("/test")
        values = ["  ", "Naidoo", "asha@example.org", "Class", "When does the class start?"]
        for label, text in zip(["First name", "Last name", "E-mail", "Subject", "Message"], values, strict=True):
            it.write(label, text)
        it.click(it.button("Send Message"))
        # Two spaces satisfy the browser's own check.
        it.equal(lambda: it.field("First name").get_attribute("aria-invalid"), "true", "whether the field is wrong")
        it.sees("First name must be at least 2 characters.")
        it.has_focus(it.field("First name"), "the wrong field")
        it.in_view(it.field("First name"), "the wrong field")
        it.equal(it.field("Message").get_property("value"), values[-1], "the message")
        it.write("First name", "Asha")
        it.click(it.button("Send Message"))
        it.toast("Thank you for your message. We'll get back to you soon.")
        it.equal(it.field("First name").get_property("value"), "", "the first field")
        it.at("/test")
    with it.step("/donate without scripts", "a complete form leads over the checkout page to the provider's"):
        it.open("/donate")
        donor(it, "  ")
        it.click(it.one("form button[type=submit]"))
        it.sees("First name must be at least 2 characters.")
        it.write("First name", "Asha")
        it.click(it.one("form button[type=submit]"))
        it.sees("R100.00")
        it.click(it.button("Continue to Payment"))
        it.until(lambda: it.driver.current_url.startswith(provider), lambda: f"the way ends at {it.path()}")
        it.sees("amount=100.00")
    with it.step("/services/seminar-registration without scripts", "the flyer's pages are turned"):
        it.open("/services/seminar-registration")
        it.click(it.button("Next"))
        it.sees("Page 2 of 2")
        it.click(it.button("Previous"))
        it.sees("Page 1 of 2")
    with it.step("/gallery without scripts", "a picture opens, is turned and closed; Share opens links"):
        it.open("/gallery")
        it.click(it.link("Event Image 10"))
        it.heading("Event Image 10")
        it.click(it.button("Share"))
        it.link("Share on WhatsApp")
        it.press(Keys.ESCAPE)
        it.click(it.link("Next image"))
        it.heading("Event Image 1")
        it.click(it.link("Close"))
        it.at("/gallery")
    for game in ("word-scramble", "guess-picture", "wordle", "quotes"):
        with it.step(f"/learn/games/{game} without scripts", "the game says what it needs"):
            it.open(f"/learn/games/{game}")
            it.sees("This game needs JavaScript.")
    lesson = "/learn/lessons/hindu-philosophy/karma-principle"
    with it.step(f"{lesson} without scripts", "every question can be read, with its answer to unfold"):
        it.open(lesson)
        questions = it.all(".quiz-question")
        it.equal(len(questions), 3, "the number of questions")
        for question in questions:
            it.click(question.find_element("css selector", "summary"))
            it.until(question.find_elements("css selector", "details p")[-1].is_displayed, "the answer stays hidden")
    with it.step("/learn without scripts", "the recordings have the browser's own controls"):
        it.open("/learn")
        it.equal(len([found for found in it.all("audio[controls]") if found.is_displayed()]), 3, "the number of recordings")
    with it.step("/dashboard/student without scripts", "one signs in, comes back, uses the menu and signs out"):
        it.open("/dashboard/student")
        sign_in(it, "student@example.org", "not the password")
        it.toast("Sign in failed")
        sign_in(it, "student@example.org", "password of student")
        it.at("/dashboard/student")
        it.toast("Welcome back!")
        for words in ("My Courses", "Schedule", "Resources"):
            it.sees(words)
        sign_out(it)


def without_storage(it):
    """In a browser that keeps nothing for the site."""
    it.engine.resize(*DESKTOP)
    with it.step("/ without storage", "the browser keeps nothing"):
        it.open("/")
        it.expect(it.run("document.cookie = 'kept=1'; return document.cookie") == "", "cookies are kept")
    with it.step("/ without storage", "links, back and forward load no document"):
        it.open("/")
        it.mark()
        it.click(it.one('footer a[href="/contact"]'))
        it.heading("Contact Us")
        it.driver.back()
        it.at("/")
        it.driver.forward()
        it.heading("Contact Us")
        it.stayed()
    with it.step("/learn/games without storage", "the games are played"):
        it.open("/learn/games/word-scramble")
        it.write("Your guess", "x")
        it.click(it.button("Check"))
        it.sees("Incorrect. Try again! (1/3 guesses)")
        it.open("/learn/games/guess-picture")
        it.click(it.one(".picture-choices button"))
        it.one(".picture-game .message")
        word_master(it, "Easy (3–4 letters, 18 words)")
        quotes(it)
    with it.step("/test without storage", "a message is sent"):
        it.open("/test")
        values = ["Asha", "Naidoo", "asha@example.org", "Class", "When does the class start?"]
        for label, text in zip(["First name", "Last name", "E-mail", "Subject", "Message"], values, strict=True):
            it.write(label, text)
        it.click(it.button("Send Message"))
        it.toast("Thank you for your message. We'll get back to you soon.")


def main():
    told = json.load(sys.stdin)
    way, address, provider, pages = told["way"], told["address"], told["provider"], told["pages"]
    engine = ENGINES[told["engine"]](Setting(**told["setting"]))
    it = Visitor(engine, address, scripts=told["setting"].get("scripts", True))
    formats = collections.Counter()
    try:
        if way == "scripts":
            for part in (navigation, phone, viewers, games, mantras, people):
                part(it)
            forms(it, provider)
            closely(it, pages, formats)
        elif way == "no scripts":
            without_scripts(it, provider)
        else:
            without_storage(it)
            every_page(it, pages)
        capabilities = engine.driver.capabilities
    finally:
        engine.driver.quit()
    json.dump({
        "version": capabilities["browserVersion"],
        "steps": it.steps, "pages": it.pages, "findings": it.findings, "formats": formats,
    }, sys.stdout)


if __name__ == "__main__":
    main()
