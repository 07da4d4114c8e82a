import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { callsListed } from '../../platform/staff/staff-log.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff } from '../../testing/caller.ts'
import { childEnvironment } from '../../testing/server-process.ts'
import { testStorage } from '../../testing/test-database.ts'

const command = fileURLToPath(new URL('staff-command.ts', import.meta.url))
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ port: 0, ...(await testStorage()), sites: [], mode: 'sandbox' })
}, 240_000)
afterAll(() => server.close())

/** Runs `pnpm staff <words>` against the server. */
async function run(words: readonly string[], token?: string, port = new URL(server.origin).port) {
  const child = spawn(process.execPath, [command, ...words], {
    env: {
      ...childEnvironment,
      PORT: port,
      ...(token !== undefined && { PAHIRAM_STAFF_TOKEN: token }),
    },
  })
  let output = ''
  let errors = ''

  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))

  const [code] = (await once(child, 'close')) as [number | null]

  return { code, output: output.trimEnd(), errors: errors.trim() }
}

test('staff adds a member whose token works, lists and revokes them, and shows what they did', async () => {
  const added = await run(['add', '--name', 'Ana Reyes', '--role', 'viewer'])
  const token = added.output.split('\n').at(-1) ?? ''

  expect(added).toMatchObject({ code: 0, errors: '' })
  expect(added.output).toMatch(/^Ana Reyes is viewer\. The token is shown only now:\n[\w-]{32}$/)
  expect((await callStaff(server.origin, '/staff/templates', undefined, token)).http).toBe(200)
  expect((await run(['list'])).output).toMatch(/^ {2}name +role +added +revoked\n.*\n {2}Ana Reyes +viewer +20\S+Z$/s)
  expect(await run(['revoke', '--name', 'Ana Reyes'])).toEqual({
    code: 0,
    output: 'The token of Ana Reyes is revoked.',
    errors: '',
  })
  expect((await callStaff(server.origin, '/staff/templates', undefined, token)).http).toBe(401)
  expect((await run(['log', '--name', 'Ana Reyes', '--days', '1'])).output).toMatch(
    /\n {2}20\S+Z +Ana Reyes +viewer +GET \/staff\/templates +200$/,
  )
})

test('who reads as many calls as one answer lists is warned that there are earlier ones', async () => {
  const one = { at: '2026-11-20T00:00:00.000Z', name: 'CI', role: 'viewer', call: 'GET /', subject: '', status: 200 }
  const data = { calls: Array.from({ length: callsListed }, () => one) }
  const busy = createServer((_, response) => response.end(JSON.stringify({ code: '0', data, message: 'success' })))

  busy.listen(0, '127.0.0.1')
  await once(busy, 'listening')

  const { errors } = await run(['log', '--days', '90'], undefined, String((busy.address() as AddressInfo).port))

  busy.close()
  expect(errors).toContain('Only the latest 50000, from 2026-11-20T00:00:00.000Z on')
})

test.each([
  [['add', '--name', 'Ben', '--role', 'owner'], 2, /Allowed choices are viewer, editor, approver, support, admin/],
  [['add', '--role', 'viewer'], 2, /--name <name>/],
  [['revoke', '--name', 'nobody'], 1, /^There is no nobody with a token\.$/],
  [['log', '--days', '0'], 2, /It is a number from 1 to 999/],
])('staff %j ends with code %i and says why', async (words, code, message) => {
  const ended = await run(words)

  expect(ended).toMatchObject({ code, output: '' })
  expect(ended.errors).toMatch(message)
})

test('staff answers a member who is no admin with what it needs', async () => {
  expect(await run(['list'], 'viewer')).toEqual({
    code: 1,
    output: '',
    errors: 'Your role is viewer; this needs admin.',
  })
})
