import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { recordedOutput } from '../testing/releases.ts'
import { runRelease } from '../testing/run-release.ts'
import { sendNews } from './webhook.ts'

const news = { state: 'raised', deployId: 'c0ffee', text: 'loan is seen by 25 of 100 visitors.' } as const

/** Sends news to an address below a host, with a secret in path and query, and returns what was warned of. */
async function warningsOf(host: string, timeoutMs?: number): Promise<string[]> {
  const output = recordedOutput()

  await sendNews(`http://${host}/hooks/secret?token=secret`, 'loan', news, output, timeoutMs)
  return output.warned
}

/** Starts a server that is gone after the test, and returns its host and port. */
async function hook(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')

  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a webhook gets the news as JSON', async () => {
  let received = ''
  const host = await hook((request, response) => {
    request.on('data', (chunk: Buffer) => (received += chunk.toString()))
    request.on('end', () => response.end())
  })

  expect(await warningsOf(host)).toEqual([])
  expect(JSON.parse(received)).toEqual({ text: news.text, app: 'loan', deployment: 'c0ffee', state: 'raised' })
})

test('a webhook that cannot be reached is named by its host, with the reason', async () => {
  const host = await hook((request) => void request.socket.destroy())
  const server = createServer().listen(0, '127.0.0.1')

  await once(server, 'listening')

  const gone = `127.0.0.1:${(server.address() as AddressInfo).port}`

  server.close()
  await once(server, 'close')
  expect(await warningsOf(gone)).toEqual([`The webhook at ${gone} could not be reached (ECONNREFUSED).`])
  expect(await warningsOf('nowhere.invalid')).toEqual([
    expect.stringMatching(/^The webhook at nowhere\.invalid could not be reached \((?:ENOTFOUND|EAI_AGAIN)\)\.$/),
  ])
  expect(await warningsOf(host)).toEqual([`The webhook at ${host} could not be reached (UND_ERR_SOCKET).`])
  expect(await warningsOf('127.0.0.1:1')).toEqual(['The webhook at 127.0.0.1:1 could not be reached (bad port).'])
})

test('a webhook that refuses, and one that does not answer, is named by its host', async () => {
  const [refusing, silent] = [await hook((_, response) => void response.writeHead(404).end()), await hook(() => {})]

  expect(await warningsOf(refusing)).toEqual([`The webhook at ${refusing} answered 404.`])
  expect(await warningsOf(silent, 100)).toEqual([`The webhook at ${silent} did not answer within 0.1 seconds.`])
})

test.each([
  ['htps://chat.example/hooks/secret', 'is no web address'],
  ['chat.example/hooks/secret', 'is no web address'],
  ['https://bot:secret@chat.example/hooks', 'has a user or a password'],
])('watch rejects the webhook %s without repeating it', async (webhook, why) => {
  const { exitCode, warned } = await runRelease('watch', 'loan', '--to', 'x', '--webhook', webhook)

  expect(exitCode).toBe(2)
  expect(warned).toContain(why)
  expect(warned).not.toContain('secret')
})
