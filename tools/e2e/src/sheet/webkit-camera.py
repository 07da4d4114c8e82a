#!/usr/bin/python3
"""
One window of WebKitGTK that nobody sees, for pictures of pages. It obeys orders from standard input, one JSON a line,
and answers each with one JSON line: `{"id": 1, "value": ...}` or `{"id": 1, "error": "..."}`. WebKit's WebDriver would lose answers while a page gives way
to the next one, has windows of 390 px and more, and photographs what a phone's window shows alone.
"""

import base64
import json
import sys
import threading

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402


# Scroll bars fade away after a while, and a picture must not depend on when it was taken.
NO_SCROLL_BARS = "::-webkit-scrollbar { display: none }"


class Camera:
    """A window with one page in it."""

    def __init__(self):
        # What moves by itself would be another picture each time: pages see that as `prefers-reduced-motion`.
        for setting in ("gtk-enable-animations", "gtk-cursor-blink"):
            Gtk.Settings.get_default().set_property(setting, False)
        self.window = Gtk.OffscreenWindow()
        self.view = None
        self.clear()
        self.window.show_all()

    def clear(self):
        """Leaves the page with all that it has stored."""
        if self.view:
            self.view.destroy()
        content = WebKit2.UserContentManager()
        content.add_style_sheet(
            WebKit2.UserStyleSheet.new(
                NO_SCROLL_BARS,
                WebKit2.UserContentInjectedFrames.ALL_FRAMES,
                WebKit2.UserStyleLevel.USER,
                None,
                None,
            )
        )
        context = WebKit2.WebContext.new_ephemeral()
        self.view = WebKit2.WebView(web_context=context, user_content_manager=content)
        self.window.add(self.view)
        self.view.show()

    def size(self, width, height):
        self.view.set_size_request(width, height)
        self.window.set_default_size(width, height)
        self.window.resize(width, height)

    def dark(self, on):
        Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", on)

    def open(self, address):
        self.view.load_uri(address)

    def picture(self):
        """A PNG in base64 of what the window shows."""
        done, data = self.window.get_pixbuf().save_to_bufferv("png", [], [])
        return base64.b64encode(data).decode() if done else None

    def run(self, body, answer):
        """Runs the body of a function in the page, and answers with what it returns."""

        def finished(view, result):
            try:
                value = view.call_async_javascript_function_finish(result)
                answer(value=json.loads(value.to_string()))
            except GLib.Error as error:
                answer(error=error.message)

        script = f"return JSON.stringify(await (async () => {{ {body}\n }})() ?? null)"
        self.view.call_async_javascript_function(script, -1, None, None, None, None, finished)

    def obey(self, line):
        order = json.loads(line)
        number = order.pop("id")
        what = order.pop("do")

        def answer(**result):
            print(json.dumps({"id": number, **result}), flush=True)

        if what == "run":
            self.run(order["body"], answer)
        else:
            answer(value=getattr(self, what)(**order))
        return GLib.SOURCE_REMOVE


def listen(camera):
    """Takes orders from standard input; the program ends with it."""
    for line in sys.stdin:
        GLib.idle_add(camera.obey, line)
    GLib.idle_add(Gtk.main_quit)


if __name__ == "__main__":
    threading.Thread(target=listen, args=(Camera(),), daemon=True).start()
    Gtk.main()
