import { once } from 'node:events'
import { createServer as createWebServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'

import { freePort } from '@pahiram/command-line/free-port'
import { expect, onTestFinished, test } from 'vitest'

import { httpPartner } from '../../lender/partner/http-partner.ts'

const key = 'a-key-of-a-test-that-is-long-enough'
const now = () => new Date('2026-11-23T00:30:00Z')

test('a message to the payment partner that gets no answer fails with the host and the reason alone', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')

  await once(server, 'listening')
  onTestFinished(() => void server.close())

  const [silent, gone] = [`127.0.0.1:${(server.address() as AddressInfo).port}`, `127.0.0.1:${await freePort()}`]
  const failureAt = async (host: string) =>
    httpPartner({ key, url: `http://${host}/hooks/secret?token=secret` }, now)
      .refund?.('key', {} as never)
      .catch(({ message }: Error) => message)

  expect(await failureAt(gone)).toBe(`${gone} did not answer (ECONNREFUSED)`)
  expect(await failureAt(silent)).toBe(`${silent} did not answer (UND_ERR_SOCKET)`)
})

test('a payment partner that sends us elsewhere is not followed: what is signed for it is nobody else’s', async () => {
  const asked: (string | undefined)[] = []
  const server = createWebServer(({ url }, response) => {
    asked.push(url)
    response.writeHead(url === '/refunds' ? 307 : 200, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')

  await once(server, 'listening')
  onTestFinished(() => void server.close())

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  await expect(httpPartner({ key, url }, now).refund?.('key', {} as never)).rejects.toThrow('HTTP 307')
  expect(asked).toEqual(['/refunds'])
})

test.each(['OK', '<html>', '', 'Maria Santos'])(
  'a payment partner that answers 200 “%s” has taken a code and a refund',
  async (said) => {
    const server = createWebServer((_, response) => void response.end(said)).listen(0, '127.0.0.1')

    await once(server, 'listening')
    onTestFinished(() => void server.close())

    const partner = httpPartner({ key, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, now)

    expect([await partner.sendCode?.('key', {} as never), await partner.refund?.('key', {} as never)]).toEqual([
      undefined,
      { state: 'taken' },
    ])
    // Not what it said, which may name somebody: the log keeps it.
    await expect(partner.charge?.('key', {} as never)).rejects.toThrow(/^the payment partner answered no charge$/)
  },
)
