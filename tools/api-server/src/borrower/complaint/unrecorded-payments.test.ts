import { getPaymentState, listRepaymentWays } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sandboxPartnerKey } from '../../sandbox/sandbox-partner.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower, press } from '../../testing/borrower.ts'
import { callStaff } from '../../testing/caller.ts'
import { filedNumber, uploadedAddress } from '../../testing/complaint-session.ts'
import { photograph } from '../../testing/pictures.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ port: 0, ...(await testStorage()), sites: [], mode: 'sandbox' })
}, 240_000)
afterAll(() => server.close())

async function listed(number: string, who = 'support') {
  const { data } = await callStaff(server.origin, '/staff/money/complaints', undefined, who)

  return (data as { complaints: Record<string, unknown>[] }).complaints.find((one) => one['number'] === number)
}

test('a payment that is not recorded is shown to staff with its code, its photograph and what may be done, until it is answered', async () => {
  const borrower = await Borrower.like('repay', server.origin)
  const payUrl = await borrower.payUrl()
  const picture = await uploadedAddress(server.origin, await photograph(40, 30), borrower.session)
  const fields = { problemType: '2', problemDetail: 'I paid at the counter.', orderNo: borrower.orderId }
  const number = await filedNumber(server.origin, borrower.session, { ...fields, problemImage: picture })
  const row = await listed(number)

  expect(row).toMatchObject({
    orderId: borrower.orderId,
    text: 'I paid at the counter.',
    code: expect.stringMatching(/^\d+$/),
    amount: '5,250.00',
    pictures: 1,
    whatToDo: expect.stringMatching(/^The partner has not reported this code/),
  })
  expect(await listed(number, 'approver')).toEqual(row)

  const { data } = await callStaff(server.origin, `/staff/money/complaints/${number}/0`, undefined, 'support')

  expect((data as { picture: string }).picture).toMatch(/^data:image\/jpeg;base64,\/9j\//)
  for (const path of [`${number}/1`, `${number}/x`, 'C-0/0']) {
    expect(await callStaff(server.origin, `/staff/money/complaints/${path}`)).toMatchObject({ http: 404 })
  }

  await press(payUrl, 'pay')
  expect((await listed(number))?.['whatToDo']).toMatch(/^The partner reported it: receipt \S+\. Answer/)
  await callStaff(server.origin, '/staff/complaint-reply', { id: number, text: 'It is booked.' }, 'support')
  expect(await listed(number)).toBeUndefined()
})

test('a collector who asks for what is paid counts too; another complaint has no code, and its photographs stay with support', async () => {
  const borrower = await Borrower.like('repay', server.origin)
  const asked = { problemDetail: 'I have paid.', problemType: '1', problemSonType: '108' }
  const withoutCode = await filedNumber(server.origin, borrower.session, asked)
  const picture = await uploadedAddress(server.origin, await photograph(41, 30), borrower.session)
  const other = await filedNumber(server.origin, borrower.session, {
    problemDetail: 'It closes.',
    problemImage: picture,
  })

  expect(await listed(withoutCode)).toMatchObject({ code: null, whatToDo: expect.stringMatching(/^No code was made/) })
  expect(await listed(other)).toBeUndefined()
  expect(await callStaff(server.origin, `/staff/money/complaints/${other}/0`)).toMatchObject({ http: 404 })
  for (const who of ['viewer', 'editor'])
    expect(await callStaff(server.origin, '/staff/money/complaints', undefined, who)).toMatchObject({ http: 403 })
})

test('of money that the partner took back nobody is answered that it was reported; of money that came twice, what is held counts', async () => {
  const borrower = await Borrower.like('repay', server.origin)

  await borrower.payUrl()

  const { code: shown } = await borrower.read(getPaymentState, { kind: 'repay' })

  // By being looked at, this page makes a payment whose code nobody sees.
  await borrower.read(listRepaymentWays)

  const fields = { problemType: '2', problemDetail: 'I paid.', orderNo: borrower.orderId }
  const number = await filedNumber(server.origin, borrower.session, fields)
  const code = (await listed(number))?.['code']

  expect(code).toBe(shown)

  const body = { id: `back-${number}`, code, amount: 525_000, paidAt: Date.now(), channel: '101' }
  const report = (more: object) =>
    callSigned(server.origin, { path: '/partner/payments', key: sandboxPartnerKey, body: { ...body, ...more } })

  for (const state of ['paid', 'reversed']) expect(await report({ state })).toMatchObject({ http: 200 })
  expect((await listed(number))?.['whatToDo']).toMatch(/^The money came, receipt \S+, and went back/)
  for (const id of ['again', 'twice']) await report({ id: `${id}-${number}`, state: 'paid' })
  expect((await listed(number))?.['whatToDo']).toMatch(/^The money is held/)
})

test('of an account that was erased nothing waits for an answer', async () => {
  const { session } = await Borrower.like('seed-200', server.origin)
  const number = await filedNumber(server.origin, session, { problemType: '2', problemDetail: 'I paid.' })
  const { accountId } = (await listed(number)) as { accountId: string }

  expect(await callStaff(server.origin, '/staff/accounts/erase', { account: accountId })).toMatchObject({ http: 200 })
  expect(await listed(number)).toBeUndefined()
})
