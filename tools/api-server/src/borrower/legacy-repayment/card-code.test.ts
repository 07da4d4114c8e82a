import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import { changeCard, commitRepayment, confirmRepayment, listRepaymentWays, pushLoan } from '@pahiram/contract'
import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '../../platform/database/database.ts'
import { readSmsSettings } from '../../platform/sms/sms-sender.ts'
import { startServer } from '../../start-server.ts'
import { Borrower } from '../../testing/borrower.ts'
import { call } from '../../testing/caller.ts'
import { sampleProduct } from '../../testing/month/sample-product.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'

const key = 'the-core-key-of-a-test-long-enough'

test('in production the code of a card payment goes to who knows the borrower’s number, and the card is charged with it', async () => {
  const sent: { accountId: string; orderId: string; text: string }[] = []
  const charged: string[] = []
  let isAway = true
  const core = createServer((request, response) => {
    void json(request).then((message) => sent.push(message as (typeof sent)[0]))
    request.once('end', () => response.writeHead(isAway ? 503 : 200).end())
  }).listen(0, '127.0.0.1')

  await once(core, 'listening')
  onTestFinished(() => void core.close())

  const storage = await testStorage('migrated')
  const server = await startServer({
    port: 0,
    ...storage,
    sites: [],
    mode: 'production',
    accountKey: randomBytes(32),
    coreKey: key,
    sms: readSmsSettings({
      PAHIRAM_BORROWER_SMS_URL: `http://127.0.0.1:${(core.address() as AddressInfo).port}`,
      PAHIRAM_BORROWER_SMS_TOKEN: 'secret',
    }),
    paymentProvider: {
      payUrl: () => Promise.resolve('https://partner.example'),
      charge(by) {
        charged.push(by)
        return Promise.resolve({ state: 'refused' })
      },
    },
  })

  onTestFinished(async () => server.close())

  const [accountId, productId] = [randomUUID(), randomUUID()]
  const asCore = (method: 'PUT' | 'POST', path: string, body: object) =>
    callSigned(server.origin, { method, path, key, body })
  const fields = [
    { code: 'bankCode', title: 'Bank', options: [{ name: 'Bangko Tala', type: 'BT' }] },
    { code: 'accountNumber', title: 'Account number', isAccountNumber: true },
  ]

  await asCore('PUT', `/core/products/${productId}`, sampleProduct)
  await asCore('PUT', `/core/account-forms/${productId}`, { fields })
  await asCore('POST', '/core/accounts', { accountId })

  const { data } = await asCore('POST', '/core/sessions', { accountId })
  const name = (data as { sessionId: string }).sessionId
  const waiting = new Borrower(server.origin, { name, url: `/?productId=${productId}` })
  const { lendDetailsUrl = '' } = await waiting.read(pushLoan, { amount: '3,000.00', periods: '1', termUnit: 'day' })
  const borrower = new Borrower(server.origin, { name, url: lendDetailsUrl })

  await call(server.origin, changeCard, { product_id: productId, bankCode: 'BT', accountNumber: '1234567890' }, name)
  await asCore('POST', `/core/orders/${borrower.orderId}/status`, { status: 'payout' })

  const { bankList, amount, repayToken = '' } = await borrower.read(listRepaymentWays)
  const { id: cardId = '', bankName = '', cardNo = '', bankCode = '' } = bankList[0] ?? {}
  const who = { userId: 'anybody', couponId: '' }
  const committed = { ...who, cardId, bankName, cardNo, bankCode, amount: String(amount), repayToken }
  const { repaymentRecordId = '' } = await borrower.read(commitRepayment, committed)
  const record = { repaymentRecordId, repayToken }

  const askCode = () => borrower.call(confirmRepayment, { ...record, verifyCode: '', sendMsg: '1' })

  expect((await askCode()).message).toMatch(/^The code may not have been sent\./)
  isAway = false
  expect(await askCode()).toMatchObject({ message: 'success' })
  expect(sent).toMatchObject(Array(2).fill({ accountId, orderId: borrower.orderId }))

  // The first would come after the second, which alone counts.
  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
  const waitingSms = database.query.selectFrom('outbox').where('kind', '=', 'borrower-sms')

  expect(await waitingSms.where('delivered_at', 'is', null).select('tries').execute()).toEqual([])
  await database.close()

  const code = /\d{6}/.exec(sent[1]?.text ?? '')?.[0] ?? ''

  const paid = await borrower.call(confirmRepayment, { ...record, verifyCode: code, sendMsg: '0' })

  // The bank was asked, once.
  expect(paid.message).toBe('The bank refused this payment. No money was taken.')
  expect(charged).toHaveLength(1)
})
