"""Serves the pages on the device under an origin of their own, and finds out which address is which page."""

import json
import mimetypes
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import gi

gi.require_version("Soup", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gio, GLib, Soup, WebKit2  # noqa: E402

SCHEME = "pahiram-pages"
ORIGIN = f"{SCHEME}://device"
ASSET = re.compile(r"/assets(?:/[\w-][\w.-]*)+", re.ASCII)


class Pages:
    """Which page an address leads to (the path configuration), and where it is read from."""

    def __init__(self, paths_file, device, network_origin):
        rules = json.loads(Path(paths_file).read_text())["rules"]
        self.rules = [(re.compile(rule["pattern"], re.ASCII), rule["properties"]) for rule in rules]
        self.device = device
        self.network_origin = network_origin

    def properties_of(self, path, fragment=""):
        """What the path configuration says of an address; the last rule matches all."""
        route = f"#{fragment.split('?')[0]}" if fragment.startswith("/") else ""
        return next(properties for pattern, properties in self.rules if pattern.fullmatch(path + route))

    def path_of(self, page):
        """The address of the page of that name; None: no page of ours."""
        return next((one["path"] for _pattern, one in self.rules if one["page"] == page), None)

    def may_open(self, address):
        """Whether an address may be opened at all; the page has checked it before."""
        return self.is_ours(address) or urlsplit(address).scheme in ("http", "https", "tel", "mailto", "pahiram")

    def is_ours(self, address):
        return address.startswith((f"{ORIGIN}/", f"{self.network_origin}/"))

    def place_of(self, address):
        """The address to load: of the device where it has the page, of the network where it has not."""
        parts = urlsplit(address)
        rest = parts._replace(scheme="", netloc="").geturl()
        page = self.properties_of(parts.path, parts.fragment)
        return (ORIGIN if self.holder_of(page) else self.network_origin) + rest

    def holder_of(self, page):
        """The app on the device that has this page; None: no package has it."""
        manifest = self.device.manifest_of(page["app"]) if page["page"] and self.device else None
        if manifest and any(one["path"] == page["page"] for one in manifest["pages"]):
            return page["app"]
        return None

    def first_call_of(self, address):
        """The call that a page on the device makes first, and the API's address; None: it asks by itself."""
        parts = urlsplit(address)
        page = self.properties_of(parts.path, parts.fragment)
        app = self.holder_of(page)
        return (page["firstCall"], self.device.manifest_of(app)["apiBase"]) if app and page["firstCall"] else None

    def file_of(self, path, query):
        """The file behind an address of the device's origin, with the headers of its package."""
        if ASSET.fullmatch(path):
            # Every app has its own folder there; of the shared one, equal names are equal bytes.
            for app in self.device.apps():
                file = self.device.folder_of(app) / path[1:]
                if file.is_file():
                    return file, {}
            return None
        page = self.properties_of(path)
        app = self.holder_of(page)
        if app is None:
            return None
        manifest = self.device.manifest_of(app)
        return self.device.folder_of(app) / document_of(manifest, page["page"], query), manifest["headers"]

    def serve(self, context):
        """Answers every request for the device's origin from its packages."""
        context.register_uri_scheme(SCHEME, self.answer)
        # Without this, no page there could call the API, which is of another origin.
        context.get_security_manager().register_uri_scheme_as_cors_enabled(SCHEME)

    def answer(self, request):
        parts = urlsplit(request.get_uri())
        found = self.file_of(parts.path, parts.query) if self.device else None
        if found is None:
            request.finish_error(GLib.Error("The device has no such file", "pahiram", 404))
            return
        file, headers = found
        content = file.read_bytes()
        response = WebKit2.URISchemeResponse.new(
            Gio.MemoryInputStream.new_from_bytes(GLib.Bytes.new(content)), len(content)
        )
        response.set_content_type(mimetypes.guess_type(file.name)[0] or "application/octet-stream")
        sent = Soup.MessageHeaders.new(Soup.MessageHeadersType.RESPONSE)
        for name, value in headers.items():
            sent.append(name, value)
        response.set_http_headers(sent)
        request.finish_with_response(response)


def document_of(manifest, page, query):
    """A page's document in the language asked for if the package has it, else the one in the deployment's language."""
    language = parse_qs(query).get("lang", [""])[0]
    translated = f"{page}/index.{language}.html"
    return translated if any(file["path"] == translated for file in manifest["files"]) else f"{page}/index.html"
