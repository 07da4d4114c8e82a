import Foundation

/// `packages.json`, whose signature was found right.
public struct PackageList: Codable, Sendable {
    /// What the list says of an app's newest package.
    public struct Entry: Codable, Sendable {
        /// Relative to the list's own address.
        public let url: String
        public let sequence: Int64
        public let sha384: String
        public let size: Int
        public let lowest: Int64
    }

    public let format: Int
    public let sequence: Int64
    public let validUntil: String?
    public let apps: [String: Entry]

    /// - Throws: `Refused` when it is not signed, older than the newest one seen, or over.
    public init(json: Data, signature: Data, keys: [PublicKey], newestSeen: Int64, now: Date) throws {
        guard keys.contains(where: { $0.hasSigned(json, signature: signature) }) else {
            throw Refused(.list, "it was changed, or not signed with this key")
        }
        guard let list = try? JSONDecoder().decode(PackageList.self, from: json), list.format == 1 else {
            throw Refused(.list, "it cannot be read")
        }
        if list.sequence < newestSeen { throw Refused(.list, "it is older than one before") }
        if let end = list.validUntil {
            let reader = ISO8601DateFormatter()
            reader.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
            guard let moment = reader.date(from: end), now <= moment else { throw Refused(.list, "it was valid until \(end)") }
        }
        self = list
    }
}

/// A file that the device serves in place of the network.
public struct DeviceFile: Sendable {
    public let file: URL
    public let contentType: String
    public let headers: [String: String]
}

/// The packages that a screen was opened with: it keeps them, whatever comes meanwhile.
public struct PagesOnDevice: Sendable {
    struct Held: Sendable {
        let folder: URL
        let manifest: PackageManifest
    }

    let packages: [Held]

    init(packages: [Held]) {
        self.packages = packages
    }

    /// None: every page comes from the network.
    public init() {
        self.init(packages: [])
    }

    /// The package that holds the page at an address of the pages' origin.
    public func manifest(for address: Address) -> PackageManifest? {
        found(address)?.0.manifest
    }

    /// Nil: it comes from the network.
    public func file(for address: Address) -> DeviceFile? {
        if address.path.hasPrefix("/assets/") {
            return packages.lazy.compactMap { self.file($0, String(address.path.dropFirst())) }.first
        }
        guard let (held, page) = found(address) else { return nil }
        let translated = address.query["lang"].flatMap { file(held, "\(page.path)/index.\($0).html") }
        return translated ?? file(held, "\(page.path)/index.html")
    }

    private func found(_ address: Address) -> (Held, PackageManifest.Page)? {
        for held in packages {
            for page in held.manifest.pages {
                for name in [page.url] + page.aliases {
                    let written = name == "/" ? ["/", "/index.html"] : [name, "\(name)/", "\(name)/index.html"]
                    if written.contains(address.path) { return (held, page) }
                }
            }
        }
        return nil
    }

    /// Only what the manifest names.
    private func file(_ held: Held, _ path: String) -> DeviceFile? {
        held.manifest.files.first { $0.path == path }.map {
            DeviceFile(file: held.folder.appendingPathComponent(path), contentType: $0.contentType, headers: held.manifest.headers)
        }
    }
}

/// The packages in a folder of the device. `keys`: more than one while they are being changed.
public actor Device {
    /// What the device remembers.
    struct State: Codable {
        /// Of the newest list seen.
        var list: Int64 = 0
        /// The greatest sequence that it ever had of each app, whose package it has.
        var had: [String: Int64] = [:]
        /// The lowest that is still allowed.
        var lowest: [String: Int64] = [:]
    }

    private let folder: URL
    private let keys: [PublicKey]
    private let shell: ShellVersion
    private var state: State

    public init(folder: URL, keys: [PublicKey], shell: ShellVersion) throws {
        let manager = FileManager.default
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        let kept = try? JSONDecoder().decode(State.self, from: Data(contentsOf: folder.appendingPathComponent("state.json")))
        let state = kept ?? State()
        // No screen is open yet: what was replaced can go.
        let shown = Set(Device.shown(state).map { "\($0.key)-\($0.value)" } + ["state.json"])
        for file in try manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) where !shown.contains(file.lastPathComponent) {
            try manager.removeItem(at: file)
        }
        self.folder = folder
        self.keys = keys
        self.shell = shell
        self.state = state
    }

    /// For a new screen.
    public var pages: PagesOnDevice {
        PagesOnDevice(packages: Device.shown(state).sorted { $0.key < $1.key }.compactMap { app, sequence in
            let place = self.place(app, sequence)
            guard let json = try? Data(contentsOf: place.appendingPathComponent(OfflinePackage.manifestName)) else { return nil }
            return (try? JSONDecoder().decode(PackageManifest.self, from: json)).map { PagesOnDevice.Held(folder: place, manifest: $0) }
        })
    }

    /// Brings every app to the newest package of the list; `fetch` gets a package by the address that the list says. What is refused is left
    /// out, and given back by app, to be reported: the app stays on the package that it has, unless that one is forbidden.
    /// - Throws: `Refused` when the list is.
    public func update(
        json: Data, signature: Data, now: Date, fetch: @Sendable (String) async throws -> Data
    ) async throws -> [String: any Error] {
        let list = try PackageList(json: json, signature: signature, keys: keys, newestSeen: state.list, now: now)
        state.list = list.sequence
        var refusals: [String: any Error] = [:]
        for (app, entry) in list.apps {
            do {
                state.lowest[app] = max(state.lowest[app] ?? 0, entry.lowest)
                try remember()
                if state.had[app] != entry.sequence || !hasFolder(app, entry.sequence) {
                    try install(app, entry, try await fetch(entry.url))
                }
            } catch {
                refusals[app] = error
            }
        }
        return refusals
    }

    private func install(_ app: String, _ entry: PackageList.Entry, _ archive: Data) throws {
        if archive.count != entry.size || sha384(archive) != entry.sha384 {
            throw Refused(.listed, "it is not the package that the list names")
        }
        let opened = try OfflinePackage(archive, keys: keys)
        let manifest = opened.manifest
        if manifest.app != app || manifest.sequence != entry.sequence {
            throw Refused(.listed, "its manifest says another app or sequence than the list")
        }
        try manifest.checkNeeds(shell)
        let lowest = max(entry.lowest, state.had[app] ?? 0)
        if manifest.sequence < lowest { throw Refused(.older, "its sequence \(manifest.sequence) is smaller than \(lowest)") }
        try opened.unpack(into: place(app, manifest.sequence))
        state.had[app] = manifest.sequence
        try remember()
    }

    /// The sequence of each app's package, without those that are forbidden.
    private static func shown(_ state: State) -> [String: Int64] {
        state.had.filter { $0.value >= state.lowest[$0.key] ?? 0 }
    }

    private func place(_ app: String, _ sequence: Int64) -> URL {
        folder.appendingPathComponent("\(app)-\(sequence)")
    }

    private func hasFolder(_ app: String, _ sequence: Int64) -> Bool {
        FileManager.default.fileExists(atPath: place(app, sequence).path)
    }

    private func remember() throws {
        try JSONEncoder().encode(state).write(to: folder.appendingPathComponent("state.json"), options: .atomic)
    }
}
