import { spawnSync } from 'node:child_process'

/** Debian's packages for the sample shell: Python with WebKitGTK and the signatures, and a screen that nobody sees. */
export const shellPackages = [
  'python3',
  'python3-gi',
  'python3-cryptography',
  'gir1.2-gtk-3.0',
  'gir1.2-webkit2-4.1',
  'xvfb',
]
const kotlinPackages = ['kotlin', 'default-jre-headless']

/** Debian's Python: another one does not see Debian's modules. */
export const python = '/usr/bin/python3'

/** For a person to read. */
export const noNativeShell = `Journeys in the sample shell are skipped: apt-get install ${shellPackages.join(' ')}`
export const noKotlin = `The Kotlin stub is not compiled: apt-get install ${kotlinPackages.join(' ')}`

/** Whether this machine can run the sample shell. */
export function hasNativeShell(): boolean {
  const modules =
    "import cryptography, gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"

  return spawnSync(python, ['-c', modules]).status === 0 && runs('Xvfb', '-help')
}

/** Whether this machine can compile Kotlin. */
export function hasKotlin(): boolean {
  return runs('kotlinc', '-version')
}

function runs(program: string, option: string): boolean {
  return spawnSync(program, [option]).status === 0
}

/**
 * Installs what is missing from Debian, as root. What cannot be had is said in one line; the tests that need it are
 * skipped.
 */
export function ensureDebianTools(log: (line: string) => void): void {
  const wanted = [
    { has: hasNativeShell, packages: shellPackages, trouble: noNativeShell },
    { has: hasKotlin, packages: kotlinPackages, trouble: noKotlin },
  ].filter(({ has }) => !has())

  for (const { has, packages, trouble } of wanted) {
    if (process.getuid?.() === 0) install(packages)
    if (!has()) log(trouble)
  }
}

const minutes = 60_000

function install(packages: readonly string[]): void {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 5 * minutes }

  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options)
}
