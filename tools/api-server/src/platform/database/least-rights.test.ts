import { readFileSync } from 'node:fs'

import { getLoanDetails, saveComplaint } from '@pahiram/contract'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'

import { startServer } from '../../start-server.ts'
import { call } from '../../testing/caller.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testDatabase } from '../../testing/test-database.ts'

/** The statements of `docs/operations.md` that give the server's role its rights. */
const [, statements = ''] =
  /```sql\n(create role pahiram_server[\s\S]*?)```/.exec(
    readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8'),
  ) ?? []
const role = `pahiram_server_${process.pid}`
const key = 'the-core-key-of-a-test-long-enough'
const databaseUrl = await testDatabase()
const owner = new pg.Client(databaseUrl)

await owner.connect()
afterAll(async () => {
  await owner.query(`drop owned by ${role}; drop role ${role}`)
  await owner.end()
})

test('a server in production runs with the rights that operations name, which change no table', async () => {
  const { rows } = await owner.query<{ name: string; me: string }>(
    'select current_database() as name, current_user as me',
  )

  expect(statements).toContain('grant select, insert, update, delete')
  await owner.query(
    statements
      .replaceAll('pahiram_server', role)
      .replaceAll('role pahiram ', `role "${rows[0]?.me}" `)
      .replaceAll('database pahiram ', `database "${rows[0]?.name}" `),
  )

  const limited = new URL(databaseUrl)

  limited.username = role
  limited.password = 'a-password'

  const server = await startServer({
    port: 0,
    dataDir: temporaryFolder(),
    databaseUrl: limited.href,
    migrations: 'require',
    sites: [],
    mode: 'production',
    coreKey: key,
    accountKey: Buffer.alloc(32, 7),
  })

  try {
    const core = (path: string, body: unknown) => callSigned(server.origin, { path, body, key })
    const account = (await core('/core/accounts', {})).data
    const session = String((await core('/core/sessions', account)).data?.['sessionId'])
    const complaint = {
      problemType: '7',
      problemSonType: '',
      problemDetail: 'It is slow.',
      problemImage: '',
      orderNo: '',
    }

    expect(await call(server.origin, saveComplaint, complaint, session)).toMatchObject({ status: '0' })
    expect((await call(server.origin, getLoanDetails, { productId: '', orderId: '' }, session)).status).not.toBe('500')
  } finally {
    await server.close()
  }

  const server2 = new pg.Client(limited.href)

  await server2.connect()
  for (const change of [
    'drop table sessions',
    'alter table sessions add column x text',
    'create table x (y text)',
    'truncate sessions',
  ])
    await expect(server2.query(change)).rejects.toThrow(/permission denied|must be owner/)
  // Days of landing events come and go by functions of the owner.
  expect((await server2.query(`select add_landing_day('2020-01-01') as is`)).rows).toEqual([{ is: true }])
  expect((await server2.query(`select drop_landing_days('2020-01-02') as days`)).rows).toEqual([{ days: 1 }])
  await server2.end()
})
