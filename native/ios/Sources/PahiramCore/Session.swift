import Foundation

/// Who is looking, as the shell writes it into each page's query.
public struct Session: Sendable {
    /// docs/spec/contract.md §2, in the order in which they are written.
    public static let names = ["sessionId", "userId", "deviceId", "appName", "appVersion", "clientType", "merchantNumber", "lang"]

    private let pairs: [Parameter]

    public init(_ parameters: [String: String]) {
        pairs = Session.names.compactMap { name in parameters[name].map { Parameter(name, $0) } }
    }

    /// The address for this borrower: the session's parameters first, all others as they were.
    public func address(for text: String) -> String {
        guard let address = Address(text) else { return text }
        return address.with(query: Query(pairs + address.query.pairs.filter { !Session.names.contains($0.name) }))
    }
}

/// The session of all screens, and what becomes of them when it ends.
@MainActor
public final class Sessions {
    public private(set) var current: Session
    private var isLoggingIn = false

    public init(_ session: Session) {
        current = session
    }

    /// A page said `goLogin`. True: show the login; false: another screen's page has said so already.
    public func askLogin() -> Bool {
        defer { isLoggingIn = true }
        return !isLoggingIn
    }

    /// The borrower left the login without one: the next `goLogin` shows it again.
    public func leaveLogin() {
        isLoggingIn = false
    }

    /// A login succeeded: what each open screen has to load.
    public func begin(_ next: Session, open: [String]) -> [String] {
        current = next
        isLoggingIn = false
        return open.map(next.address(for:))
    }
}
