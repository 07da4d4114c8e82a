import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { shareOf } from '@pahiram/page-server'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { Deployment } from '../publish/deployment.ts'
import { publish } from '../publish/publish.ts'
import { rollback } from '../publish/rollback.ts'
import { startReading } from '../testing/reader.ts'
import { ana, recordedOutput, smallDeployment } from '../testing/releases.ts'
import { runRelease } from '../testing/run-release.ts'
import { testFolderTarget } from '../testing/test-targets.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const share = 30
const asBrowser = { headers: { accept: 'text/html' } }
const patience = { timeout: 15_000, interval: 50 }

/** A release whose server bundle draws its own name. */
function drawn(name: string): Promise<Deployment> {
  const bundle =
    `export const page = { draw: async () => ({ html: '<p>drawn by ${name}</p>', preloads: '', locale: 'default', ` +
    `lang: 'en', usesAnswer: false }) }\n`

  return smallDeployment({ text: name, runtime: name, server: { 'bind-card.js': bundle } })
}

/** `pnpm release serve`, as a process of its own. @returns its origin. */
async function serve(target: string): Promise<string> {
  const words = ['serve', '--to', target, '--api', 'http://127.0.0.1:9', '--port', '0']
  const child: ChildProcess = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: string[] = []

  onTestFinished(async () => {
    const ended = once(child, 'close')

    child.kill('SIGTERM')
    await ended
  })
  child.stdout?.on('data', (text) => said.push(String(text)))
  await vi.waitFor(() => expect(said.join('')).toContain('are served at'), patience)
  return /are served at (\S+),/.exec(said.join(''))?.[1] ?? ''
}

test.each([
  [['--proxies', ' ::1, nginx.internal'], '1', '--proxies names “nginx.internal”; it is no address and no network.'],
  [[], 'false', 'PAHIRAM_DRAW_PAGES is “false”; it is 1 or 0.'],
])('serve names what it cannot read: %o, %s', async (options, drawing, warned) => {
  const { written } = await testFolderTarget()

  vi.stubEnv('PAHIRAM_DRAW_PAGES', drawing)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(
    await runRelease('serve', '--to', written, '--api', 'http://127.0.0.1:9', '--port', '0', ...options),
  ).toMatchObject({ exitCode: 2, warned: expect.stringContaining(warned) as string })
})

test('under load each page, its drawing and its files are of one release, through a canary and two ways back', async () => {
  const { target, written } = await testFolderTarget()
  const [one, two] = await Promise.all(['one', 'two'].map(drawn))

  if (one === undefined || two === undefined) throw new Error('There is no release')
  await publish(target, { deployment: one, ...ana }, recordedOutput())

  const origin = await serve(written)
  const devices = Array.from({ length: 200 }, (_, number) => `device-${number}`)
  const tried = devices.filter((device) => shareOf(device) < share).slice(0, 2)
  const others = devices.filter((device) => shareOf(device) >= share).slice(0, 2)
  // A busy machine sends a page as it was built, which the browser then draws.
  const shown = ({ deployId }: Deployment) => {
    const name = deployId === one.deployId ? 'one' : 'two'

    return new RegExp(`drawn by ${name}|<div id="root">${name}</div>`)
  }
  const read = (device: string) => startReading(`${origin}/bind-card?deviceId=${device}`, [one, two], shown)
  const [triers, rest] = [tried.map(read), others.map(read)]
  const readers = [...triers, ...rest]

  onTestFinished(async () => void (await Promise.all(readers.map((reader) => reader.stop()))))

  const seenBy = (some: typeof readers, { deployId }: Deployment) =>
    some.map((reader) => reader.read.deployments.get(deployId) ?? 0)
  /** Until each of these has been shown one more page of the deployment. */
  const until = async (some: typeof readers, deployment: Deployment) => {
    const before = seenBy(some, deployment)

    await vi.waitFor(
      () => expect(seenBy(some, deployment).every((count, place) => count > (before[place] ?? 0))).toBe(true),
      patience,
    )
  }
  /** What is live is known for a second; after that nobody is shown the deployment any more. */
  const untilGone = async (deployment: Deployment) => {
    await wait(1_500)

    const before = seenBy(readers, deployment)

    await wait(500)
    expect(seenBy(readers, deployment)).toEqual(before)
  }

  await until(readers, one)
  await vi.waitFor(
    async () => expect(await (await fetch(`${origin}/bind-card`, asBrowser)).text()).toContain('drawn by one'),
    patience,
  )
  await publish(target, { deployment: two, share, ...ana }, recordedOutput())
  await until(triers, two)
  await until(rest, one)
  expect(seenBy(rest, two)).toEqual([0, 0])

  await rollback(target, { app: 'bind-card', ...ana }, recordedOutput())
  await untilGone(two)
  await publish(target, { deployment: two, isAgain: true, ...ana }, recordedOutput())
  await until(readers, two)
  await rollback(target, { app: 'bind-card', ...ana }, recordedOutput())
  await untilGone(two)
  await until(readers, one)

  await Promise.all(readers.map((reader) => reader.stop()))
  for (const reader of readers) expect([...reader.read.missing, ...reader.read.mixed]).toEqual([])

  // A page of the second release that is open still goes on.
  for (const { path } of two.manifest.files.filter((file) => file.path.startsWith('assets/'))) {
    expect([path, (await fetch(`${origin}/${path}`)).status]).toEqual([path, 200])
  }
})
