// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Pahiram",
    platforms: [.iOS(.v15), .macOS(.v12)],
    products: [
        .library(name: "PahiramCore", targets: ["PahiramCore"]),
        .library(name: "PahiramShell", targets: ["PahiramShell"]),
    ],
    targets: [
        .target(name: "PahiramCore"),
        .target(name: "PahiramShell", dependencies: ["PahiramCore"]),
        .testTarget(name: "PahiramCoreTests", dependencies: ["PahiramCore"]),
    ]
)
