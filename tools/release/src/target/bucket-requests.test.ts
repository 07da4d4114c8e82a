import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { CommandError } from '@pahiram/command-line'
import { expect, test } from 'vitest'

import { bucketRequests } from './bucket-requests.ts'

test('what answers in the place of a bucket with a page of its own is no empty bucket', async () => {
  const proxy = createServer((_, answer) => void answer.end('<html>Log in to this network</html>'))

  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))

  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1' }
  const listing = bucketRequests({ bucket: 'pages', prefix: '', endpoint, ...keys }).list('state/')

  await expect(listing).rejects.toThrow(
    new CommandError(`What answers for the bucket pages at ${endpoint} sends no list.`),
  )
  proxy.close()
})
