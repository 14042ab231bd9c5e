"""Menus, links, tabs and the carousel, on a computer and on a phone."""

import re

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.judges.browsers.walk.windows import DESKTOP, PHONE

CAROUSEL = """
const list = document.querySelector("[aria-roledescription=carousel] ul");
const frame = list.getBoundingClientRect();
return [...list.children]
  .filter((slide) => {
    const { left, right } = slide.getBoundingClientRect();
    return left >= frame.left - 2 && right <= frame.right + 2;
  })
  .map((slide) => slide.querySelector("a").getAttribute("href").split("/").at(-1));
"""


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
        it.click(it.link("Scroll to top"))
        it.equal(it.scroll, 0, "the place")
        it.no_link("Scroll to top")
    with it.step("/", "the bar is fixed, 80 px high, and casts a shadow on what is scrolled"):
        it.open("/")
        bar = it.one("header")
        # Scrolling by a stylesheet begins with a shadow without any length.
        raised = lambda: re.search(r"[1-9][\d.]*px", bar.value_of_css_property("box-shadow")) is not None  # noqa: E731
        it.equal(raised, False, "whether there is a shadow")
        it.run("scrollTo(0, 300)")
        it.equal(raised, True, "whether there is a shadow")
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
        it.run('document.querySelector("[aria-roledescription=carousel] li:not([data-copy]) a").focus()')
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
        dots = it.all("[aria-label^='Go to slide']")
        it.equal(dots[0].get_attribute("aria-current"), "true", "the first dot")
        it.click(dots[2])
        it.equal(lambda: dots[2].get_attribute("aria-current"), "true", "the third dot")
        it.equal(lambda: it.run(CAROUSEL), ["november2024"], "what is shown")
    with it.step("/services/nutrition-programme at 360 px", "the arrows scroll by the width of the row"):
        it.open("/services/nutrition-programme")
        it.click(it.button("Scroll right"))
        place = lambda: round(it.run('return document.querySelector("[aria-roledescription=carousel] ul").scrollLeft'))  # noqa: E731
        it.equal(place, 360, "the place")
        it.click(it.button("Scroll left"))
        it.equal(place, 0, "the place")
    with it.step("/services/special-functions at 360 px", "past events lead to their pages"):
        it.open("/services/special-functions")
        it.click(it.link("Nutrition Hamper Distribution"))
        it.equal(lambda: it.one("h1").text, "Nutrition Hamper Distribution", "the heading")
    with it.step("/learn/games/wordle at 360 px", "board and keyboard are in sight together"):
        it.open("/learn/games/wordle")
        it.click(it.button("Start Game"))
        it.equal(lambda: len(it.all('[aria-label="Guesses"] li')), 6, "the number of rows")
        for part in it.all('[aria-label="Guesses"] li, main form input, main form button'):
            it.in_view(part, "a part of the game")
        it.click(it.button("q"))
        it.equal(lambda: it.field("Your guess").get_property("value"), "q", "the guess")
