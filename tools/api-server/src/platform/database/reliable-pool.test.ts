import { expect, test, vi } from 'vitest'

import { isRead, reliablePool, retryingRead } from './reliable-pool.ts'

function databaseError(code: string, message = `state ${code}`): Error {
  return Object.assign(new Error(message), { code })
}

/** Connections whose statements fail as listed, one after the other, and then succeed. */
function connectionsFailing(failures: Error[]) {
  const sent: string[] = []
  const released: boolean[] = []
  const connect = async () => ({
    async query(text: string) {
      sent.push(text)

      const failure = failures.shift()

      if (failure !== undefined) throw failure
      return { rows: [], rowCount: 0, command: '' }
    },
    release: (broken?: Error) => void released.push(broken !== undefined),
  })

  return { sent, released, pool: reliablePool({ connect: connect as never, end: async () => undefined }) }
}

test.each(['40001', '40P01', '0A000', '57P01', 'ECONNRESET', '08006'])(
  'a read is sent again after %s',
  async (code) => {
    const { pool, sent, released } = connectionsFailing([databaseError(code)])
    const client = await pool.connect()

    await client.query('select 1', [])
    client.release()
    expect(sent).toEqual(['select 1', 'select 1'])
    // A connection that broke is closed, and another one is used.
    expect(released).toEqual(/^[04]/.test(code) && code !== '08006' ? [false] : [true, false])
  },
)

test.each([
  ['insert into t values (1)', '57P01', true],
  ['insert into t values (1)', '40001', false],
  ['update t set a = 1', '25006', true],
  ['select * from t for update', '57P01', true],
])('%s is not sent again after %s', async (text, code, isClosed) => {
  const { pool, sent, released } = connectionsFailing([databaseError(code)])
  const client = await pool.connect()

  await expect(client.query(text, [])).rejects.toThrow(`state ${code}`)
  client.release()
  expect(sent).toEqual([text])
  expect(released).toEqual([isClosed])
})

test('a read within a transaction is not sent again: the transaction is lost with its connection', async () => {
  const failures: Error[] = []
  const { pool, sent, released } = connectionsFailing(failures)
  const client = await pool.connect()

  await client.query('begin', [])
  failures.push(databaseError('57P01'))
  await expect(client.query('select 1', [])).rejects.toThrow('state 57P01')
  client.release()
  expect(sent).toEqual(['begin', 'select 1'])
  expect(released).toEqual([true])
})

test.each([
  ['update t set a = 1', databaseError('ECONNRESET'), '40001'],
  ['commit', new Error('Client has encountered a connection error and is not queryable'), '40001'],
  ['commit', databaseError('ECONNRESET'), 'ECONNRESET'],
  ['update t set a = 1', databaseError('23505'), '23505'],
])('a transaction whose %s fails with %o says whether it is undone: %s', async (text, failure, code) => {
  const failures: Error[] = []
  const { pool } = connectionsFailing(failures)
  const client = await pool.connect()

  await client.query('begin', [])
  failures.push(failure, ...(code === '23505' ? [] : [new Error('the rollback fails, too')]))
  await expect(client.query(text, [])).rejects.toMatchObject({ code })
  await client.query('rollback', [])
})

test('a server that does not answer is not asked again, and its connection is closed', async () => {
  const { pool, sent, released } = connectionsFailing([new Error('Query read timeout')])
  const client = await pool.connect()

  await expect(client.query('select 1', [])).rejects.toThrow('Query read timeout')
  client.release()
  expect({ sent, released }).toEqual({ sent: ['select 1'], released: [true] })
})

test('a read that fails again and again ends with the error after some seconds', async () => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValue(databaseError('57P03'))

  await expect(retryingRead(work)).rejects.toThrow('state 57P03')
  expect(work).toHaveBeenCalledTimes(8)
})

test.each([
  ['select 1', true],
  ['  SELECT a from b', true],
  ['select a from b for update', false],
  ['select a from b for no key update', false],
  ['insert into a select 1', false],
  ['with a as (delete from b returning c) select c from a', false],
])('%j is a read: %j', (text, expected) => {
  expect(isRead(text)).toBe(expected)
})
