import { expect, test } from 'vitest'

import { noOutcomes } from '../rates/outcomes.ts'
import { type Counts, decide, type WatchBegun } from './decide.ts'
import { partsOf } from './judge.ts'

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed

  return () => {
    state = (state + 0x6d_2b_79_f5) | 0

    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)

    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pages = ['/repay', '/order', '/loan-confirm'] as const
const engines = ['Chrome 138', 'WebView 120', 'iOS 17'] as const

/** A view, before it is known what became of it. */
interface View {
  readonly page: (typeof pages)[number]
  readonly language: 'en' | 'fil'
  readonly engine: (typeof engines)[number]
}

/** What a fault does to a view; undefined: nothing. */
type Fault = (view: View, random: () => number) => 'failed' | 'rejected' | 'slow' | 'covered' | 'silent' | undefined

const isRepay = ({ page }: View) => page === '/repay'

const views: readonly View[] = pages.flatMap((page) =>
  (['en', 'fil'] as const).flatMap((language) => engines.map((engine) => ({ page, language, engine }))),
)

/** The rows of one deployment, to which views are added. */
function rowsOf(deployment: string, fault: Fault, filipino: number, random: () => number) {
  const rows = views.map((view) => ({ ...noOutcomes, ready: 0, app: 'loan', deployment, ...view }))
  const place = (chance: number, first: number, second: number) => (chance < first ? 0 : chance < second ? 1 : 2)

  function add() {
    const number = 6 * place(random(), 0.4, 0.8) + (random() < filipino ? 3 : 0) + place(random(), 0.6, 0.9)
    const [view, row] = [views[number], rows[number]]

    if (view === undefined || row === undefined) throw new Error('There is no such view')

    const what = fault(view, random)
    const chance = random()

    if (what === 'silent') return
    row.views += 1
    if (what === 'failed' || chance < 0.005) row.failed += 1
    else if (what === 'rejected' || chance < 0.024) row.rejected += 1
    else {
      // About normal: the sum of four.
      const normal = (random() + random() + random() + random() - 2) * 1.7
      const logMs = Math.log(1_500 * Math.exp(0.6 * normal) + (what === 'slow' ? 1_400 : 0))

      row.ready += 1
      row.timed += 1
      row.logMs += logMs
      row.logMsSquared += logMs ** 2
      if (what === 'covered') row.actionMissing += 1
      else row.actionShown += 1
    }
  }

  return { add, parts: () => partsOf({ rows: rows.filter((row) => row.views > 0) }, 'loan', deployment) }
}

const viewsAtLook = 300

/** Watches a simulated canary, 30 views a second and a look each ten seconds: what became of it, when, and why. */
function simulate(fault: Fault, { seed = 1, firstShare = 5, filipino = 0.1 } = {}) {
  const random = seeded(seed)
  const old = rowsOf('old', () => undefined, filipino, random)
  const fresh = rowsOf('new', fault, filipino, random)

  for (let view = 0; view < 5_000; view += 1) old.add()

  const start: Counts = { watched: new Map(), baseline: old.parts() }
  let begun: WatchBegun = { share: firstShare, start, step: start, before: old.parts() }

  for (let look = 1; look <= 400; look += 1) {
    for (let view = 0; view < viewsAtLook; view += 1) (100 * random() < begun.share ? fresh : old).add()

    const now: Counts = { watched: fresh.parts(), baseline: old.parts() }
    const decision = decide(begun, now, { steps: [5, 25, 50, 100], viewsAtStep: 400 })

    if (decision.action === 'take-back') return { end: 'take-back', why: decision.why, share: begun.share, look }
    if (decision.action === 'keep') return { end: 'keep', why: '', share: begun.share, look }
    if (decision.action === 'raise') begun = { ...begun, share: decision.share, step: now }
  }
  return { end: 'waits', why: '', share: begun.share, look: 400 }
}

const inFilipino: Fault = (view) => (isRepay(view) && view.language === 'fil' ? 'failed' : undefined)

test.each<[string, Fault, RegExp, { filipino?: number; firstShare?: number }]>([
  ['an error on one page', (view) => (isRepay(view) ? 'failed' : undefined), /^\/repay: more of its views fail/, {}],
  ['a page that never mounts', (view) => (isRepay(view) ? 'failed' : undefined), /^\/repay: more of its/, {}],
  [
    'a page that is 1.4 s slower',
    (view) => (isRepay(view) ? 'slow' : undefined),
    /^\/repay.*: its data take longer/,
    {},
  ],
  ['an error in Filipino, of 10 % of visitors', inFilipino, /^\/repay in fil: more of its views fail/, {}],
  [
    'an error in Filipino, of 3 % of visitors',
    inFilipino,
    /^\/repay in fil: more of its views fail/,
    { filipino: 0.03 },
  ],
  [
    'an error after ready, for those who press pay',
    (view, random) => (isRepay(view) && random() < 0.3 ? 'failed' : undefined),
    /^\/repay: more of its views fail/,
    {},
  ],
  [
    'a pay button that is hidden by a style',
    (view) => (isRepay(view) ? 'covered' : undefined),
    /^\/repay: its main action is out of reach \(100\.0 %/,
    {},
  ],
  [
    'an endless loop that reports nothing',
    (view) => (isRepay(view) ? 'silent' : undefined),
    /^\/repay: its reports are missing: 0 came where about 1\d\d were due/,
    {},
  ],
])('%s is taken back, with page and reason, whatever the views are by chance', (_, fault, why, more) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const ended = simulate(fault, { seed, firstShare: 10, ...more })

    expect(ended).toMatchObject({ end: 'take-back', why: expect.stringMatching(why) })
    expect(ended.share).toBeLessThan(100)
  }
})

test('an error in one engine is said to be of that engine', () => {
  const fault: Fault = (view) => (isRepay(view) && view.engine.startsWith('WebView') ? 'failed' : undefined)

  expect(simulate(fault).why).toMatch(/^\/repay on WebView: more of its views fail/)
})

test('more views that show only an error are taken back', () => {
  const fault: Fault = (view, random) => (random() < 0.15 ? 'rejected' : undefined)

  expect(simulate(fault)).toMatchObject({ end: 'take-back', why: expect.stringContaining('show only an error') })
})

test('what fails for everybody is taken back within three looks, by 5 of 100 visitors', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const { end, share, look } = simulate(() => 'failed', { seed })

    expect({ end, share }).toEqual({ end: 'take-back', share: 5 })
    expect(look).toBeLessThanOrEqual(3)
  }
})

test('of 1 000 sound canaries 990 are kept', { timeout: 120_000 }, () => {
  const kept = Array.from({ length: 1_000 }, (_, seed) => simulate(() => undefined, { seed: seed + 1 })).filter(
    ({ end }) => end === 'keep',
  )

  expect(kept.length).toBeGreaterThanOrEqual(990)
})
