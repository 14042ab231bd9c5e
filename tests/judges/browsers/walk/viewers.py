"""The viewers of pictures."""

from selenium.webdriver.common.keys import Keys

from tests.judges.browsers.walk.windows import DESKTOP, PHONE


def viewers(it):
    it.engine.resize(*DESKTOP)
    loaded = lambda: it.one('[data-status="loaded"]')  # noqa: E731
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
        it.in_view(it.one("[data-status] img"), "the picture")
        it.in_view(it.link("Close"), "Close")
        it.equal(it.run("const it = document.querySelector('dialog'); return it.scrollWidth - it.clientWidth"), 0, "what sticks out")
        it.engine.resize(*DESKTOP)
    hampers = "/services/nutrition-programme"
    with it.step(f"{hampers}/image/april2025", "the pictures go round by keys and links"):
        it.open(hampers)
        it.click(it.one(f'[aria-roledescription=carousel] a[href="{hampers}/image/april2025"]'))
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
        place = lambda: round(it.run('return document.querySelector("[aria-roledescription=carousel] ul").scrollLeft'))  # noqa: E731
        it.expect(not it.button("Scroll left").is_enabled(), "Scroll left can be pressed at the start")
        it.click(it.button("Scroll right"))
        it.equal(place, 300, "the place")
        it.until(lambda: it.button("Scroll left").is_enabled(), "Scroll left cannot be pressed")
        it.run('const it = document.querySelector("[aria-roledescription=carousel] ul"); it.scrollTo({ left: it.scrollWidth, behavior: "instant" })')
        it.until(lambda: not it.button("Scroll right").is_enabled(), "Scroll right can be pressed at the end")
