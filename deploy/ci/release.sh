#!/bin/sh
# Releases the apps whose source differs from what is live: what the CI templates beside this file run, from the folder of
# the workspace. It compares with the target, so a run that was cancelled or failed loses nothing: the next one has it.
#
#   release.sh changed    prints the names of these apps, a line each
#   release.sh build      builds each into RELEASE_FOLDER
#   release.sh preview    shows what was built under a path of its own, and prints the paths
#   release.sh publish    shows what was built to RELEASE_SHARE of 100 visitors; an app that was never live to everybody
#   release.sh watch      raises the share of every canary by steps, and takes it back by itself
#
# RELEASE_TARGET   a folder or s3://bucket[/prefix], with AWS_… as `pnpm release publish --help` says
# RELEASE_CONFIG   the brand's configuration, a path
# RELEASE_APPS     names in place of the apps that differ
# RELEASE_FOLDER   dist/releases; keep it from `build` to the other steps
# RELEASE_SHARE    5; with 100 everybody sees it at once
# PAHIRAM_SERVER, PAHIRAM_STAFF_TOKEN   which server counts the views
set -eu

release=${RELEASE_COMMAND:-pnpm --silent release}
folder=${RELEASE_FOLDER:-dist/releases}

changed() {
  if [ -n "${RELEASE_APPS-}" ]; then printf '%s\n' $RELEASE_APPS; else $release status --changed --to "$RELEASE_TARGET"; fi
}

# The apps of the last `build`; an earlier one may have left others. Where its list is lost, not no app has changed.
built() {
  [ -f "$folder/apps.txt" ] || { echo "There is no $folder/apps.txt: run \"release.sh build\" first, and keep it." >&2; return 1; }
  cat "$folder/apps.txt"
}

# The only release of an app in the folder.
release_of() {
  found=$(find "$folder/$1" -mindepth 1 -maxdepth 1 -type d)
  if [ -z "$found" ] || [ "$(printf '%s\n' "$found" | wc -l)" -ne 1 ]; then
    echo "$folder/$1 has to hold one release: run \"release.sh build\" in an empty folder first." >&2
    return 1
  fi
  printf '%s' "$found"
}

# The history keeps 500 changes, so the first publication is gone some day. Where it cannot be read, nothing is published.
was_live() {
  case $RELEASE_TARGET in s3://*) ;; *) [ -d "$RELEASE_TARGET" ] || return 1 ;; esac
  entries=$($release history "$1" --to "$RELEASE_TARGET" --json) || exit
  printf '%s' "$entries" | grep -Eq '"action":"(publish|configure|promote|rollback)"'
}

# A run that is started again leaves its release where a watch has led it since; a canary's configuration may be put right.
is_shown() {
  last=$(printf '%s' "$entries" | grep -Ev '"action":"(preview|configure)"' | tail -n 1)
  printf '%s' "$last" | grep -Eq "\"action\":\"(canary|promote)\".*\"releaseId\":\"$1\""
}

target_is_named() {
  : "${RELEASE_TARGET:?says where to: a folder or s3://bucket[/prefix]}"
}

config_is_named() {
  : "${RELEASE_CONFIG:?is the path of the configuration of the brand}"
}

case "${1-}" in
changed)
  target_is_named
  changed
  ;;
build)
  target_is_named
  apps=$(changed)
  mkdir -p "$folder"
  echo "$apps" > "$folder/apps.txt"
  for app in $apps; do $release build "$app" --out "$folder"; done
  ;;
preview)
  target_is_named
  config_is_named
  apps=$(built)
  for app in $apps; do
    one=$(release_of "$app")
    $release preview "$app" --to "$RELEASE_TARGET" --config "$RELEASE_CONFIG" --release "$one"
  done
  ;;
publish)
  target_is_named
  config_is_named
  apps=$(built)
  for app in $apps; do
    one=$(release_of "$app")
    share="--share ${RELEASE_SHARE:-5}"
    if [ "${RELEASE_SHARE:-5}" = 100 ] || ! was_live "$app"; then share=; elif is_shown "${one##*/}"; then
      share=$(printf '%s' "$last" | sed -n 's/.*"share":\([0-9]*\).*/--share \1/p')
      [ -n "$share" ] || continue
    fi
    $release publish "$app" --to "$RELEASE_TARGET" --config "$RELEASE_CONFIG" --release "$one" $share
  done
  ;;
watch)
  target_is_named
  $release watch --all --to "$RELEASE_TARGET"
  ;;
*)
  echo "usage: release.sh changed|build|preview|publish|watch" >&2
  exit 2
  ;;
esac
