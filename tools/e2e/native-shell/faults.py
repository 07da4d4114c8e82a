"""Broken shells, to see that the bridge check names what is wrong: `shell.py --fault <name>`. A real shell has none."""

from urllib.parse import urlsplit

from bridge import ACTIONS

FAULTS = {
    "missing-action": "has no handler goMine",
    "no-answer": "never answers goRate",
    "late-answer": "answers confirmBuryPoint after 6 s",
    "double-answer": "answers startBank twice",
    "refused": "answers endBank with an error",
    "wrong-types": "hands parameters on as numbers where they look like one",
    "opens-twice": "opens two pages for one openPage",
    "lost-query": "opens pages without their query",
    "opens-nothing": "takes openPage and does nothing",
    "stays-open": "ignores closeWebView",
    "stays-here": "ignores goHome",
    "late-shell": "puts its handlers in 4 s late",
    "deaf-back": "goes back without asking the page",
    "stubborn-back": "goes back whatever the page answers",
    "huge-text": "draws all text at three times its size",
}

# `window.webkit` itself cannot be replaced, but what its handlers do can. A slow machine brings the page to life late: the
# shell is late from then on.
LATE_SHELL = """
const handlers = ACTIONS.map((name) => window.webkit.messageHandlers[name]).filter(Boolean)
for (const handler of handlers) handler.postMessage = undefined
const timer = setInterval(() => {
  if (document.readyState === 'loading' || window.__pahiramReady) return
  clearInterval(timer)
  setTimeout(() => handlers.forEach((handler) => delete handler.postMessage), 4000)
}, 10)
""".replace("ACTIONS", str(list(ACTIONS)))

DOUBLE_ANSWER = """
const handler = window.webkit.messageHandlers.startBank
handler.postMessage = () => ({ then: (answer) => [answer(1), answer(2)] })
// Kept alive, or the page would get a new one without the change.
window.pahiramFault = handler
"""


class Faults:
    """What a shell with these faults does in place of the right thing."""

    def __init__(self, names):
        self.names = set(names)

    def has(self, name):
        return name in self.names

    def missing_actions(self):
        return ("goMine",) if self.has("missing-action") else ()

    def answer_delay(self, action):
        """In ms; None: never."""
        if action == "goRate" and self.has("no-answer"):
            return None
        return 6000 if action == "confirmBuryPoint" and self.has("late-answer") else 0

    def refuses(self, action):
        return action == "endBank" and self.has("refused")

    def ignores(self, action):
        ignored = {"openPage": "opens-nothing", "closeWebView": "stays-open", "goHome": "stays-here"}
        return action in ignored and self.has(ignored[action])

    def addresses_to_open(self, url):
        address = urlsplit(url)._replace(query="").geturl() if self.has("lost-query") else url
        return [address, address] if self.has("opens-twice") else [address]

    def value_of(self, text):
        digits = "".join(letter for letter in text if letter.isdigit())
        return int(digits or 0) if self.has("wrong-types") and text[:1].isdigit() else text

    def scripts(self):
        """What runs in every page before its own scripts."""
        return [
            script
            for name, script in (("late-shell", LATE_SHELL), ("double-answer", DOUBLE_ANSWER))
            if self.has(name)
        ]
