import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { captchaImage } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../database/database.ts'
import { rawRequest } from '../../testing/caller.ts'
import { landingVisitor } from '../../testing/landing-visitor.ts'
import { startRealPostgres } from '../../testing/real-postgres.ts'
import { productionSecrets, startProcess, stopProcess } from '../../testing/server-process.ts'
import { databaseFolder } from '../../testing/temporary-folder.ts'

interface Sms {
  readonly key: string
  readonly to: string
  readonly text: string
}

/** What the gateway was given; while it is silent, it answers nobody. */
const received: Sms[] = []
let isSilent = true
const gateway = createServer((request, response) => void take(request, response))
let environment: Record<string, string> = {}
let database: Database

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')

  const databaseUrl = await (await startRealPostgres()).createDatabase('sms')

  environment = {
    ...productionSecrets,
    PAHIRAM_MODE: 'production',
    PAHIRAM_MIGRATE: '1',
    PAHIRAM_CONFIG: '{"mobilePattern":"ph"}',
    PAHIRAM_SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`,
    PAHIRAM_SMS_TOKEN: 'secret',
    DATABASE_URL: databaseUrl,
    DATA_DIR: databaseFolder(),
  }
  database = await openDatabase({ dataDir: 'unused', databaseUrl, onLost: (why) => expect.unreachable(why) })
}, 240_000)
afterAll(async () => {
  gateway.closeAllConnections()
  gateway.close()
  await database.close()
})

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { to, text: said } = JSON.parse(await text(request)) as { to: string; text: string }

  received.push({ key: String(request.headers['idempotency-key']), to, text: said })
  if (!isSilent) response.writeHead(202).end()
}

test('a code whose server is killed while it is sent arrives from the next one, with the same key', async () => {
  const killed = startProcess(environment)
  const visitor = landingVisitor(await killed.origin)
  const sid = '0a3f0a52-7c52-4d2f-9a53-3d6a4cf0c001'

  await rawRequest(await killed.origin, `${captchaImage.path}?sid=${sid}&t=1`)

  const { answer } = await database.query.selectFrom('captchas').select('answer').executeTakeFirstOrThrow()
  const captcha = { sid, capcode: answer }
  const asked = visitor.askCode(captcha).catch(() => 'lost')

  await expect.poll(() => received.length, { timeout: 50_000 }).toBe(1)
  killed.child.kill('SIGKILL')
  expect((await killed.ended).signal).toBe('SIGKILL')
  expect(await asked).toBe('lost')

  // Whoever reads the database learns neither the code nor the number.
  const [first] = received
  const code = /\d{6}/.exec(first?.text ?? '')?.[0] ?? ''
  const [waiting] = await database.query.selectFrom('outbox').selectAll().execute()

  expect(waiting?.body).not.toMatch(new RegExp(`${code}|${visitor.phone.slice(1)}`))
  isSilent = false

  const next = startProcess(environment)

  await next.origin
  // Its next try is half a minute after the one that was cut off; here it is at once.
  await database.query.updateTable('outbox').set({ next_try_at: new Date() }).execute()
  await expect.poll(() => received.length, { timeout: 50_000 }).toBe(2)
  expect(received[1]).toEqual(first)

  const registered = await landingVisitor(await next.origin, {}, {}, visitor.phone).register({
    ...captcha,
    smsCode: code,
  })

  expect(registered).toMatchObject({ code: '0' })
  await expect
    .poll(() => database.query.selectFrom('outbox').select(['body', 'failure']).execute())
    .toEqual([{ body: '{}', failure: null }])
  await stopProcess(next)
}, 240_000)
