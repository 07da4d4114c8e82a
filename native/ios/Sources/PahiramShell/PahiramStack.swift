#if canImport(WebKit) && canImport(UIKit)
import PahiramCore
import UIKit

/// The screens of one tab, one on top of another.
@MainActor
public final class PahiramStack: UINavigationController {
    private let shell: PahiramShell

    public init(shell: PahiramShell) {
        self.shell = shell
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("Stacks are made in code")
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        // A swipe would not ask the page.
        interactivePopGestureRecognizer?.isEnabled = false
    }

    private var screens: [PahiramScreen] {
        viewControllers.compactMap { $0 as? PahiramScreen }
    }

    /// Opens an address of a page, a tab's first or one from a notification; all else is the system's, or nobody's.
    public func open(_ address: String) {
        let destination = shell.site.opened(shell.sessions.current.address(for: address))
        if case .screen(let address, let rule) = destination {
            open(address, rule: rule, from: nil)
        } else {
            shell.goElsewhere(destination)
        }
    }

    func open(_ address: String, rule: PathRule.Properties, from: PahiramScreen?) {
        let next = PahiramScreen(shell: shell, stack: self, rule: rule, address: address)
        next.navigationItem.leftBarButtonItem = UIBarButtonItem(
            image: UIImage(systemName: "chevron.backward"), primaryAction: UIAction { [weak self] _ in self?.back() }
        )
        var open = viewControllers
        if rule.presentation == .replace, let from { open.removeAll { $0 === from } }
        setViewControllers(open + [next], animated: rule.presentation != .replace)
    }

    /// The back button.
    public func back() {
        guard let top = screens.last else {
            shell.host?.leave()
            return
        }
        top.askBack { [weak self, weak top] in
            if let top { self?.close(top) }
        }
    }

    func close(_ screen: PahiramScreen) {
        let left = viewControllers.filter { $0 !== screen }
        setViewControllers(left, animated: true)
        if left.isEmpty { shell.host?.leave() }
    }

    /// A login succeeded: every screen loads its page for the new session.
    public func begin(_ session: Session) {
        let open = screens
        let addresses = shell.sessions.begin(session, open: open.map(\.address))
        for (screen, address) in zip(open, addresses) {
            Task { await screen.load(address) }
        }
    }
}
#endif
