import { execFile } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

import { workspaceRoot } from '../workspace.ts'

const run = promisify(execFile)

/** An nginx and its version. */
export interface FoundNginx {
  readonly executablePath: string
  /** `1.22.1` */
  readonly version: string
}

/** Says what is going on; `console.log` where a person watches. */
type Log = (line: string) => void

/** For a person to read. */
export const noNginx = 'No nginx to test with: install it, or name one in NGINX_PATH.'

const seconds = 1_000
const unpacked = join(workspaceRoot, '.cache/nginx')
const systemFolders = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/** The nginx that `NGINX_PATH` names, else the system's, else one that `fetchNginx` left; undefined: there is none. */
export async function findNginx(): Promise<FoundNginx | undefined> {
  const named = process.env['NGINX_PATH']
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...systemFolders]
  const candidates = named
    ? [named]
    : [...folders.map((folder) => join(folder, 'nginx')), join(unpacked, 'usr/sbin/nginx')].filter(isExecutable)

  for (const executablePath of new Set(candidates)) {
    const version = await versionOf(executablePath)

    if (version !== undefined) return { executablePath, version }
  }
  return undefined
}

/** What `findNginx` found. @throws Error in one line when there is none: tests fail by it, and none is skipped. */
export async function requireNginx(): Promise<FoundNginx> {
  const found = await findNginx()

  if (found === undefined) throw new Error(noNginx)
  return found
}

/**
 * Debian's package, unpacked into the workspace's cache: nothing is installed, so no server of the system's is started.
 * As root, what it needs is installed where that alone does not run. @throws Error when it does not come.
 */
export async function fetchNginx(log: Log): Promise<void> {
  if (!isExecutable('/usr/bin/apt-get')) throw new Error('this system has no apt-get')

  const isRoot = process.getuid?.() === 0

  log('No nginx here: trying Debian’s package.')
  await mkdir(unpacked, { recursive: true })
  if (isRoot) await apt(['update'], 120 * seconds)
  await apt(['download', 'nginx'], 120 * seconds)

  const [file] = globSync('nginx_*.deb', { cwd: unpacked })

  if (file === undefined) throw new Error('it was not downloaded')
  await run('dpkg-deb', ['-x', file, '.'], { cwd: unpacked })
  await rm(join(unpacked, file))
  if ((await findNginx()) === undefined && isRoot) {
    await apt(['install', '-y', '--no-install-recommends', 'nginx'], 300 * seconds)
  }
}

async function apt(parameters: readonly string[], timeout: number): Promise<void> {
  // Run level 1 keeps a package from starting its server.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }

  await run('/usr/bin/apt-get', ['-q', ...parameters], { cwd: unpacked, timeout, env })
}

async function versionOf(executablePath: string): Promise<string | undefined> {
  try {
    const { stderr } = await run(executablePath, ['-v'], { timeout: 10 * seconds })

    return /nginx\/([\d.]+)/.exec(stderr)?.[1]
  } catch {
    // Not there, or a library of its is missing.
    return undefined
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
