#if canImport(WebKit) && canImport(UIKit)
import PahiramCore
import UIKit
import WebKit

/// What a screen's web view asks while it loads.
extension PahiramScreen: WKNavigationDelegate {
    public func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url else { return .cancel }
        // No target frame: a window of its own, which `createWebViewWith` is asked for.
        guard let frame = action.targetFrame else { return .allow }
        if action.shouldPerformDownload { return .download }
        var navigation = Navigation(url.absoluteString, shown: shown)
        navigation.isMainFrame = frame.isMainFrame
        navigation.isHistory = action.navigationType == .backForward || action.navigationType == .reload
        let destination = shell.site.decide(navigation)
        guard case .stay = destination else {
            go(destination)
            return .cancel
        }
        // On the device instead of the network, or the other way: a page that goes on by itself.
        if frame.isMainFrame, !navigation.isHistory, let parsed = Address(url.absoluteString), shell.site.isOwn(parsed.origin) {
            let place = placeOf(parsed)
            if !place.hasPrefix(parsed.origin + "/"), let right = URL(string: place) {
                webView.load(URLRequest(url: right))
                return .cancel
            }
        }
        return .allow
    }

    public func webView(_ webView: WKWebView, decidePolicyFor response: WKNavigationResponse) async -> WKNavigationResponsePolicy {
        if let status = (response.response as? HTTPURLResponse)?.statusCode, status >= 500, response.isForMainFrame {
            showTrouble()
            return .cancel
        }
        return response.canShowMIMEType ? .allow : .download
    }

    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        hasBegun(webView)
    }

    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        title = webView.title
    }

    public func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error) {
        // A navigation that was cancelled, or became a download, is no trouble.
        let code = (error as NSError).code
        if code != NSURLErrorCancelled, code != 102 { showTrouble() }
    }

    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        replaceDead()
    }

    public func webView(_ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload) {
        download.delegate = self
    }

    public func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
        download.delegate = self
    }
}

/// The windows and permissions that a page asks for. A file field's chooser and camera are WebKit's own.
extension PahiramScreen: WKUIDelegate {
    /// `target=_blank` and `window.open`: a page gets a screen, all else is the system's. No second web view is made.
    public func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        if let url = action.request.url { go(shell.site.opened(url.absoluteString)) }
        return nil
    }

    /// No page listens or looks by itself.
    public func webView(
        _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin, initiatedBy frame: WKFrameInfo,
        type: WKMediaCaptureType
    ) async -> WKPermissionDecision {
        .deny
    }
}

/// Keeps a file of a page among the borrower's own: a calendar, a receipt.
extension PahiramScreen: WKDownloadDelegate {
    public func download(_ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String) async -> URL? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        saved = folder.appendingPathComponent((suggestedFilename as NSString).lastPathComponent)
        return saved
    }

    public func downloadDidFinish(_ download: WKDownload) {
        guard let saved else { return }
        let share = UIActivityViewController(activityItems: [saved], applicationActivities: nil)
        share.popoverPresentationController?.sourceView = view
        present(share, animated: true)
    }
}

/// Answers every request for the device's origin from the packages that the screen was opened with.
@MainActor
final class DeviceHandler: NSObject, WKURLSchemeHandler {
    private let pages: PagesOnDevice
    private let site: Site

    init(pages: PagesOnDevice, site: Site) {
        self.pages = pages
        self.site = site
    }

    func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
        guard let url = task.request.url, let address = Address(url.absoluteString), site.isOwn(address.origin),
              let found = pages.file(for: address), let content = try? Data(contentsOf: found.file) else {
            task.didFailWithError(URLError(.fileDoesNotExist))
            return
        }
        var headers = found.headers
        headers["Content-Type"] = found.contentType
        headers["Content-Length"] = String(content.count)
        guard let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: headers) else { return }
        task.didReceive(response)
        task.didReceive(content)
        task.didFinish()
    }

    /// All is answered at once: there is nothing to stop.
    func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {}
}
#endif
