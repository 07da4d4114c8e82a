import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { complaintOf, filedNumber, tabsOf } from '../../testing/complaint-session.ts'
import { photograph } from '../../testing/pictures.ts'
import { rawRequest } from '../../testing/caller.ts'
import { childEnvironment } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testStorage } from '../../testing/test-database.ts'

const command = fileURLToPath(new URL('reply-command.ts', import.meta.url))
const folder = temporaryFolder()
const session = 'complaint-empty'
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ port: 0, ...(await testStorage()), sites: [], mode: 'sandbox' })
})
afterAll(async () => server.close())

/** Runs the command as pnpm does, from a folder of its caller's. */
async function run(parameters: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [command, ...parameters], {
    env: { ...childEnvironment, INIT_CWD: folder, PORT: new URL(server.origin).port, ...environment },
  })
  let output = ''
  let errors = ''

  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))

  const [code] = (await once(child, 'close')) as [number | null]

  return { code, output: output.trim(), errors: errors.trim() }
}

test('the borrower reads the answer of staff with its pictures, and is asked for a rating', async () => {
  const id = await filedNumber(server.origin, session)

  writeFileSync(join(folder, 'one.jpg'), await photograph(40, 30, 10))
  writeFileSync(join(folder, 'two.jpg'), await photograph(40, 30, 200))
  expect(
    await run([
      ` “${id.replaceAll('-', '\u2011').toLowerCase()}”.\u200b`,
      ' Update the app, then it opens. ',
      '--image',
      'one.jpg',
      '--image',
      'two.jpg',
    ]),
  ).toEqual({
    code: 0,
    output: `Complaint ${id} is answered.`,
    errors: '',
  })

  const { disposeDetail, disposeImages, isNeedScore, images } = await complaintOf(server.origin, session, id)

  expect({ disposeDetail, isNeedScore, images }).toEqual({
    disposeDetail: 'Update the app, then it opens.',
    isNeedScore: true,
    images: [],
  })
  expect(disposeImages).toHaveLength(2)
  for (const address of disposeImages) {
    const path = new URL(address).pathname

    expect((await rawRequest(server.origin, `${path}?sessionId=${session}`)).headers['content-type']).toBe('image/jpeg')
    expect((await rawRequest(server.origin, `${path}?sessionId=complaint`)).status).toBe(404)
  }
  expect((await tabsOf(server.origin, session))['Answered']?.map((one) => one.id)).toEqual([id])
  expect(await run([id, 'Again'])).toEqual({ code: 1, output: '', errors: `Complaint ${id} is answered already.` })
})

test('complaint:reply says what is wrong with an answer', async () => {
  const id = await filedNumber(server.origin, session, { problemDetail: 'Another one.' })

  writeFileSync(join(folder, 'note.jpg'), 'no picture')
  expect((await run(['C-2611-999999', 'Hello'])).errors).toBe('There is no complaint C-2611-999999.')
  expect((await run(['nonsense', 'Hello'])).errors).toBe('There is no complaint NONSENSE.')
  expect((await run([id, '  '])).errors).toBe('The answer is empty.')
  expect((await run([id, 'x'.repeat(4001)])).errors).toBe('The answer is longer than 4000 characters.')
  expect((await run([id, 'Hello', '--image', 'none.jpg'])).errors).toBe('There is no file none.jpg that can be read.')
  expect(await run([id, 'Hello', '--image', folder])).toMatchObject({
    code: 1,
    errors: `There is no file ${folder} that can be read.`,
  })
  expect((await run([id, 'Hello', '--image', 'note.jpg'])).errors).toMatch(/^This file is not a picture\./)
  expect((await run([id, 'Hello', 'there'])).errors).toMatch(
    /^Too many arguments\. .*Write a text with blanks in quotes\./,
  )
  expect((await run([id, 'Hello', '--picture', 'x'])).errors).toMatch(/^Unknown option '--picture'/)
  expect((await complaintOf(server.origin, session, id)).isNeedScore).toBe(false)
})

test('complaint:reply prints its help on --help, and its usage without arguments', async () => {
  const asked = await run(['--help'])
  const silent = await run([])

  expect(asked).toMatchObject({ code: 0, errors: '' })
  expect(asked.output).toContain('Usage: pnpm complaint:reply [options] <number> <answer>')
  expect(silent).toMatchObject({
    code: 2,
    output: '',
    errors: expect.stringMatching(/^Missing required argument 'number'/),
  })
})

test('complaint:reply says when the token or the address is wrong, or no server answers', async () => {
  const other = createServer((_, response) => response.writeHead(404).end('<h1>Not here</h1>')).listen(0, '127.0.0.1')

  await once(other, 'listening')

  const { port } = other.address() as AddressInfo
  const errorWith = async (environment: Record<string, string>) => {
    const { code, errors } = await run(['C-2611-999999', 'Hello'], environment)

    return `${code}: ${errors}`
  }

  expect(await errorWith({ PAHIRAM_STAFF_TOKEN: 'canary' })).toMatch(
    /^1: The staff token is missing or wrong\. Set PAHIRAM_STAFF_TOKEN/,
  )
  expect(await errorWith({ PAHIRAM_SERVER: 'nowhere' })).toMatch(
    /^1: PAHIRAM_SERVER is "nowhere"; it is an address such as/,
  )
  expect(await errorWith({ PAHIRAM_SERVER: `http://127.0.0.1:${port}/` })).toMatch(
    /^1: What answers at .* is not this server \(HTTP 404\)/,
  )
  other.close()
  expect(await errorWith({ PORT: String(port) })).toMatch(
    /^1: No server answers at http:\/\/127\.0\.0\.1:\d+\. Start it/,
  )
})

test('a complaint keeps the first of two concurrent answers', async () => {
  const id = await filedNumber(server.origin, session, { problemDetail: 'Who answers?' })
  const answers = await Promise.all(['First', 'Second'].map((text) => run([id, text])))

  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 1]))
  expect(answers.map(({ errors }) => errors)).toContain(`Complaint ${id} is answered already.`)
})

test('a staff call is refused unread when its token is wrong, crossed http, or production has none', async () => {
  const post = async (origin: string, headers: Record<string, string>) => {
    const answer = await rawRequest(origin, '/staff/complaint-reply', { method: 'POST', headers, body: '' })

    return { status: answer.status, message: (JSON.parse(answer.body.toString()) as { message: unknown }).message }
  }
  const type = { 'content-type': 'multipart/form-data; boundary=b' }

  expect(await post(server.origin, type)).toEqual({ status: 401, message: 'The staff token is missing.' })
  expect(await post(server.origin, { ...type, authorization: 'Bearer sandbox-staf' })).toEqual({
    status: 401,
    message: 'The staff token is wrong.',
  })
  expect((await post(server.origin, { authorization: 'Bearer sandbox-staff' })).status).toBe(400)

  const production = await startServer({
    port: 0,
    ...(await testStorage('migrated')),
    sites: [],
    mode: 'production',
    proxies: ['127.0.0.1'],
  })
  const outside = { ...type, authorization: 'Bearer canary', 'x-forwarded-for': '203.0.113.7' }

  for (const protocol of ['http', 'https'])
    expect((await post(production.origin, { ...outside, 'x-forwarded-proto': protocol })).message).toMatch(
      protocol === 'http' ? /^Staff calls need https/ : /^Staff calls are off/,
    )
  for (const authorization of ['', 'Bearer ', 'Bearer undefined', 'Bearer sandbox-staff']) {
    expect(await post(production.origin, { ...type, authorization })).toEqual({
      status: 403,
      message: 'Staff calls are off: the server has no PAHIRAM_STAFF_TOKEN.',
    })
  }
  await production.close()
})
