import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { marketDay } from '@pahiram/formatting/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '../../platform/database/database.ts'
import { sandboxPartnerKey } from '../../sandbox/sandbox-partner.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower, press } from '../../testing/borrower.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { childEnvironment } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testStorage } from '../../testing/test-database.ts'

const command = fileURLToPath(new URL('reconcile-command.ts', import.meta.url))
const storage = await testStorage()
const start = () => startServer({ port: 0, ...storage, sites: [], mode: 'sandbox' })
let server: RunningServer

beforeAll(async () => {
  server = await start()
}, 240_000)
afterAll(() => server.close())

async function run(...words: string[]) {
  const child = spawn(process.execPath, [command, ...words], {
    env: { ...childEnvironment, PORT: new URL(server.origin).port },
  })
  let output = ''
  let errors = ''

  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))

  const [code] = (await once(child, 'close')) as [number | null]

  return { code, output: output.trimEnd(), errors: errors.trim() }
}

test('reconcile prints a day whose money is accounted for, as a table and as CSV, and ends with 1 when it is not', async () => {
  const day = marketDay(new Date())
  const borrower = await Borrower.like('repay', server.origin)

  await press(await borrower.payUrl(), 'pay')
  await callSigned(server.origin, {
    path: '/partner/payments',
    key: sandboxPartnerKey,
    body: { id: 'x', code: 'nobody', amount: 77, paidAt: Date.now(), channel: '301', state: 'paid' },
  })

  const csv = await run('--day', day, '--csv')

  expect(csv).toMatchObject({ code: 0, errors: '' })
  expect(csv.output.split('\r\n')).toEqual([
    'day,figure,number,amount',
    `${day},reported,2,525077`,
    `${day},outside,0,0`,
    `${day},reversed,0,0`,
    `${day},booked,1,525000`,
    `${day},unapplied,1,77`,
    `${day},refunded,0,0`,
    `${day},set_aside,0,0`,
    `${day},waivers,0,0`,
    `${day},charges,0,0`,
    `${day},corrections,0,0`,
    `${day},difference,,0`,
    `${day},held,1,77`,
    `${day},missing,0,0`,
    expect.stringMatching(/,open_codes,\d+,\d+$/) as string,
    `${day},odd_reports,0,`,
    `${day},books_sum,,0`,
  ])

  const { code, output } = await run('--day', day)

  expect(code).toBe(0)
  expect(output).toMatch(/Reported +2 +5,250\.77/)
  expect(output).toMatch(/Difference +0\.00/)
  expect(output).toMatch(/^Hash of the books: (?:none|[\da-f]{64} now)\. None is kept yet\.$/m)

  // What only a fault could do.
  await server.close()

  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })

  await database.query.deleteFrom('book_entries').where('book', '=', 'unapplied').execute()
  await database.close()
  server = await start()

  const broken = await run('--day', day, '--csv')

  expect(broken.code).toBe(1)
  expect(broken.output).toContain(`${day},difference,,77`)
  expect(broken.output).toContain(`${day},books_sum,,77`)
}, 300_000)

test('reconcile lays a statement beside our rows, and ends with 1 when any differs', async () => {
  const day = '2020-02-03'
  const report = (id: string, paidAt: string, state = 'paid') =>
    callSigned(server.origin, {
      path: '/partner/payments',
      key: sandboxPartnerKey,
      body: { id, code: 'nobody', amount: 100, paidAt, channel: '301', state },
    })

  await report('a', `${day}T00:00:00+08:00`)
  await report('b', `${day}T23:59:59+08:00`)
  await report('b', `${day}T23:59:59+08:00`, 'reversed')
  await report('c', '2020-02-04T00:00:00+08:00')
  // Its payment is on its way: when it was paid, only the statement says.
  await report('e', `${day}T23:59:59+08:00`, 'reversed')

  const file = join(temporaryFolder(), 'statement.csv')
  const statement = (...rows: string[]) => {
    writeFileSync(file, ['id,code,amount,paidAt,state', ...rows].join('\n'))
    return run('--day', day, '--statement', file)
  }
  const [a, b] = [`a,nobody,100,${day}T10:00:00+08:00,paid`, `b,nobody,100,${day}T10:00:00+08:00,reversed`]
  const same = await statement(a, b, b.replace('b', 'e'))

  expect(same.output).toContain('All 3 rows of the statement are as ours.')

  const other = await statement(
    b.replace('reversed', 'paid'),
    `c,nobody,100,${day}T10:00:00+08:00,paid`,
    `d,nobody,7,${day}T10:00:00+08:00,paid`,
  )

  expect(other).toMatchObject({ code: 1, errors: '' })
  expect(other.output.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, '|'))).toEqual(
    expect.arrayContaining([
      'b|state differs|paid|reversed',
      `c|day differs|${day}|2020-02-04`,
      `d|only theirs|7 paid ${day} code nobody`,
      `a|only ours||100 paid ${day} code nobody`.replace('||', '|'),
    ]),
  )
  expect(await statement('a,nobody,1.00,x,paid')).toMatchObject({
    errors: expect.stringContaining('Line 2 of the statement: amount “1.00”') as string,
    output: '',
  })
  expect((await run('--day', day, '--statement', `${file}.none`)).errors).toContain('The statement cannot be read')
}, 300_000)

test('reconcile says when a day is missing or is none', async () => {
  expect(await run()).toMatchObject({ code: 2, output: '' })
  expect((await run('--day', '2026-02-30')).errors).toContain('It is no day written YYYY-MM-DD.')
})
