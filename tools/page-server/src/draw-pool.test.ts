import { afterAll, expect, test } from 'vitest'

import { createDrawPool } from './draw-pool.ts'
import { echo, testBundles } from './testing/test-pages.ts'

const bundles = testBundles()
const opening = { origin: 'https://a.example', search: '?lang=fil', configuration: {}, answer: '{"data":"₱1"}' }
const lines: string[] = []
const pool = createDrawPool({ threads: 2, timeoutMs: 3_000, firstTimeoutMs: 3_000, log: (line) => lines.push(line) })
const good = bundles.write('good', echo)

// A thread loads what it draws with when it starts.
await pool.draw(good, opening)

afterAll(async () => {
  await pool.close()
  bundles.remove()
})

test('a page is drawn by its bundle', async () => {
  expect(await pool.draw(good, opening)).toMatchObject({ html: '<p>₱1</p>', locale: 'fil' })
})

test.each([
  ['throws', 'throw new Error("broken")'],
  ['hangs', 'for (;;);'],
  ['never ends', 'return new Promise(() => {})'],
  ['grows', 'const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()))'],
  ['ends its thread', 'process.exit(1)'],
  ['draws nothing', 'return null'],
  ['draws something else', 'return { html: 1 }'],
])('a page that %s is not drawn, and costs no other page anything', async (name, body) => {
  const bad = bundles.write(name.replaceAll(' ', '-'), body)

  const [drawn, other] = await Promise.all([pool.draw(bad, opening), pool.draw(good, opening)])

  expect(drawn).toBeUndefined()
  expect(other?.html).toBe('<p>₱1</p>')
  expect((await pool.draw(good, opening))?.html).toBe('<p>₱1</p>')
  expect(lines.at(-1)).toContain('could not be drawn')
})

test.each([
  ['is missing', `${good}.gone`],
  ['throws while it is loaded', 'data:text/javascript,throw new Error(1)'],
])('a bundle that %s is not drawn', async (_, bundle) => {
  expect(await pool.draw(bundle, opening)).toBeUndefined()
})

test('a page that fails again and again is left alone for a while', async () => {
  const slow = createDrawPool({ threads: 1, firstTimeoutMs: 150, failuresAllowed: 2 })
  const bad = bundles.write('hangs-often', 'for (;;);')

  await slow.draw(bad, opening)
  await slow.draw(bad, opening)

  const start = performance.now()

  expect(await slow.draw(bad, opening)).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(50)
  await slow.close()
})

test('a page that hangs leaves a thread to the others, however many open it', async () => {
  const own = createDrawPool({ threads: 2, timeoutMs: 2_000, firstTimeoutMs: 2_000 })
  const turning = bundles.write('turns', `if (opening.answer === 'hang') for (;;); ${echo}`)

  await Promise.all([own.draw(good, opening), own.draw(turning, opening)])
  for (const bundle of [bundles.write('hangs-new', 'for (;;);'), turning]) {
    const hanging = Array.from({ length: 3 }, () => own.draw(bundle, { ...opening, answer: 'hang' }))
    const start = performance.now()

    expect((await own.draw(good, opening))?.html).toBe('<p>₱1</p>')
    expect(performance.now() - start).toBeLessThan(1_000)
    expect(await Promise.all(hanging)).toEqual([undefined, undefined, undefined])
  }
  await own.close()
})

test('after its rest a page is tried by one opening, and nobody waits for that', async () => {
  const tried: string[] = []
  const own = createDrawPool({
    threads: 3,
    firstTimeoutMs: 1_000,
    failuresAllowed: 1,
    restMs: 1,
    log: (line) => tried.push(line),
  })
  const bad = bundles.write('hangs-after-rest', 'for (;;);')

  await own.draw(bad, opening)
  await new Promise((resolve) => setTimeout(resolve, 10))
  tried.length = 0
  await Promise.all(Array.from({ length: 5 }, () => own.draw(bad, opening)))
  expect(tried).toHaveLength(1)
  await own.close()
})

test('a page that many open at first is drawn for each of them', async () => {
  const own = createDrawPool({ threads: 2 })

  expect(await Promise.all(Array.from({ length: 8 }, () => own.draw(good, opening)))).not.toContain(undefined)
  await own.close()
})

test('a page that waits for its turn behind one that hangs has not failed', async () => {
  const narrow = createDrawPool({ threads: 1, timeoutMs: 40, firstTimeoutMs: 5_000, failuresAllowed: 1 })
  const bad = bundles.write('hangs-first', 'for (;;);')

  await narrow.draw(good, opening)

  const hanging = narrow.draw(bad, opening)

  // Longer than a page waits: it is served with its skeleton.
  expect(await narrow.draw(good, opening)).toBeUndefined()
  await hanging
  // By a new thread, which has to start and load the bundle again.
  expect((await narrow.draw(good, opening))?.html).toBe('<p>₱1</p>')
  await narrow.close()
})
