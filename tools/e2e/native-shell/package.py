"""Opens signed packages of pages and the signed list of them, as docs/native.md describes; nothing here knows a screen."""

import hashlib
import io
import json
import re
import zipfile
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.serialization import load_pem_public_key

SIGNATURE_LENGTH = 64
ARCHIVE_PURPOSE = b"pahiram offline package 1\n"
SAFE_PATH = re.compile(r"[\w-][\w.-]*(?:/[\w-][\w.-]*)*", re.ASCII)


class Refused(Exception):
    """A package, or the list of packages, that this shell does not take; the text says why."""


@dataclass(frozen=True)
class Shell:
    """What a package may ask of this shell."""

    version: str
    bridge: int


@dataclass(frozen=True)
class Package:
    manifest: dict
    files: dict  # path -> bytes


def read_key(path):
    return load_pem_public_key(Path(path).read_bytes())


def open_package(archive, key, shell, lowest_sequence):
    """Checks a package and gives its content. Nothing of the zip is read before the signature of all of it is right."""
    signed, signature = archive[:-SIGNATURE_LENGTH], archive[-SIGNATURE_LENGTH:]
    digest = hashlib.sha512(signed).hexdigest().encode()
    check_signature(key, signature, ARCHIVE_PURPOSE + digest, "it was changed, or not signed with this key")

    files = read_zip(archive)
    manifest = read_manifest(files, key)
    check_fits(manifest, shell, lowest_sequence)
    return Package(manifest, files)


def read_zip(archive):
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        names = opened.namelist()
        for name in names:
            if not SAFE_PATH.fullmatch(name):
                raise Refused(f"it holds “{name}”, which is no path within a package")
        if len(set(names)) != len(names):
            raise Refused("it holds a name twice")
        return {name: opened.read(name) for name in names}


def read_manifest(files, key):
    written, signature = files.get("manifest.json"), files.get("manifest.sig")
    if written is None or signature is None:
        raise Refused("it has no signed manifest")
    check_signature(key, signature, written, "its manifest is not signed with this key")

    manifest = json.loads(written)
    described = {file["path"]: (file["size"], file["sha384"]) for file in manifest["files"]}
    if set(files) != {*described, "manifest.json", "manifest.sig"}:
        raise Refused("its files are not those that its manifest names")
    for path, expected in described.items():
        if (len(files[path]), hashlib.sha384(files[path]).hexdigest()) != expected:
            raise Refused(f"{path} is not what the manifest says")
    return manifest


def check_fits(manifest, shell, lowest_sequence):
    if manifest["bridge"] > shell.bridge:
        raise Refused(f"it needs version {manifest['bridge']} of the bridge, this shell has {shell.bridge}")
    if numbers_of(manifest["minShell"]) > numbers_of(shell.version):
        raise Refused(f"it needs the shell {manifest['minShell']}, this is {shell.version}")
    if manifest["sequence"] < lowest_sequence:
        raise Refused(f"its sequence {manifest['sequence']} is smaller than {lowest_sequence}")


def check_signature(key, signature, message, trouble):
    try:
        key.verify(signature, message)
    except InvalidSignature:
        raise Refused(trouble) from None


def numbers_of(version):
    """`1.10` is later than `1.9`, and the same as `1.10.0`."""
    numbers = [int(number) for number in version.split(".")]
    return numbers + [0] * (3 - len(numbers))


class Device:
    """The packages on a device: one folder an app, and the greatest sequence that each app ever had."""

    def __init__(self, folder, key, shell):
        self.folder = Path(folder)
        self.key = key
        self.shell = shell
        self.folder.mkdir(parents=True, exist_ok=True)

    def update(self, index_address):
        """
        Brings every app to the newest package of the list. What is refused is left out: the app stays on the package
        that it has, unless that one is no longer allowed either; then its pages come from the network.

        Gives the refusals, a text each.
        """
        refusals = []
        try:
            index = self.read_index(index_address)
        except (Refused, OSError, ValueError) as error:
            return [f"packages.json: {error}"]
        for app, entry in index["apps"].items():
            self.forbid_below(app, entry["lowest"])
            try:
                self.install(app, entry, urljoin(index_address, entry["url"]))
            except (Refused, OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
                refusals.append(f"{app}: {error}")
        return refusals

    def read_index(self, address):
        written = read(address)
        signature = read(re.sub(r"\.json$", ".sig", address))
        check_signature(self.key, signature, written, "it was changed, or not signed with this key")
        index = json.loads(written)
        if index["sequence"] < self.remembered().get("packages.json", 0):
            raise Refused("an older list than the one before")
        if "validUntil" in index and datetime.now(timezone.utc) > datetime.fromisoformat(index["validUntil"].replace("Z", "+00:00")):
            raise Refused(f"the list was valid until {index['validUntil']}")
        self.remember("packages.json", index["sequence"])
        return index

    def install(self, app, entry, address):
        if self.remembered().get(app) == entry["sequence"] and self.manifest_of(app) is not None:
            return
        archive = read(address)
        if len(archive) != entry["size"] or hashlib.sha384(archive).hexdigest() != entry["sha384"]:
            raise Refused("it is not the package that packages.json names")
        lowest = max(entry["lowest"], self.remembered().get(app, 0))
        package = open_package(archive, self.key, self.shell, lowest)
        if package.manifest["app"] != app or package.manifest["sequence"] != entry["sequence"]:
            raise Refused("it is of another app or sequence than packages.json says")
        # A folder of its own for each sequence: the one that pages are read from is never written to.
        folder = self.folder / app / str(entry["sequence"])
        for path, content in package.files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        self.remember(app, entry["sequence"])

    def forbid_below(self, app, lowest):
        if 0 < self.remembered().get(app, 0) < lowest:
            self.remember(app, lowest)

    def manifest_of(self, app):
        file = self.folder_of(app) / "manifest.json"
        return json.loads(file.read_bytes()) if file.is_file() else None

    def folder_of(self, app):
        return self.folder / app / str(self.remembered().get(app, 0))

    def apps(self):
        return [folder.name for folder in self.folder.iterdir() if folder.is_dir()]

    def remembered(self):
        file = self.folder / "sequences.json"
        return json.loads(file.read_text()) if file.is_file() else {}

    def remember(self, name, sequence):
        (self.folder / "sequences.json").write_text(json.dumps({**self.remembered(), name: sequence}))


def read(address):
    with urlopen(address, timeout=30) as answer:  # file:, http: and https: alike
        return answer.read()
