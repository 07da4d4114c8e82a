import { commitRepayment, createPaymentCode, getInstalmentPlan, listRepaymentWays } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '../../platform/database/database.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower, press } from '../../testing/borrower.ts'
import { checkLedger, readLedger } from '../../testing/ledger-oracle.ts'
import { startRealPostgres } from '../../testing/real-postgres.ts'
import { databaseFolder } from '../../testing/temporary-folder.ts'

const dataDir = databaseFolder()
const rounds = roundsOf(12)

let databaseUrl = ''
let servers: RunningServer[] = []

beforeAll(async () => {
  databaseUrl = await (await startRealPostgres()).createDatabase('repayment')
  servers = await Promise.all([start(), start()])
}, 60_000)
afterAll(() => Promise.all(servers.map((server) => server.close())))

function start(): Promise<RunningServer> {
  return startServer({ port: 0, dataDir, databaseUrl, sites: [], mode: 'sandbox' })
}

function originOf(index: number): string {
  return servers[index % 2]?.origin ?? ''
}

test(`${rounds} times two servers are asked for codes, paid and committed to at once: one code, one payment`, async () => {
  const database = await openDatabase({ dataDir: 'unused', databaseUrl, onLost: (why) => expect.unreachable(why) })

  for (let round = 0; round < rounds; round += 1) {
    const borrower = await Borrower.like(round % 2 === 0 ? 'legacy' : 'seed-180', originOf(round))
    const { repayAmount = '' } = await borrower.read(getInstalmentPlan)
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        borrower.call(createPaymentCode, { amount: repayAmount, channelNumber: '101' }, originOf(index)),
      ),
    )
    const paths = new Set(codes.map(({ data }) => new URL((data as { payUrl: string }).payUrl).pathname))
    const { bankList, amount, repayToken = '' } = await borrower.read(listRepaymentWays)
    const card = { cardId: bankList[0]?.id ?? '', bankName: '', cardNo: '', bankCode: '', couponId: '' }
    const commit = { ...card, amount: String(amount), repayToken }

    expect(paths.size).toBe(1)
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0
          ? borrower.call(commitRepayment, commit, originOf(index))
          : press(`${originOf(index)}${[...paths].join('')}`, 'pay'),
      ),
    )
    expect(await borrower.status()).toBe(200)
    await checkOnce(borrower)
  }

  /** One payment, and a ledger that adds up. */
  async function checkOnce({ orderId }: Borrower): Promise<void> {
    const payments = await database.query.selectFrom('payments').where('order_id', '=', orderId).selectAll().execute()
    const ledger = await readLedger(database, payments[0]?.account_id ?? '', orderId)

    expect(checkLedger(ledger, payments, new Date())).toMatchObject({ paid: 1, outstanding: 0, status: 200 })
  }

  await database.close()
}, 120_000)
