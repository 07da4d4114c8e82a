import Foundation

/// At which check a package or the list was refused.
public enum RefusedAt: String, Sendable {
    case list
    case listed
    case signature
    case content
    case needs
    case older
}

/// A package, or the list of packages, that this shell does not take.
public struct Refused: Error, Sendable, CustomStringConvertible {
    public let at: RefusedAt
    public let description: String

    public init(_ at: RefusedAt, _ description: String) {
        self.at = at
        self.description = description
    }
}

/// What a package may ask of this shell.
public struct ShellVersion: Sendable {
    public let version: String
    public let bridge: Int

    public init(version: String, bridge: Int = BridgeMessage.bridgeVersion) {
        self.version = version
        self.bridge = bridge
    }
}

/// `manifest.json` of a package.
public struct PackageManifest: Codable, Sendable {
    public struct File: Codable, Sendable {
        public let path: String
        public let size: Int
        public let sha384: String
        public let contentType: String
    }

    public struct Page: Codable, Sendable {
        public let path: String
        public let url: String
        public let aliases: [String]
    }

    public let app: String
    public let sequence: Int64
    public let bridge: Int
    public let minShell: String
    public let apiBase: String
    public let headers: [String: String]
    public let files: [File]
    public let pages: [Page]

    /// - Throws: `Refused` when this shell is too old for it.
    func checkNeeds(_ shell: ShellVersion) throws {
        if bridge > shell.bridge { throw Refused(.needs, "it needs version \(bridge) of the bridge") }
        let (least, own) = (numbers(minShell), numbers(shell.version))
        if own.lexicographicallyPrecedes(least) { throw Refused(.needs, "it needs the shell \(minShell)") }
    }

    /// `1.10` is later than `1.9`, and the same as `1.10.0`.
    private func numbers(_ version: String) -> [Int] {
        let numbers = version.split(separator: ".").map { Int($0) ?? 0 }
        return Array((numbers + [0, 0, 0]).prefix(3))
    }
}

/// A package whose signatures and hashes were found right.
public struct OfflinePackage: Sendable {
    static let manifestName = "manifest.json"
    static let signatureName = "manifest.sig"
    private static let purpose = "pahiram offline package 1\n"
    private static let longestManifest = 4 * 1024 * 1024

    public let manifest: PackageManifest
    private let files: [String: Data]

    /// Nothing of the zip is read before the signature of all of it was found right.
    /// - Throws: `Refused`.
    public init(_ archive: Data, keys: [PublicKey]) throws {
        let signed = archive.dropLast(PublicKey.signatureLength)
        let message = Data((OfflinePackage.purpose + sha512(Data(signed))).utf8)
        let signature = Data(archive.suffix(PublicKey.signatureLength))
        guard keys.contains(where: { $0.hasSigned(message, signature: signature) }) else {
            throw Refused(.signature, "it was changed, or not signed with this key")
        }

        let zip = try Zip(archive)
        var entries: [String: Zip.Entry] = [:]
        for entry in zip.entries {
            let pattern = "^[A-Za-z0-9_-][A-Za-z0-9_.-]*(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$"
            guard entry.name.range(of: pattern, options: .regularExpression) != nil else {
                throw Refused(.content, "it holds “\(entry.name)”, which is no path within a package")
            }
            if entries.updateValue(entry, forKey: entry.name) != nil { throw Refused(.content, "it holds “\(entry.name)” twice") }
        }
        guard let written = entries[OfflinePackage.manifestName], let proof = entries[OfflinePackage.signatureName] else {
            throw Refused(.content, "it has no signed manifest")
        }
        let json = try zip.content(of: written, longest: OfflinePackage.longestManifest)
        let sig = try zip.content(of: proof, longest: PublicKey.signatureLength)
        guard keys.contains(where: { $0.hasSigned(json, signature: sig) }), let manifest = try? JSONDecoder().decode(PackageManifest.self, from: json) else {
            throw Refused(.content, "its manifest is not signed, or cannot be read")
        }
        var files = [OfflinePackage.manifestName: json, OfflinePackage.signatureName: sig]
        for file in manifest.files {
            guard let entry = entries[file.path] else { throw Refused(.content, "\(file.path) is missing") }
            let content = try zip.content(of: entry, longest: file.size)
            if content.count != file.size || sha384(content) != file.sha384 { throw Refused(.content, "\(file.path) is not as described") }
            files[file.path] = content
        }
        if files.count != entries.count { throw Refused(.content, "it holds files that its manifest does not name") }
        self.manifest = manifest
        self.files = files
    }

    /// Writes all of it into a folder that is not there yet, or nothing.
    func unpack(into folder: URL) throws {
        let manager = FileManager.default
        let unfinished = folder.appendingPathExtension("part")
        try? manager.removeItem(at: unfinished)
        for (path, content) in files {
            let place = unfinished.appendingPathComponent(path)
            try manager.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try content.write(to: place)
        }
        try? manager.removeItem(at: folder)
        try manager.moveItem(at: unfinished, to: folder)
    }
}
