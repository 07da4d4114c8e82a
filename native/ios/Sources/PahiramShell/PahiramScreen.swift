#if canImport(WebKit) && canImport(UIKit)
import PahiramCore
import UIKit
import WebKit

/// One screen: a web view with all that the pages need around it. `stack` opens and closes screens.
@MainActor
public final class PahiramScreen: UIViewController {
    let shell: PahiramShell
    private weak var stack: PahiramStack?
    /// What it was opened with, or went on to; a new session changes it.
    public private(set) var address: String
    /// What the page shows; nil until it has begun to.
    var shown: String?
    var pages = PagesOnDevice()
    /// Where the last download is.
    var saved: URL?
    private var web: WKWebView?
    private let trouble = UIStackView()
    private var diedAt = Date.distantPast

    init(shell: PahiramShell, stack: PahiramStack, rule: PathRule.Properties, address: String) {
        self.shell = shell
        self.stack = stack
        self.address = address
        super.init(nibName: nil, bundle: nil)
        title = rule.title
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("Screens are made in code")
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let label = UILabel()
        label.text = shell.texts.offline
        let retry = UIButton(type: .system, primaryAction: UIAction(title: shell.texts.retry) { [weak self] _ in self?.loadAgain() })
        trouble.axis = .vertical
        trouble.addArrangedSubview(label)
        trouble.addArrangedSubview(retry)
        trouble.isHidden = true
        trouble.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(trouble)
        NSLayoutConstraint.activate([
            trouble.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            trouble.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
        loadAgain()
    }

    func loadAgain() {
        Task { await load(address) }
    }

    /// Opens a page, with the answer to its first call where that comes soon enough.
    func load(_ next: String) async {
        address = next
        shown = nil
        // A screen keeps the packages that it was opened with.
        if web == nil, let device = shell.device { pages = await device.pages }
        guard let parsed = Address(next) else { return }
        let web = self.web ?? newWebView()
        trouble.isHidden = true
        web.isHidden = false
        let manifest = pages.manifest(for: parsed)
        // A page of the network was drawn with its answer.
        if let manifest, let request = FirstRequest(shell.site.paths.rule(for: parsed)?.firstCall, address: parsed, apiBase: manifest.apiBase) {
            let origin = shell.site.deviceOrigin
            if let script = await within(milliseconds: 300, { await PahiramShell.firstAnswer(request, origin: origin) }) {
                let handed = WKUserScript(source: script, injectionTime: .atDocumentStart, forMainFrameOnly: true)
                web.configuration.userContentController.addUserScript(handed)
            }
        }
        if address == next, let url = URL(string: placeOf(parsed)) { web.load(URLRequest(url: url)) }
    }

    /// Where a page is: on the device, or on the network.
    func placeOf(_ address: Address) -> String {
        address.with(query: address.query, origin: pages.manifest(for: address) == nil ? shell.site.origin : shell.site.deviceOrigin)
    }

    /// What comes first: the answer, or the end of the time, which is nil.
    private func within(milliseconds: UInt64, _ work: @escaping @Sendable () async -> String?) async -> String? {
        await withTaskGroup(of: String?.self) { group in
            group.addTask { await work() }
            group.addTask {
                try? await Task.sleep(nanoseconds: milliseconds * 1_000_000)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }

    /// Each page knows by it that the stack shows its title, and hides its own.
    private static let titleBar = WKUserScript(source: "window.pahiramTitleBar = true", injectionTime: .atDocumentStart, forMainFrameOnly: true)

    private func newWebView() -> WKWebView {
        let configuration = WKWebViewConfiguration()
        if let scheme = Address(shell.site.deviceOrigin)?.scheme {
            configuration.setURLSchemeHandler(DeviceHandler(pages: pages, site: shell.site), forURLScheme: scheme)
        }
        // The controller holds its handlers: one that held the screen would keep it for ever.
        let messages = Messages(screen: self)
        for action in BridgeMessage.actions {
            configuration.userContentController.addScriptMessageHandler(messages, contentWorld: .page, name: action)
        }
        configuration.userContentController.addUserScript(Self.titleBar)
        let made = WKWebView(frame: view.bounds, configuration: configuration)
        made.navigationDelegate = self
        made.uiDelegate = self
        made.isOpaque = false
        made.translatesAutoresizingMaskIntoConstraints = false
        view.insertSubview(made, belowSubview: trouble)
        // It ends at clock, camera, home bar and keyboard: pages need not know where these are.
        NSLayoutConstraint.activate([
            made.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            made.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
            made.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
            made.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        ])
        web = made
        return made
    }

    /// Asks the page first; `goBack` is called when it has nothing of its own to do, or answers nothing.
    func askBack(_ goBack: @escaping @MainActor () -> Void) {
        guard let web, let current = web.url.flatMap({ Address($0.absoluteString) }), shell.site.isOwn(current.origin) else {
            if let web, web.canGoBack { web.goBack() } else { goBack() }
            return
        }
        let answer = OnlyOnce { stays in
            if !stays { goBack() }
        }
        web.evaluateJavaScript(Back.script) { result, _ in answer.take(result as? Bool ?? false) }
        Task {
            try? await Task.sleep(nanoseconds: 1_000_000_000)
            answer.take(false)
        }
    }

    /// Whether the message was one of a page that may speak.
    fileprivate func receive(_ message: WKScriptMessage) -> Bool {
        let place = message.frameInfo.securityOrigin
        // A default port is 0.
        let origin = "\(place.protocol)://\(place.host)\(place.port == 0 ? "" : ":\(place.port)")"
        let isMainFrame = message.frameInfo.isMainFrame
        guard let read = shell.bridge.read(action: message.name, body: message.body, origin: origin, isMainFrame: isMainFrame) else { return false }

        switch read {
        case .openPage(let url, let params): go(shell.site.opened(url), params: params)
        case .openPageWithParams(let page, let params):
            if let own = shell.site.address(page: page, params: params) {
                go(shell.site.opened(own))
            } else {
                shell.host?.openInApp(page, params: Dictionary(params.map { ($0.name, $0.value) }) { first, _ in first })
            }
        case .closeWebView: stack?.close(self)
        case .goHome: shell.host?.goHome()
        case .goMine: shell.host?.goMine()
        case .goLogin: if shell.sessions.askLogin() { shell.host?.showLogin() }
        case .callTelephone(let telephone): shell.host?.callTelephone(telephone)
        case .goRate: shell.host?.rate()
        case .confirmBuryPoint(let event, let productId, let details):
            shell.host?.count(event: event, productId: productId, details: details)
        case .startBank(let productId): shell.host?.noteBank(isSaved: false, productId: productId)
        case .endBank(let productId): shell.host?.noteBank(isSaved: true, productId: productId)
        }
        return true
    }

    func go(_ destination: Destination, params: [String: String] = [:]) {
        if case .screen(let address, let rule) = destination {
            stack?.open(address, rule: rule, from: self)
        } else {
            shell.goElsewhere(destination, params: params)
        }
    }

    func showTrouble() {
        web?.isHidden = true
        trouble.isHidden = false
    }

    /// The page has begun to load: what was handed over is there, and is for no other page.
    func hasBegun(_ webView: WKWebView) {
        webView.configuration.userContentController.removeAllUserScripts()
        webView.configuration.userContentController.addUserScript(Self.titleBar)
        shown = webView.url?.absoluteString
        if let own = shown.flatMap({ Address($0) }), shell.site.isOwn(own.origin) {
            address = own.with(query: own.query, origin: shell.site.origin)
        }
    }

    /// The page's process has ended: it is shown again, unless it ends at once.
    func replaceDead() {
        shell.host?.report("a web process ended")
        let isTwice = Date().timeIntervalSince(diedAt) < 10
        diedAt = Date()
        if isTwice { showTrouble() } else { loadAgain() }
    }
}

/// Takes the first of several answers.
@MainActor
private final class OnlyOnce {
    private var then: (@MainActor (Bool) -> Void)?

    init(_ then: @escaping @MainActor (Bool) -> Void) {
        self.then = then
    }

    func take(_ value: Bool) {
        then?(value)
        then = nil
    }
}

/// Receives for a screen that may be gone.
@MainActor
private final class Messages: NSObject, WKScriptMessageHandlerWithReply {
    private weak var screen: PahiramScreen?

    init(screen: PahiramScreen) {
        self.screen = screen
    }

    /// The answer says that the message was received; who may not speak gets an error.
    func userContentController(
        _ controller: WKUserContentController, didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
        let isTaken = screen?.receive(message) ?? false
        replyHandler(nil, isTaken ? nil : "refused")
    }
}
#endif
