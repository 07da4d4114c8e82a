#!/bin/sh
# Puts the pnpm of package.json into a folder of PATH, for Linux on x64 and arm64: one version, and only the bytes of its hash.
#
#   install-pnpm.sh <folder>
set -eu

version=12.21.0
sha512_x64=f1eb9f0a31d7b2929b352fe487cab843482a2683aebc2e10e69828b3a5d2f01cbf9c032d3fe8dff05d42c3d7abf38d247c05fe3c9fedb3e03daa72c4f75aef5d
sha512_arm64=e0e8ff885d930c27b695c1f49f84eea4f479b1276b34b725241eb104494b30f094380bc185d7f6ad195268ee4ce1eac9ea0e05cb2ed84d74e97267c5b0acb110
folder=${1:?names the folder}

case "$(uname -sm)" in
'Linux x86_64') machine=x64 sha512=$sha512_x64 ;;
'Linux aarch64') machine=arm64 sha512=$sha512_arm64 ;;
*)
  echo "install-pnpm.sh has no hash for $(uname -sm): install pnpm $version by hand" >&2
  exit 1
  ;;
esac

file=$(mktemp)
curl -sSfL --retry 3 -o "$file" "https://registry.npmjs.org/@pnpm/exe.linux-$machine/-/exe.linux-$machine-$version.tgz"
echo "$sha512  $file" | sha512sum --check --quiet
mkdir -p "$folder"
tar -xzf "$file" -C "$folder" --strip-components 1 package/pnpm
rm "$file"
