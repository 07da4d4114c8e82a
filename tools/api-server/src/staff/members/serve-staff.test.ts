import { sandboxStaffToken } from '@pahiram/api-client/staff'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '../../platform/database/database.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff } from '../../testing/caller.ts'
import { testStorage } from '../../testing/test-database.ts'
import { prepareStaff, readStaffToken, serveStaff } from '../../platform/staff/serve-staff.ts'

const long = 'a-token-that-nobody-guesses'
const storage = await testStorage()
const roles = ['viewer', 'editor', 'approver', 'support', 'admin']
/** As the server registered them: `GET money/held`. */
const staffCalls: string[] = []
let server: RunningServer

beforeAll(async () => {
  server = await start()
})
afterAll(() => server.close())

function start(): Promise<RunningServer> {
  staffCalls.length = 0
  return startServer({
    port: 0,
    ...storage,
    sites: [],
    mode: 'sandbox',
    onRoute({ method, url }) {
      if (method !== 'HEAD' && url.startsWith('/staff/'))
        staffCalls.push(`${String(method)} ${url.slice('/staff/'.length)}`)
    },
  })
}

async function httpOf(token: string, path: string, body?: unknown): Promise<number> {
  return (await callStaff(server.origin, path, body, token)).http
}

/** What the log says of a member, the earliest call first, without the moments. */
async function loggedOf(name: string) {
  const { data } = await callStaff(server.origin, `/staff/log?days=1&name=${name}`)
  const { calls } = data as { calls: { at: string; name: string; call: string; subject: string; status: number }[] }

  return calls.toReversed().map(({ call, subject, status }) => ({ call, subject, status }))
}

test('the sandbox knows a staff token unless another is given', () => {
  expect(readStaffToken({}, 'sandbox')).toBe(sandboxStaffToken)
  expect(readStaffToken({ PAHIRAM_STAFF_TOKEN: 'short' }, 'sandbox')).toBe('short')
})

test('production has the token that it is given, or none', () => {
  expect(readStaffToken({}, 'production')).toBeUndefined()
  expect(readStaffToken({ PAHIRAM_STAFF_TOKEN: '' }, 'production')).toBeUndefined()
  expect(readStaffToken({ PAHIRAM_STAFF_TOKEN: long }, 'production')).toBe(long)
  // Of a file whose line end came along: no header could hold it.
  expect(readStaffToken({ PAHIRAM_STAFF_TOKEN: `${long}\r\n` }, 'production')).toBe(long)
})

test.each(['x', 'fifteen-letters', 'fourteen-marks      '])(
  'production refuses the staff token %s, which can be guessed',
  (token) => {
    expect(() => readStaffToken({ PAHIRAM_STAFF_TOKEN: token }, 'production')).toThrow(
      'PAHIRAM_STAFF_TOKEN is too short; it needs at least 16 characters.',
    )
  },
)

test.each(['correct horse battery staple', 'mga-salita-ng-mañana'])(
  'production refuses the staff token %s, with which nobody could sign in',
  (token) => {
    expect(() => readStaffToken({ PAHIRAM_STAFF_TOKEN: token }, 'production')).toThrow('has a sign that no header')
  },
)

test('the sandbox has a member of each role, named after it, whose token is that name', async () => {
  const { data } = await callStaff(server.origin, '/staff/members')
  const { members } = data as { members: { name: string; role: string }[] }

  // They may be of one millisecond: then their names say the order, not their roles.
  expect(new Set(members)).toEqual(new Set(roles.map((role) => expect.objectContaining({ name: role, role }))))
  for (const role of roles) expect(await httpOf(role, '/staff/templates')).toBe(200)
})

/** Whose roles may make which calls below `/staff`, beside `admin` (docs/promotion.md, docs/operations.md). */
const openTo: readonly (readonly [roles: readonly string[], calls: string])[] = [
  [
    roles,
    `GET releases/rates, GET releases/errors, GET ops, GET money, GET templates, GET templates/:id, GET templates/:id/:version,
    GET campaigns, GET campaigns/:id, GET campaigns/:id/live, GET campaigns/:id/links, GET promotion/funnel, GET promotion/outcomes,
    GET pictures, GET promotion/costs, GET promotion/split-tests, GET promotion/conversions`,
  ],
  [
    ['editor', 'approver'],
    `POST templates, POST templates/:id/rollback, POST pictures, POST campaigns, POST campaigns/:id, POST campaigns/:id/submit,
    POST campaigns/:id/publish, POST campaigns/:id/take-back, POST campaigns/:id/return, POST campaigns/:id/end,
    POST campaigns/:id/archive, POST campaigns/:id/delete, POST campaigns/:id/preview, POST campaigns/:id/links, POST short-links, POST promotion/costs,
    POST promotion/split-tests/plan, POST promotion/conversions/test`,
  ],
  [
    ['support', 'approver'],
    `GET money/held, GET money/odd-reports, GET money/reports, GET money/complaints, GET money/complaints/:number/:place,
    POST money/requests, POST money/odd-reports/close`,
  ],
  [['approver'], 'POST money/requests/decide'],
  [['support'], 'POST complaint-reply, POST sessions/revoke'],
  [
    [],
    'GET members, POST members, POST members/revoke, GET log, POST accounts/export, POST accounts/erase, POST accounts/reseal',
  ],
]

test('every staff call there is, made by each role and by nobody, is open to those alone who are written down here', async () => {
  const expected = openTo.flatMap(([allowed, calls]) => calls.split(/,\s+/).map((call) => [call, allowed] as const))
  const wrong: string[] = []

  expect(expected.map(([call]) => call).toSorted()).toEqual(staffCalls.toSorted())
  for (const [call, allowed] of expected) {
    const [method, path = ''] = call.split(' ')
    const body = method === 'POST' ? {} : undefined

    // No token is no guess, of which a network has few.
    for (const role of [...roles, '']) {
      const status = await httpOf(role, `/staff/${path.replaceAll(/:\w+/g, '0')}`, body)
      const isOpen = role === 'admin' || allowed.includes(role)

      if (role === '' ? status !== 401 : isOpen ? [401, 403, 500].includes(status) : status !== 403)
        wrong.push(`${call} by ${role || 'nobody'}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

test('a staff call that names no roles is never served', async () => {
  const database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
  const app = fastify()
  const staff = prepareStaff(database, { token: undefined, mode: 'sandbox', now: () => new Date(), log: () => {} })

  await expect(serveStaff(app, staff, async (scope) => void scope.get('/forgotten', () => 'x'))).rejects.toThrow(
    'GET /staff/forgotten does not say whose roles may call it',
  )
  await database.close()
})

test('a member gets a token that works at once, and no more once it is revoked', async () => {
  const { data } = await callStaff(server.origin, '/staff/members', { name: 'Ana Reyes', role: 'editor' })
  const { token } = data as { token: string }

  expect(token).toMatch(/^[\w-]{32}$/)
  expect(await httpOf(token, '/staff/templates')).toBe(200)
  expect((await callStaff(server.origin, '/staff/members', { name: 'Ana Reyes', role: 'viewer' })).http).toBe(409)
  // What no list shows would make it another one.
  for (const name of ['Ana Reyes ', 'Ana  Reyes', 'Ana Reyes\u3164', 'PAHIRAM_STAFF_TOKEN '])
    expect((await callStaff(server.origin, '/staff/members', { name, role: 'viewer' })).http).toBe(400)
  expect((await callStaff(server.origin, '/staff/members/revoke', { name: 'Ana Reyes' })).http).toBe(200)
  expect(await httpOf(token, '/staff/templates')).toBe(401)
  expect((await callStaff(server.origin, '/staff/members/revoke', { name: 'Ana Reyes' })).http).toBe(404)
  // The name is free again, with another token.
  expect((await callStaff(server.origin, '/staff/members', { name: 'Ana Reyes', role: 'viewer' })).http).toBe(200)
  expect(await httpOf(token, '/staff/templates')).toBe(401)
})

test.each([
  {},
  { name: 'A' },
  { name: 'A', role: 'owner' },
  { name: '', role: 'viewer' },
  { name: 'a\nb', role: 'viewer' },
  { name: 'PAHIRAM_STAFF_TOKEN', role: 'viewer' },
  { name: 7, role: 'viewer' },
])('a member %o is refused with a reason', async (member) => {
  const { http, message } = await callStaff(server.origin, '/staff/members', member)

  expect(http).toBe(400)
  expect(message).toMatch(/^A (?:member has|name has)/)
})

const part = '--b\r\nContent-Disposition: form-data; name="id"\r\n\r\nC-1\r\n'

test.each([
  ['members', 'application/json', '{"name":"Back again","role":"admin"}'],
  ['complaint-reply', 'multipart/form-data; boundary=b', `${part}--b--\r\n`],
])(
  'a token that is revoked while the body of its call to %s is on the way does nothing any more',
  async (path, type, body) => {
    const name = `Late-${path}`
    const { data } = await callStaff(server.origin, '/staff/members', { name, role: 'admin' })
    const half = new TransformStream()
    const writer = half.writable.getWriter()
    const streamed = { duplex: 'half' }
    const sent = fetch(`${server.origin}/staff/${path}`, {
      ...streamed,
      method: 'POST',
      headers: { authorization: `Bearer ${(data as { token: string }).token}`, 'content-type': type },
      body: half.readable,
    })

    void writer.write(Buffer.from(body.slice(0, 9)))
    await expect.poll(async () => (await loggedOf(name)).length).toBe(1)
    await callStaff(server.origin, '/staff/members/revoke', { name })
    void writer.write(Buffer.from(body.slice(9)))
    await writer.close()
    expect((await sent).status).toBe(401)
  },
)

test('every staff call is in the log: who, what and how it ended, refused ones too', async () => {
  const { data } = await callStaff(server.origin, '/staff/members', { name: 'Ben', role: 'support' })
  const { token } = data as { token: string }

  await httpOf(token, '/staff/templates?secret=1')
  await httpOf(token, '/staff/complaint-reply', { id: 'C-0', text: 'x' })
  await httpOf(token, '/staff/money/requests/decide', {})
  expect(await loggedOf('Ben')).toEqual([
    { call: 'GET /staff/templates', subject: '', status: 200 },
    { call: 'POST /staff/complaint-reply', subject: 'C-0', status: 404 },
    { call: 'POST /staff/money/requests/decide', subject: '', status: 403 },
  ])
  expect(await loggedOf('PAHIRAM_STAFF_TOKEN')).toContainEqual({
    call: 'POST /staff/members',
    subject: 'Ben as support',
    status: 200,
  })
})

test('a log is asked for by days within limits', async () => {
  for (const days of ['0', 'x', '1000', '-1']) {
    expect((await callStaff(server.origin, `/staff/log?days=${days}`)).http).toBe(400)
  }
})

test('after twenty wrong tokens a network’s guesses wait, while a right token holds; a call without one is no guess', async () => {
  const other = await startServer({ port: 0, ...(await testStorage()), sites: [], mode: 'sandbox' })
  const statusOf = async (token: string) => (await callStaff(other.origin, '/staff/templates', undefined, token)).http
  const withoutToken = async () => (await fetch(`${other.origin}/staff/templates`)).status

  for (let count = 0; count < 30; count += 1) expect(await withoutToken()).toBe(401)

  const statuses = await Promise.all(Array.from({ length: 200 }, (_, count) => statusOf(`wrong-${count}`)))

  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(180)
  expect(await statusOf(sandboxStaffToken)).toBe(200)
  await other.close()
})

test('members stay over a restart, and a revoked sandbox member stays revoked', async () => {
  await callStaff(server.origin, '/staff/members/revoke', { name: 'viewer' })
  await server.close()
  server = await start()

  expect(await httpOf('viewer', '/staff/templates')).toBe(401)
  expect(await httpOf('editor', '/staff/templates')).toBe(200)
})
