"""The bridge as an iOS shell has it: a script message handler for each action, which answers that it has received it."""

import json
from urllib.parse import urlencode

import gi

gi.require_version("JavaScriptCore", "4.1")
from gi.repository import GLib, JavaScriptCore  # noqa: E402

ACTIONS = (
    "openPage",
    "openPageWithParams",
    "closeWebView",
    "goHome",
    "goMine",
    "goLogin",
    "callTelephone",
    "goRate",
    "confirmBuryPoint",
    "startBank",
    "endBank",
)


class Bridge:
    """Carries out what one screen's page asks for. `shell` shows screens, `screen` is the one that asks."""

    def __init__(self, shell, screen, faults):
        self.shell = shell
        self.screen = screen
        self.faults = faults

    def register(self, content):
        """Puts a handler for every action into the page, before its first script runs."""
        for action in ACTIONS:
            if action in self.faults.missing_actions():
                continue
            content.connect(f"script-message-with-reply-received::{action}", self.receive, action)
            content.register_script_message_handler_with_reply(action, None)

    def receive(self, _content, value, reply, action):
        # WebKitGTK names no frame; frames have lost their handlers (shell.py), and this is the page of the main frame.
        if not self.shell.pages.is_ours(self.screen.view.get_uri() or ""):
            reply.return_error_message("This page may not speak")
            return True
        params = json.loads(value.to_json(0) or "{}")
        self.shell.log("action", action=action, params=params)
        # Answered first: the page wants to know that its message came, not that all is done.
        delay = self.faults.answer_delay(action)
        if self.faults.refuses(action):
            reply.return_error_message("This shell does not want to")
        elif delay == 0:
            reply.return_value(JavaScriptCore.Value.new_null(value.get_context()))
        elif delay is not None:
            GLib.timeout_add(delay, lambda: reply.return_value(JavaScriptCore.Value.new_null(value.get_context())))
        else:
            self.shell.unanswered.append(reply)
        if not self.faults.ignores(action):
            getattr(self, action)(**params)
        return True

    def openPage(self, url, params=None):
        if not self.shell.pages.may_open(url):
            return
        for address in self.faults.addresses_to_open(url):
            self.shell.open(address)

    def openPageWithParams(self, page, params):
        query = urlencode([(one["key"], self.faults.value_of(one["value"])) for one in params])
        path = self.shell.pages.path_of(page)
        if path:
            self.shell.open(f"{self.shell.pages.network_origin}{path}?{query}")

    def closeWebView(self):
        self.shell.close(self.screen)

    def goHome(self):
        self.shell.show_native("Home")

    def goMine(self):
        self.shell.show_native("Mine")

    def goLogin(self):
        self.shell.show_native("Log in")

    def callTelephone(self, telephone):
        self.shell.show_native(f"Call {telephone}?")

    def goRate(self):
        """A real shell asks the store for its rating dialog, which may decline."""

    def confirmBuryPoint(self, **details):
        """A real shell hands this to its analytics."""

    def startBank(self, productId=None):
        """A real shell notes that the borrower has begun to bind a bank account."""

    def endBank(self, productId=None):
        """A real shell notes that the account is bound."""
