"""What works in a browser that keeps nothing for the site."""

from tests.judges.browsers.walk.games import quotes, word_master
from tests.judges.browsers.walk.windows import DESKTOP


def without_storage(it):
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
        it.click(it.one("main fieldset button"))
        it.one("main [role=status] p")
        word_master(it, "Easy (3–4 letters, 18 words)")
        quotes(it)
    with it.step("/test without storage", "a message is sent"):
        it.open("/test")
        values = ["Asha", "Naidoo", "asha@example.org", "Class", "When does the class start?"]
        for label, text in zip(["First name", "Last name", "E-mail", "Subject", "Message"], values, strict=True):
            it.write(label, text)
        it.click(it.button("Send Message"))
        it.toast("Thank you for your message. We'll get back to you soon.")
