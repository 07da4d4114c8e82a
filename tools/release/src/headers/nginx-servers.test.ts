import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { createPaymentCode, getLoanDetails, reportPath, storeTapPath, trackClick } from '@pahiram/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { requireNginx } from '../testing/find-nginx.ts'
import { layOut } from '../testing/published-folder.ts'
import { type RunningNginx, startNginx } from '../testing/start-nginx.ts'
import { removeFolder, temporaryFolder } from '../testing/temporary-folder.ts'

const nginx = await requireNginx()
const healthy = (_request: IncomingMessage, response: ServerResponse) => void response.end('{"code":"0"}')
const draining = (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end('{}')
const broken = (request: IncomingMessage) => void request.socket.destroy()

let folder: string
let servers: Server[]
let site: RunningNginx
/** What each server does with a call. */
let answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = []
let asked: number[] = []
let count = 0

beforeAll(async () => {
  folder = await temporaryFolder()
  await layOut(join(folder, 'site'))
  servers = [0, 1].map((index) =>
    createServer((request, response) => {
      request.resume().on('end', () => {
        asked[index] = (asked[index] ?? 0) + 1
        answers[index]?.(request, response)
      })
    }),
  )
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))))
})
beforeEach(async () => {
  answers = [healthy, healthy]
  asked = [0, 0]
  // A server that failed is left alone for a while: each test begins with an nginx that saw no failure.
  site = await startNginx(nginx.executablePath, join(folder, `nginx-${(count += 1)}`), {
    published: { folder: join(folder, 'site'), brotli: false },
    apis: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  })
  return () => site.stop()
})
afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  await removeFolder(folder)
})

async function statusesOf({ path, method }: { path: string; method: string }, times: number): Promise<number[]> {
  const statuses: number[] = []

  for (let time = 0; time < times; time += 1) {
    const body = method === 'POST' ? { body: 'orderId=1' } : {}

    statuses.push((await fetch(site.origin + path, { method, ...body })).status)
  }
  return statuses
}

test('calls go to the servers in turn', async () => {
  expect(await statusesOf(getLoanDetails, 4)).toEqual([200, 200, 200, 200])
  expect(asked).toEqual([2, 2])
})

test.each([
  ['ends a connection', broken],
  ['is being stopped', draining],
])('a read of a server that %s is answered by the other one', async (_kind, fails) => {
  answers = [fails, healthy]
  expect(await statusesOf(getLoanDetails, 6)).toEqual([200, 200, 200, 200, 200, 200])
})

test.each([
  ['that moves money', createPaymentCode],
  ['of a visit', trackClick],
  ['of a press on a store', { method: 'POST', path: storeTapPath }],
  ['that reports a view or a failure', { method: 'POST', path: reportPath }],
])('a call %s that reached a server is never sent to another one', async (_kind, call) => {
  answers = [broken, broken]
  expect(await statusesOf(call, 1)).toEqual([502])
  expect((asked[0] ?? 0) + (asked[1] ?? 0)).toBe(1)

  answers = [draining, draining]
  asked = [0, 0]
  // Both were left alone, so nginx tries one of them anew.
  await statusesOf(call, 1)
  expect((asked[0] ?? 0) + (asked[1] ?? 0)).toBeLessThanOrEqual(1)
})

test('a call that moves money goes to the other server when one is not there', async () => {
  await new Promise((resolve) => servers[0]?.close(resolve))
  expect(await statusesOf(createPaymentCode, 4)).toEqual([200, 200, 200, 200])
  expect(asked).toEqual([0, 4])
})
