import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { freePort } from '@pahiram/command-line/free-port'
import { listComplaints, saveEvent } from '@pahiram/contract'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'

// By its path: as a dependency it would close a circle, for it needs vite-app, whose development server is this one.
import { hasProgram, requireNginx, startNginxSite } from '../../../../release/src/index.ts'
import { call } from '../../testing/caller.ts'
import { expectStoredOnce, startLoad } from '../../testing/press-load.ts'
import { childEnvironment, productionSecrets } from '../../testing/server-process.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from './database.ts'

/*
 * Two servers of systemd's are upgraded as docs/operations.md says, block by block, while pages press. This version runs before
 * and after, so that nothing is installed and built.
 */

const root = resolve(import.meta.dirname, '../../../../..')
const run = promisify(execFile)

/** The shell blocks of the section on upgrades. */
function upgradeBlocks(): string[] {
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, section = ''] = /^### Upgrade\n([\s\S]*?)^## /m.exec(guide) ?? []

  return [...section.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block = '']) => block.replaceAll(/^ {3}/gm, ''))
}

const machine = temporaryFolder()
const ports = [await freePort(), await freePort()]
const origins = ports.map((port) => `http://127.0.0.1:${port}`)
const databaseUrl = await testDatabase('blank')
const servers = new Map<number, { pid: number | undefined; stop(): Promise<unknown> }>()

/** What the unit file has systemd run, in the folders of this machine. */
function unit(name: string): string {
  const file = readFileSync(join(root, 'deploy/systemd/pahiram.service'), 'utf8')

  return onMachine(new RegExp(`^${name}=(.*)$`, 'm').exec(file)?.[1] ?? '')
}

/** A command of the guide for the folders and ports of this machine. */
function onMachine(text: string): string {
  const moved = text
    .replaceAll(/\b417[34]\b/g, (port) => String(ports[Number(port) - 4173]))
    .replaceAll('/etc/nginx/conf.d/pahiram.conf', join(machine, 'nginx/site.conf'))
    .replaceAll(/\/(?:opt|etc)\/pahiram/g, (folder) => join(machine, folder))

  // What it removes and moves must be the test's own.
  if (/(?:^|[\s"'=])\/(?:opt|etc|srv|var|usr)\b/.test(moved)) throw new Error(`Not of this test: ${moved}`)
  return moved
}

/** What systemd does at `systemctl restart`: ends the server, then starts what the unit names. */
async function restart(port: number): Promise<void> {
  await servers.get(port)?.stop()

  const folder = unit('WorkingDirectory')
  const [program = '', ...words] = unit('ExecStart').split(' ')
  const settings = readFileSync(join(machine, 'etc/pahiram/server.env'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...childEnvironment, ...(Object.fromEntries(settings) as Record<string, string>), PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')

  servers.set(port, {
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    },
  })
}

/** Takes the part of systemd: `systemctl restart pahiram@<port>` asks for it here. */
const systemd = createServer((request, response) => {
  restart(Number(request.url?.slice(1))).then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(0, '127.0.0.1')

await once(systemd, 'listening')
afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.stop()))
  systemd.close()
})

/** A program of the machine, as the guide calls it. */
function addProgram(name: string, script: string): void {
  const file = join(machine, 'bin', name)

  mkdirSync(join(machine, 'bin'), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}

async function follow(block: string): Promise<void> {
  await run('bash', ['-euc', onMachine(block)], {
    cwd: machine,
    env: { ...process.env, PATH: `${join(machine, 'bin')}:${process.env['PATH']}` },
  })
}

/** nginx, as the guide's template has it, before the two servers. */
async function startSite() {
  const { executablePath } = await requireNginx()
  const folder = join(machine, 'nginx')

  mkdirSync(folder, { recursive: true })

  addProgram('nginx', `exec '${executablePath}' -p '${folder}' -c '${folder}/nginx.conf' -e '${folder}/error.log' "$@"`)
  return startNginxSite(executablePath, folder, {
    pages: '127.0.0.1:9',
    apis: ports.map((port) => `127.0.0.1:${port}`),
    site: join(machine, 'srv'),
  })
}

/** Reads and presses through the site, in turn, until it is stopped; returns how often each outcome came: HTTP status, envelope's. */
function watchSite(origin: string, session: string): { stop(): Promise<Record<string, number>> } {
  const outcomes: Record<string, number> = {}
  let isStopped = false
  const press = { moduleId: '30', positionId: '1', productId: 'through-the-site' }
  const agent = async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const calling =
        turn % 2 === 0 ? call(origin, listComplaints, {}, session) : call(origin, saveEvent, press, session)
      const outcome = await calling.then(
        ({ http, status }) => `${http.status} ${String(status)}`,
        (error: unknown) => String(error),
      )

      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      // The site lets 100 calls a second of an address through.
      await wait(30)
    }
  }
  const agents = [agent(), agent()]

  return {
    async stop() {
      isStopped = true
      await Promise.all(agents)
      return outcomes
    },
  }
}

test('the tables of the database in server.env are migrated, also where its address has several settings', async () => {
  const [url, settings] = [await testDatabase('blank'), join(machine, 'etc/pahiram/server.env')]

  for (const folder of ['etc/pahiram', 'opt']) mkdirSync(join(machine, folder), { recursive: true })
  writeFileSync(settings, `DATA_DIR=${machine}/unused\nDATABASE_URL=${url}?sslmode=disable&application_name=guide\n`)
  symlinkSync(root, join(machine, 'opt/pahiram.next'))
  onTestFinished(() => {
    for (const folder of ['etc', 'opt']) rmSync(join(machine, folder), { recursive: true })
  })
  await follow(upgradeBlocks()[1] ?? '')

  const database = await openDatabase({
    dataDir: machine,
    databaseUrl: url,
    migrations: 'require',
    onLost: (why) => expect.unreachable(why),
  })

  await database.close()
})

test.skipIf(!hasProgram('curl') || !inject('isEveryRound'))(
  'two servers are upgraded as the guide says, and nobody who presses meanwhile notices',
  { timeout: 600_000 },
  async () => {
    // Without the first, which fetches and builds.
    const blocks = upgradeBlocks().slice(1)
    const backBlock = blocks.pop() ?? ''
    const clone = join(machine, 'opt/pahiram')
    const settings = { ...productionSecrets, PAHIRAM_MODE: 'production', DATABASE_URL: databaseUrl, DATA_DIR: machine }

    expect(blocks).toEqual([expect.stringContaining('migrate-command'), expect.stringContaining('systemctl restart')])
    mkdirSync(join(machine, 'etc/pahiram'), { recursive: true })
    mkdirSync(join(machine, 'opt'))
    writeFileSync(
      join(machine, 'etc/pahiram/server.env'),
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    )
    addProgram(
      'systemctl',
      `[ "$1" = restart ] && exec curl -sf "http://127.0.0.1:${(systemd.address() as AddressInfo).port}/\${2#pahiram@}"`,
    )

    symlinkSync(root, clone)
    await follow(blocks[0]?.replace('pahiram.next', 'pahiram') ?? '')

    await Promise.all(ports.map(restart))
    for (const origin of origins) {
      await expect.poll(() => fetch(`${origin}/readyz`).then(({ ok }) => ok, String), { timeout: 60_000 }).toBe(true)
    }

    const core = (path: string, body: unknown) =>
      callSigned(origins[0] ?? '', { path, body, key: productionSecrets.PAHIRAM_CORE_KEY })
    const account = (await core('/core/accounts', {})).data
    const session = String((await core('/core/sessions', { ...account, deviceId: 'd' })).data?.['sessionId'])
    const load = startLoad(origins, session)
    const site = await startSite()

    onTestFinished(() => site.stop())

    const calls = watchSite(site.apiOrigin, session)
    const pids = () => [...servers.values()].map(({ pid }) => pid)
    const pidsBefore = pids()

    symlinkSync(root, `${clone}.next`)
    for (const block of blocks) await follow(block)
    expect(new Set([...pidsBefore, ...pids()]).size).toBe(4)

    const pidsAfter = pids()

    await follow(backBlock)
    expect(new Set([...pidsAfter, ...pids()]).size).toBe(4)
    expect(await calls.stop()).toEqual({ '200 0': expect.toSatisfy((times: number) => times > 100) as number })
    await load.end()
    await expectStoredOnce(load, databaseUrl)
  },
)
