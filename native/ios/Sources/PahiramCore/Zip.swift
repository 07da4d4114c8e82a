import Compression
import Foundation

/// The entries of a zip as packages have it: stored or deflated, without encryption and without zip64.
struct Zip {
    struct Entry {
        let name: String
        let method: Int
        let compressedSize: Int
        let size: Int
        let offset: Int
    }

    let entries: [Entry]
    private let bytes: [UInt8]

    /// Reads the directory at the end, whose comment has the length of a signature.
    init(_ archive: Data) throws {
        bytes = [UInt8](archive)
        let end = bytes.count - PublicKey.signatureLength - 22
        guard end >= 0, Zip.number(bytes, end, 4) == 0x0605_4B50, Zip.number(bytes, end + 20, 2) == PublicKey.signatureLength else {
            throw Refused(.content, "it is no zip with a signature at its end")
        }
        var at = Zip.number(bytes, end + 16, 4)
        var found: [Entry] = []
        for _ in 0..<Zip.number(bytes, end + 10, 2) {
            guard at + 46 <= end, Zip.number(bytes, at, 4) == 0x0201_4B50 else { throw Refused(.content, "its directory is damaged") }
            let nameEnd = at + 46 + Zip.number(bytes, at + 28, 2)
            guard nameEnd <= end else { throw Refused(.content, "its directory is damaged") }
            found.append(Entry(
                name: String(decoding: bytes[(at + 46)..<nameEnd], as: UTF8.self),
                method: Zip.number(bytes, at + 10, 2),
                compressedSize: Zip.number(bytes, at + 20, 4),
                size: Zip.number(bytes, at + 24, 4),
                offset: Zip.number(bytes, at + 42, 4)
            ))
            at = nameEnd + Zip.number(bytes, at + 30, 2) + Zip.number(bytes, at + 32, 2)
        }
        entries = found
    }

    /// The content of an entry, of at most `longest` bytes.
    func content(of entry: Entry, longest: Int) throws -> Data {
        let damaged = Refused(.content, "\(entry.name) is damaged")
        guard entry.offset + 30 <= bytes.count, Zip.number(bytes, entry.offset, 4) == 0x0403_4B50 else { throw damaged }
        let begin = entry.offset + 30 + Zip.number(bytes, entry.offset + 26, 2) + Zip.number(bytes, entry.offset + 28, 2)
        guard entry.size <= longest, begin + entry.compressedSize <= bytes.count else { throw Refused(.content, "\(entry.name) is larger than described") }
        let packed = Array(bytes[begin..<(begin + entry.compressedSize)])
        if entry.method == 0 { return Data(packed) }
        guard entry.method == 8 else { throw damaged }
        if entry.size == 0 { return Data() }
        // One byte more than there should be: whoever fills it is larger than it says.
        var unpacked = [UInt8](repeating: 0, count: entry.size + 1)
        let count = compression_decode_buffer(&unpacked, unpacked.count, packed, packed.count, nil, COMPRESSION_ZLIB)
        guard count == entry.size else { throw damaged }
        return Data(unpacked[..<count])
    }

    /// A little-endian number; 0 beyond the end.
    private static func number(_ bytes: [UInt8], _ at: Int, _ length: Int) -> Int {
        guard at >= 0, at + length <= bytes.count else { return 0 }
        return (0..<length).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
}
