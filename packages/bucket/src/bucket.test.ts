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

function bucketNamed(name: string, endpoint = `${server.origin}/`): Bucket {
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }

  // A slash at the end of the endpoint is none of the path.
  return openBucket({ bucket: name, prefix: 'a/', endpoint, ...keys }, 0)
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
