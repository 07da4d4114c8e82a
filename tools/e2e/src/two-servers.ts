import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Two servers behind one origin. */
export interface TwoServers {
  readonly origin: string
  stop(): Promise<void>
}

/**
 * Starts two servers of one deployment and an origin that asks them in turn, as nginx does. Faults are a switch of one server:
 * while one is set, the first answers everything.
 */
export async function startTwoServers(environment: Readonly<Record<string, string>>): Promise<TwoServers> {
  const servers: ServerProcess[] = []
  let hasFault = false
  let turn = 0

  const front = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/__sandbox/faults')) hasFault = incoming.method !== 'DELETE'
    turn = hasFault || incoming.url?.startsWith('/__sandbox/faults') ? 0 : (turn + 1) % servers.length
    pass(incoming, outgoing, servers[turn]?.origin ?? '').catch(() => outgoing.destroy())
  }).listen(0, '127.0.0.1')

  await once(front, 'listening')

  const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  // As docs/operations.md has it: addresses that servers send are those of who is before them.
  const settings = { ...environment, PAHIRAM_PUBLIC_ORIGIN: origin }

  // The first creates tables and seeds, which the second finds.
  servers.push(await startServerProcess({ environment: settings }))
  servers.push(await startServerProcess({ environment: settings }))
  return {
    origin,
    async stop() {
      front.close()
      front.closeAllConnections()
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

/** Sends a request on, and its answer back as it comes; what is cut off on one side is cut off on the other. */
async function pass(incoming: IncomingMessage, outgoing: ServerResponse, origin: string): Promise<void> {
  const { method, headers, url } = incoming
  const sent = request(origin + (url ?? ''), { method, headers })

  outgoing.once('close', () => sent.destroy())

  const [[answer]] = await Promise.all([once(sent, 'response') as Promise<[IncomingMessage]>, pipeline(incoming, sent)])

  outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
  await pipeline(answer, outgoing)
}
