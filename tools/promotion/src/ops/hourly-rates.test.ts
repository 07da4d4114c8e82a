import { expect, test } from 'vitest'

import { barsOf, hoursOf, plotLabel, timePlotLabel } from './hourly-rates.ts'

const now = Date.parse('2026-11-22T03:20:00Z')
const deployment = {
  id: 'a1',
  hours: [
    { hour: '2026-11-22T03:00:00.000Z', views: 200, failed: 3, rejected: 0 },
    { hour: '2026-11-21T04:00:00.000Z', views: 100, failed: 10, rejected: 0 },
    // Yesterday's, and none at all.
    { hour: '2026-11-21T03:00:00.000Z', views: 100, failed: 90, rejected: 0 },
    { hour: 'once', views: 1 },
  ],
}

test('a plot has the last 24 hours, with and without views', () => {
  const bars = barsOf(deployment, 'failed', now)

  expect(bars).toHaveLength(24)
  expect(bars[0]).toEqual({ from: Date.parse('2026-11-21T04:00:00Z'), views: 100, count: 10, percent: 10 })
  expect(bars[1]).toMatchObject({ views: 0, percent: 0 })
  expect(bars[23]).toMatchObject({ views: 200, percent: 1.5 })
})

test('a plot says its highest hour in Manila’s time, or that there was none', () => {
  expect(plotLabel('Failed', barsOf(deployment, 'failed', now))).toBe(
    'Failed by hour: highest 10.0 % at 12:00, 10 of 100 views.',
  )
  expect(plotLabel('Rejected', barsOf(deployment, 'rejected', now))).toBe('Rejected by hour: none in the last day.')
})

test('the plot of times says its slowest hour, or that there was none', () => {
  const [first, second, ...rest] = deployment.hours
  const timed = {
    ...deployment,
    hours: [{ ...first, medianMs: 900 }, { ...second, medianMs: 2_140, slowMs: 6_000 }, ...rest],
  }

  expect(timePlotLabel(hoursOf(timed, now))).toBe(
    'Time to data by hour: slowest at 12:00, half of the views within 2.1 s.',
  )
  expect(timePlotLabel(hoursOf(deployment, now))).toBe('Time to data by hour: none in the last day.')
})
