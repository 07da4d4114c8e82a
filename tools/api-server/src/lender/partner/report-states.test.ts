import { getInstalmentPlan, getPaymentState } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower } from '../../testing/borrower.ts'
import { callSigned, type SignedAnswer } from '../../testing/signed-call.ts'
import { callStaff } from '../../testing/caller.ts'
import { testStorage } from '../../testing/test-database.ts'
import { sandboxPartnerKey as key } from '../../sandbox/sandbox-partner.ts'

const minute = 60_000
const day = 24 * 60 * minute

let server: RunningServer
/** Noon in Manila. */
let now = Date.UTC(2026, 10, 21, 4)
let reports = 0

beforeAll(async () => {
  const pace = { reviewSeconds: 20, disburseSeconds: 10, now: () => new Date(now) }

  server = await startServer({ port: 0, ...(await testStorage()), sites: [], mode: 'sandbox', pace })
}, 240_000)
afterAll(() => server.close())

function like(scenario: string): Promise<Borrower> {
  return Borrower.like(scenario, server.origin)
}

/** Asks for a code and answers it, as the page of the partner shows it. */
async function codeOf(borrower: Borrower, channel = '301'): Promise<string> {
  const page = await (await fetch(await borrower.payUrl({ channel }))).text()

  return /<dt>Repayment code<\/dt><dd>([\d ]+)<\/dd>/.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
}

/** Reports as a partner does. */
function report(fields: Record<string, unknown>): Promise<SignedAnswer> {
  reports += 1
  return callSigned(server.origin, {
    path: '/partner/payments',
    key,
    now: new Date(now),
    body: { id: `p-${reports}`, paidAt: new Date(now).toISOString(), channel: '301', state: 'paid', ...fields },
  })
}

async function listed(name: 'held' | 'odd-reports'): Promise<string> {
  return JSON.stringify((await callStaff(server.origin, `/staff/money/${name}`)).data)
}

test('a payment counts as made when it was paid, which is neither before its code nor in the future', async () => {
  const due = Date.UTC(2026, 10, 26, 4)
  const midnight = due + 12 * 60 * minute
  const reportOf = async (at: { made: number; paid: number | string; reported: number }) => {
    now = due

    const borrower = await like('repay-bare')

    now = at.made

    const code = await codeOf(borrower, '101')

    now = at.reported

    const { http } = await report({ code, amount: 525_000, paidAt: at.paid })

    return [http, (await borrower.status()) === 200]
  }

  expect(await reportOf({ made: due, paid: midnight - minute, reported: midnight + minute })).toEqual([200, true])
  expect(await reportOf({ made: due, paid: midnight + 1, reported: midnight + minute })).toEqual([200, false])
  // Clocks may differ by a minute, and no more.
  expect(await reportOf({ made: due, paid: due - minute, reported: due })).toEqual([200, true])
  for (const paid of [
    due - minute - 1,
    due + minute + 1,
    Math.floor(due / 1000),
    '2026-11-31T10:00:00Z',
    '1970-01-01T00:00:00Z',
    due + 365 * day,
  ]) {
    expect(await reportOf({ made: due, paid, reported: due })).toEqual([400, false])
  }
  expect(await listed('odd-reports')).toContain('paidAt lies before the code was made.')
  // A code that nobody knows was made at some time, too.
  for (const [paidAt, http] of [
    [due, 200],
    [due - 200 * day, 200],
    [due + minute + 1, 400],
    [Math.floor(due / 1000), 400],
    ['1970-01-01T00:00:00Z', 400],
    ['9999-12-31T00:00:00Z', 400],
  ] as const) {
    expect([paidAt, (await report({ code: 'unknown', amount: 100, paidAt })).http]).toEqual([paidAt, http])
  }
})

test('money that came is held while it is pending, and booked when it is paid, under one id', async () => {
  const borrower = await like('repay')
  const fields = { id: 'slow', code: await codeOf(borrower), amount: 525_000, paidAt: new Date(now).toISOString() }
  const before = await report({ ...fields, state: 'pending' })

  expect(before).toMatchObject({ http: 200, data: { outcome: 'noted', receiptNo: null } })
  expect(await borrower.read(getPaymentState, { kind: 'repay' })).toMatchObject({ state: 'open' })

  const code = fields.code.replace(/^(..)(..)(..)(..)/, ' $1 $2-$3.$4−').replaceAll('1', '１')

  // As a teller reads it from the page, and a counter's program writes it.
  expect(await report({ ...fields, code, state: 'paid' })).toMatchObject({ data: { outcome: 'booked' } })
  // The first word again, late.
  expect(await report({ ...fields, state: 'pending' })).toEqual(before)
  expect(await borrower.status()).toBe(200)
})

test('money that went back opens the debt again, whichever report comes first', async () => {
  for (const order of [
    ['paid', 'reversed'],
    ['reversed', 'paid'],
  ]) {
    const borrower = await like('repay')
    const code = await codeOf(borrower)
    const fields = { id: `back-${order[0]}`, code, amount: 525_000, paidAt: new Date(now).toISOString() }

    now += minute
    for (const state of order) expect(await report({ ...fields, state })).toMatchObject({ http: 200 })
    expect(await borrower.status()).toBe(174)
    expect((await borrower.read(getInstalmentPlan)).repayAmount).toBe('5,250.00')
    expect(await borrower.read(getPaymentState, { kind: 'repay' })).toMatchObject({ state: 'refused' })
    expect(await listed('held')).not.toContain(`"${fields.id}"`)
  }
})

test('a word that is no state, and another money than the loan’s, are refused and kept for people to look at', async () => {
  const borrower = await like('repay')
  const code = await codeOf(borrower)

  for (const state of ['PAID', 'success', 'COMPLETED', 'settled', 'S']) {
    expect(await report({ id: `word-${state}`, code, amount: 525_000, state })).toMatchObject({ http: 400 })
    expect(await listed('odd-reports')).toContain(`word-${state}`)
  }
  expect(await report({ id: 'dollars', code, amount: 525_000, currency: 'USD' })).toMatchObject({ http: 400 })
  // Nor is it held as pesos where nobody knows the code.
  expect(await report({ id: 'cents', code: '9', amount: 100, currency: 'USD' })).toMatchObject({ http: 400 })
  expect(await listed('odd-reports')).toContain('dollars')
  expect(await listed('odd-reports')).toContain('cents')
  expect(await report({ code, amount: 525_000, currency: 'PHP' })).toMatchObject({ http: 200 })
  expect(await borrower.status()).toBe(200)
})
