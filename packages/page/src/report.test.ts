import type { PageReport } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { createReport } from './report.ts'

function reporter() {
  const sent: PageReport[] = []

  return { sent, report: createReport({ page: '/order', send: (report) => void sent.push(report) }) }
}

test('reports an error once, under the reference that the borrower sees', () => {
  const { sent, report } = reporter()
  const error = new TypeError('x is not a function')

  const reference = report('render', error)

  expect(report('script', error)).toBe(reference)
  expect(reference).toMatch(/^[2-9A-Z]{6}$/)
  expect(sent).toMatchObject([{ page: '/order', kind: 'render', message: 'TypeError: x is not a function', reference }])
})

test('keeps the query of an address out of the report', () => {
  const { sent, report } = reporter()

  report('script', new Error('cannot load https://x.example/order?sessionId=secret&a=b (net)'))

  expect(sent[0]?.message).toBe('Error: cannot load https://x.example/order?… (net)')
})

test('says nothing of what a thrown object holds', () => {
  const { sent, report } = reporter()

  report('script', { phone: '09171234567' })

  expect(sent[0]?.message).toBe('Unknown failure')
})

test('stops after ten, so that a page that fails in a loop does not flood the network', () => {
  const { sent, report } = reporter()

  for (let index = 0; index < 50; index += 1) report('script', new Error(`failure ${index}`))

  expect(sent).toHaveLength(10)
})

test.each([
  [
    'a Chromium',
    `Error: no plan for 09171234567
    at planOf (https://x.example/assets/loan/order-1a2b.js:1:2345)
    at https://x.example/order?sessionId=secret:3:7`,
  ],
  [
    'a WebKit',
    `planOf@https://x.example/assets/loan/order-1a2b.js:1:2345
@https://x.example/order?sessionId=secret:3:7`,
  ],
])('reports the frames of %s, without its message, origins and queries', (_, stack) => {
  const { sent, report } = reporter()

  report('script', Object.assign(new Error('no plan'), { stack }))

  expect(sent[0]?.stack).toContain('/assets/loan/order-1a2b.js:1:2345')
  expect(sent[0]?.stack).toMatch(/\/order:3:7$/)
  expect(sent[0]?.stack).not.toMatch(/secret|x\.example|0917/)
})

test('bounds the stack of an error that called itself without end', () => {
  const { sent, report } = reporter()
  const frames = Array.from({ length: 500 }, () => `    at ${'deep'.repeat(80)} (https://x.example/a.js:1:1)`)

  report('script', Object.assign(new Error('deep'), { stack: frames.join('\n') }))

  expect(sent[0]?.stack?.length).toBeLessThanOrEqual(2_000)
})
