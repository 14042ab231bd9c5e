"""The recordings of mantras."""

from tests.judges.browsers.walk.windows import DESKTOP

# The range's own setter: React listens to what the browser says, not to what a script assigns.
SLIDE = """
const [range, value] = arguments;
Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(range, value);
range.dispatchEvent(new Event("input", { bubbles: true }));
"""


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
        it.run(SLIDE, section.find_element("css selector", '[aria-label^="Position in"]'), "8.5")
        text = [one["text"].strip() for one in syllables if one["startTime"] <= 8.5][-1]
        it.equal(sounding, [text], "the syllable at 8.5 s")
        it.equal(section.find_element("css selector", '[aria-label^="Position in"]').get_attribute("aria-valuetext"), "0:08 of 0:11", "the position")
        it.run(SLIDE, section.find_element("css selector", "label input"), "0.4")
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
        it.run(SLIDE, section.find_element("css selector", '[aria-label^="Position in"]'), "10.5")
        it.button("Play Gayatri Mantra")
        it.until(lambda: not section.find_elements("css selector", "[data-sounding]"), "a syllable is still lit")
