import PahiramCore
import PahiramShell
import SwiftUI
import UIKit

/// Change these three, put `path-configuration.json` and `pages.public.pem` into the app's bundle, and run.
private let origin = "https://pages.example"
private let packages = URL(string: "https://cdn.example/packages/packages.json")!
private let appScheme = "pahiram://"

/// One screen with three tabs: home, which is the app's own; loan, which shows a page; me, where one logs in.
@main
struct SampleApp: App {
    @StateObject private var model = Model()

    var body: some Scene {
        WindowGroup {
            TabView(selection: $model.tab) {
                Home(model: model).tabItem { Text("home") }.tag("home")
                Stack(model: model).ignoresSafeArea().tabItem { Text("loan") }.tag("loan")
                Me(model: model).tabItem { Text("me") }.tag("me")
            }
        }
    }
}

@MainActor
final class Model: ObservableObject, PahiramHost {
    @Published var tab = "home"
    @Published var log = ""
    private(set) var stack: PahiramStack!

    /// The sample cannot go on without its two files.
    init() {
        let paths = try! PathConfiguration(json: Model.file("path-configuration.json"))
        let key = try! PublicKey(pem: String(decoding: Model.file("pages.public.pem"), as: UTF8.self))
        let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0].appendingPathComponent("pages")
        let shell = PahiramShell(
            site: Site(origin: origin, appScheme: appScheme, paths: paths),
            session: Model.session(""),
            texts: ShellTexts(offline: "There is no connection.", retry: "Try again"),
            device: try? Device(folder: folder, keys: [key], shell: ShellVersion(version: "1.0")),
            host: self
        )
        stack = PahiramStack(shell: shell)
        stack.open("\(origin)/order")
        Task { await shell.updatePackages(list: packages) }
    }

    private static func file(_ name: String) throws -> Data {
        try Data(contentsOf: Bundle.main.bundleURL.appendingPathComponent(name))
    }

    private static func session(_ id: String) -> Session {
        Session(["sessionId": id, "appName": "sample", "clientType": "ios"])
    }

    func open(_ address: String) {
        tab = "loan"
        stack.open(address)
    }

    /// A real app asks its own server; this one takes what is typed for the session.
    func logIn(_ id: String) {
        stack.begin(Model.session(id))
        tab = "loan"
    }

    func goHome() { tab = "home" }
    func goMine() { tab = "me" }
    func showLogin() { tab = "me" }
    func callTelephone(_ number: String) { openOutside("tel:" + number.filter { $0.isNumber || $0 == "+" }) }
    func openOutside(_ address: String) { if let url = URL(string: address) { UIApplication.shared.open(url) } }
    func openInApp(_ address: String, params: [String: String]) { report("in the app: \(address)") }
    func rate() { report("rate") }
    func count(event: String, productId: String?, details: [String: String]) { report("counted \(event)") }
    func noteBank(isSaved: Bool, productId: String?) { report(isSaved ? "account saved" : "account form") }
    func leave() { tab = "home" }
    func report(_ text: String) { log += "\n\(text)" }
}

private struct Home: View {
    @ObservedObject var model: Model
    @State private var address = "\(origin)/order?orderId=1"

    var body: some View {
        VStack {
            TextField("address", text: $address)
            Button("Open") { model.open(address) }
            Button("Bridge check") { model.open("\(origin)/testPreview/bridge?clientType=ios") }
            Text(model.log)
        }
    }
}

private struct Me: View {
    @ObservedObject var model: Model
    @State private var id = ""

    var body: some View {
        VStack {
            TextField("sessionId", text: $id)
            Button("Log in") { model.logIn(id) }
        }
    }
}

private struct Stack: UIViewControllerRepresentable {
    let model: Model

    func makeUIViewController(context: Context) -> PahiramStack { model.stack }
    func updateUIViewController(_ stack: PahiramStack, context: Context) {}
}
