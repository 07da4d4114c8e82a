import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// Checks Ed25519 signatures.
public protocol SignatureChecker: Sendable {
    /// `publicKey` has 32 bytes, `signature` 64.
    func isRight(publicKey: Data, message: Data, signature: Data) -> Bool
}

/// CryptoKit's, or swift-crypto's of the same interface.
public struct CryptoSignatureChecker: SignatureChecker {
    public init() {}

    public func isRight(publicKey: Data, message: Data, signature: Data) -> Bool {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey) else { return false }
        return key.isValidSignature(signature, for: message)
    }
}

/// A public key as `pnpm release keygen` writes it: PEM, SPKI.
public struct PublicKey: Sendable {
    public static let signatureLength = 64
    private static let head = Data([0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00])

    private let bytes: Data
    private let checker: any SignatureChecker

    /// - Throws: when it is no public Ed25519 key.
    public init(pem: String, checker: any SignatureChecker = CryptoSignatureChecker()) throws {
        let lines = pem.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
        guard let spki = Data(base64Encoded: lines.joined()), spki.count == PublicKey.head.count + 32, spki.starts(with: PublicKey.head) else {
            throw Refused(.signature, "it is no public Ed25519 key")
        }
        bytes = Data(spki.dropFirst(PublicKey.head.count))
        self.checker = checker
    }

    public func hasSigned(_ message: Data, signature: Data) -> Bool {
        signature.count == PublicKey.signatureLength && checker.isRight(publicKey: bytes, message: message, signature: signature)
    }
}

func sha384(_ content: Data) -> String {
    SHA384.hash(data: content).map { String(format: "%02x", Int($0)) }.joined()
}

func sha512(_ content: Data) -> String {
    SHA512.hash(data: content).map { String(format: "%02x", Int($0)) }.joined()
}
