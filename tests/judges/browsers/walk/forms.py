"""The forms, each filled in wrong and right."""

import re
import urllib.request

from selenium.webdriver.common.keys import Keys

from tests.judges.browsers.walk.windows import DESKTOP

COME_BACK = re.compile(r"/donate(?:/checkout\?token=[0-9a-f]{20})?")


def received(provider):
    """How many forms the provider has got."""
    with urllib.request.urlopen(provider) as answer:
        return answer.read().decode().rpartition("<p>")[2]


def forms(it, provider):
    it.engine.resize(*DESKTOP)
    labels = ["First name", "Last name", "E-mail", "Subject", "Message"]
    message = ["Asha", "Naidoo", "asha@example.org", "Class", "When does the class start? नमस्ते"]
    send = lambda: it.click(it.button("Send Message"))  # noqa: E731
    errors = lambda: [found.text for found in it.all("form [id$=-error]")]  # noqa: E731
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
        it.has_focus(it.one("form div:has(> [role=alert])"), "the summary of the errors")
        it.in_view(it.one("form [role=alert]"), "the summary of the errors")
        it.click(it.link("Last name must be at least 2 characters."))
        it.has_focus(it.field("Last name"), "the field that the summary led to")
        it.in_view(it.field("Last name"), "the field that the summary led to")
    with it.step("/test", "a message is sent, and the form is empty again"):
        it.open("/test")
        for label, text in zip(labels, message, strict=True):
            it.write(label, text)
        send()
        it.toast("Thank you for your message. We'll get back to you soon.")
        it.equal(lambda: it.field("First name").get_property("value"), "", "the first field")
    with it.step("/test", "what was written is still there after a reload"):
        it.open("/test")
        for label, text in zip(labels, message, strict=True):
            it.write(label, text)
        it.driver.refresh()
        it.started()
        for label, text in zip(labels, message, strict=True):
            it.equal(lambda label=label: it.field(label).get_property("value"), text, f"{label} after the reload")
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
        it.has_focus(it.one("form div:has(> [role=alert])"), "the summary of the errors")
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
        before = received(provider)
        if it.engine.come_back():
            # Browsers pass over the page that has led on by itself, or show it again.
            it.until(lambda: COME_BACK.fullmatch(it.path()), lambda: f"the way back ends at {it.path()}")
            it.started()
            it.one("main form")
            it.expect(COME_BACK.fullmatch(it.path()), "the form was sent again")
        it.expect(received(provider) == before, "the provider has got the form again")
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
        it.hidden("picture + [role=status]")
    with it.step("/learn/submit", "a question needs all its fields, and is thanked for"):
        it.open("/learn/submit")
        it.click(it.button("Submit Question"))
        it.has_focus(it.one("form div:has(> [role=alert])"), "the summary of the errors")
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
