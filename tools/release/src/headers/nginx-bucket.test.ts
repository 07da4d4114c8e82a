import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { requireNginx } from '../testing/find-nginx.ts'
import { canary, layOut, live } from '../testing/published-folder.ts'
import { type RunningNginx, startNginx } from '../testing/start-nginx.ts'
import { startBucketForStrangers, type StrangersBucket } from '../testing/strangers-bucket.ts'
import { removeFolder, temporaryFolder } from '../testing/temporary-folder.ts'

const nginx = await requireNginx()
const secret = 'canary-session-4711'
let folder: string
let bucket: StrangersBucket
let server: RunningNginx

beforeAll(async () => {
  folder = await temporaryFolder()
  await layOut(join(folder, 'root'))
  bucket = await startBucketForStrangers(join(folder, 'root'))
  server = await startNginx(nginx.executablePath, join(folder, 'nginx'), { published: bucket.place })
})
afterAll(async () => {
  await server.stop()
  await bucket.stop()
  await removeFolder(folder)
})
beforeEach(() => {
  bucket.failsWith = undefined
})

test('nginx sends the bucket nothing of a visitor but the version of the page that the browser has', async () => {
  const before = bucket.asked.length

  await fetch(`${server.origin}/order?sessionId=${secret}&deviceId=my-${secret}`, {
    headers: {
      authorization: secret,
      cookie: secret,
      'if-none-match': '"known"',
      referer: `https://x.example/?${secret}`,
    },
  })

  const asked = bucket.asked.slice(before).map(({ method, url, headers }) => ({ method, url, headers }))

  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    expect.stringMatching(/^GET \/pages\/araw\/bucket\/loan\/\d\d\/order\/index\.html$/),
    'GET /pages/araw/order/index.html',
  ])
  expect(asked[1]?.headers).toEqual({ host: new URL(bucket.place.bucket).host, 'if-none-match': '"known"' })
  expect(JSON.stringify(asked)).not.toContain(secret)
})

test.each(['/_page', '/_previewed', '/state/loan.json', `/releases/loan/${live}/manifest.json`])(
  'the bucket is not even asked for %s',
  async (path) => {
    const before = bucket.asked.length

    expect((await fetch(server.origin + path)).status).toBe(404)
    expect(bucket.asked.length).toBe(before)
  },
)

test('nginx sends visitors nothing about the bucket', async () => {
  const { headers } = await fetch(`${server.origin}/order`)

  expect(Object.fromEntries(headers)).toMatchObject({ server: 'nginx', 'cache-control': 'no-cache' })
  expect([...headers.keys()].filter((name) => /^x-amz|cookie/.test(name))).toEqual([])
})

test.each(['/order', '/assets/loan/order-1a2b.js', `/_preview/${live}/order`])(
  '%s is 502 while the bucket fails, without the bucket’s own text, and works again afterwards',
  async (path) => {
    bucket.failsWith = 503

    const answer = await fetch(server.origin + path)

    expect(answer.status).toBe(502)
    expect(answer.headers.get('cache-control')).toBeNull()
    expect(await answer.text()).not.toContain('inside')
    bucket.failsWith = undefined
    expect((await fetch(server.origin + path)).status).toBe(200)
  },
)

test('nginx passes no write and no removal to the bucket', async () => {
  const before = bucket.asked.length
  const methods = ['POST', 'PUT', 'DELETE'].flatMap((method) =>
    ['/order', '/assets/loan/order-1a2b.js', `/_preview/${canary}/order`].map((path) =>
      fetch(server.origin + path, { method }),
    ),
  )

  expect(new Set((await Promise.all(methods)).map(({ status }) => status))).toEqual(new Set([405]))
  expect(bucket.asked.length).toBe(before)
  expect((await fetch(`${server.origin}/order`, { method: 'HEAD' })).status).toBe(200)
})
