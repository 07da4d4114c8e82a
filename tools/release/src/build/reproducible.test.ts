import { execFileSync, spawn } from 'node:child_process'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { expect, inject, test } from 'vitest'

import { pathsIn } from '../manifest.ts'
import { testFolder } from '../testing/test-folder.ts'
import { workspaceRoot } from '../workspace.ts'

const app = 'bind-card'
/** A year and a bit later, in milliseconds. */
const later = 400 * 24 * 60 * 60 * 1000

/** The workspace as it is checked out, in another place; what others wrote it shares. */
async function copyOfWorkspace(): Promise<string> {
  const copy = join(await testFolder(), 'an other place')
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  })
  const files = listed.split('\0').filter((file) => /^(?:[^/]+|(?:apps|packages|tools)\/.*)$/.test(file))

  for (const folder of new Set(files.map(dirname))) await mkdir(join(copy, folder), { recursive: true })
  await Promise.all(files.map((file) => cp(join(workspaceRoot, file), join(copy, file), { force: true }).catch(isGone)))
  await symlink(join(workspaceRoot, 'node_modules'), join(copy, 'node_modules'))
  for (const file of files.filter((one) => /^\w+\/[^/]+\/package\.json$/.test(one))) {
    const modules = join(dirname(file), 'node_modules')

    await cp(join(workspaceRoot, modules), join(copy, modules), {
      recursive: true,
      verbatimSymlinks: true,
      // Files of a moment, of a build that runs beside.
      filter: (from) => basename(from) !== '.vite-temp',
    })
  }
  return copy
}

/** Git lists a file that is removed and not yet committed. */
function isGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Builds the release in the workspace at `root`, as another process, and gives its folder. */
async function releaseBuiltIn(root: string, environment: NodeJS.ProcessEnv, umask: string): Promise<string> {
  const out = await testFolder()
  const script = `import { buildRelease } from './tools/release/src/build/build-release.ts'
    const { folder } = await buildRelease({ app: '${app}', commit: 'c0ffee', out: ${JSON.stringify(out)}, force: true })
    console.log(folder)`
  const child = spawn(
    'sh',
    ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, '--input-type=module', '--eval', script],
    { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let printed = ''
  let complained = ''

  child.stdout.on('data', (part: Buffer) => (printed += part.toString()))
  child.stderr.on('data', (part: Buffer) => (complained += part.toString()))

  const status = await new Promise((resolve) => child.on('close', resolve))

  if (status !== 0) throw new Error(complained)
  return printed.trim()
}

/** The sources of ours that a map holds, with their texts. */
async function ownSources(map: string): Promise<[string, string | undefined][]> {
  const { sources, sourcesContent } = JSON.parse(await readFile(map, 'utf8')) as Record<string, string[]>

  return (sources ?? [])
    .map((source, place): [string, string | undefined] => [source, sourcesContent?.[place]])
    .filter(([source]) => /^(?:apps|packages)\//.test(source))
}

test.skipIf(!inject('isEveryRound'))(
  'build makes the same release in another folder, year, time zone, language and with other file modes',
  async () => {
    const clock = `const There = Date
    globalThis.Date = class extends There {
      constructor(...given) { super(...(given.length === 0 ? [There.now() + ${later}] : given)) }
      static now() { return There.now() + ${later} }
    }`
    const elsewhere = {
      TZ: 'Pacific/Kiritimati',
      LANG: 'tr_TR.UTF-8',
      LC_ALL: 'tr_TR.UTF-8',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(clock)}`,
    }
    const [here, there] = await Promise.all([
      releaseBuiltIn(workspaceRoot, { TZ: 'UTC' }, '022'),
      copyOfWorkspace().then((copy) => releaseBuiltIn(copy, elsewhere, '077')),
    ])
    const paths = await pathsIn(here)
    const maps = paths.filter((path) => path.startsWith('maps/'))

    expect(await pathsIn(there)).toEqual(paths)
    // A map names what others wrote by its place, which the copy shares with this workspace: the rest is the same.
    for (const path of paths.filter((one) => !maps.includes(one))) {
      const [one, other] = await Promise.all([here, there].map((folder) => readFile(join(folder, path))))

      expect([path, other?.equals(one ?? Buffer.of())]).toEqual([path, true])
    }

    const served = paths.filter((path) => path.startsWith('public/'))

    expect(served.filter((path) => path.endsWith('.map'))).toEqual([])
    expect(maps.length).toBeGreaterThan(3)
    for (const path of maps) expect(await ownSources(join(there, path))).toEqual(await ownSources(join(here, path)))
    for (const path of served.filter((one) => /\.(?:js|css|html)$/.test(one))) {
      const text = await readFile(join(here, path), 'utf8')

      // The address of an app in Android's store is no folder of this workspace.
      expect(text.replaceAll('/store/apps/details', '')).not.toMatch(/sourceMappingURL|\/apps\/|node_modules/)
    }
  },
)
