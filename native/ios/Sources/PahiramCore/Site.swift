import Foundation

/// Where a shell goes with an address.
public enum Destination: Sendable {
    /// The web view goes on by itself.
    case stay
    /// A new screen, as the rule says; `replace` takes the place of the screen that asked.
    case screen(address: String, rule: PathRule.Properties)
    /// The system: a browser, the telephone, mail.
    case outside(address: String)
    /// A screen of the app, by its own scheme.
    case app(address: String)
    /// Nowhere.
    case refuse
}

/// A navigation of a web view, before it happens.
public struct Navigation: Sendable {
    public var address: String
    public var isMainFrame = true
    /// The server sent the web view on.
    public var isRedirect = false
    /// Back, forward or reload.
    public var isHistory = false
    /// What the screen shows; nil while it opens its first page.
    public var shown: String?

    public init(_ address: String, shown: String? = nil) {
        self.address = address
        self.shown = shown
    }
}

/// The pages' place, and the app's own scheme.
public struct Site: Sendable {
    /// The origin of the pages on the network.
    public let origin: String
    /// The origin under which pages of the device are shown, as `WKURLSchemeHandler` needs one of its own: `pahiram-pages://device`.
    public let deviceOrigin: String
    public let appScheme: String
    public let paths: PathConfiguration

    public init(origin: String, deviceOrigin: String = "pahiram-pages://device", appScheme: String, paths: PathConfiguration) {
        self.origin = origin
        self.deviceOrigin = deviceOrigin
        self.appScheme = appScheme
        self.paths = paths
    }

    /// Whether an origin is one of the pages' two.
    public func isOwn(_ origin: String) -> Bool {
        origin == self.origin || origin == deviceOrigin
    }

    /// What an address is. Nothing is opened that is `refused`.
    public func kind(of text: String) -> AddressKind {
        guard let address = Address(text) else { return .refused }
        if isOwn(address.origin) { return .own }
        switch address.scheme {
        case "tel", "mailto": return .dial
        case "http", "https": return .foreign
        default: return !appScheme.isEmpty && text.lowercased().hasPrefix(appScheme.lowercased()) ? .shell : .refused
        }
    }

    /// Where `openPage` leads.
    public func opened(_ text: String) -> Destination {
        switch kind(of: text) {
        case .own:
            guard let address = Address(text), let rule = paths.rule(for: address) else { return .refuse }
            return .screen(address: text, rule: rule)
        case .foreign, .dial: return .outside(address: text)
        case .shell: return .app(address: text)
        case .refused: return .refuse
        }
    }

    /// Where `openPageWithParams` leads; nil: a screen of the app, if it has one of that name.
    public func address(page: String, params: [Parameter]) -> String? {
        guard let path = paths.path(of: page) else { return nil }
        return origin + path + (params.isEmpty ? "" : "?\(Query(params).text)")
    }

    /// Who goes where. It is decided without knowing of a touch, since iOS does not report one: a page that goes to another page gets the screen that the
    /// path configuration says, and what leads elsewhere before a page has shown itself is a redirect.
    public func decide(_ navigation: Navigation) -> Destination {
        if !navigation.isMainFrame || navigation.isHistory || navigation.address == "about:blank" { return .stay }
        // The payment partner: the screen goes on there, where the bridge answers nobody.
        if kind(of: navigation.address) == .foreign { return .stay }
        let destination = opened(navigation.address)
        guard case .screen(_, let rule) = destination else { return destination }
        guard let shown = navigation.shown.flatMap({ Address($0) }), isOwn(shown.origin) else { return .stay }
        let isSame = paths.rule(for: shown)?.page == rule.page
        return navigation.isRedirect || rule.presentation == .replace || isSame ? .stay : destination
    }
}
