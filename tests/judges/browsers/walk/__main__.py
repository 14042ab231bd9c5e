"""What a visitor does on the site, in one browser: `python -m tests.judges.browsers.walk`.

Reads from standard input, as JSON, how the browser is started, which way it goes (`WAYS`), the
site's address and the pages; prints what was done and what did not work. The steps are those of the
specs in frontend/e2e, which Chromium has passed.
"""

import collections
import json
import pathlib
import sys

from tests.judges.browsers.engines import ENGINES, Setting
from tests.judges.browsers.visitor import Visitor
from tests.judges.browsers.walk.accounts import people, with_a_code
from tests.judges.browsers.walk.every_page import closely, every_page
from tests.judges.browsers.walk.forms import forms
from tests.judges.browsers.walk.games import games
from tests.judges.browsers.walk.mantras import mantras
from tests.judges.browsers.walk.navigation import navigation, phone
from tests.judges.browsers.walk.office import office, office_without_scripts
from tests.judges.browsers.walk.slow_connection import slow_connection
from tests.judges.browsers.walk.viewers import viewers
from tests.judges.browsers.walk.without_scripts import without_scripts
from tests.judges.browsers.walk.without_storage import without_storage


def main():
    told = json.load(sys.stdin)
    way, address, provider, pages = told["way"], told["address"], told["provider"], told["pages"]
    engine = ENGINES[told["engine"]](Setting(**told["setting"]))
    it = Visitor(engine, address, scripts=told["setting"].get("scripts", True))
    formats = collections.Counter()
    mails = lambda: [mail.read_text() for mail in pathlib.Path(told["mails"]).glob("*.txt")]  # noqa: E731
    try:
        if way == "scripts":
            for part in (navigation, phone, slow_connection, viewers, games, mantras):
                part(it)
            people(it, mails)
            with_a_code(it)
            forms(it, provider)
            office(it, mails)
            closely(it, pages, formats)
        elif way == "no scripts":
            without_scripts(it, provider)
            with_a_code(it)
            office_without_scripts(it)
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
