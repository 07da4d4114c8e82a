// Written by `pnpm --filter @pahiram/contract bridge`; do not edit. What it means: docs/native.md.
import Foundation

/// What a page asks the shell for.
public enum BridgeMessage {
    /// The version of the bridge that this file speaks.
    public static let bridgeVersion = 1

    /// The names under which script message handlers are registered.
    public static let actions = ["openPage", "openPageWithParams", "closeWebView", "goHome", "goMine", "goLogin", "callTelephone", "goRate", "confirmBuryPoint", "startBank", "endBank"]

    /// Opens the address in a new screen: one of the pages as the path configuration says, a link of the app’s own scheme in the app, any other outside.
    case openPage(url: String, params: [String: String]?)

    /// Opens the page or screen of that name in a new screen, with the parameters as its query.
    case openPageWithParams(page: String, params: [(key: String, value: String)])

    /// Takes the screen of the page that asked off the stack.
    case closeWebView

    /// Shows the app’s home screen.
    case goHome

    /// Shows the borrower’s own screen.
    case goMine

    /// Shows the login, because the session is over.
    case goLogin

    /// Offers to call the number.
    case callTelephone(telephone: String)

    /// Asks for a rating in the app’s store, as the store allows.
    case goRate

    /// Counts an event in the app’s analytics.
    case confirmBuryPoint(event: String, productId: String?, details: [String: String])

    /// Notes that the form for a payment account has opened.
    case startBank(productId: String?)

    /// Notes that the payment account is saved.
    case endBank(productId: String?)

    /// Reads a message: `WKScriptMessage.name` and `WKScriptMessage.body`.
    /// Nil: an action that this file does not know, or parameters that are not as agreed; leave such a message alone.
    public init?(action: String, body: Any) {
        let given = body as? [String: Any] ?? [:]

        switch action {
        case "openPage":
            guard let url = given["url"] as? String else { return nil }
            self = .openPage(url: url, params: Self.texts(given["params"]))
        case "openPageWithParams":
            guard let page = given["page"] as? String, let params = Self.pairs(given["params"]) else { return nil }
            self = .openPageWithParams(page: page, params: params)
        case "closeWebView":
            self = .closeWebView
        case "goHome":
            self = .goHome
        case "goMine":
            self = .goMine
        case "goLogin":
            self = .goLogin
        case "callTelephone":
            guard let telephone = given["telephone"] as? String else { return nil }
            self = .callTelephone(telephone: telephone)
        case "goRate":
            self = .goRate
        case "confirmBuryPoint":
            guard let event = given["event"] as? String else { return nil }
            self = .confirmBuryPoint(event: event, productId: given["productId"] as? String, details: Self.texts(given.filter { !["event", "productId"].contains($0.key) }) ?? [:])
        case "startBank":
            self = .startBank(productId: given["productId"] as? String)
        case "endBank":
            self = .endBank(productId: given["productId"] as? String)
        default:
            return nil
        }
    }

    private static func texts(_ value: Any?) -> [String: String]? {
        (value as? [String: Any])?.compactMapValues { $0 as? String }
    }

    private static func pairs(_ value: Any?) -> [(key: String, value: String)]? {
        (value as? [[String: Any]])?.compactMap { pair in
            guard let key = pair["key"] as? String, let text = pair["value"] as? String else { return nil }
            return (key: key, value: text)
        }
    }
}
