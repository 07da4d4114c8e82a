import { CommandError } from '@pahiram/command-line'
import { roundsOf } from '@pahiram/contract/testing'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { ana, recordedOutput, smallRelease } from '../testing/releases.ts'
import { removeFolder, temporaryFolder } from '../testing/temporary-folder.ts'
import type { HeldLock, StoredFile, Target } from '../target/target.ts'
import { promote } from './canary.ts'
import { type Deployment, prepareDeployment } from './deployment.ts'
import { preview } from './preview.ts'
import { publish, publishConfiguration } from './publish.ts'
import { heldDeployments, readState, wentLive } from './release-state.ts'
import { revoke } from './revoke.ts'
import { rollback } from './rollback.ts'
import { verifyDeployment } from './status.ts'

/*
 * Random sequences of what publishers do to two apps of several configurations, every fourth change being killed at a random
 * write and said again. After each one: what must be true of a target whatever was done to it (docs/releases.md).
 */

const apps = ['bind-card', 'complaint'] as const
const texts = ['one', 'two', 'three']
const configurations = [
  { companyName: 'Araw' },
  { companyName: 'Buwan' },
  { companyName: 'Araw', closed: ['/bind-card', '/complainPageNext'] },
  { companyName: 'Buwan', closed: ['/bind-card'] },
]
const deployments = new Map<string, Deployment>()

beforeAll(async () => {
  const folder = await temporaryFolder()

  for (const app of apps) {
    for (const text of texts) {
      const release = await smallRelease(folder, { app, text, runtime: text === 'three' ? 'newer' : 'react' })

      for (const configuration of configurations) {
        const deployment = await prepareDeployment(app, release.folder, configuration)

        deployments.set(deployment.deployId, deployment)
      }
    }
  }
  await removeFolder(folder)
})

/** A target in memory. */
class MemoryTarget implements Target {
  readonly name = 'memory'
  /** The write at which its publisher is killed; 0: none. */
  diesAt = 0
  writes = 0
  readonly files: Map<string, Buffer>
  readonly shown: Map<string, string>

  constructor(files: Iterable<[string, Buffer]> = [], shown: Iterable<[string, string]> = []) {
    this.files = new Map(files)
    this.shown = new Map(shown)
  }

  copy = () => new MemoryTarget(this.files, this.shown)
  list = async (folder: string): Promise<StoredFile[]> =>
    [...this.files]
      .filter(([path]) => folder === '.' || path.startsWith(`${folder}/`))
      .map(([path, { length }]) => ({ path, size: length }))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
  read = async (path: string) => this.files.get(path)
  holds = async (path: string, content: Uint8Array) => this.files.get(path)?.equals(content) ?? false
  write = async (path: string, content: Uint8Array) => this.#change(() => this.files.set(path, Buffer.from(content)))
  remove = async (path: string) => this.#change(() => this.files.delete(path))
  settle = async () => {}
  show = async (app: string, live: string) => this.#change(() => this.shown.set(app, live))
  showPreview = async (app: string, deployId: string, isShown: boolean) =>
    this.#change(() => (isShown ? this.shown.set(deployId, app) : this.shown.delete(deployId)))
  findDifferences = async (app: string, live: string) => (this.shown.get(app) === live ? [] : [`${app} is not ${live}`])
  lock = async (): Promise<HeldLock> => ({ check: async () => {}, free: async () => {} })

  #change(change: () => unknown): void {
    this.writes += 1
    if (this.diesAt > 0 && this.writes >= this.diesAt) throw new Error('killed')
    change()
  }
}

type Step =
  | { readonly kind: 'publish' | 'preview'; readonly app: string; readonly of: string; readonly share?: number }
  | { readonly kind: 'configure'; readonly app: string; readonly configuration: (typeof configurations)[number] }
  | { readonly kind: 'promote'; readonly app: string }
  | { readonly kind: 'rollback' | 'revoke'; readonly app: string; readonly deployId?: string }

function named(deployId: string): Deployment {
  const found = deployments.get(deployId)

  if (found === undefined) throw new Error(`There is no ${deployId}`)
  return found
}

async function take(target: Target, step: Step): Promise<unknown> {
  const output = recordedOutput()

  switch (step.kind) {
    case 'publish':
      return publish(target, { deployment: named(step.of), share: step.share, ...ana }, output)
    case 'preview':
      return preview(target, { deployment: named(step.of), ...ana }, output)
    case 'configure':
      return publishConfiguration(target, { ...step, ...ana }, output)
    case 'promote':
      return promote(target, { ...step, ...ana }, output)
    case 'rollback':
      return rollback(target, { ...step, ...ana }, output)
    case 'revoke':
      return revoke(target, { deployId: step.deployId ?? '', ...ana }, output)
  }
}

/** The steps that publishers can take on an app, of which some are refused. */
async function stepsOn(target: Target, app: string): Promise<fc.Arbitrary<Step>> {
  const known = [...new Set((await readState(target, app)).history.map(({ deployId }) => deployId))]
  const of = fc.constantFrom(...[...deployments.keys()].filter((one) => named(one).manifest.app === app))
  const common = { app: fc.constant(app) }
  const oneOf = { ...common, deployId: fc.constantFrom(...known, 'none') }
  const be = <Kind extends Step['kind']>(kind: Kind) => fc.constant(kind)

  return fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: be('publish'), of, ...common }) },
    { weight: 1, arbitrary: fc.record({ kind: be('publish'), of, share: fc.constantFrom(5, 20), ...common }) },
    { weight: 1, arbitrary: fc.record({ kind: be('preview'), of, ...common }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: be('configure'), configuration: fc.constantFrom(...configurations), ...common }),
    },
    { weight: 1, arbitrary: fc.record({ kind: be('promote'), ...common }) },
    { weight: 1, arbitrary: fc.record({ kind: be('rollback'), ...common }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('rollback' as const, 'revoke' as const), ...oneOf }) },
  )
}

/** What visitors see of an app, without its history's times. */
async function seen(target: MemoryTarget, app: string) {
  const { live, previous, canary, closed, pending } = await readState(target, app)

  return { live, previous, canary, closed: closed?.map(({ page }) => page), pending, shown: target.shown.get(app) }
}

/** What is wrong with a target, a sentence each. */
async function faultsOf(target: MemoryTarget, revoked: ReadonlySet<string>): Promise<string[]> {
  const faults: string[] = []

  for (const app of apps) {
    const { live, previous, canary, pending, history } = await readState(target, app)
    const held = new Set(heldDeployments(history).map(({ deployId }) => deployId))
    const named = { live, canary: canary?.deployId, previous }

    if (pending) faults.push(`${app} has an unfinished change`)
    if (live === null) continue
    if (previous === live || canary?.deployId === live) faults.push(`${app} has a way from what is live to itself`)
    if (wentLive(history).at(-1) !== live || target.shown.get(app) !== live) faults.push(`${app} shows another one`)
    for (const [as, deployId] of Object.entries(named)) {
      if (!deployId) continue
      if (as !== 'previous' && held.has(deployId)) faults.push(`what is ${as} of ${app} is held`)
      if (revoked.has(deployId)) faults.push(`what is ${as} of ${app} was revoked`)
      if (!history.some((entry) => entry.deployId === deployId)) faults.push(`the ${as} of ${app} is in no history`)

      const { missing, changed } = await verifyDeployment(target, app, deployId)

      if (missing.length + changed.length > 0) faults.push(`what is ${as} of ${app} is not whole`)
    }
  }
  for (const deployId of revoked) {
    if (target.shown.has(deployId) || [...target.files.keys()].some((path) => path.includes(deployId)))
      faults.push(`${deployId} was revoked and is there`)
  }
  return faults
}

test('whatever publishers did and wherever they were killed, nobody sees what was revoked, held or half there', async () => {
  const sequence = fc.asyncProperty(fc.gen(), async (draw) => {
    const target = new MemoryTarget()
    const revoked = new Set<string>()
    const taken: string[] = []

    for (let left = draw(fc.nat, { max: 16 }); left > 0; left -= 1) {
      const step = draw(constantly, await stepsOn(target, draw(fc.constantFrom, ...apps)))
      const once = target.copy()
      const { canary } = await readState(target, step.app)
      const outcome = await take(once, step).then(
        () => 'done',
        (error: unknown) => (error instanceof CommandError ? 'refused' : String(error)),
      )

      taken.push(JSON.stringify(step), outcome)
      expect(['done', 'refused'], taken.join('\n')).toContain(outcome)
      if (outcome === 'done') {
        // Whether a canary that was killed when it was taken back is there any more, its command cannot know.
        if (canary === undefined && draw(fc.nat, { max: 3 }) === 0) {
          target.diesAt = draw(fc.integer, { min: 1, max: Math.max(once.writes, 1) })
          taken.push(`killed at ${target.diesAt} of ${once.writes}`)
          await take(target, step).catch(() => undefined)
          target.diesAt = 0
        }
        await take(target, step)
        if (step.kind === 'revoke') revoked.add(step.deployId ?? '')
      }
      // What is refused changes nothing.
      expect(await seen(target, step.app), taken.join('\n')).toEqual(await seen(once, step.app))
      expect(await faultsOf(target, revoked), taken.join('\n')).toEqual([])
    }
  })

  await fc.assert(sequence, { numRuns: roundsOf(1_000), endOnFailure: true })
}, 600_000)

const constantly = <Value>(one: fc.Arbitrary<Value>) => one
