import Foundation

/// What a page asks the shell for (docs/native.md, "Actions").
public enum BridgeMessage: Hashable, Sendable {
    /// The version of the bridge that this library speaks.
    public static let bridgeVersion = 1

    /// The names under which script message handlers are registered.
    public static let actions = [
        "openPage", "openPageWithParams", "closeWebView", "goHome", "goMine", "goLogin", "callTelephone", "goRate", "confirmBuryPoint",
        "startBank", "endBank",
    ]

    /// Its scheme was checked again: `Site.opened` says where it leads.
    case openPage(url: String, params: [String: String])
    case openPageWithParams(page: String, params: [Parameter])
    case closeWebView
    case goHome
    case goMine
    case goLogin
    case callTelephone(telephone: String)
    case goRate
    case confirmBuryPoint(event: String, productId: String?, details: [String: String])
    case startBank(productId: String?)
    case endBank(productId: String?)
}

/// Reads what comes over the bridge, from the main frame of the pages' own origins and from nobody else.
public struct Bridge: Sendable {
    private let site: Site

    public init(site: Site) {
        self.site = site
    }

    /// `WKScriptMessage`'s name and body. Nil: leave it alone, and answer nothing.
    public func read(action: String, body: Any, origin: String, isMainFrame: Bool) -> BridgeMessage? {
        guard isMainFrame, site.isOwn(origin), let given = body as? [String: Any] else { return nil }
        let productId = given["productId"] as? String

        switch action {
        case "openPage":
            guard let url = given["url"] as? String, site.kind(of: url) != .refused else { return nil }
            guard let params = texts(given["params"] ?? [String: String]()) else { return nil }
            return .openPage(url: url, params: params)
        case "openPageWithParams":
            guard let page = given["page"] as? String, let params = pairs(given["params"]) else { return nil }
            return .openPageWithParams(page: page, params: params)
        case "closeWebView": return .closeWebView
        case "goHome": return .goHome
        case "goMine": return .goMine
        case "goLogin": return .goLogin
        case "callTelephone":
            guard let telephone = given["telephone"] as? String else { return nil }
            return .callTelephone(telephone: telephone)
        case "goRate": return .goRate
        case "confirmBuryPoint":
            guard let event = given["event"] as? String else { return nil }
            guard let details = texts(given.filter { $0.key != "event" && $0.key != "productId" }) else { return nil }
            return .confirmBuryPoint(event: event, productId: productId, details: details)
        case "startBank": return .startBank(productId: productId)
        case "endBank": return .endBank(productId: productId)
        default: return nil
        }
    }

    /// Nil where one of them is no text.
    private func texts(_ value: Any) -> [String: String]? {
        guard let given = value as? [String: Any] else { return nil }
        let texts = given.compactMapValues { $0 as? String }
        return texts.count == given.count ? texts : nil
    }

    private func pairs(_ value: Any?) -> [Parameter]? {
        guard let given = value as? [[String: Any]] else { return nil }
        let pairs = given.compactMap { pair -> Parameter? in
            guard let key = pair["key"] as? String, let text = pair["value"] as? String else { return nil }
            return Parameter(key, text)
        }
        return pairs.count == given.count ? pairs : nil
    }
}

/// The way back: the page is asked first.
public enum Back {
    /// What to run in the page at each press. Only `true` stays; anything else, an error too, goes back.
    public static let script = "typeof window.onNativeBack === 'function' && window.onNativeBack() === true"
}
