"""The browsers, started for a walk. Runs in the judges' own Python, which has Selenium.

Each engine answers a driver, and a function that answers what pages have written to the console
since it was last asked.
"""

import dataclasses
import json
import os
import pathlib
import re
import threading
import time

from selenium import webdriver
from selenium.webdriver.firefox.options import Options as FirefoxOptions
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService

HERE = pathlib.Path(__file__).parent

# What browsers say of themselves. Firefox: what was still being loaded when a page was left. WebKit:
# how slow the machine is, and that a page was left during its transition (even without scripts), or before
# its service worker was there.
FIREFOX_SAYS = "A ServiceWorker intercepted the request|AbortError: The operation was aborted|error loading dynamically imported module"
WEBKIT_SAYS = "was preloaded using link preload but not used|Skipping view transition|Cannot load \\S*/sw.js due to access control"

# Seconds in which a page that is shown again would have done what it does by itself.
SHOWN_AGAIN = 5


@dataclasses.dataclass
class Setting:
    """What a browser is started with."""

    work: str
    """An empty folder."""
    display: str
    """The X server's."""
    sound: str
    """The sound server's address."""
    proxy: int
    """The port of a proxy that everything but the site has to pass."""
    geckodriver: str = ""
    webkit_driver: str = ""
    firefox: str = ""
    scripts: bool = True
    storage: bool = True

    def environment(self):
        """Where nothing of the person at this machine is found or left."""
        own = {"DISPLAY": self.display, "PULSE_SERVER": self.sound, "HOME": self.work, "XDG_RUNTIME_DIR": self.work}
        return os.environ | own | {"SE_OFFLINE": "true", "NO_AT_BRIDGE": "1"}


class Firefox:
    name = "firefox"

    def __init__(self, setting):
        options = FirefoxOptions()
        options.binary_location = setting.firefox
        options.set_capability("webSocketUrl", True)
        options.set_capability(
            "proxy", {"proxyType": "manual", "sslProxy": f"127.0.0.1:{setting.proxy}", "noProxy": ["127.0.0.1"]}
        )
        # Its other protocol would close a page's window before it is read.
        options.unhandled_prompt_behavior = "ignore"
        options.set_preference("javascript.enabled", setting.scripts)
        if not setting.storage:
            options.set_preference("network.cookie.cookieBehavior", 2)
        service = FirefoxService(
            setting.geckodriver, log_output=f"{setting.work}/firefox.log", env=setting.environment()
        )
        self.driver = webdriver.Firefox(options=options, service=service)
        self.lines, self.lock = [], threading.Lock()
        self.driver.script.add_console_handler(lambda said: self._written(f"{said.level}: {said.text}"))
        self.driver.script.add_error_handler(lambda error: self._written(f"uncaught: {error.message}, {error.stack_trace}"))

    def _written(self, line):
        with self.lock:
            self.lines.append(line)

    def console(self):
        with self.lock:
            lines, self.lines = self.lines, []
        return [line for line in lines if not re.search(FIREFOX_SAYS, line)]

    def come_back(self):
        """Goes back from another site; whether the driver can tell what is shown then."""
        self.driver.back()
        return True

    def resize(self, width, height):
        # A window of Firefox is at least 450 px wide; what is in it need not be.
        self.driver.browsing_context.set_viewport(
            context=self.driver.current_window_handle, viewport={"width": width, "height": height}
        )


class WebKitGTK:
    name = "webkitgtk"

    def __init__(self, setting):
        self.log = pathlib.Path(setting.work) / "console.log"
        self.log.touch()
        self.read = 0
        options = WebKitOptions()
        options.set_capability("browserName", "WebKitGTK")
        options.binary_location = str(HERE / "webkitgtk.py")
        options.add_argument(setting.work)
        told = {
            "log": str(self.log),
            "proxy": f"http://127.0.0.1:{setting.proxy}",
            "scripts": setting.scripts,
            "storage": setting.storage,
        }
        options.add_argument(json.dumps(told))
        service = WebKitService(
            setting.webkit_driver, log_output=f"{setting.work}/driver.log", env=setting.environment()
        )
        self.driver = webdriver.WebKitGTK(options=options, service=service)

    def console(self):
        with open(self.log, errors="replace") as log:
            log.seek(self.read)
            text = log.read()
        # The last line may not be written to its end.
        complete = text[: text.rfind("\n") + 1]
        self.read += len(complete.encode())
        return [line for line in re.findall(r"^.*CONSOLE .*$", complete, re.MULTILINE) if not re.search(WEBKIT_SAYS, line)]

    def come_back(self):
        """Goes back from another site; whether the driver can tell what is shown then. WebKit shows the page by another
        process, after which its driver (2.50) never answers about this tab again: it goes on in a new one."""
        self.driver.back()
        time.sleep(SHOWN_AGAIN)
        self.driver.switch_to.new_window("tab")
        return False

    def resize(self, width, height):
        self.driver.set_window_size(width, height)


ENGINES = {engine.name: engine for engine in (Firefox, WebKitGTK)}
