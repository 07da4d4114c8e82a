import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { getLoanDetails, saveEvent } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from './platform/database/database.ts'
import { call, seededOrders } from './testing/caller.ts'
import {
  childEnvironment,
  failedStart,
  type ServerProcess,
  startProcess,
  stopProcess,
} from './testing/server-process.ts'
import { mountDisk, temporaryFolder } from './testing/temporary-folder.ts'

const folder = temporaryFolder()
const dataDir = join(folder, 'data')
const fullDisk = mountDisk(join(folder, 'full'), { megabytes: 8 })
const readOnly = mountDisk(join(folder, 'read-only'), { megabytes: 8, readOnly: true })
const smallDisk = mountDisk(join(folder, 'small'), { megabytes: 160 })
const withoutMount = 'this user may not mount a disk'
let server: ServerProcess

beforeAll(async () => {
  server = startProcess({ DATA_DIR: dataDir, PAHIRAM_CONFIG: '\u{feff}{"appScheme":"tala://"}' })
  await server.origin
})
afterAll(() => void server.child.kill('SIGKILL'))

/** Expects that a server that cannot start says why in one line, soon, without a secret or a stack, and ends with a status. */
async function failureLine(environment: Record<string, string>, status = 1): Promise<string> {
  const { code, errors, output, seconds } = await failedStart({ DATA_DIR: join(folder, 'unused'), ...environment })
  const lines = errors.trimEnd().split('\n')

  expect(lines).toHaveLength(1)
  expect(errors).not.toMatch(/canary|^\s+at /m)
  expect(output).toBe('')
  expect(code).toBe(status)
  expect(seconds).toBeLessThan(15)
  return lines[0] ?? ''
}

test('the server lists the pages to open, which contain its configuration', async () => {
  const origin = await server.origin
  const orders = await seededOrders(origin)
  const { recProducts } = (await call(origin, getLoanDetails, { ...orders.get('seed-products') }, 'seed-products'))
    .data as {
    recProducts: { linkKey: string }[]
  }

  expect(orders.has('seed-180-rollover')).toBe(true)
  expect(recProducts).toHaveLength(5)
})

test('a second server on the same folder does not start and says why', async () => {
  expect(await failureLine({ DATA_DIR: dataDir })).toMatch(
    /^Another server is already running on the data folder .*data\. Stop it/,
  )
  expect((await fetch(`${await server.origin}/healthz`)).status).toBe(200)
})

test('a server on a busy port does not start and says why', async () => {
  const { port } = new URL(await server.origin)

  expect(await failureLine({ PORT: port })).toMatch(new RegExp(`^Port ${port} is in use\\.`))
})

test.each([
  [{ PORT: 'abc' }, /^PORT is "abc"; it is a whole number from 0 to 65535\.$/m],
  [{ PORT: '70000' }, /^PORT is "70000"/],
  [{ PAHIRAM_MODE: 'prod' }, /^PAHIRAM_MODE is "prod"; it is sandbox or production\.$/m],
  [{ PAHIRAM_CONFIG: '{"canary":' }, /^PAHIRAM_CONFIG is neither JSON nor the path/],
  [
    { PAHIRAM_MODE: 'sandbox', DATABASE_URL: 'mysql://a:canary@b/c' },
    /^DATABASE_URL is not the address of a PostgreSQL database/,
  ],
  [{ PAHIRAM_MODE: 'sandbox', DATABASE_URL: 'canary' }, /^DATABASE_URL is not the address/],
  [
    { PAHIRAM_MODE: 'sandbox', DATABASE_URL: 'postgres://u%zz:canary%zz@127.0.0.1:1/d' },
    /^DATABASE_URL is not the address/,
  ],
  [{ PAHIRAM_DB_POOL: '0' }, /^PAHIRAM_DB_POOL is "0"; it is a whole number from 1 to 1000\.$/m],
  [{ PAHIRAM_DB_TIMEOUT_MS: '10s' }, /^PAHIRAM_DB_TIMEOUT_MS is "10s"; it is a whole number from 100 to 600000\.$/m],
  [{ PAHIRAM_CORE_KEY: 'canary' }, /^PAHIRAM_CORE_KEY is too short; it needs at least 32 characters\.$/m],
  [{ PAHIRAM_CORE_KEY: ' '.repeat(40) }, /^PAHIRAM_CORE_KEY is too short;/],
  [{ PAHIRAM_CORE_KEY: `canary-${'x'.repeat(32)}\n` }, /^PAHIRAM_CORE_KEY has a blank or a line end around it\.$/m],
  // Neither on nor off, as it would be taken for: nobody would notice that nothing is reviewed.
  [{ PAHIRAM_STUDIO_REVIEW: 'true' }, /^PAHIRAM_STUDIO_REVIEW is "true"; it is a whole number from 0 to 1\.$/m],
  [{ PAHIRAM_SIGNATURE_V1: '1 ' }, /^PAHIRAM_SIGNATURE_V1 is "1 "; it is/],
  [{ PAHIRAM_MIGRATE: 'yes' }, /^PAHIRAM_MIGRATE is "yes"; it is/],
  [{ PAHIRAM_DRAW_PAGES: 'false' }, /^PAHIRAM_DRAW_PAGES is "false"; it is/],
  [{ PAHIRAM_PICTURES: 's3:bucket' }, /^PAHIRAM_PICTURES is "s3:bucket"; it looks like s3:/],
])('an invalid setting stops the start with one line and status 78: %o', async (environment, line) => {
  expect(await failureLine(environment, 78)).toMatch(line)
})

test('production says that it sends no codes, knows no caps, and reads nothing of a setting that is misspelt', async () => {
  const { port } = new URL(await server.origin)
  const { output } = await failedStart({
    PAHIRAM_MODE: 'production',
    PORT: port,
    DATA_DIR: join(folder, 'unused'),
    PAHIRAM_ACCOUNT_KEY: Buffer.alloc(32).toString('base64'),
    PAHIRAM_CORE_KEY: 'c'.repeat(40),
    PAHIRAM_PARTNER_KEY: 'p'.repeat(40),
    PAHIRAM_STUDIO_REVEIW: '1',
    // Of commands, in the same file.
    PAHIRAM_SERVER: 'http://127.0.0.1:4173',
  })

  expect(output).toContain('No SMS gateway is set (PAHIRAM_SMS_URL)')
  expect(output).toContain('No way to borrowers’ phones is set (PAHIRAM_BORROWER_SMS_URL)')
  expect(output).toContain('No cap is set (PAHIRAM_CAPS)')
  expect(output).toContain('PAHIRAM_STUDIO_REVEIW has no effect')
  expect(output).not.toContain('PAHIRAM_SERVER ')
})

test.each(['--port=8080', 'loan'])('a word behind the start stops it with one line and status 2: %s', (word) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), word], {
    encoding: 'utf8',
    env: { ...childEnvironment, PORT: '0', DATA_DIR: join(folder, 'unused') },
    timeout: 15_000,
  })

  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: `The server does not know “${word}”: its settings are in its environment, as PORT=8080 (docs/settings.md).\n`,
  })
})

test('a server whose address is not there yet says so, and may be tried again', async () => {
  expect(await failureLine({ HOST: '192.0.2.1' })).toBe('This machine has no address "192.0.2.1". Correct HOST.')
})

test.concurrent.each([
  ['postgres://u:canary@127.0.0.1:1/d', 'No PostgreSQL answers at 127.0.0.1:1 (connection refused).'],
  ['postgres://u:canary@nowhere.invalid/d', 'There is no host "nowhere.invalid".'],
  ['postgres://u:canary@127.0.0.1:<other>/d', 'cannot be used: Connection terminated unexpectedly.'],
])('a server waits for the database at %s with a line a second', async (databaseUrl, line) => {
  // Something else that listens, and ends each connection.
  const other = createServer().listen(0, '127.0.0.1')

  await once(other, 'listening')

  const waiting = startProcess({
    PAHIRAM_MODE: 'sandbox',
    DATABASE_URL: databaseUrl.replace('<other>', String((other.address() as AddressInfo).port)),
    DATA_DIR: join(folder, 'unused'),
  })
  const lines: string[] = []

  waiting.child.stderr?.on('data', (text: string) => lines.push(...text.trimEnd().split('\n')))
  await expect.poll(() => lines.length, { timeout: 15_000 }).toBeGreaterThan(1)
  waiting.child.kill('SIGKILL')
  await waiting.ended
  other.close()
  for (const written of lines) {
    expect(written).toContain(line)
    expect(written).toMatch(/Trying again\.$/)
    expect(written).not.toContain('canary')
  }
})

test('a server whose data folder is a file does not start and says why', async () => {
  const file = join(folder, 'file')

  writeFileSync(file, '')
  expect(await failureLine({ DATA_DIR: file })).toMatch(
    /file is not a folder, so it cannot hold the data\. Set DATA_DIR/,
  )
  expect(await failureLine({ DATA_DIR: join(file, 'below') })).toMatch(/is not a folder, so it cannot hold the data/)
})

test('a server whose data folder cannot be written does not start and says why', async ({ skip }) => {
  expect(await failureLine({ DATA_DIR: '/proc/pahiram' })).toMatch(
    /^The data folder \/proc\/pahiram cannot be written\./,
  )
  skip(!readOnly, withoutMount)
  expect(await failureLine({ DATA_DIR: join(folder, 'read-only') })).toMatch(
    /read-only cannot be written\. Give this user the right/,
  )
})

test('a server on a full disk does not start and says why', async ({ skip }) => {
  skip(!fullDisk, withoutMount)
  expect(await failureLine({ DATA_DIR: join(folder, 'full', 'data') })).toMatch(
    /^The disk that holds .* is full \(\d+ MB free, 64 MB needed\)/,
  )
})

test('a disk that fills up ends the server with one line, and no acknowledged write is lost', async ({ skip }) => {
  skip(!smallDisk, withoutMount)

  const small = join(folder, 'small')
  const writer = startProcess({ DATA_DIR: join(small, 'data') })
  const origin = await writer.origin

  fillUp(join(small, 'ballast'))

  const statuses = await pressUntilEnd(origin)
  const { code, errors } = await writer.ended

  expect(code).toBe(1)
  expect(errors.trimEnd().split('\n')).toHaveLength(1)
  expect(errors).toMatch(/^The disk that holds .*small.* is full/)

  rmSync(join(small, 'ballast'))

  const database = await openDatabase({ dataDir: join(small, 'data'), onLost: (why) => expect.unreachable(why) })
  const kept = await database.query.selectFrom('events').select('id').execute()

  await database.close()
  expect(kept.length).toBeGreaterThanOrEqual(statuses.filter((status) => status === '0').length)
})

function fillUp(path: string): void {
  const block = Buffer.alloc(4096)

  try {
    for (;;) appendFileSync(path, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

async function pressUntilEnd(origin: string): Promise<unknown[]> {
  const statuses: unknown[] = []
  const press = { moduleId: '30', positionId: '1', productId: 'p'.repeat(60) }

  try {
    for (;;) statuses.push((await call(origin, saveEvent, press, 'seed-21')).status)
  } catch {
    // The connection was refused: the server has ended.
    return statuses
  }
}

test('a server that is asked to end does so cleanly, and can start again at once', async () => {
  const { code, errors, signal } = await stopProcess(server)

  expect({ code, errors, signal }).toEqual({ code: 0, errors: '', signal: null })
  server = startProcess({ DATA_DIR: dataDir })
  expect((await fetch(`${await server.origin}/healthz`)).status).toBe(200)
})
