import Foundation

/// What an address is to the shell that is asked to open it.
public enum AddressKind: String, Sendable {
    /// A page of the pages' own origin.
    case own
    /// Another web address.
    case foreign
    /// `tel:` or `mailto:`.
    case dial
    /// The app's own scheme.
    case shell
    /// Nothing that a shell opens: `javascript:`, `file:`, user info, control characters.
    case refused
}

/// An address as a web view says it. It is read more strictly than a browser does: what two parsers could read differently is no
/// address here.
public struct Address: Sendable {
    public let scheme: String
    /// `https://pages.example`; empty where the scheme has no host.
    public let origin: String
    /// As it is, percent signs and case included.
    public let path: String
    public let query: Query
    /// With its `#`; empty where there is none.
    public let fragment: String

    private static let defaultPorts = ["http": "80", "https": "443"]

    /// Nil: it is no address, or one that hides where it leads.
    public init?(_ text: String) {
        let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && $0 != "\\" }
        guard isPlain, let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon].lowercased()
        guard scheme.range(of: "^[a-z][a-z0-9+.-]*$", options: .regularExpression) != nil else { return nil }
        let (beforeFragment, fragment) = Address.cut(String(text[text.index(after: colon)...]), at: "#")
        let (body, query) = Address.cut(beforeFragment, at: "?")
        self.scheme = scheme
        self.query = Query(String(query.dropFirst()))
        self.fragment = fragment

        guard body.hasPrefix("//") else {
            if Address.defaultPorts[scheme] != nil { return nil }
            self.origin = ""
            self.path = body
            return
        }
        let (authority, path) = Address.cut(String(body.dropFirst(2)), at: "/")
        let pattern = "^([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?$"
        guard authority.range(of: pattern, options: .regularExpression) != nil else { return nil }
        var place = authority.lowercased()
        if let port = Address.defaultPorts[scheme], place.hasSuffix(":\(port)") { place.removeLast(port.count + 1) }
        self.origin = "\(scheme)://\(place)"
        self.path = path.isEmpty ? "/" : path
    }

    /// What the path configuration is asked with: the path, and a hash route without its query.
    public var route: String {
        path + (fragment.hasPrefix("#/") ? Address.cut(fragment, at: "?").0 : "")
    }

    /// This address with another query, at another origin where one is given.
    public func with(query: Query, origin: String? = nil) -> String {
        (origin ?? self.origin) + path + (query.pairs.isEmpty ? "" : "?\(query.text)") + fragment
    }

    /// What is before the first such letter, and the rest with it.
    private static func cut(_ text: String, at letter: Character) -> (String, String) {
        guard let place = text.firstIndex(of: letter) else { return (text, "") }
        return (String(text[..<place]), String(text[place...]))
    }
}

/// A parameter of an address.
public struct Parameter: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The parameters of an address, as a browser's `URLSearchParams` reads and writes them.
public struct Query: Hashable, Sendable {
    public let pairs: [Parameter]

    public init(_ pairs: [Parameter]) {
        self.pairs = pairs
    }

    public init(_ text: String) {
        pairs = text.split(separator: "&").map { part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Parameter(Query.decoded(sides[0]), sides.count > 1 ? Query.decoded(sides[1]) : "")
        }
    }

    /// The first of a name counts.
    public subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    public var text: String {
        pairs.map { "\(Query.encoded($0.name))=\(Query.encoded($0.value))" }.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        percentEncoded(text, plain: "*-._").replacingOccurrences(of: "%20", with: "+")
    }

    /// A percent sign that begins nothing stays, as in a browser.
    private static func decoded(_ text: Substring) -> String {
        let bytes = Array(text.replacingOccurrences(of: "+", with: " ").utf8)
        var out: [UInt8] = []
        var at = 0
        while at < bytes.count {
            let digits = at + 2 < bytes.count ? String(decoding: bytes[(at + 1)...(at + 2)], as: UTF8.self) : ""
            if bytes[at] == UInt8(ascii: "%"), digits.allSatisfy(\.isHexDigit), let code = UInt8(digits, radix: 16) {
                out.append(code)
                at += 3
            } else {
                out.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}

/// Every byte that is neither an ASCII letter or digit nor in `plain` as `%XX`.
func percentEncoded(_ text: String, plain: String) -> String {
    text.utf8.map { byte in
        let letter = Character(UnicodeScalar(byte))
        let isPlain = byte < 0x80 && (letter.isLetter || letter.isNumber || plain.contains(letter))
        return isPlain ? String(letter) : String(format: "%%%02X", Int(byte))
    }.joined()
}
