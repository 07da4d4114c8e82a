import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { httpSms, readSmsSettings } from './sms-sender.ts'

const message = { phone: '+639171234567', text: '123456 is your code ₱' }
const received: {
  headers: IncomingMessage['headers']
  method: string | undefined
  url: string | undefined
  body: string
}[] = []
let answer: (response: ServerResponse) => void = () => undefined
const gateway = createServer((request, response) => void receive(request, response))
let url = ''

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { headers, method, url: path } = request

  received.push({ headers, method, url: path, body: await text(request) })
  answer(response)
}

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`
})
beforeEach(() => {
  received.length = 0
  answer = (response) => void response.writeHead(202).end('{"id":"1"}')
})
afterAll(() => {
  gateway.closeAllConnections()
  gateway.close()
})

test('a message goes to the gateway with the token, once', async () => {
  await httpSms({ url, token: 'secret', from: 'PAHIRAM' }).send(message, 'sms:1')
  expect(received).toMatchObject([
    {
      method: 'POST',
      url: '/messages',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json', 'idempotency-key': 'sms:1' },
      body: JSON.stringify({ to: message.phone, text: message.text, from: 'PAHIRAM' }),
    },
  ])
  await httpSms({ url, token: 'secret' }).send(message, 'sms:2')
  expect(JSON.parse(received[1]?.body ?? '')).toEqual({ to: message.phone, text: message.text })
})

test('a message to a borrower goes to who knows the number', async () => {
  await httpSms({ url, token: 'secret' }).send({ accountId: 'a-1', orderId: 'o-1', text: '123456' }, 'sms:3')
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ accountId: 'a-1', orderId: 'o-1', text: '123456' })
})

test.each([
  ['refuses', (to: ServerResponse) => void to.writeHead(401).end(), 'the SMS gateway answered HTTP 401'],
  ['fails', (to: ServerResponse) => void to.writeHead(503, { 'Retry-After': '0' }).end(), 'HTTP 503'],
  ['sends us elsewhere', (to: ServerResponse) => void to.writeHead(307, { Location: '/other' }).end(), 'HTTP 307'],
  ['cuts the connection', (to: ServerResponse) => void to.destroy(), 'fetch failed'],
  ['is silent', () => undefined, 'aborted due to timeout'],
])('a gateway that %s is asked once, and the failure says nothing of the number', async (_name, given, reason) => {
  answer = given

  const sending = httpSms({ url, token: 'secret', timeoutMs: 300 }).send(message, 'sms:1')

  await expect(sending).rejects.toThrow(reason)
  await expect(sending).rejects.not.toThrow(/639171234567|123456|secret/)
  expect(received).toHaveLength(1)
})

test('the environment names the gateway', () => {
  const named = { PAHIRAM_SMS_URL: 'https://sms.example/v1', PAHIRAM_SMS_TOKEN: 't' }

  expect(readSmsSettings({})).toEqual({
    gateway: undefined,
    perAddress: 60,
    perHour: 6000,
    perDay: 50_000,
  })
  expect(readSmsSettings({ ...named, PAHIRAM_SMS_FROM: 'P', PAHIRAM_SMS_PER_ADDRESS: '9' })).toEqual({
    gateway: { url: 'https://sms.example/v1', token: 't', from: 'P' },
    perAddress: 9,
    perHour: 6000,
    perDay: 50_000,
  })
  expect(
    readSmsSettings({ PAHIRAM_BORROWER_SMS_URL: ' https://core.example ', PAHIRAM_BORROWER_SMS_TOKEN: 'u' }),
  ).toMatchObject({ gateway: undefined, borrowers: { url: 'https://core.example', token: 'u' } })
})

test.each([
  [{ PAHIRAM_SMS_URL: 'http://sms.example', PAHIRAM_SMS_TOKEN: 't' }, 'PAHIRAM_SMS_URL is no https: address.'],
  [{ PAHIRAM_SMS_URL: 'sms.example', PAHIRAM_SMS_TOKEN: 't' }, 'PAHIRAM_SMS_URL is no https: address.'],
  [{ PAHIRAM_SMS_URL: 'https://a:b@sms.example', PAHIRAM_SMS_TOKEN: 't' }, 'PAHIRAM_SMS_URL is no https: address'],
  [{ PAHIRAM_SMS_URL: 'https://sms.example' }, 'PAHIRAM_SMS_URL is set, and PAHIRAM_SMS_TOKEN is not.'],
  [{ PAHIRAM_SMS_URL: 'https://sms.example', PAHIRAM_SMS_TOKEN: ' ' }, 'and PAHIRAM_SMS_TOKEN is not.'],
  [{ PAHIRAM_SMS_URL: 'https://sms.example', PAHIRAM_SMS_TOKEN: '“t”' }, 'PAHIRAM_SMS_TOKEN has a sign that no header'],
  [{ PAHIRAM_BORROWER_SMS_URL: 'https://core.example' }, 'and PAHIRAM_BORROWER_SMS_TOKEN is not.'],
  [{ PAHIRAM_SMS_PER_ADDRESS: '0' }, 'PAHIRAM_SMS_PER_ADDRESS is "0"; it is a whole number from 1 to 999999999.'],
])('a setting that cannot be used stops the start: %o', (environment, message) => {
  expect(() => readSmsSettings(environment)).toThrow(message)
})
