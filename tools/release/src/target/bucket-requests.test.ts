import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { CommandError } from '@pahiram/command-line'
import { expect, onTestFinished, test } from 'vitest'

import { bucketRequests } from './bucket-requests.ts'

async function answering(status: number, body: string) {
  const proxy = createServer((_, answer) => void answer.writeHead(status).end(body))

  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())

  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1' }

  return { endpoint, requests: bucketRequests({ bucket: 'pages', prefix: '', endpoint, ...keys }) }
}

test.each([
  ['a page of its own', '<html>Log in to this network</html>'],
  [
    'a list without an end',
    '<ListBucketResult><NextContinuationToken>again</NextContinuationToken></ListBucketResult>',
  ],
  ['a list that does not say where it goes on', '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>'],
  [
    'the list of another folder',
    '<ListBucketResult><Contents><Key>releases/loan/a/index.html</Key><Size>1</Size></Contents></ListBucketResult>',
  ],
  ['half of a list', '<ListBucketResult><Contents><Key>state/loan.json</Key><Size>1</Size></Contents><Conte'],
])('what answers in the place of a bucket with %s is no bucket with less in it', async (_, body) => {
  const { endpoint, requests } = await answering(200, body)

  await expect(requests.list('state/')).rejects.toThrow(
    new CommandError(`What answers for the bucket pages at ${endpoint} sends no whole list.`),
  )
})

test('an object is missing when the bucket says so, and not when a proxy has no such page', async () => {
  const bucket = await answering(404, '<Error><Code>NoSuchKey</Code></Error>')
  const proxy = await answering(404, '<html>Not found</html>')

  expect(await bucket.requests.get('state/loan.json')).toBeUndefined()
  await expect(proxy.requests.get('state/loan.json')).rejects.toThrow('refuses GET /state/loan.json: HTTP 404')
})
