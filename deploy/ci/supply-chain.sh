#!/bin/sh
# Looks at the packages of this checkout. Their licences, hashes and install scripts are looked at by the tests, in `.ci/run`.
#
#   supply-chain.sh audit           fails where an advisory of severity high or more is known; a registry that fails is no failure
#   supply-chain.sh sbom <folder>   lists what the server, the pages and the image are made of: CycloneDX, by pnpm
set -eu

sbom() {
  out=$1
  shift
  pnpm sbom --sbom-format cyclonedx --sbom-type application --prod --out "$out" "$@"
}

case "${1-}" in
audit)
  pnpm audit --audit-level high --ignore-registry-errors
  ;;
sbom)
  folder=${2:?names the folder}
  mkdir -p "$folder"
  sbom "$folder/server.cdx.json" --filter @pahiram/api-server
  sbom "$folder/pages.cdx.json" --filter './apps/*' --filter @pahiram/promotion
  # What deploy/Dockerfile puts into it. `docker buildx build --sbom=true` lists the base image, too.
  sbom "$folder/image.cdx.json" --filter pahiram --filter @pahiram/api-server --filter './apps/*' --filter @pahiram/promotion
  ;;
*)
  echo "usage: supply-chain.sh audit|sbom" >&2
  exit 2
  ;;
esac
