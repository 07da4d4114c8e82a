import { readdirSync, renameSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { uploadComplaintImage } from '@pahiram/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../../platform/database/database.ts'
import { decodePicture, pictureLimits } from '../../platform/pictures/clean-picture.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { newSession } from '../../testing/borrower.ts'
import { call, rawRequest } from '../../testing/caller.ts'
import { complaintOf, file, filedNumber, upload, uploadedAddress } from '../../testing/complaint-session.ts'
import { noisyPhotograph, photograph } from '../../testing/pictures.ts'
import { startRealPostgres } from '../../testing/real-postgres.ts'
import { databaseFolder } from '../../testing/temporary-folder.ts'

const dataDir = databaseFolder()
const incoming = join(dataDir, 'pictures', 'incoming')
const lines: string[] = []
let database: Database
let server: RunningServer
let origin = ''
let session = ''

beforeAll(async () => {
  const databaseUrl = await (await startRealPostgres()).createDatabase('uploads')

  server = await startServer({
    port: 0,
    dataDir,
    databaseUrl,
    sites: [],
    mode: 'sandbox',
    log: (line) => lines.push(line),
  })
  origin = server.origin
  database = await openDatabase({ dataDir, databaseUrl, onLost: (why) => expect.unreachable(why) })
  session = (await newSession(database)).session
})
afterAll(async () => {
  await database.close()
  await server.close()
})

async function look(address: string, headers: Record<string, string> = {}, query = '') {
  return rawRequest(origin, new URL(address).pathname + query, { headers })
}

test('a picture is served to its session alone, as a picture that can do nothing', async () => {
  const address = await uploadedAddress(origin, await photograph(), session)
  const other = (await newSession(database)).session
  const own = await look(address, { 'X-Session-Id': session })

  expect(address).toMatch(new RegExp(`^${origin}/complaint-images/[\\da-f-]{36}\\.jpg$`))
  expect(own.status).toBe(200)
  expect(own.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
  })
  expect((await sharp(own.body).metadata()).width).toBe(240)
  expect((await look(address, {}, `?sessionId=${session}`)).body).toEqual(own.body)
  for (const known of [own.headers.etag, `"a", W/${own.headers.etag}`, '*'])
    expect((await look(address, { 'X-Session-Id': session, 'If-None-Match': known ?? '' })).status).toBe(304)
  for (const headers of [
    {},
    { 'X-Session-Id': other },
    { 'X-Session-Id': 'nobody' },
    { 'X-Session-Id': 'complaint' },
  ]) {
    const rejected = await look(address, headers)

    expect(rejected.status).toBe(404)
    expect(rejected.headers['content-type']).toContain('application/json')
  }
})

test.each([
  '/complaint-images/',
  '/complaint-images/..%2f..%2flock',
  '/complaint-images/1.jpg',
  '/complaint-images/%00',
])('%s is no picture', async (path) => {
  expect((await look(origin + path, { 'X-Session-Id': session })).status).toBe(404)
})

test('name and type are the sender’s: only the content counts', async () => {
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const odd = { name: '../../evil.svg', type: 'image/svg+xml' }

  expect(await upload(origin, script, session)).toMatchObject({ code: '415', url: undefined })
  expect(await upload(origin, script, session, odd)).toMatchObject({ code: '415', url: undefined })
  expect(await upload(origin, await photograph(), session, odd)).toMatchObject({ code: '0' })
})

test('a picture of 11 MB is rejected in the envelope, one of 9 MB is stored', async () => {
  const photo = await photograph()
  const padded = (megabytes: number) => Buffer.concat([photo, Buffer.alloc(megabytes * 1024 * 1024)])
  const large = await upload(origin, padded(11), session)

  expect(large.http.status).toBe(200)
  expect(large).toMatchObject({ code: '413', message: 'This picture is larger than 10 MB. Choose a smaller one.' })
  expect(await upload(origin, padded(9), session)).toMatchObject({ code: '0' })
})

test('an upload without a picture, or with two, is rejected with a message', async () => {
  const photo = await photograph()

  expect(await upload(origin, photo, session, { field: 'other' })).toMatchObject({
    code: '400',
    message: 'problemImage is missing',
  })
  expect(await upload(origin, photo, session, { times: 2 })).toMatchObject({
    code: '400',
    message: 'Send one picture at a time.',
  })
  expect(await call(origin, uploadComplaintImage, { problemImage: 'x' }, session)).toMatchObject({ status: '400' })
})

test('an upload without a session is rejected before the picture is read', async () => {
  for (const nobody of [undefined, 'nobody']) {
    expect(await upload(origin, await photograph(), nobody)).toMatchObject({ code: '401', url: undefined })
  }
})

test('a body that is broken or cut off is no error of ours', async () => {
  const head = '--b\r\nContent-Disposition: form-data; name="problemImage"; filename="a.jpg"\r\n\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'X-Session-Id': session }

  for (const body of ['', 'nonsense', head, `${head}\xff\xd8\xff`, `--b\r\n\r\n\r\n--b--`]) {
    const answer = await rawRequest(origin, uploadComplaintImage.path, { method: 'POST', headers, body })

    expect(answer.status).toBeLessThan(500)
    expect(JSON.parse(answer.body.toString())).toMatchObject({ data: null })
  }
})

/** Sends a large photograph through a connection of its own, which it returns without waiting for the answer. */
async function sender(session: string): Promise<() => Promise<Socket>> {
  const form = new FormData()

  form.set('problemImage', new Blob([await noisyPhotograph(1600, 1200)], { type: 'image/jpeg' }), 'a.jpg')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const { host, port } = new URL(origin)

  return async () => {
    const socket = connect(Number(port), '127.0.0.1')

    socket.on('error', () => undefined)
    socket.write(
      `POST ${uploadComplaintImage.path} HTTP/1.1\r\nHost: ${host}\r\nX-Session-Id: ${session}\r\n` +
        `Content-Type: ${encoded.headers.get('content-type')}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    await new Promise((resolve) => socket.write(body, resolve))
    return socket
  }
}

test('a picture that the disk does not take leaves its connection to the next call', async () => {
  renameSync(incoming, `${incoming}-away`)

  const socket = await (await sender(session))()
  let answers = ''

  socket.on('data', (part) => (answers += String(part)))
  await expect.poll(() => answers).toContain(' 500 ')
  renameSync(`${incoming}-away`, incoming)
  socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => answers).toContain('{"ok":true}')
  socket.destroy()
  expect(lines.splice(0)).toEqual([expect.stringContaining('ENOENT')])
})

test('phones that close right after the last byte of a picture leave no error', async () => {
  const { session: gone } = await newSession(database)
  const send = await sender(gone)

  await Promise.all(
    Array.from({ length: 40 }, async (_, count) => {
      const socket = await send()

      await wait(count * 2)
      socket.destroy()
    }),
  )
  // Answered once those before it are over, which takes long on a busy machine.
  const over = { timeout: 30_000 }

  await expect.poll(() => upload(origin, Buffer.from('no picture'), session), over).toMatchObject({ code: '415' })
  await expect.poll(() => readdirSync(incoming), over).toEqual([])
  expect(lines).toEqual([])
})

test('a complaint shows its pictures in the order they were sent, up to nine', async () => {
  const photos = await Promise.all(Array.from({ length: 9 }, (_, index) => photograph(32, 24, index * 20)))
  const addresses = await Promise.all(photos.map((photo) => uploadedAddress(origin, photo, session)))
  // A page may have added its session to an address.
  const sent = addresses.map((address, index) => (index % 2 === 0 ? address : `${address}?sessionId=${session}`))
  const number = await filedNumber(origin, session, { problemImage: sent.join(',') })

  expect((await complaintOf(origin, session, number)).images).toEqual(addresses)
})

test('a picture of another session cannot be in a complaint', async () => {
  const { session: other } = await newSession(database)
  const own = await uploadedAddress(origin, await photograph(), session)
  const foreign = await uploadedAddress(origin, await photograph(), other)

  expect(await file(origin, session, { problemImage: `${own},${foreign}` })).toMatchObject({
    status: '400',
    message: 'One of your pictures is not here any more. Remove it and add it again.',
  })
})

test('the same picture twice is one file with two addresses', async () => {
  const photo = await photograph(50, 50)
  const before = filesOfStore()
  const addresses = [await uploadedAddress(origin, photo, session), await uploadedAddress(origin, photo, session)]

  expect(new Set(addresses).size).toBe(2)
  expect(filesOfStore() - before).toBe(1)
})

/** Pictures that are kept; what is being received goes a moment after its answer. */
function filesOfStore(): number {
  return readdirSync(join(dataDir, 'pictures'), { recursive: true, withFileTypes: true }).filter(
    ({ name, parentPath }) => name.endsWith('.jpg') && parentPath !== incoming,
  ).length
}

test('a picture for which there is no place is rejected with 503 and Retry-After, and taken once there is', async () => {
  const photo = await photograph(20, 20)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const others = Array.from({ length: pictureLimits.atOnce + pictureLimits.waiting + 1 }, () =>
    decodePicture(new Blob([photo]), () => promise),
  )

  // Once one of them finds no place, all places are taken.
  await expect(Promise.race(others)).rejects.toMatchObject({ retryAfterSeconds: 10 })

  const rejected = await upload(origin, photo, session)

  expect(rejected.http.status).toBe(503)
  expect(rejected.http.headers.get('retry-after')).toBe('10')
  expect(rejected).toMatchObject({
    code: '503',
    message: 'Many pictures are being sent right now. Please try again in a minute.',
  })
  resolve(undefined)
  await Promise.allSettled(others)
  expect(await upload(origin, photo, session)).toMatchObject({ code: '0' })
})

test('an account that sent sixty files within the hour waits, also when all came at once; others do not', async () => {
  const { session: eager, accountId } = await newSession(database)
  const photo = await photograph(20, 20)
  const damaged = Buffer.from('no picture')
  const address = await uploadedAddress(origin, photo, eager)
  const atOnce = await Promise.all(Array.from({ length: 70 }, () => upload(origin, photo, eager)))

  // On a busy machine too many of the 59 may wait at once: those are sent away for a moment.
  expect(atOnce.filter(({ code }) => code === '0' || code === '503')).toHaveLength(59)
  expect(atOnce.find(({ code }) => code === '429')).toMatchObject({
    message: 'You have sent many pictures within the hour. Please try again later.',
  })
  // The newest thirty wait for their complaint; the first is not among them, unless nearly all were sent away.
  const taken = 1 + atOnce.filter(({ code }) => code === '0').length

  expect((await look(address, { 'X-Session-Id': eager })).status).toBe(taken > 30 ? 404 : 200)

  const { kept } = await database.query
    .selectFrom('pictures')
    .where('account_id', '=', accountId)
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .executeTakeFirstOrThrow()

  expect(Number(kept)).toBe(Math.min(taken, 30))
  expect(await upload(origin, photo, session)).toMatchObject({ code: '0' })
  // The hour is over.
  await database.query
    .updateTable('rate_counts')
    .set({ begins_at: new Date(Date.now() - 60 * 60_000) })
    .where('name', '=', `uploads:${accountId}`)
    .execute()
  expect(await upload(origin, photo, eager)).toMatchObject({ code: '0' })
  for (let count = 0; count < 59; count += 1) await upload(origin, damaged, eager)
  expect(await upload(origin, damaged, eager)).toMatchObject({ code: '429' })
  expect(lines).toEqual([])
})

test('beyond the pictures of a day that the disk is made for, all wait, and the log says so before', async () => {
  const sentAlready = (used: number) =>
    database.query.updateTable('rate_counts').set({ used }).where('name', '=', 'uploads').execute()
  const photo = await photograph(20, 20)

  await sentAlready(15_999)
  expect(await upload(origin, photo, session)).toMatchObject({ code: '0' })
  expect(lines.splice(0)).toEqual(['Of the 20000 pictures that all accounts may send in a day, 80 % are sent.'])
  await sentAlready(20_000)
  expect(await upload(origin, photo, session)).toMatchObject({ code: '503' })
  await sentAlready(0)
})
