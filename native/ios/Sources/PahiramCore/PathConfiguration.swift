import Foundation

/// How a page comes onto the screen.
public enum Presentation: String, Codable, Sendable {
    case push
    case modal
    case replace
}

/// The call that a page makes first (docs/native.md, "The first answer").
public struct FirstCall: Codable, Sendable {
    public let method: String
    public let path: String
    /// Whether it waits for the page where the address lacks one of the parameters.
    public let complete: Bool
    /// Each: parameter of the address, field of the call.
    public let parameters: [[String]]
    /// Each: field, value.
    public let fixed: [[String]]
}

/// What the path configuration says of an address.
public struct PathRule: Codable, Sendable {
    public let pattern: String
    public let properties: Properties

    public struct Properties: Codable, Sendable {
        /// Nil: no page of ours.
        public let page: String?
        /// The page's own address: `/order`.
        public let path: String?
        public let app: String?
        /// For the title bar while the page loads.
        public let title: String?
        public let presentation: Presentation
        /// False: the developers' preview.
        public let released: Bool
        /// The parameters that the page reads.
        public let query: [String]
        public let bridgeActions: [String]
        public let firstCall: FirstCall?
    }
}

/// What `pnpm release paths` writes: which pages there are.
public struct PathConfiguration: Codable, Sendable {
    public let format: Int
    public let version: String
    public let rules: [PathRule]

    /// - Throws: when it is no configuration, or one of a later format.
    public init(json: Data) throws {
        self = try JSONDecoder().decode(PathConfiguration.self, from: json)
        if format != 1 { throw Refused(.content, "it is a path configuration of another format") }
    }

    /// The first rule that matches counts; the last one matches everything.
    public func rule(for address: Address) -> PathRule.Properties? {
        let route = address.route
        return rules.first { route.range(of: $0.pattern, options: .regularExpression) != nil }?.properties
    }

    /// Where a page of that name is; nil: none of ours.
    public func path(of page: String) -> String? {
        rules.first { $0.properties.page == page }?.properties.path
    }
}
