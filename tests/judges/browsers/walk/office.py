"""Where the centre works: messages, texts, people and donations."""

from tests.judges.browsers.visitor import served
from tests.judges.browsers.walk.accounts import sign_in
from tests.judges.browsers.walk.windows import DESKTOP, OVERFLOW, PHONE, TABLET

TEXT = "/admin/content/about/holy-trinity"


def comes_as(it, role):
    it.driver.delete_all_cookies()
    it.open("/login")
    sign_in(it, f"{role}@example.org", f"password of {role}")
    it.at("/")


def takes_in_hand(it):
    """The message that the form's steps have sent."""
    it.open("/admin/messages")
    it.write("Search for whole words", "Class")
    it.click(it.button("Search"))
    it.click(it.link("Class"))
    it.heading("Class")
    it.click(it.button("I take it in hand"))
    it.toast("In your hands")
    it.sees("In hand: Sample Moderator")


def previewed(it, heading):
    """Opens the preview beside the form, reads its heading and closes it."""
    it.engine.resize(*DESKTOP)
    it.click(it.button("Preview"))
    frame = it.one("iframe")
    it.driver.switch_to.frame(frame)
    try:
        it.heading(heading)
        it.sees("Preview, not published yet.")
    finally:
        it.driver.switch_to.default_content()
    it.click(it.button("Close the preview"))
    it.hidden("iframe")
    it.engine.resize(*PHONE)


def answers(it, mails):
    """Answers the message that is shown, and sees the mail arrive."""
    words = f"On Sundays at nine, {it.engine.name}."
    it.write("Your answer", words)
    it.click(it.button("Send Answer"))
    it.sees("Answered", "main")
    it.sees(words)
    arrived = lambda: [mail for mail in mails() if words in mail]  # noqa: E731
    [mail] = it.until(arrived, "the answer does not arrive by mail", 30)
    it.expect("To: asha@example.org" in mail or "<asha@example.org>" in mail, "the answer goes to somebody else")
    it.expect("When does the class start?" in mail, "the mail does not quote the message")
    it.open("/admin/messages?show=answered")
    it.link("Class")


def office(it, mails):
    """With scripts, after the forms were sent."""
    it.engine.resize(*PHONE)
    with it.step("/admin/messages", "a message is found, read, taken in hand and answered by mail on a phone"):
        comes_as(it, "moderator")
        takes_in_hand(it)
        answers(it, mails)
    with it.step(TEXT, "a moderator's words are saved by themselves and are there again; visitors see none of them"):
        it.open("/about/holy-trinity")
        it.click(it.one("[popovertarget=user-menu]"))
        it.click(it.link("Edit this page"))
        it.at(TEXT)
        it.started()
        it.replace("Heading", "The words of a draft")
        it.sees("Your draft is saved. Visitors do not see it yet.")
        it.button("Ask to publish")
        it.open(TEXT)
        it.equal(it.field("Heading").get_property("value"), "The words of a draft", "the heading in the form")
        it.open("/about/holy-trinity")
        it.sees_no("The words of a draft")
    with it.step(
        TEXT, "an administrator goes from a page to its editor, sees a preview, publishes, and takes it back"
    ):
        comes_as(it, "admin")
        it.open("/about/holy-trinity")
        before = it.one("h1").text
        it.click(it.one("[popovertarget=user-menu]"))
        it.click(it.link("Edit this page"))
        it.at(TEXT)
        it.started()
        it.sees("Sample Moderator has been editing this since")
        it.replace("Heading", "Words of an administrator")
        it.sees("Your draft is saved. Visitors do not see it yet.")
        previewed(it, "Words of an administrator")
        it.click(it.button("Publish"))
        it.sees("Published. Visitors see it now.")
        it.equal(lambda: served(it.address, "/about/holy-trinity"), (200, "Words of an administrator"), "what visitors read")
        it.open("/about/holy-trinity")
        it.heading("Words of an administrator")
        it.open(f"{TEXT}?history")
        it.sees("added:", "ins")
        it.click(it.button("Restore this version"))
        it.sees("The website’s own text restored")
        it.open("/about/holy-trinity")
        it.heading(before)
    with it.step("/admin/people", "somebody is found and looked at"):
        it.open("/admin/people")
        it.write(it.one("input[type=search]"), "student@example.org")
        it.click(it.button("Search"))
        it.click(it.link("Sample Student"))
        it.heading("Sample Student")
    for path in ("/admin/messages", "/admin/people", "/admin/donations", "/admin/content", TEXT):
        with it.step(path, "the screen fits a phone, a tablet and a desk"):
            it.open(path)
            for size in (PHONE, TABLET, DESKTOP):
                it.engine.resize(*size)
                it.expect(it.run(OVERFLOW) <= 0, f"the page is wider than the window at {size[0]} px")
    it.driver.delete_all_cookies()


def office_without_scripts(it):
    with it.step("/admin/messages without scripts", "a message is found, read, taken in hand and marked as answered"):
        comes_as(it, "moderator")
        takes_in_hand(it)
        it.click(it.button("It is answered"))
        it.toast("Marked as answered")
        it.sees("Answered", "main")
    with it.step(f"{TEXT} without scripts", "a text can be read, and the page says what changing it needs"):
        it.open(TEXT)
        it.sees("To change something here, please allow scripts in your browser.")
        it.equal(it.field("Heading").get_property("value"), it.document("about/holy-trinity")["heading"], "the heading")
    it.driver.delete_all_cookies()
