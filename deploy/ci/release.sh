#!/bin/sh
# Releases the apps that a change affects: what the CI templates beside this file run, from the folder of the workspace.
#
#   release.sh affected   prints their names, a line each
#   release.sh build      builds each into RELEASE_FOLDER
#   release.sh preview    shows each under a path of its own, and prints the paths
#   release.sh publish    shows each to RELEASE_SHARE of 100 visitors; one that was never live to everybody
#   release.sh watch      raises the share of each by steps, and takes it back by itself
#
# RELEASE_TARGET   a folder or s3://bucket[/prefix], with AWS_… as `pnpm release publish --help` says
# RELEASE_CONFIG   the brand's configuration, a path
# RELEASE_SINCE    the commit to compare with; without it the one where this branch left main
# RELEASE_APPS     names in place of those that the change affects
# RELEASE_FOLDER   dist/releases; keep it from `build` to the other steps
# RELEASE_SHARE    5
# RELEASE_WEBHOOK  is sent what a watch does
# PAHIRAM_SERVER, PAHIRAM_STAFF_TOKEN   which server counts the views; PAHIRAM_RELEASE_KEY signs the history
set -eu

release=${RELEASE_COMMAND:-npx --yes pnpm@12 --silent release}
folder=${RELEASE_FOLDER:-dist/releases}

affected() {
  if [ -n "${RELEASE_APPS-}" ]; then
    printf '%s\n' $RELEASE_APPS
    return
  fi

  plan=$($release plan --json ${RELEASE_SINCE:+--since "$RELEASE_SINCE"})
  printf '%s' "$plan" | node -e '
    let text = ""
    process.stdin.on("data", (chunk) => (text += chunk))
    process.stdin.on("end", () => JSON.parse(text).affected.forEach(({ app }) => console.log(app)))'
}

# The only release of an app in the folder.
release_of() {
  found=$(find "$folder/$1" -mindepth 1 -maxdepth 1 -type d 2>/dev/null || true)
  if [ -z "$found" ] || [ "$(printf '%s\n' "$found" | wc -l)" -ne 1 ]; then
    echo "$folder/$1 has to hold one release: run \"release.sh build\" in an empty folder first." >&2
    return 1
  fi
  printf '%s' "$found"
}

was_live() {
  $release history "$1" --to "$RELEASE_TARGET" --json 2>/dev/null | grep -q '"action":"publish"'
}

target_is_named() {
  : "${RELEASE_TARGET:?says where to: a folder or s3://bucket[/prefix]}"
}

config_is_named() {
  : "${RELEASE_CONFIG:?is the path of the configuration of the brand}"
}

case "${1-}" in
affected)
  affected
  ;;
build)
  for app in $(affected); do $release build "$app" --out "$folder"; done
  ;;
preview)
  target_is_named
  config_is_named
  for app in $(affected); do
    built=$(release_of "$app")
    $release preview "$app" --to "$RELEASE_TARGET" --config "$RELEASE_CONFIG" --release "$built"
  done
  ;;
publish)
  target_is_named
  config_is_named
  for app in $(affected); do
    built=$(release_of "$app")
    share="--share ${RELEASE_SHARE:-5}"
    was_live "$app" || share=
    $release publish "$app" --to "$RELEASE_TARGET" --config "$RELEASE_CONFIG" --release "$built" $share
  done
  ;;
watch)
  target_is_named
  for app in $(affected); do
    $release watch "$app" --to "$RELEASE_TARGET" ${RELEASE_WEBHOOK:+--webhook "$RELEASE_WEBHOOK"}
  done
  ;;
*)
  echo "usage: release.sh affected|build|preview|publish|watch" >&2
  exit 2
  ;;
esac
