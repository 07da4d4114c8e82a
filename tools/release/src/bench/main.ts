import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { AppName } from '@pahiram/contract'

import { abort } from '../publish/canary.ts'
import { type Deployment, prepareDeployment } from '../publish/deployment.ts'
import { publish } from '../publish/publish.ts'
import { rollback } from '../publish/rollback.ts'
import { statusOf } from '../publish/status.ts'
import { folderTarget } from '../target/folder-target.ts'
import { requireNginx } from '../testing/find-nginx.ts'
import { type Reader, startReading } from '../testing/reader.ts'
import { releaseOfBuild } from '../testing/release-of-build.ts'
import { startNginx } from '../testing/start-nginx.ts'
import { removeFolder, temporaryFolder } from '../testing/temporary-folder.ts'

/*
 * `pnpm --filter @pahiram/release bench`: publishes and rolls back real builds under a real nginx while readers read as
 * fast as they can, kills publishers, counts who is in a canary. Prints figures and fails when a promise is broken.
 */
const publishes = 100
const kills = 100
const devices = 10_000
const readersAtOnce = 3
const app: AppName = 'loan'
const otherApps: readonly AppName[] = ['bind-card', 'repayment', 'complaint', 'landing', 'official']
const ana = { who: 'bench', why: '' }
const output = { print() {}, warn: (text: string) => console.warn(text) }
const promises: { readonly promise: string; readonly isKept: boolean }[] = []
const nginx = await requireNginx()
const folder = await temporaryFolder()
const site = join(folder, 'site')
const target = folderTarget(site)
const server = await startNginx(nginx.executablePath, join(folder, 'nginx'), {
  published: { folder: site, brotli: false },
})

try {
  const releases = await Promise.all(['one', 'two', 'three'].map((label) => releaseOfBuild(app, folder, label)))
  const deployments = await Promise.all(releases.map((release) => prepareDeployment(app, release.folder, {})))

  for (const other of otherApps) {
    const release = await releaseOfBuild(other, folder, 'one')

    await publish(target, { deployment: await prepareDeployment(other, release.folder, {}), ...ana }, output)
  }

  const before = await bytesOfOthers()

  await measurePublishes(deployments)
  await measureRollbacks()
  promise('every byte of the five other apps is unchanged', (await bytesOfOthers()) === before)
  await measureCanary(deployments)
  await measureKills(releases.map((release) => release.folder))
} finally {
  await server.stop()
  await removeFolder(folder)
}

for (const one of promises) console.log(`${one.isKept ? 'kept  ' : 'BROKEN'}  ${one.promise}`)
process.exitCode = promises.every(({ isKept }) => isKept) ? 0 : 1

function promise(text: string, isKept: boolean) {
  promises.push({ promise: text, isKept })
}

function take<One>(all: readonly One[], number: number): One {
  const one = all[number % all.length]

  if (one === undefined) throw new Error('There is none')
  return one
}

async function bytesOfOthers(): Promise<string> {
  const hash = createHash('sha256')

  for (const other of otherApps) {
    for (const place of [`assets/${other}`, `releases/${other}`]) {
      for (const { path } of await target.list(place)) hash.update(path).update((await target.read(path)) ?? '')
    }
    hash.update((await target.read(`state/${other}.json`)) ?? '')
  }
  return hash.digest('hex')
}

async function measurePublishes(deployments: readonly Deployment[]) {
  const times: number[] = []
  const readers: Reader[] = []

  for (let number = 0; number < publishes; number += 1) {
    const begun = performance.now()

    await publish(target, { deployment: take(deployments, number), ...ana }, output)
    times.push(performance.now() - begun)
    if (readers.length > 0) continue
    for (let reader = 0; reader < readersAtOnce; reader += 1) {
      readers.push(startReading(`${server.origin}/order?deviceId=${reader}`, deployments))
    }
  }
  await Promise.all(readers.map((reader) => reader.stop()))

  const pages = readers.reduce((sum, { read }) => sum + read.pages, 0)
  const missing = readers.flatMap(({ read }) => read.missing)
  const mixed = readers.flatMap(({ read }) => read.mixed)

  promise(
    `${publishes} publishes (median ${median(times)} ms) under ${pages} page loads with all their files: ${mixed.length} mixed, ${missing.length} missing`,
    mixed.length + missing.length === 0,
  )
}

async function measureRollbacks() {
  const times: number[] = []

  for (let number = 0; number < 5; number += 1) {
    const begun = performance.now()

    await rollback(target, { app, ...ana }, output)
    times.push(performance.now() - begun)
  }
  promise(
    `a rollback takes ${median(times)} ms, at most ${Math.round(Math.max(...times))}`,
    Math.max(...times) <= 1_000,
  )
}

async function measureCanary(deployments: readonly Deployment[]) {
  const [first, second] = [take(deployments, 0), take(deployments, 1)]
  const waiting = Array.from({ length: devices }, (_, number) => createHash('md5').update(`${number}`).digest('hex'))
  let tried = 0
  const work = async () => {
    for (let device = waiting.shift(); device !== undefined; device = waiting.shift()) {
      const page = await (await fetch(`${server.origin}/order?deviceId=${device}`)).text()

      if (page.includes(`@${second.deployId}"`)) tried += 1
    }
  }

  await publish(target, { deployment: first, ...ana }, output)
  await publish(target, { deployment: second, share: 5, ...ana }, output)
  await Promise.all(Array.from({ length: 8 }, work))
  await abort(target, { app, ...ana }, output)
  promise(
    `a canary of 5 % is seen by ${((100 * tried) / devices).toFixed(2)} % of ${devices} devices`,
    Math.abs(tried / devices - 0.05) <= 0.01,
  )
}

/** Kills publishers that switch between two releases, each a little later than the one before. */
async function measureKills(folders: readonly string[]) {
  const script = join(import.meta.dirname, '../testing/publish-and-die.ts')
  const deployments = await Promise.all(folders.map((one) => prepareDeployment(app, one, {})))
  const reader = startReading(`${server.origin}/order`, deployments)
  let killed = 0

  for (let number = 0; number < kills; number += 1) {
    const child = spawn(process.execPath, [script, site, take(folders, number), '0', app], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const end = once(child, 'close')

    await once(child.stdout, 'data')
    await wait(number)
    child.kill('SIGKILL')

    const [, signal] = (await end) as unknown[]

    if (signal === 'SIGKILL') killed += 1
  }
  await reader.stop()
  await publish(target, { deployment: await prepareDeployment(app, take(folders, 0), {}), ...ana }, output)

  const { isWhole } = await statusOf(target, app, undefined)
  const { pages, missing, mixed } = reader.read

  promise(
    `${killed} of ${kills} publishers killed, under ${pages} page loads: ${mixed.length} mixed, ${missing.length} missing, ${isWhole ? 'whole' : 'NOT WHOLE'} after the next`,
    missing.length + mixed.length === 0 && isWhole,
  )
}

function median(times: readonly number[]): number {
  return Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0)
}
