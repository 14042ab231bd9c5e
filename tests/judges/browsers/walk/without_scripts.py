"""What works before the scripts come, or where they never do."""

from selenium.webdriver.common.keys import Keys

from tests.judges.browsers.walk.accounts import sign_in, sign_out
from tests.judges.browsers.walk.forms import donor
from tests.judges.browsers.walk.windows import DESKTOP, PHONE


def without_scripts(it, provider):
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
        it.click(it.one("[popovertarget=site-menu]"))
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
        questions = it.all("main fieldset")
        it.equal(len(questions), 3, "the number of questions")
        for question in questions:
            it.click(question.find_element("css selector", "summary"))
            it.until(question.find_elements("css selector", "details p")[-1].is_displayed, "the answer stays hidden")
    with it.step("/learn without scripts", "the recordings have the browser's own controls"):
        it.open("/learn?tab=mantras")
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
