"""Makes a page's first call while its web view starts, and hands the answer over (docs/native.md, "The first answer")."""

import json
import time
from urllib.error import URLError
from urllib.parse import parse_qsl, quote, urlencode, urlsplit
from urllib.request import Request, urlopen

# docs/spec/contract.md §2
HEADERS = {
    "sessionId": "X-Session-Id",
    "userId": "X-User-Id",
    "deviceId": "X-Device-Id",
    "appName": "X-App-Name",
    "appVersion": "X-App-Version",
    "clientType": "X-Client-Type",
    "merchantNumber": "X-Merchant-Number",
    "lang": "X-Lang",
}
TRACKING = ["app_from", "user_from", "utm_tag", "id", "links_id", "down_id", "invite_code"]

# Later the page has long asked by itself.
TIMEOUT_S = 10


def first_answer_script(first_call, api_base, origin, address):
    """The script for the page's document start; None where the page has to ask by itself."""
    query = dict(reversed(parse_qsl(urlsplit(address).query, keep_blank_values=True)))  # the first of a name counts
    call = call_of(first_call, api_base, query) if first_call else None
    if call is None:
        return None
    headers = {header: quote(query[name], safe="!'()*~") for name, header in HEADERS.items() if name in query}
    request = Request(
        call["url"],
        method=call["method"],
        data=call["body"].encode() if "body" in call else None,
        headers={**headers, "Accept": "application/json", "Origin": origin},
    )
    try:
        with urlopen(request, timeout=TIMEOUT_S) as response:
            text = response.read().decode()
            is_right = response.status == 200
    except (URLError, TimeoutError, UnicodeDecodeError):
        return None
    answer = {**call, "text": text, "at": int(time.time() * 1000)}
    # A document of another origin, after a redirect, must not get a borrower's data.
    return f"if (location.origin === {json.dumps(origin)}) window.pahiramFirstAnswer = {json.dumps(answer)}" if is_right else None


def call_of(first_call, api_base, query):
    """What is asked for; None where the page asks for nothing yet."""
    if first_call["complete"] and not all(query.get(name) for name, _field in first_call["parameters"]):
        return None
    fields = [(field, query[name]) for name, field in first_call["parameters"] if name in query]
    fields += [(field, value) for field, value in first_call["fixed"]]
    common = [(name, query[name]) for name in [*HEADERS, *TRACKING] if name in query]
    is_post = first_call["method"] == "POST"
    search = urlencode(common if is_post else [*common, *fields])
    url = api_base.rstrip("/") + first_call["path"] + (f"?{search}" if search else "")
    return {"method": first_call["method"], "url": url, **({"body": urlencode(fields)} if is_post else {})}
