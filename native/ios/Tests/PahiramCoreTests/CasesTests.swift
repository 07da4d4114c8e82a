import Foundation
import XCTest

@testable import PahiramCore

/// What `native/cases` says, which the pages' own side wrote.
final class CasesTests: XCTestCase {
    private func read(_ name: String) throws -> Data {
        // native/ios/Tests/PahiramCoreTests/CasesTests.swift
        var native = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { native.deleteLastPathComponent() }
        return try Data(contentsOf: native.appendingPathComponent("cases/\(name)"))
    }

    private func json(_ name: String) throws -> [String: Any] {
        try XCTUnwrap(JSONSerialization.jsonObject(with: read(name)) as? [String: Any])
    }

    private func cases(_ name: String, _ list: String = "cases") throws -> [[String: Any]] {
        let found = try XCTUnwrap(json(name)[list] as? [[String: Any]])
        XCTAssertFalse(found.isEmpty, name)
        return found
    }

    private func site() throws -> Site {
        try Site(origin: "https://pages.example", appScheme: "pahiram://", paths: PathConfiguration(json: read("path-configuration.json")))
    }

    private func text(_ json: [String: Any], _ name: String) throws -> String {
        try XCTUnwrap(json[name] as? String, name)
    }

    private func bytes(_ json: [String: Any], _ name: String) throws -> Data {
        try XCTUnwrap(Data(base64Encoded: text(json, name)), name)
    }

    func testEveryAddressIsOfItsKindAndLeadsToItsPage() throws {
        let site = try site()
        for one in try cases("addresses.json") {
            let address = try text(one, "address")
            XCTAssertEqual(site.kind(of: address).rawValue, try text(one, "kind"), address)
            guard one["kind"] as? String == "own" else { continue }
            let rule = try XCTUnwrap(Address(address).flatMap { site.paths.rule(for: $0) })
            XCTAssertEqual(rule.page, one["page"] as? String, address)
            XCTAssertEqual(rule.presentation.rawValue, try text(one, "presentation"), address)
        }
    }

    func testEveryNamedPageHasItsAddress() throws {
        let site = try site()
        for one in try cases("addresses.json", "named") {
            let params = try XCTUnwrap(one["params"] as? [[String: String]]).map { Parameter($0["key"] ?? "", $0["value"] ?? "") }
            XCTAssertEqual(site.address(page: try text(one, "page"), params: params), one["address"] as? String)
        }
    }

    func testEveryAddressOfAnotherSessionIsRight() throws {
        for one in try cases("addresses.json", "sessions") {
            let session = Session(try XCTUnwrap(one["session"] as? [String: String]))
            XCTAssertEqual(session.address(for: try text(one, "address")), try text(one, "expected"))
        }
    }

    func testEveryMessageIsReadOrLeftAlone() throws {
        let bridge = Bridge(site: try site())
        for one in try cases("messages.json") {
            let written = try text(one, "text")
            // iOS gets objects: what is no JSON cannot come.
            guard let sent = try? JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: Any] else { continue }
            let read = bridge.read(
                action: sent["action"] as? String ?? "", body: sent["params"] ?? [String: String](), origin: try text(one, "origin"),
                isMainFrame: one["isMainFrame"] as? Bool ?? false
            )
            let expected = one["message"] as? [String: Any]
            let shown = read.map { String(describing: $0) } ?? ""
            XCTAssertEqual(String(shown.prefix { $0.isLetter }), expected?["action"] as? String ?? "", written)
            for value in texts(in: expected?["params"] ?? [String: String]()) {
                XCTAssertTrue(shown.contains(value), written)
            }
        }
    }

    /// All texts of a message's parameters.
    private func texts(in json: Any) -> [String] {
        if let text = json as? String { return [text] }
        if let list = json as? [Any] { return list.flatMap { texts(in: $0) } }
        if let object = json as? [String: Any] { return object.values.flatMap { texts(in: $0) } }
        return []
    }

    func testTheScriptOfTheBackButtonIsThatOfThePages() throws {
        XCTAssertEqual(try text(json("back.json"), "script"), Back.script)
    }

    func testEveryFirstCallIsThatOfThePage() throws {
        let site = try site()
        for one in try cases("first-answers.json") {
            let address = try XCTUnwrap(Address(text(one, "address")))
            let request = FirstRequest(site.paths.rule(for: address)?.firstCall, address: address, apiBase: try text(one, "apiBase"))
            let call = one["call"] as? [String: Any]
            XCTAssertEqual(request?.method, call?["method"] as? String)
            XCTAssertEqual(request?.url, call?["url"] as? String)
            XCTAssertEqual(request?.body, call?["body"] as? String)
            XCTAssertEqual(request?.headers, call?["headers"] as? [String: String])
        }
    }

    func testTheFirstAnswerIsForTheExpectedOriginAlone() throws {
        let site = try site()
        let address = try XCTUnwrap(Address("https://pages.example/order?orderId=1"))
        let request = try XCTUnwrap(FirstRequest(site.paths.rule(for: address)?.firstCall, address: address, apiBase: ""))
        let script = try request.script(text: "{}", receivedAt: 7, origin: "https://pages.example")
        XCTAssertTrue(script.hasPrefix("if (location.origin === "), script)
        XCTAssertTrue(script.contains("\"at\":7"), script)
    }

    func testEverySignatureIsJudged() throws {
        for one in try cases("signatures.json") {
            let key = try PublicKey(pem: text(one, "publicKey"))
            let isRight = try key.hasSigned(bytes(one, "message"), signature: bytes(one, "signature"))
            let name = try text(one, "name")
            XCTAssertEqual(isRight, one["isRight"] as? Bool, name)
        }
        XCTAssertThrowsError(try PublicKey(pem: "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----"))
    }

    func testEveryPackageIsTakenOrRefusedAtItsCheck() async throws {
        let all = try json("packages.json")
        let given = try XCTUnwrap(all["shell"] as? [String: Any])
        let shell = ShellVersion(version: try text(given, "version"), bridge: try XCTUnwrap(given["bridge"] as? Int))
        XCTAssertEqual(shell.bridge, BridgeMessage.bridgeVersion)
        let keys = [try PublicKey(pem: text(all, "publicKey"))]
        let now = Date(timeIntervalSince1970: try XCTUnwrap(all["now"] as? Double) / 1000)

        for one in try cases("packages.json") {
            let name = try text(one, "name")
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let had = try XCTUnwrap(one["had"] as? Int64)
            let state = Device.State(list: try XCTUnwrap(one["hadList"] as? Int64), had: had == 0 ? [:] : ["loan": had])
            try JSONEncoder().encode(state).write(to: folder.appendingPathComponent("state.json"))
            let device = try Device(folder: folder, keys: keys, shell: shell)
            let archive = try bytes(one, "archive")
            let (list, signature) = (try bytes(one, "list"), try bytes(one, "signature"))
            var at = "none"
            do {
                let refused = try await device.update(json: list, signature: signature, now: now) { _ in archive }
                if let error = refused["loan"] as? Refused { at = error.at.rawValue } else { XCTAssertNil(refused["loan"], name) }
            } catch let error as Refused {
                at = error.at.rawValue
            }
            XCTAssertEqual(at, try text(one, "refusedAt"), name)
            if at == "none" {
                let pages = await device.pages
                for file in try cases("packages.json", "files") {
                    let address = try XCTUnwrap(Address("https://pages.example" + text(file, "address")))
                    let expected = (file["file"] as? String).map { folder.appendingPathComponent("loan-2000/\($0)").path }
                    XCTAssertEqual(pages.file(for: address)?.file.path, expected, address.path)
                }
            }
            try FileManager.default.removeItem(at: folder)
        }
    }

    private func goes(_ address: String, shown: String?, _ change: (inout Navigation) -> Void = { _ in }) throws -> String {
        var navigation = Navigation(address, shown: shown)
        change(&navigation)
        return String(String(describing: try site().decide(navigation)).prefix { $0.isLetter })
    }

    func testWhoGoesWhere() throws {
        let order = "https://pages.example/order"
        XCTAssertEqual(try goes("https://pages.example/repay", shown: order), "screen")
        XCTAssertEqual(try goes("https://pages.example/repay", shown: nil), "stay")
        XCTAssertEqual(try goes("https://pages.example/repay", shown: order) { $0.isRedirect = true }, "stay")
        XCTAssertEqual(try goes("https://pages.example/repay", shown: order) { $0.isHistory = true }, "stay")
        XCTAssertEqual(try goes("javascript:alert(1)", shown: order) { $0.isMainFrame = false }, "stay")
        XCTAssertEqual(try goes("pahiram-pages://device/order?lang=fil", shown: order), "stay")
        XCTAssertEqual(try goes("https://pages.example/error", shown: order), "stay")
        XCTAssertEqual(try goes("https://pay.example/checkout", shown: order), "stay")
        XCTAssertEqual(try goes("tel:+632", shown: order), "outside")
        XCTAssertEqual(try goes("pahiram://home", shown: order), "app")
        XCTAssertEqual(try goes("javascript:alert(1)", shown: order), "refuse")
    }

    func testSeveralScreensThatAskForTheLoginShowItOnce() async {
        await MainActor.run {
            let sessions = Sessions(Session(["sessionId": "s1"]))
            XCTAssertTrue(sessions.askLogin())
            XCTAssertFalse(sessions.askLogin())
            sessions.leaveLogin()
            XCTAssertTrue(sessions.askLogin())
            let open = sessions.begin(Session(["sessionId": "s2"]), open: ["https://pages.example/order?sessionId=s1&orderId=1"])
            XCTAssertEqual(open, ["https://pages.example/order?sessionId=s2&orderId=1"])
            XCTAssertTrue(sessions.askLogin())
        }
    }
}
