import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { startServer } from '../../start-server.ts'
import { failedStart } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testStorage, type TestStorage } from '../../testing/test-database.ts'
import type { Mode } from './mode.ts'

const folder = temporaryFolder()

test('production without its secrets ends with 78 and a line for each missing one', async () => {
  const missing = await failedStart({ PAHIRAM_MODE: 'production', DATA_DIR: join(folder, 'none') })

  expect(missing).toMatchObject({ code: 78, output: '' })
  expect(missing.errors.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^PAHIRAM_ACCOUNT_KEY is not set;/) as string,
    expect.stringMatching(/^PAHIRAM_CORE_KEY is not set;/) as string,
    expect.stringMatching(/^PAHIRAM_PARTNER_KEY is not set;/) as string,
  ])

  const one = await failedStart({
    PAHIRAM_MODE: 'production',
    DATA_DIR: join(folder, 'none'),
    PAHIRAM_ACCOUNT_KEY: randomBytes(32).toString('base64'),
    PAHIRAM_PARTNER_KEY: 'canary-of-a-partner-key-long-enough',
  })

  expect(one).toMatchObject({ code: 78, errors: expect.stringMatching(/^PAHIRAM_CORE_KEY [^\n]+\n$/) as string })
})

test('a server on a database that is named does not start without a mode', async () => {
  const { code, errors } = await failedStart({ DATABASE_URL: 'postgres://u:canary@127.0.0.1:1/d' })

  expect({ code, errors }).toEqual({
    code: 78,
    errors: 'DATABASE_URL is set, and PAHIRAM_MODE is not; it is sandbox or production.\n',
  })
})

function startIn(storage: TestStorage, mode: Mode, accountKey?: Buffer) {
  return startServer({ port: 0, ...storage, sites: [], mode, accountKey })
}

test('a database that was a sandbox is refused by production, and production’s by a sandbox', async () => {
  const [sandbox, production] = [await testStorage('migrated'), await testStorage('migrated')]

  await (await startIn(sandbox, 'sandbox')).close()
  await expect(startIn(sandbox, 'production')).rejects.toThrow(/^This database was a sandbox/)
  await (await startIn(sandbox, 'sandbox')).close()

  await (await startIn(production, 'production')).close()
  await expect(startIn(production, 'sandbox')).rejects.toThrow(/^This database belongs to production/)
  await (await startIn(production, 'production')).close()
}, 240_000)

test('another key for accounts than the first one is noticed at start', async () => {
  const [key, other] = [randomBytes(32), randomBytes(32)]
  const storage = await testStorage('migrated')

  await (await startIn(storage, 'production', key)).close()
  await expect(startIn(storage, 'production', other)).rejects.toMatchObject({
    message: expect.stringMatching(/^PAHIRAM_ACCOUNT_KEY is not the key/) as string,
    exitStatus: 78,
  })
  await (await startIn(storage, 'production', key)).close()
}, 240_000)
