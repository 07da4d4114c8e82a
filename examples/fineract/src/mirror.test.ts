import { createHash, createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { Mirror } from './mirror.ts'

const key = 'the-core-key-of-a-test-long-enough'
const signIn = Buffer.from('mirror:secret').toString('base64')
const order = {
  orderId: 'o-1',
  accountId: 'a-1',
  amount: 300_000,
  fee: 15_000,
  interest: 3000,
  periods: 1,
  periodDays: 30,
}
const receipt = { orderId: 'o-1', forgiven: 0, fee: 0, paidAt: '2026-11-24T20:00:00Z' }
const happened = [
  ['order', order],
  ['status', { orderId: 'o-1', status: 170, decision: 'payout', at: '2026-11-22T04:00:00Z' }],
  ['status', { orderId: 'o-1', status: 174, at: '2026-12-18T16:00:00Z' }],
  ['receipt', { ...receipt, reportId: 'GC/26 #1', applied: 100_000 }],
  ['reversal', { orderId: 'o-1', reportId: 'GC/26 #1', at: '2026-11-26T04:00:00Z' }],
  ['receipt', { ...receipt, reportId: 'p-2', applied: 18_000, fee: 18_000 }],
  ['extension', { orderId: 'o-1', reportId: 'p-2', days: [{ number: 1, dueDay: '2027-01-21' }] }],
  ['receipt', { ...receipt, reportId: 'p-3', applied: 301_000, forgiven: 2000 }],
  ['receipt', { ...receipt, reportId: null, adjustmentId: 'fineract-9', applied: 5000 }],
  ['receipt', { ...receipt, reportId: 'p-4', orderId: null, applied: 0 }],
  ['complaint', { orderId: 'o-1' }],
].map(([kind, data], index) => ({ cursor: `${index + 1}`, kind, at: '2026-11-21T04:00:00Z', data }))

/** Pahiram with these changes, and Fineract as its documentation has it: what was sent there is found by its external id. */
class Systems {
  readonly sent: [path: string, body: Record<string, unknown>][] = []
  readonly adjustments: Record<string, unknown>[] = []
  readonly found = new Map<string, object>()
  /** A new day waits for its approval. */
  isAsked = false
  /** Whoever asks for one is stopped before the answer. */
  isCutOff = false
  readonly mirror = new Mirror(
    {
      pahiram: { url: 'https://pahiram.example', key },
      fineract: {
        url: 'https://fineract.example/api/v1',
        tenant: 'default',
        user: 'mirror',
        password: 'secret',
        office: 1,
        product: 2,
        feeCharge: 3,
        extensionCharge: 4,
        extensionReason: 5,
      },
    },
    async (address, { method = 'GET', headers = {}, body = '' } = {}) => {
      const { origin, pathname, search } = new URL(address as string)
      const given = headers as Record<string, string>

      if (origin === 'https://pahiram.example') return this.#pahiram(method, pathname + search, given, body as string)
      if (given['Fineract-Platform-TenantId'] !== 'default' || given['Authorization'] !== `Basic ${signIn}`)
        throw new Error('Fineract knows nobody like that')
      return this.#fineract(method, pathname.replace('/api/v1', ''), search, body as string)
    },
  )

  #pahiram(method: string, path: string, headers: Record<string, string>, body: string): Response {
    const [, t, v2] = /^t=([\d.]+),v2=([\da-f]{64})$/.exec(headers['Pahiram-Signature'] ?? '') ?? []

    if (v2 !== createHmac('sha256', key).update(`${t}.${method}.${path}.${body}`).digest('hex'))
      throw new Error('The signature is wrong')
    if (method === 'POST') {
      this.adjustments.push({ path, ...(JSON.parse(body) as object) })
      return Response.json({ code: '0', data: {}, message: 'success' })
    }

    const after = Number(/after=(\d+)/.exec(path)?.[1])

    return Response.json({ code: '0', data: { changes: happened.slice(after) }, message: 'success' })
  }

  #fineract(method: string, path: string, search: string, written: string): Response {
    if (path.startsWith('/rescheduleloans')) return this.#reschedule(method, path + search, written)

    const nothing = () => Response.json({ httpStatusCode: '404' }, { status: 404 })

    if (method === 'GET') return this.found.has(path) ? Response.json(this.found.get(path)) : nothing()

    const body = JSON.parse(written) as Record<string, unknown>
    const status = { pendingApproval: false, waitingForDisbursal: false, active: false }

    this.sent.push([path + search, body])
    if (path === '/loans') this.#keepLoan({ ...status, pendingApproval: true })
    else if (search === '?command=disburse') this.#keepLoan({ ...status, active: true })
    else if (search === '?command=undo') this.found.set(path, { manuallyReversed: true })
    else this.found.set(`${path}/external-id/${String(body['externalId'])}`, { id: 7, manuallyReversed: false })
    return Response.json({ officeId: 1, clientId: 7, loanId: 8, resourceId: 8 })
  }

  /** A loan of one payment, which Fineract counts from 1; what is paid out is 0. */
  #keepLoan(status: object, dueDate = [2026, 12, 22]): void {
    const periods = [{ dueDate: [2026, 11, 21] }, { period: 1, dueDate }]

    this.found.set('/loans/external-id/o-1', { id: 8, status, repaymentSchedule: { periods } })
  }

  #reschedule(method: string, address: string, written: string): Response {
    const pending = { id: 9, loanId: 8, statusEnum: { pendingApproval: true } }

    if (method === 'GET') return Response.json(this.isAsked ? [{ ...pending, id: 6, loanId: 1 }, pending] : [])

    const body = JSON.parse(written) as Record<string, unknown>

    this.sent.push([address, body])
    if (address === '/rescheduleloans') {
      this.isAsked = true
      if (this.isCutOff) throw new Error('The mirror was stopped')
    } else {
      this.isAsked = false
      this.#keepLoan({ active: true }, [2027, 1, 21])
    }
    return Response.json({ officeId: 1, clientId: 7, loanId: 8, resourceId: 9 })
  }
}

test('orders, payouts, receipts, extensions and reversals arrive in Fineract, each once', async () => {
  const systems = new Systems()
  const kept: string[] = []
  const keep = async (cursor: string) => void kept.push(cursor)

  expect(await systems.mirror.followChanges('0', keep)).toBe('11')
  expect(kept).toEqual(happened.map(({ cursor }) => cursor))

  const [client, loan] = systems.sent

  expect(client).toMatchObject(['/clients', { externalId: 'a-1', activationDate: '2026-11-21', officeId: 1 }])
  expect(loan?.[1]).toMatchObject({
    clientId: 7,
    productId: 2,
    externalId: 'o-1',
    principal: 3000,
    loanTermFrequency: 30,
    numberOfRepayments: 1,
    charges: [{ chargeId: 3, amount: 150 }],
    dateFormat: 'yyyy-MM-dd',
  })
  // Flat: 30 pesos for 30 days of 3,000.
  expect(loan?.[1]['interestRatePerPeriod']).toBeCloseTo(12.1667, 3)

  const path = '/loans/external-id/o-1'
  // No address takes such an id whole.
  const hashed = createHash('sha256').update('GC/26 #1').digest('hex')

  expect(systems.sent.slice(2)).toMatchObject([
    [`${path}?command=approve`, { approvedOnDate: '2026-11-22' }],
    [`${path}?command=disburse`, { actualDisbursementDate: '2026-11-22' }],
    // After midnight in Manila.
    [
      `${path}/transactions?command=repayment`,
      { externalId: hashed, transactionAmount: 1000, transactionDate: '2026-11-25' },
    ],
    [`${path}/transactions/external-id/${hashed}?command=undo`, { transactionAmount: 0 }],
    [`${path}/charges`, { chargeId: 4, amount: 180, externalId: 'p-2' }],
    [`${path}/transactions?command=repayment`, { externalId: 'p-2', transactionAmount: 180 }],
    [
      '/rescheduleloans',
      {
        loanId: 8,
        rescheduleFromDate: '2026-12-22',
        adjustedDueDate: '2027-01-21',
        submittedOnDate: '2026-11-21',
        rescheduleReasonId: 5,
        dateFormat: 'yyyy-MM-dd',
        locale: 'en',
      },
    ],
    ['/rescheduleloans/9?command=approve', { approvedOnDate: '2026-11-21' }],
    [`${path}/transactions?command=goodwillCredit`, { externalId: 'p-3-forgiven', transactionAmount: 20 }],
    [`${path}/transactions?command=repayment`, { externalId: 'p-3', transactionAmount: 3010 }],
  ])

  // Stopped before any cursor was kept: nothing is sent twice.
  const before = systems.sent.length

  await systems.mirror.followChanges('0', keep)
  expect(systems.sent).toHaveLength(before)
})

test('a new day that was asked for before the mirror was stopped is approved, and not asked for again', async () => {
  const systems = new Systems()
  const keep = async () => undefined

  systems.isCutOff = true
  await expect(systems.mirror.followChanges('0', keep)).rejects.toThrow('stopped')
  systems.isCutOff = false
  await systems.mirror.followChanges('0', keep)
  expect(systems.sent.map(([path]) => path).filter((path) => path.startsWith('/rescheduleloans'))).toEqual([
    '/rescheduleloans',
    '/rescheduleloans/9?command=approve',
  ])
})

test('what a teller books in Fineract is booked at Pahiram, and what came from there is not', async () => {
  const systems = new Systems()
  const booked = { date: [2026, 11, 24], amount: 50, manuallyReversed: false }

  systems.found.set('/loans/external-id/o-1', {
    transactions: [
      { ...booked, id: 1, type: { repayment: true } },
      { ...booked, id: 2, type: { repayment: true }, externalId: 'p-1' },
      { ...booked, id: 3, type: { goodwillCredit: true } },
      { ...booked, id: 4, type: { repayment: true }, manuallyReversed: true },
      { ...booked, id: 5, type: {} },
    ],
  })
  await systems.mirror.followTeller('o-1')
  expect(systems.adjustments).toMatchObject([
    { path: '/core/orders/o-1/adjustments', id: 'fineract-1', kind: 'payment', amount: 5000 },
    { id: 'fineract-3', kind: 'waiver', amount: 5000, note: 'Booked in Fineract' },
  ])
})
