"""The games and quizzes, played to their ends."""

import collections

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.judges.browsers.visitor import Unmet
from tests.judges.browsers.walk.windows import DESKTOP


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
        it.one('[aria-label="Guesses"]')
        length = len(it.all('[aria-label="Guesses"] li:first-child [data-letter]'))
        key = it.button("q")
        for guess in range(6):
            for _ in range(length):
                it.click(key)
            it.click(it.button("Enter Guess"))
            it.equal(lambda: len(it.all('[aria-label="Guesses"] [data-colour]')), (guess + 1) * length, "the number of coloured letters")  # noqa: B023
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
        # Firefox gives fields and buttons back as they were before a reload.
        it.click(it.button("Next"))
        it.sees("Question 2 of 3")
        it.driver.refresh()
        it.started()
        it.sees("Question 1 of 3")
        it.until(lambda: not it.button("Previous").is_enabled(), "Previous leads before the first question")


def word_scramble(it):
    words = it.document("learn/games/word-scramble")["words"]

    def asked():
        shown = "".join(tile.get_property("textContent") for tile in it.all("[data-letter]"))
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
        source = it.one("[data-stage] img").get_attribute("src")
        shown = next(one for one in document["pictures"] if f"{one['image']['src']}-" in source)
        right = next(one["name"] for one in document["people"] if one["id"] == shown["correctId"])
        return right, next(one["name"] for one in document["people"] if one["name"] != right)

    covered = lambda: len(it.all('[data-stage] [data-covered="true"]'))  # noqa: E731
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
    it.one('[aria-label="Guesses"]')
    length = len(it.all('[aria-label="Guesses"] li:first-child [data-letter]'))
    candidates = [word for word in words if len(word["word"]) == length]
    for row in range(1, 7):
        tried = candidates[0]
        it.write("Your guess", tried["word"])
        it.click(it.button("Enter Guess"))
        tiles = lambda: [tile.get_attribute("data-colour") for tile in it.all(f'[aria-label="Guesses"] li:nth-child({row}) [data-colour]')]  # noqa: E731, B023
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
    return it.all(f'[data-area="{area}"] [data-piece]')


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
        answers = it.all("fieldset[data-shown=true] label")
        wanted = " ".join(question["answers"][pick(question)].split())
        it.click(next(answer for answer in answers if answer.text == wanted))
        it.until(lambda: it.button(name).is_enabled(), f"{name} cannot be pressed after an answer")  # noqa: B023
        it.click(it.button(name))
