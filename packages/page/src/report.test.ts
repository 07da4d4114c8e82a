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
  expect(sent).toEqual([{ page: '/order', kind: 'render', message: 'TypeError: x is not a function', reference }])
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

test('stops after ten, so that a page that fails in a loop does not flood the line', () => {
  const { sent, report } = reporter()

  for (let index = 0; index < 50; index += 1) report('script', new Error(`failure ${index}`))

  expect(sent).toHaveLength(10)
})
