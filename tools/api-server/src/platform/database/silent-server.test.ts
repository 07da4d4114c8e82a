import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { openRealServer } from './real-server.ts'

/** Starts a server that takes connections and never answers on them, as behind a firewall, and returns its host and port. */
async function silentServer(taken: (socket: Socket) => unknown = () => undefined): Promise<string> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    taken(socket)
  }).listen(0, '127.0.0.1')

  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a start tries a database that does not answer again, and says what it waits for', async () => {
  const host = await silentServer()
  const lines: string[] = []
  const opening = openRealServer(
    `postgres://u:canary@${host}/d`,
    { size: 2, timeoutMs: 100 },
    (line) => lines.push(line),
    1_500,
  )

  await expect(opening).rejects.toThrow(
    `PostgreSQL at ${host} does not answer. Start it, look at the firewall in front of it, or correct DATABASE_URL.`,
  )
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines)
    expect(line).toMatch(new RegExp(`^PostgreSQL at ${host} does not answer\\..* Trying again\\.$`))
})

test.each([
  ['closed', (socket: Socket) => socket.end()],
  ['reset', (socket: Socket) => socket.resetAndDestroy()],
])('a start tries a database whose connections are %s again', async (_, cut) => {
  const host = await silentServer(cut)
  const lines: string[] = []

  await expect(
    openRealServer(`postgres://u:canary@${host}/d`, undefined, (line) => lines.push(line), 1_500),
  ).rejects.toThrow(`PostgreSQL at ${host} cannot be used: `)
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toMatch(/^PostgreSQL at [\d.:]+ cannot be used: .* Trying again\.$/)
})

test('a start tries a machine that no way leads to again', async () => {
  const lines: string[] = []

  await expect(
    // Nothing leads there, as to a machine that starts.
    openRealServer('postgres://u:canary@255.255.255.255/d', undefined, (line) => lines.push(line), 500),
  ).rejects.toThrow('UNREACH')
  expect(lines).toEqual([expect.stringMatching(/UNREACH.* Trying again\.$/)])
})

test('a long limit for statements does not hold up a start at a database that does not answer, nor keep it silent', async () => {
  const host = await silentServer()
  const begun = performance.now()
  const lines: { readonly line: string; readonly after: number }[] = []
  const opening = openRealServer(
    `postgres://u:canary@${host}/d`,
    // As for a migration that may take long.
    { size: 2, timeoutMs: 600_000 },
    (line) => lines.push({ line, after: performance.now() - begun }),
    0,
  )

  await expect(opening).rejects.toThrow(`PostgreSQL at ${host} does not answer.`)
  expect(performance.now() - begun).toBeLessThan(15_000)
  expect(lines.map(({ line }) => line)).toEqual([`PostgreSQL at ${host} has not answered yet. Waiting.`])
  expect(lines[0]?.after).toBeLessThan(5_000)
}, 30_000)
