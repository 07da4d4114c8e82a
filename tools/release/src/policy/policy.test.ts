import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { promote } from '../publish/canary.ts'
import { preview } from '../publish/preview.ts'
import { publish } from '../publish/publish.ts'
import { type HistoryEntry, readState } from '../publish/release-state.ts'
import { rollback } from '../publish/rollback.ts'
import type { Target } from '../target/target.ts'
import { ana, published, rateOf, recordedOutput, smallDeployment } from '../testing/releases.ts'
import { runRelease } from '../testing/run-release.ts'
import { testFolder } from '../testing/test-folder.ts'
import { testFolderTarget } from '../testing/test-targets.ts'
import { lookOnce } from '../watch/watch.ts'
import { approve } from './approve-command.ts'
import { freezeAt, parsePolicy, writePolicy } from './policy.ts'
import { historyProblems } from './signed-entry.ts'

const app = 'bind-card'
/** Wednesday noon in Manila. */
const noon = new Date('2026-12-16T12:00:00+08:00')

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }))
afterEach(() => void vi.useRealTimers())

function policyOf(fields: object) {
  return parsePolicy('policy.json', JSON.stringify({ format: 1, ...fields }))
}

/** A person with keys, as the policy names them. */
function person(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')

  return {
    publisher: { name, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    reason: { who: name, why: '', key: privateKey },
  }
}

const [anaWithKey, ben] = [person('Ana'), person('Ben')]
const publishers = [anaWithKey.publisher, ben.publisher]

async function targetWith(fields: object): Promise<Target> {
  const { target } = await testFolderTarget()

  await published(target, { text: 'before the policy' })
  await writePolicy(target, policyOf(fields))
  return target
}

async function historyOf(target: Target): Promise<HistoryEntry[]> {
  return (await readState(target, app)).history
}

test('during a freeze nothing new is published, by force only and written down, and what is bad is rolled back', async () => {
  const target = await targetWith({
    freezes: [{ from: '2026-12-16T00:00:00+08:00', until: '2026-12-17T00:00:00+08:00', why: 'payday' }],
  })
  const { live } = await readState(target, app)
  const deployment = await smallDeployment({ text: 'new' })

  for (const share of [undefined, 5]) {
    await expect(publish(target, { deployment, share, ...ana }, recordedOutput())).rejects.toThrow(
      'forbids it: nothing new until 2026-12-17T00:00:00+08:00: payday. Nothing was changed.',
    )
  }
  expect((await readState(target, app)).live).toBe(live)
  await publish(target, { deployment, isForced: true, ...ana }, recordedOutput())
  expect((await historyOf(target)).at(-1)).toMatchObject({
    action: 'publish',
    forced: expect.stringContaining('payday'),
  })
  await rollback(target, { app, ...ana }, recordedOutput())
  expect((await readState(target, app)).live).toBe(live)

  vi.setSystemTime(new Date('2026-12-17T00:00:00+08:00'))
  await publish(target, { deployment, isAgain: true, ...ana }, recordedOutput())
  expect((await historyOf(target)).at(-1)).not.toHaveProperty('forced')
})

test('a canary is promoted in a freeze by force only, and a watch leaves its share as it is', async () => {
  const target = await targetWith({})
  const { live } = await readState(target, app)
  const canary = await published(target, { text: 'new' }, 5)
  const ratesOf = (ready: number) => ({
    rows: [live, canary.deployId].map((deployment) => rateOf(app, deployment ?? '', { ready })),
  })
  const guard = { rates: ratesOf(3000), failAbove: 2, isForced: false }
  const watch = (ready: number) =>
    lookOnce(
      target,
      { app, ...ana, plan: { steps: [5, 50, 100], viewsAtStep: 10 }, rates: async () => ratesOf(ready) },
      recordedOutput(),
    )

  await writePolicy(target, policyOf({ weekly: [{ from: 'Wed 11:00', until: 'Wed 13:00', why: 'lunch' }] }))
  await expect(promote(target, { app, ...ana, guard }, recordedOutput())).rejects.toThrow('lunch. --force')
  expect(await watch(1000)).toMatchObject({ state: 'waits', text: expect.stringContaining('lunch') })
  vi.setSystemTime(new Date('2026-12-16T13:00:00+08:00'))
  expect(await watch(2000)).toMatchObject({ state: 'raised' })
  vi.setSystemTime(noon)
  await promote(target, { app, ...ana, guard: { ...guard, isForced: true } }, recordedOutput())
  expect((await historyOf(target)).at(-1)).toMatchObject({
    action: 'promote',
    forced: expect.stringContaining('lunch'),
  })
})

test.each([
  ['Fri 17:00', true],
  ['Fri 16:59', false],
  ['Sun 12:00', true],
  ['Mon 07:59', true],
  ['Mon 08:00', false],
  ['Wed 12:00', false],
])('a freeze over the weekend holds at %s: %s', (time, isFrozen) => {
  const [day = '', clock = ''] = time.split(' ')
  const date = { Mon: 14, Wed: 16, Fri: 18, Sun: 20 }[day] ?? 0
  const policy = policyOf({ weekly: [{ from: 'Fri 17:00', until: 'Mon 08:00', why: 'nobody is on call' }] })

  expect(freezeAt(policy, new Date(`2026-12-${date}T${clock}:00+08:00`)) !== undefined).toBe(isFrozen)
})

test('with one approval asked for, a person other than the publisher approves before any visitor sees it', async () => {
  const target = await targetWith({ approvals: 1 })
  const deployment = await smallDeployment({ text: 'new' })
  const { deployId } = deployment
  const canary = () => publish(target, { deployment, share: 5, ...ana }, recordedOutput())

  await expect(approve(target, { app, deployId, who: 'Ben', why: '' }, recordedOutput())).rejects.toThrow(
    'no deployment',
  )
  await preview(target, { deployment, ...ana }, recordedOutput())
  await expect(canary()).rejects.toThrow('0 of 1 other people approved it')
  await approve(target, { app, deployId, ...ana }, recordedOutput())
  await expect(canary()).rejects.toThrow('0 of 1 other people approved it')
  await approve(target, { app, deployId, who: 'Ben', why: 'looked at it' }, recordedOutput())
  expect(await canary()).toBe(true)
  await expect(promote(target, { app, who: 'Ben (watch)', why: '' }, recordedOutput())).resolves.toBeDefined()

  const other = await smallDeployment({ text: 'another one' })

  await expect(publish(target, { deployment: other, ...ana }, recordedOutput())).rejects.toThrow('0 of 1')
})

test('where publishers are named, a change without their signature is refused, and an approval without one counts nothing', async () => {
  const target = await targetWith({ approvals: 1, publishers })
  const deployment = await smallDeployment({ text: 'new' })
  const { deployId } = deployment
  const stranger = person('Ana')

  await expect(preview(target, { deployment, ...ana }, recordedOutput())).rejects.toThrow('is not signed')
  await expect(preview(target, { deployment, ...stranger.reason }, recordedOutput())).rejects.toThrow(
    'no publisher has',
  )
  await expect(preview(target, { deployment, ...ben.reason, who: 'Ana' }, recordedOutput())).rejects.toThrow(
    'names Ana, and Ben signed it',
  )
  await preview(target, { deployment, ...anaWithKey.reason }, recordedOutput())
  await approve(target, { app, deployId, ...ben.reason }, recordedOutput())
  await publish(target, { deployment, ...anaWithKey.reason }, recordedOutput())
  expect((await readState(target, app)).live).toBe(deployId)
  // Nobody looks for a key at three in the morning.
  await rollback(target, { app, ...ana }, recordedOutput())
  expect(historyProblems(app, await historyOf(target), publishers)).toEqual([expect.stringContaining('is not signed')])
})

test('an entry that was changed, moved, taken away or put in is found', async () => {
  const { target } = await testFolderTarget()

  for (const text of ['one', 'two', 'three', 'four']) {
    await publish(target, { deployment: await smallDeployment({ text }), ...anaWithKey.reason }, recordedOutput())
  }

  const history = await historyOf(target)
  const [one, two, three, four] = history as [HistoryEntry, HistoryEntry, HistoryEntry, HistoryEntry]
  const problems = (entries: HistoryEntry[], of = app) => historyProblems(of, entries, publishers)

  expect(problems(history)).toEqual([])
  expect(historyProblems(app, history, [ben.publisher])).toHaveLength(4)
  expect(problems([one, { ...two, why: 'another reason' }, three, four])).toEqual([
    expect.stringContaining('was changed after Ana signed it'),
    expect.stringContaining('does not follow'),
  ])
  expect(problems([one, three, four])).toEqual([expect.stringContaining(`${three.deployId} does not follow`)])
  expect(problems([one, three, two, four]).length).toBeGreaterThanOrEqual(3)
  expect(problems([one, two, { ...two, after: three.after }, three, four])).not.toEqual([])
  // The history of one app is none of another.
  expect(problems(history, 'landing')).toHaveLength(4)
})

test('entries from before the first signed one are left alone', async () => {
  const { target } = await testFolderTarget()

  await published(target, { text: 'old' })
  await publish(target, { deployment: await smallDeployment({ text: 'new' }), ...anaWithKey.reason }, recordedOutput())

  expect(historyProblems(app, await historyOf(target), publishers)).toEqual([])
})

test.each([
  ['{', 'is no JSON'],
  ['{}', 'format'],
  ['{ "format": 1, "approvals": 9 }', 'approvals'],
  ['{ "format": 1, "freeze": [] }', 'freeze'],
  [
    '{ "format": 1, "weekly": [{ "from": "Friday", "until": "Mon 08:00", "why": "x" }] }',
    'weekly.0.from is no time of a week',
  ],
  ['{ "format": 1, "timeZone": "Manila" }', 'timeZone is no time zone'],
  ['{ "format": 1, "publishers": [{ "name": "Ana", "publicKey": "secret" }] }', 'publishers.0.publicKey is no public'],
])('a policy that is %s is refused: %s', (written, problem) => {
  expect(() => parsePolicy('policy.json', written)).toThrow(problem)
})

test('the commands set a policy, approve, publish with a key, show the history as lines and verify it', async () => {
  const { target, written } = await testFolderTarget()
  const folder = await testFolder()
  const deployment = await smallDeployment({ text: 'new' })
  const key = join(folder, 'ana.private.pem')
  const policy = join(folder, 'policy.json')
  const to = ['--to', written]

  await writeFile(policy, JSON.stringify({ format: 1, publishers }))
  await writeFile(key, anaWithKey.reason.key.export({ type: 'pkcs8', format: 'pem' }))
  expect(await runRelease('policy', ...to, '--set', policy)).toMatchObject({
    exitCode: 0,
    printed: expect.stringContaining('Ben'),
  })
  await preview(target, { deployment, ...anaWithKey.reason }, recordedOutput())
  expect(
    await runRelease('approve', app, '--deployment', deployment.deployId, ...to, '--who', 'Ana', '--key', key),
  ).toMatchObject({ exitCode: 0, printed: `Ana approves ${app} ${deployment.deployId}.` })

  const all = (await runRelease('history', app, ...to, '--json')).printed
    .split('\n')
    .map((line) => JSON.parse(line) as { hash: string; action: string })

  expect(all.map(({ action }) => action)).toEqual(['preview', 'approve'])
  expect((await runRelease('history', app, ...to, '--json', '--after', all[0]?.hash ?? '')).printed).toContain(
    'approve',
  )
  expect(await runRelease('history', app, ...to, '--json', '--after', 'c0ffee')).toMatchObject({
    exitCode: 1,
    warned: expect.stringContaining('No entry has the hash'),
  })
  expect(await runRelease('history', app, ...to, '--after', 'c0ffee')).toMatchObject({ exitCode: 2 })
  expect(await runRelease('history', app, ...to, '--verify', policy)).toMatchObject({
    exitCode: 0,
    printed: expect.stringContaining('2 entries of bind-card'),
  })
  await writeFile(policy, JSON.stringify({ format: 1, publishers: [ben.publisher] }))
  expect(await runRelease('history', app, ...to, '--verify', policy)).toMatchObject({
    exitCode: 1,
    warned: expect.stringContaining('2 findings'),
  })
})

test('the policy of a target that does not exist is not shown as one that allows everything', async () => {
  expect(await runRelease('policy', '--to', '/nowhere/site')).toEqual({
    exitCode: 1,
    printed: '',
    warned: 'There is no folder /nowhere/site: nothing was published there.',
  })
})
