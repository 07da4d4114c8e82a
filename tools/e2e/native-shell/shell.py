#!/usr/bin/python3
"""
A small native shell on WebKitGTK: what an iOS app does around the pages, in a form that can be read in one sitting. See README.md.
"""

import argparse
import json
import sys
import threading
from urllib.parse import urlsplit

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

from bridge import ACTIONS, Bridge  # noqa: E402
from faults import FAULTS, Faults  # noqa: E402
from first_answer import first_answer_script  # noqa: E402
from package import Device, Shell as ShellVersion, read_key  # noqa: E402
from pages import ORIGIN, Pages  # noqa: E402

THIS_SHELL = ShellVersion(version="1.0.0", bridge=1)

# Where nobody is there to come back from a native screen, it closes itself after this long, in ms.
NATIVE_SCREEN_MS = 700

# What goes wrong in a page is written into the shell's log.
REPORT_TROUBLE = """
const { shellTrouble } = window.webkit.messageHandlers
const trouble = (text) => shellTrouble.postMessage(text)
window.addEventListener('error', (event) => trouble(`error: ${event.message}`))
window.addEventListener('unhandledrejection', (event) => trouble(`rejection: ${event.reason}`))
document.addEventListener('securitypolicyviolation', (event) =>
  trouble(`policy: ${event.effectiveDirective} ${event.blockedURI}`))
"""


# A frame asks nobody: WebKitGTK does not say which frame a message came from, so frames get no handler that works.
FRAMES_ARE_MUTE = """
if (window !== window.top)
  for (const name of ACTIONS) {
    const handler = window.webkit.messageHandlers[name]
    if (handler) window[`pahiramMute_${name}`] = Object.assign(handler, { postMessage: () => Promise.reject(new Error('A frame may not speak')) })
  }
""".replace("ACTIONS", json.dumps(ACTIONS))
HAS_TITLE_BAR = "window.pahiramTitleBar = true"


class Screen:
    """One page on the stack of screens, in a web view of its own."""

    def __init__(self, shell):
        content = WebKit2.UserContentManager()
        content.connect("script-message-received::shellTrouble", self.receive_trouble)
        content.register_script_message_handler("shellTrouble")
        Bridge(shell, self, shell.faults).register(content)
        for script in [HAS_TITLE_BAR, REPORT_TROUBLE, *shell.faults.scripts()]:
            content.add_script(at_document_start(script))
        content.add_script(at_document_start(FRAMES_ARE_MUTE, WebKit2.UserContentInjectedFrames.ALL_FRAMES))
        self.content = content
        self.is_loading = False
        self.has_shown = False
        self.shell = shell
        self.view = WebKit2.WebView(web_context=shell.context, user_content_manager=content)
        if shell.faults.has("huge-text"):
            self.view.get_settings().set_property("zoom-text-only", True)
            self.view.set_zoom_level(3)
        self.view.connect("decide-policy", self.decide)
        self.view.connect("load-changed", self.note_shown)
        self.view.connect("resource-load-started", self.note_request)
        self.view.show()

    def load(self, address, answer=None):
        """Loads an address, once, with the answer to the page's first call if the shell has it."""
        if not self.is_loading and self in self.shell.screens:
            self.is_loading = True
            if answer:
                self.shell.log("handed", address=address)
                script = at_document_start(answer)
                self.content.add_script(script)
                # It is for this opening alone.
                self.view.connect("load-changed", self.forget, script)
            self.view.load_uri(address)
        return GLib.SOURCE_REMOVE

    def forget(self, _view, event, script):
        if event == WebKit2.LoadEvent.FINISHED:
            self.content.remove_script(script)

    def decide(self, _view, decision, kind):
        """
        Looks at every address that the page wants to go to. Without this, `presentation` of the path configuration would
        have no effect: pages go to each other by their plain addresses.
        """
        if kind != WebKit2.PolicyDecisionType.NAVIGATION_ACTION:
            return False
        action = decision.get_navigation_action()
        address = action.get_request().get_uri()
        if decision.get_property("frame-name") or address.startswith("about:"):
            return False
        if not self.shell.pages.is_ours(address):
            # The payment partner: this screen goes on there, and the bridge answers nobody. `tel:` is the system's.
            if urlsplit(address).scheme not in ("http", "https"):
                decision.ignore()
                self.shell.log("system", address=address)
                return True
            return False
        place = self.shell.pages.place_of(address)
        presentation = self.shell.pages.properties_of(urlsplit(address).path)["presentation"]
        leads_on = self.has_shown and not is_history(action) and not action.is_redirect()
        if leads_on and presentation != "replace" and path_of(address) != path_of(self.view.get_uri()):
            decision.ignore()
            self.shell.open(address)
            return True
        if place != address:
            # The page is not where the address says: on the device instead of the network, or the other way.
            decision.ignore()
            self.view.load_uri(place)
            return True
        return False

    def note_shown(self, _view, event):
        self.has_shown = self.has_shown or event == WebKit2.LoadEvent.FINISHED

    def note_request(self, _view, _resource, request):
        self.shell.log("request", address=request.get_uri())

    def receive_trouble(self, _content, message):
        value = message.get_js_value() if hasattr(message, "get_js_value") else message
        self.shell.log("trouble", text=value.to_string())


def at_document_start(script, frames=WebKit2.UserContentInjectedFrames.TOP_FRAME):
    return WebKit2.UserScript.new(
        f"{{{script}}}",
        frames,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )


def path_of(address):
    return urlsplit(address or "").path.rstrip("/")


def is_history(action):
    return action.get_navigation_type() in (WebKit2.NavigationType.BACK_FORWARD, WebKit2.NavigationType.RELOAD)


class Shell:
    """The stack of screens under a title bar."""

    def __init__(self, options):
        self.faults = Faults(options.fault)
        self.is_unattended = options.unattended
        self.answer_wait_ms = options.answer_wait_ms
        self.unanswered = []
        self.screens = []
        device = None
        if options.device:
            device = Device(options.device, read_key(options.key), THIS_SHELL)
            for refusal in device.update(options.packages):
                self.log("refused", text=refusal)
        self.context = WebKit2.WebContext.new_ephemeral()
        self.pages = Pages(options.paths, device, options.origin)
        self.pages.serve(self.context)

        self.title = Gtk.Label(label="")
        back = Gtk.Button(label="‹")
        back.connect("clicked", lambda _button: self.press_back())
        bar = Gtk.Box(spacing=8)
        bar.pack_start(back, False, False, 4)
        bar.pack_start(self.title, False, False, 0)
        self.stack = Gtk.Stack()
        column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        column.pack_start(bar, False, False, 0)
        column.pack_start(self.stack, True, True, 0)
        self.window = Gtk.Window(title="Pahiram")
        self.window.set_default_size(390, 844)
        self.window.add(column)
        self.window.connect("destroy", Gtk.main_quit)
        self.window.show_all()

    def open(self, address):
        """Shows an address in a new screen: one of ours from the device or the network, any other outside."""
        if not self.pages.is_ours(address):
            self.log("system", address=address)
            return
        parts = urlsplit(address)
        screen = Screen(self)
        self.screens.append(screen)
        self.stack.add(screen.view)
        self.show_top()
        self.title.set_text(self.pages.properties_of(parts.path, parts.fragment)["title"] or "")
        place = self.pages.place_of(address)
        call = self.pages.first_call_of(place)
        if call is None:
            screen.load(place)
            return

        def ask():
            script = first_answer_script(*call, ORIGIN, place)
            GLib.idle_add(screen.load, place, script)

        # The call goes out while the new screen slides in; a page that is there before its answer asks by itself.
        threading.Thread(target=ask, daemon=True).start()
        GLib.timeout_add(self.answer_wait_ms, screen.load, place)

    def close(self, screen):
        """Takes a screen off the stack; below the last one is the app's own home."""
        if screen not in self.screens:
            return
        if len(self.screens) == 1:
            self.show_native("Home")
            return
        self.screens.remove(screen)
        self.show_top()
        screen.view.destroy()

    def show_top(self):
        self.stack.set_visible_child(self.screens[-1].view)

    def show_native(self, text):
        """A screen of the app itself, over the pages."""
        label = Gtk.Label(label=text)
        label.show()
        self.stack.add(label)
        self.stack.set_visible_child(label)
        if self.is_unattended:
            GLib.timeout_add(NATIVE_SCREEN_MS, self.leave_native, label)

    def leave_native(self, label):
        label.destroy()
        self.show_top()
        return GLib.SOURCE_REMOVE

    def press_back(self):
        """The phone's back button: the page is asked first, and does something of its own or lets the shell go back."""
        screen = self.screens[-1]
        if self.faults.has("deaf-back"):
            self.close(screen)
            return

        def answered(view, result):
            has_handled = view.evaluate_javascript_finish(result).to_boolean()
            if has_handled and not self.faults.has("stubborn-back"):
                return
            self.close(screen)

        screen.view.evaluate_javascript(
            "typeof window.onNativeBack === 'function' && window.onNativeBack() === true", -1, None, None, None, answered
        )

    def log(self, event, **details):
        print(json.dumps({"event": event, **details}), flush=True)

    def obey(self, line):
        """One line of the tests' remote control: `{"do": "open", "address": "/order"}`."""
        order = json.loads(line)
        if order["do"] == "open":
            self.open(self.pages.network_origin + order["address"])
        elif order["do"] == "back":
            self.press_back()
        elif order["do"] == "close":
            self.close(self.screens[-1])
        elif order["do"] == "dark":
            Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", order["on"])
        elif order["do"] == "run":
            self.run(order["id"], order["body"])

    def run(self, number, body):
        """Runs the body of a function in the page on top, and logs what it returns as JSON."""

        def finished(view, result):
            try:
                value = view.call_async_javascript_function_finish(result)
                self.log("ran", id=number, value=value.to_string())
            except GLib.Error as error:
                self.log("ran", id=number, error=error.message)

        script = f"return JSON.stringify(await (async () => {{ {body} }})() ?? null)"
        self.screens[-1].view.call_async_javascript_function(script, -1, None, None, None, None, finished)


def options_of(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--origin", required=True, help="where the pages are on the network: https://pages.example")
    parser.add_argument("--paths", required=True, help="the path configuration: pnpm release paths --out paths.json")
    parser.add_argument("--packages", help="the address of packages.json: https:… or file:…")
    parser.add_argument("--key", help="the public key that packages are checked with")
    parser.add_argument("--device", help="the folder in which the device keeps its packages")
    parser.add_argument("--open", help="what to show first: /order?orderId=1")
    parser.add_argument("--unattended", action="store_true", help="native screens close themselves")
    parser.add_argument("--answer-wait-ms", type=int, default=300, help="how long a page waits for its first answer")
    parser.add_argument("--remote", action="store_true", help="takes orders from standard input, one JSON a line")
    parser.add_argument("--fault", action="append", default=[], choices=sorted(FAULTS), help="be a broken shell")
    return parser.parse_args(arguments)


def listen(shell):
    """Takes orders from standard input; the shell ends with it."""
    for line in sys.stdin:
        GLib.idle_add(shell.obey, line)
    GLib.idle_add(Gtk.main_quit)


def main():
    options = options_of(sys.argv[1:])
    shell = Shell(options)
    if options.remote:
        threading.Thread(target=listen, args=(shell,), daemon=True).start()
    if options.open:
        shell.open(shell.pages.network_origin + options.open)
    shell.log("started", origin=ORIGIN)
    Gtk.main()


if __name__ == "__main__":
    main()
