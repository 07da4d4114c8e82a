#!/bin/sh
# Puts the pnpm of package.json into a folder of PATH, for Linux on x64: one version, and only the bytes of this hash.
#
#   install-pnpm.sh <folder>
set -eu

version=12.21.0
sha512=f1eb9f0a31d7b2929b352fe487cab843482a2683aebc2e10e69828b3a5d2f01cbf9c032d3fe8dff05d42c3d7abf38d247c05fe3c9fedb3e03daa72c4f75aef5d
folder=${1:?names the folder}
file=$(mktemp)

curl -sSfL --retry 3 -o "$file" "https://registry.npmjs.org/@pnpm/exe.linux-x64/-/exe.linux-x64-$version.tgz"
echo "$sha512  $file" | sha512sum --check --quiet
mkdir -p "$folder"
tar -xzf "$file" -C "$folder" --strip-components 1 package/pnpm
rm "$file"
