#!/usr/bin/python3
"""A window with WebKitGTK in it, for WebKitWebDriver: `webkitgtk.py FOLDER SETTINGS`.

MiniBrowser would do, but its buttons keep the window wider than a phone, and it throws away what
pages write to the console. Runs in Debian's Python, which has WebKitGTK's bindings (python3-gi,
gir1.2-webkit2-4.1). SETTINGS is JSON: `log`, `proxy`, `scripts`, `storage`.
"""

import json
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402  (the versions are asked for first)


def main():
    folder, settings = sys.argv[1], json.loads(sys.argv[2])
    # The driver silences the browser; the processes that render pages write where this one does.
    log = os.open(settings["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)

    # With a folder: what a private window writes to the console is not printed.
    data = WebKit2.WebsiteDataManager(base_data_directory=f"{folder}/data", base_cache_directory=f"{folder}/cache")
    proxy = WebKit2.NetworkProxySettings.new(settings["proxy"], ["127.0.0.1"])
    data.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, proxy)
    if not settings["storage"]:
        data.get_cookie_manager().set_accept_policy(WebKit2.CookieAcceptPolicy.NEVER)
    context = WebKit2.WebContext(website_data_manager=data)
    context.set_automation_allowed(True)
    windows = []

    def open_window(_session):
        view = WebKit2.WebView(
            web_context=context,
            is_controlled_by_automation=True,
            settings=WebKit2.Settings(
                enable_javascript=settings["scripts"],
                enable_html5_local_storage=settings["storage"],
                enable_write_console_messages_to_stdout=True,
            ),
        )
        window = Gtk.Window(default_width=1280, default_height=800)
        window.add(view)
        window.show_all()
        windows.append(window)
        return view

    def start(_context, session):
        about = WebKit2.ApplicationInfo()
        about.set_name("WebKitGTK")
        about.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
        session.set_application_info(about)
        session.connect("create-web-view", open_window)

    context.connect("automation-started", start)
    Gtk.main()


main()
