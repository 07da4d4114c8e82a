import Foundation

/// A page's first call, made by the shell while the web view starts (docs/native.md, "The first answer").
public struct FirstRequest: Hashable, Sendable {
    public let method: String
    public let url: String
    /// Empty for a GET.
    public let body: String
    public let headers: [String: String]

    private static let tracking = ["app_from", "user_from", "utm_tag", "id", "links_id", "down_id", "invite_code"]

    /// Nil: the page asks by itself. An empty `apiBase` is the pages' own origin, and the call has a whole address all the same.
    public init?(_ call: FirstCall?, address: Address, apiBase: String) {
        let query = address.query
        guard let call, !call.complete || call.parameters.allSatisfy({ !(query[$0[0]] ?? "").isEmpty }) else { return nil }
        let common = (Session.names + FirstRequest.tracking).compactMap { name in query[name].map { Parameter(name, $0) } }
        let fields = call.parameters.compactMap { pair in query[pair[0]].map { Parameter(pair[1], $0) } }
            + call.fixed.map { Parameter($0[0], $0[1]) }
        let isPost = call.method == "POST"
        let search = Query(isPost ? common : common + fields).text
        var base = apiBase
        while base.hasSuffix("/") { base.removeLast() }

        method = call.method
        url = (base.isEmpty ? address.origin : base) + call.path + (search.isEmpty ? "" : "?\(search)")
        body = isPost ? Query(fields).text : ""
        var headers = ["Accept": "application/json"]
        if isPost { headers["Content-Type"] = "application/x-www-form-urlencoded;charset=UTF-8" }
        for name in Session.names {
            if let value = query[name] { headers[FirstRequest.header(of: name)] = FirstRequest.headerValue(value) }
        }
        self.headers = headers
    }

    /// What to run in the main frame before the page's first script, once. It does nothing in a document of another origin: a redirect must
    /// not get a borrower's data.
    public func script(text: String, receivedAt: Int64, origin: String) throws -> String {
        var answer: [String: Any] = ["method": method, "url": url, "text": text, "at": receivedAt]
        if method == "POST" { answer["body"] = body }
        let json = try String(decoding: JSONSerialization.data(withJSONObject: answer, options: [.sortedKeys]), as: UTF8.self)
        let place = try String(decoding: JSONSerialization.data(withJSONObject: [origin]), as: UTF8.self)
        return "if (location.origin === \(place)[0]) window.pahiramFirstAnswer = \(json)"
    }

    /// `X-Session-Id` for `sessionId`.
    private static func header(of name: String) -> String {
        "X-" + name.prefix(1).uppercased() + name.dropFirst().map { $0.isUppercase ? "-\($0)" : String($0) }.joined()
    }

    /// As it is where a header may hold it, else as `encodeURIComponent` writes it.
    private static func headerValue(_ value: String) -> String {
        let isPlain = value.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) || (0xA0...0xFF).contains($0.value) }
        return isPlain && !value.hasPrefix(" ") && !value.hasSuffix(" ") ? value : percentEncoded(value, plain: "-_.!~*'()")
    }
}
