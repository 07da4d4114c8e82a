import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'

import fastify from 'fastify'
import { expect, test } from 'vitest'

import { listen } from './listen.ts'

test('a server has a thousand connections that come at once wait for it, and none has to knock again', async () => {
  const app = fastify({ forceCloseConnections: true })

  await listen(app, '127.0.0.1', 0)

  const { port } = app.server.address() as AddressInfo
  const begun = performance.now()
  // All of them knock before the first can be accepted: this thread is also the server's.
  const timesMs = await Promise.all(
    Array.from({ length: 1_000 }, async () => {
      const socket = connect(port, '127.0.0.1')

      await once(socket, 'connect')

      const tookMs = performance.now() - begun

      socket.destroy()
      return tookMs
    }),
  )
  const sorted = timesMs.toSorted((a, b) => a - b)

  await app.close()
  // Linux knocks again after a second.
  expect((sorted.at(-1) ?? NaN) - (sorted[500] ?? NaN)).toBeLessThan(700)
})
