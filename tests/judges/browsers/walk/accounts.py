"""Registering, signing in and out, and what people of each role see."""

import base64
import hmac
import re
import time

from selenium.webdriver.common.keys import Keys

from tests.judges.browsers.walk.windows import DESKTOP, OVERFLOW, PHONE

PASSWORD = "a long enough password"


def sign_in(it, email, password):
    form = 'form[action="/api/session"]'
    it.write(it.one(f"{form} input[name=email]"), email)
    it.write(it.one(f"{form} input[type=password]"), password)
    it.click(it.one(f"{form} button"))


def sign_out(it):
    it.click(it.one("[popovertarget=user-menu]"))
    it.click(it.one("#user-menu form button"))
    it.toast("Signed out")
    it.until(lambda: not it.all("[popovertarget=user-menu]"), "the menu is still there")
    # Whoever leaves a page that is starting reads in Firefox's console what was not loaded.
    it.started()


def confirms(it, email, mails):
    """Opens the link in the mail to somebody who has registered."""
    arrived = lambda: [mail for mail in mails() if email in mail]  # noqa: E731
    [mail] = it.until(arrived, "the link to confirm does not arrive by mail", 30)
    it.open(re.search(r"/auth/confirm\?token=\S+", mail)[0])
    it.write("Password", PASSWORD)
    it.click(it.button("Confirm Account"))
    it.toast("Account confirmed")
    it.at("/login")


def people(it, mails):
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
    with it.step("/auth", "one registers, is told what is wrong, confirms by mail, signs in and is where one wanted to be"):
        it.open("/profile")
        it.at("/auth?from=%2Fprofile")
        it.click(it.tab("Register"))
        for label, text in [("First name", "Asha"), ("Last name", "Naidoo"), ("E-mail", email), ("Password", "short")]:
            it.write(label, text)
        it.click(it.button("Register", panel))
        it.sees("Password must be at least 12 characters.")
        it.write("Password", PASSWORD)
        it.click(it.button("Register", panel))
        it.toast("Please check your email to confirm your account")
        confirms(it, email, mails)
        it.open("/profile")
        it.at("/auth?from=%2Fprofile")
        sign_in(it, email, PASSWORD)
        it.at("/profile")
        it.toast("You've successfully signed in.")
        it.equal(lambda: it.one("[popovertarget=user-menu]").text, "AN", "the letters in the bar")
    with it.step("/profile", "a name is changed and stays so"):
        it.open("/profile")
        it.expect(not it.field("E-mail").is_enabled(), "the address can be changed")
        it.field("First name").clear()
        it.click(it.button("Save Changes"))
        it.toast("Missing fields")
        it.write("First name", "Usha")
        it.click(it.button("Save Changes"))
        it.toast("Profile updated")
        it.equal(lambda: it.one("[popovertarget=user-menu]").text, "UN", "the letters in the bar")
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
        it.one("[popovertarget=user-menu]")
        it.open("/about")
        it.one("[popovertarget=user-menu]")
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
            it.click(it.one("[popovertarget=user-menu]"))
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


def code_of(secret, step):
    """What an app shows in a step of half a minute (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    tag = hmac.digest(key, step.to_bytes(8), "sha1")
    offset = tag[-1] & 15
    return f"{(int.from_bytes(tag[offset : offset + 4]) & 0x7FFFFFFF) % 10**6:06}"


def with_a_code(it):
    """A moderator, with scripts and without. In the end the password alone opens the account again."""
    email, password = "moderator@example.org", "password of moderator"
    secret, step = "", 0

    def give_code():
        # None counts twice, and two steps ahead are early enough.
        nonlocal step
        step = max(step + 1, int(time.time()) // 30)
        it.until(lambda: step <= time.time() // 30 + 2, "the next code does not come")
        it.write("Code", code_of(secret, step)).send_keys(Keys.RETURN)

    with it.step("/profile/second-factor", "a moderator sets up codes with an app"):
        it.driver.delete_all_cookies()
        it.open("/login")
        sign_in(it, email, password)
        it.at("/")
        it.open("/profile/second-factor")
        it.click(it.button("Set Up Codes"))
        secret = it.one("code").text.replace(" ", "")
        give_code()
        it.sees("Your Recovery Codes")
        it.equal(len(it.all("li code")), 10, "the number of recovery codes")
    with it.step("/auth/code", "the password is not enough, a wrong code neither; with a code the office opens", says="code"):
        it.driver.delete_all_cookies()
        it.open("/login?from=%2Foffice")
        sign_in(it, email, password)
        it.at("/auth/code?from=%2Foffice")
        it.started()
        it.write("Code", "000000").send_keys(Keys.RETURN)
        it.sees("This code is not right")
        it.started()
        give_code()
        it.at("/office")
        it.heading("Office")
    with it.step("/profile/second-factor", "codes are taken away"):
        it.open("/profile/second-factor")
        it.sees("Recovery codes left: 10")
        it.click(it.button("Take Codes Away"))
        it.button("Set Up Codes")
        it.driver.delete_all_cookies()


def filtered(it):
    """The table of the administrator's courses."""
    rows = lambda: [row.text for row in it.all("tbody tr > th") if row.is_displayed()]  # noqa: E731
    it.choose("Status", "Draft")
    it.equal(rows, ["The Upanishads: First Steps"], "the courses that are drafts")
    it.choose("Status", "Active")
    it.write("Search courses", "gita")
    it.equal(rows, ["Bhagavad Gita Study"], "the courses that are found")
