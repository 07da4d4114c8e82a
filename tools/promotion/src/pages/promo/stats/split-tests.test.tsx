import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { openShown, serveStaff, type StaffServer, violations } from './test-staff.ts'

let server: StaffServer

beforeEach(() => {
  server = serveStaff()
})

const unplanned = {
  template: 'ph-payday',
  version: 3,
  began: '2026-11-20T02:00:00.000Z',
  isRatioOff: false,
  versions: [
    { version: 2, share: 70, visitors: 700, registered: 70 },
    { version: 3, share: 30, visitors: 300, registered: 60 },
  ],
}
const plan = { baseRate: 0.1, difference: 0.02, power: 0.8 }
const planned = { ...unplanned, plan, versions: unplanned.versions.map((one) => ({ ...one, planned: 4000 })) }

test('a test that is not planned compares nothing, and is planned once by its usual rate and difference', async () => {
  server.splitTests = { tests: [unplanned] }
  await openShown()
  expect(screen.getByText('Not planned yet: nothing is compared before.')).toBeTruthy()
  expect(screen.getByRole('row', { name: 'v3 30% 300 60 20.0%' })).toBeTruthy()
  expect(screen.getByText('Counted since 20 Nov 2026, 10:00 in Manila.')).toBeTruthy()
  expect(await violations()).toEqual([])

  await userEvent.type(screen.getByRole('textbox', { name: /^Usual rate/ }), '10')
  await userEvent.type(screen.getByRole('textbox', { name: /^Smallest difference/ }), '2')
  server.splitTests = { tests: [planned] }
  await userEvent.click(screen.getByRole('button', { name: 'Plan the test' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Plan the test' })).toBeNull())
  expect(server.plans).toEqual([{ template: 'ph-payday', version: 3, baseRate: 0.1, difference: 0.02 }])
  expect(screen.getByText('No winner yet: 7,000 more visitors are planned.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/is better/)
})

test('a decided test names the better version with its interval', async () => {
  server.splitTests = {
    tests: [
      {
        ...planned,
        outcome: {
          at: '2026-11-21T02:00:00.000Z',
          winner: 3,
          versions: [
            { version: 2, visitors: 4000, registered: 400 },
            { version: 3, visitors: 4100, registered: 533, difference: 0.03, low: 0.0161, high: 0.0439 },
          ],
        },
      },
    ],
  }
  await openShown()
  expect(
    screen.getByText(
      /^v3 is better, decided 21 Nov 2026, 10:00: v3 \+3\.0 points beside v2 \(95%: \+1\.6 to \+4\.4\)\.$/,
    ),
  ).toBeTruthy()
})

test('visitors that are not shared as planned are an alarm', async () => {
  server.splitTests = { tests: [{ ...planned, isRatioOff: true }] }
  await openShown()
  expect(screen.getByText(/^Visitors are not shared as planned\./)).toBeTruthy()
  expect(screen.getByText('Nothing can be decided.')).toBeTruthy()
})

test('the tests of other templates are left out when one is chosen', async () => {
  server.splitTests = { tests: [planned] }
  await openShown('?template=ph-sari')
  expect(screen.queryByRole('heading', { name: 'Split test of ph-payday' })).toBeNull()
})
