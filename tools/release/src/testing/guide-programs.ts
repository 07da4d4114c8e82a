import { spawnSync } from 'node:child_process'

/** Debian's packages of the programs that docs/operations.md names, and of those that they are tried against. */
const guidePackages = ['curl', 'lego', 'pebble', 'rclone', 'systemd']

/** For a person to read. */
const noGuidePrograms = `Blocks of docs/operations.md are not followed: apt-get install ${guidePackages.join(' ')}`

/** Whether this machine has them. */
export function hasGuidePrograms(): boolean {
  return ['curl', 'lego', 'pebble', 'pebble-challtestsrv', 'rclone', 'systemd-analyze'].every(hasProgram)
}

/** Whether this machine has a program. */
export function hasProgram(name: string): boolean {
  return spawnSync('which', [name]).status === 0
}

const minutes = 60_000

/** Installs what is missing from Debian, as root; a line where it cannot be had. */
export function ensureGuidePrograms(log: (line: string) => void): void {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 3 * minutes }

  if (hasGuidePrograms()) return
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['update'], options)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...guidePackages], options)
  }
  if (!hasGuidePrograms()) log(noGuidePrograms)
}
