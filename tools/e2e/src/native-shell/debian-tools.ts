import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Debian's packages for the sample shell: Python with WebKitGTK and the signatures, and a screen that nobody sees. */
export const shellPackages = [
  'python3',
  'python3-gi',
  'python3-cryptography',
  'gir1.2-gtk-3.0',
  'gir1.2-webkit2-4.1',
  'xvfb',
]
/** What the Kotlin libraries are compiled and tested with, beside the compiler: Java, Android's own org.json, JUnit, signatures. */
const kotlinPackages = ['default-jre-headless', 'libandroid-json-java', 'junit4', 'libbcprov-java']
const jars = ['com.android.json', 'junit4', 'hamcrest', 'bcprov'].map((name) => `/usr/share/java/${name}.jar`)
const compilerFolder = join(import.meta.dirname, '../../../../native/android/compiler')
const compilerLibrary = join(compilerFolder, 'node_modules/kotlin-compiler/lib')

/** What the Kotlin libraries are compiled against, and run with. */
export const kotlinClassPath = [join(compilerLibrary, 'kotlin-stdlib.jar'), ...jars].join(':')
/** Java's arguments for the compiler. */
export const kotlinCompiler = [
  '-Xmx1g',
  '-XX:TieredStopAtLevel=1',
  '-cp',
  join(compilerLibrary, 'kotlin-preloader.jar'),
  'org.jetbrains.kotlin.preloading.Preloader',
  '-cp',
  join(compilerLibrary, 'kotlin-compiler.jar'),
  'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler',
]

/** Debian's Python: another one does not see Debian's modules. */
export const python = '/usr/bin/python3'

/** For a person to read. */
export const noNativeShell = `Journeys in the sample shell are skipped: apt-get install ${shellPackages.join(' ')}`
export const noKotlin = `The Kotlin libraries are not compiled: apt-get install ${kotlinPackages.join(' ')}; npm ci --prefix native/android/compiler`

/** Whether this machine can run the sample shell. */
export function hasNativeShell(): boolean {
  const modules =
    "import cryptography, gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"

  return spawnSync(python, ['-c', modules]).status === 0 && runs('Xvfb', '-help')
}

/** Whether this machine can compile Kotlin. */
export function hasKotlin(): boolean {
  return kotlinClassPath.split(':').every((jar) => existsSync(jar)) && runs('java', '-version')
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
    { has: hasKotlin, packages: kotlinPackages, trouble: noKotlin, npm: compilerFolder },
  ].filter(({ has }) => !has())

  for (const { has, packages, trouble, npm } of wanted) {
    if (process.getuid?.() === 0) install(packages)
    if (npm !== undefined) spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: npm, timeout: 5 * minutes })
    if (!has()) log(trouble)
  }
}

const minutes = 60_000

function install(packages: readonly string[]): void {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 5 * minutes }

  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options)
}
