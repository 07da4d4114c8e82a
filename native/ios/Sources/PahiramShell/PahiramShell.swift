#if canImport(WebKit) && canImport(UIKit)
import Foundation
import PahiramCore
import UIKit

/// What only the app can do.
@MainActor
public protocol PahiramHost: AnyObject {
    func goHome()
    func goMine()
    /// Shows the login; then `PahiramStack.begin`, or `Sessions.leaveLogin` where the borrower left it.
    func showLogin()
    /// Asks before it dials.
    func callTelephone(_ number: String)
    /// A browser, the telephone, mail.
    func openOutside(_ address: String)
    /// A screen of the app, by an address of its own scheme or by its name.
    func openInApp(_ address: String, params: [String: String])
    func rate()
    func count(event: String, productId: String?, details: [String: String])
    /// The form for a payment account has opened, or its account is saved.
    func noteBank(isSaved: Bool, productId: String?)
    /// The last screen was left.
    func leave()
    /// Something for the app's log: a package was refused, a web process ended. Never an address: it holds a session.
    func report(_ text: String)
}

/// What the shell itself writes on the screen, in the app's language.
public struct ShellTexts: Sendable {
    public let offline: String
    public let retry: String

    public init(offline: String, retry: String) {
        self.offline = offline
        self.retry = retry
    }
}

/// The headers of a session follow no answer that leads elsewhere.
private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) async -> URLRequest? { nil }
}

/// What all screens share.
@MainActor
public final class PahiramShell {
    public let site: Site
    public let sessions: Sessions
    public let texts: ShellTexts
    /// Nil: all pages come from the network.
    public let device: Device?
    public weak var host: (any PahiramHost)?
    let bridge: Bridge

    public init(site: Site, session: Session, texts: ShellTexts, device: Device?, host: any PahiramHost) {
        self.site = site
        self.sessions = Sessions(session)
        self.texts = texts
        self.device = device
        self.host = host
        bridge = Bridge(site: site)
    }

    /// Where a message of the bridge or a navigation leads that opens no screen of the pages.
    func goElsewhere(_ destination: Destination, params: [String: String] = [:]) {
        switch destination {
        case .outside(let address): host?.openOutside(address)
        case .app(let address): host?.openInApp(address, params: params)
        case .stay, .refuse, .screen: break
        }
    }

    /// Fetches the list and what is newer in it, at the app's start and now and then. What is refused is reported, and the app stays on
    /// what it has.
    public func updatePackages(list: URL) async {
        guard let device else { return }
        do {
            let json = try await PahiramShell.fetch(list)
            let signature = try await PahiramShell.fetch(list.deletingPathExtension().appendingPathExtension("sig"))
            let refused = try await device.update(json: json, signature: signature, now: Date()) { url in
                guard let place = URL(string: url, relativeTo: list) else { throw Refused(.list, "it names no address") }
                return try await PahiramShell.fetch(place)
            }
            for (app, error) in refused { host?.report("\(app): \(error)") }
        } catch {
            host?.report("packages.json: \(error)")
        }
    }

    nonisolated static func fetch(_ url: URL) async throws -> Data {
        let (data, response) = try await URLSession.shared.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        return data
    }

    /// The script that hands the first answer over; nil: the page asks by itself.
    nonisolated static func firstAnswer(_ request: FirstRequest, origin: String) async -> String? {
        guard let url = URL(string: request.url) else { return nil }
        var asked = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 10)
        asked.httpMethod = request.method
        asked.httpBody = request.method == "POST" ? Data(request.body.utf8) : nil
        for (name, value) in request.headers { asked.setValue(value, forHTTPHeaderField: name) }
        asked.setValue(origin, forHTTPHeaderField: "Origin")
        guard let (data, response) = try? await URLSession.shared.data(for: asked, delegate: NoRedirects())
        else { return nil }
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { return nil }
        let now = Int64(Date().timeIntervalSince1970 * 1000)
        return try? request.script(text: String(decoding: data, as: UTF8.self), receivedAt: now, origin: origin)
    }
}
#endif
