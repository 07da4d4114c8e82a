import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Bucket, openBucket, rejectionIn } from './bucket.ts'
import { type BucketServer, startBucketServer } from './testing/bucket-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'pahiram-bucket-'))
let server: BucketServer
let bucket: Bucket

beforeAll(async () => {
  server = await startBucketServer('things', folder)
  bucket = bucketNamed('things')
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

function bucketNamed(name: string, endpoint = `${server.origin}/`, retries = 0): Bucket {
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }

  // A slash at the end of the endpoint is none of the path.
  return openBucket({ bucket: name, prefix: 'a/', endpoint, ...keys }, retries)
}

test('what is put under a key is read under it, whatever is in the key', async () => {
  const path = bucket.pathOf('über uns/ä&b=c?.html')
  const content = Buffer.from('content')

  expect(path).toBe('/a/%C3%BCber%20uns/%C3%A4%26b%3Dc%3F.html')
  expect((await bucket.send(path, { method: 'PUT', content, headers: { 'Content-Type': 'text/html' } })).status).toBe(
    200,
  )

  const read = await bucket.send(path, { method: 'GET' })

  expect([read.headers.get('content-type'), await read.text()]).toEqual(['text/html', 'content'])
})

test('an answer of the bucket is given as it is, with its reason', async () => {
  const missing = await bucket.send(bucket.pathOf('nothing'), { method: 'GET' })

  expect(await rejectionIn(missing)).toBe('HTTP 404 NoSuchKey')

  const other = bucketNamed('other')

  expect(await rejectionIn(await other.send(other.pathOf('x'), { method: 'GET' }))).toBe('HTTP 404 NoSuchBucket')
})

test('the credentials of a bucket follow it nowhere else', async () => {
  const elsewhere = createServer(
    (_, answer) => void answer.writeHead(307, { Location: `${server.origin}/things/a/x` }).end(),
  )
  const port = await new Promise<number>((resolve) => {
    elsewhere.listen(0, '127.0.0.1', () => resolve((elsewhere.address() as AddressInfo).port))
  })
  const moved = bucketNamed('things', `http://127.0.0.1:${port}`)
  const answer = await moved.send(moved.pathOf('x'), { method: 'GET' })

  elsewhere.close()
  expect(await rejectionIn(answer)).toBe('HTTP 307')
})

test('what answers a write with a page of its own is no bucket: a log-in of a network has stored nothing', async () => {
  const proxy = createServer((_, answer) => void answer.end('<html>Log in to this network</html>'))
  const port = await new Promise<number>((resolve) => {
    proxy.listen(0, '127.0.0.1', () => resolve((proxy.address() as AddressInfo).port))
  })
  const taking = bucketNamed('things', `http://127.0.0.1:${port}`)

  await expect(taking.send('/x', { method: 'PUT', content: Buffer.from('1') })).rejects.toThrow('no bucket')
  await expect(taking.send('/x', { method: 'DELETE' })).rejects.toThrow('no bucket')
  proxy.close()
})

test('a connection that breaks, in front of an answer or within it, is tried again, and no half of an answer is given', async () => {
  let asked = 0
  const breaking = createServer((_, answer) => {
    asked += 1
    if (asked % 3 === 1) return void answer.destroy()
    if (asked % 3 === 2) {
      answer.writeHead(200, { 'Content-Length': 100 }).write('half')
      return void setTimeout(() => answer.destroy(), 20)
    }
    answer.end('whole')
  })
  const port = await new Promise<number>((resolve) => {
    breaking.listen(0, '127.0.0.1', () => resolve((breaking.address() as AddressInfo).port))
  })
  const [patient, impatient] = [2, 1].map((retries) => bucketNamed('things', `http://127.0.0.1:${port}`, retries))

  try {
    expect(await (await patient?.send('/x', { method: 'GET' }))?.text()).toBe('whole')
    expect(asked).toBe(3)
    await expect(impatient?.send('/x', { method: 'GET' })).rejects.toThrow('terminated')
    expect(asked).toBe(5)
  } finally {
    breaking.close()
  }
})
