import { meantQuery } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff, rawRequest } from '../../testing/caller.ts'
import { testStorage } from '../../testing/test-database.ts'
import { readCosts } from '../figures/costs.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ port: 0, ...(await testStorage()), sites: [], mode: 'sandbox' })
})
afterAll(async () => server.close())

async function make(link: unknown, token?: string): Promise<{ http: number; data: unknown; message: unknown }> {
  return callStaff(server.origin, '/staff/short-links', link, token)
}

async function codeOf(link: unknown): Promise<string> {
  return ((await make(link)).data as { code: string }).code
}

const open = (code: string, headers: Record<string, string> = {}) =>
  rawRequest(server.origin, `/l/${code}`, { headers })

test('a short link leads to the landing page with its query', async () => {
  const code = await codeOf({ templateId: 'ph-payday', utm_tag: 'payday november', down_id: 'ph-download' })
  const { status, headers } = await open(code)

  expect(status).toBe(302)
  expect(headers.location).toBe('/landing?templateId=ph-payday&utm_tag=payday%20november&down_id=ph-download')
  expect(headers['cache-control']).toBe('no-store')
  expect((await open(code.toUpperCase())).status).toBe(302)
})

test('a short link hands on what advertisers add to it, and nothing else', async () => {
  const code = await codeOf({ templateId: 'ph-payday', utm_tag: 'poster' })
  const { headers } = await open(
    `${code}?fbclid=IwAR1_x&utm_source=a%26b%0d%0ac&utm_tag=other&sessionId=s&gclid=&gclid=2`,
  )

  expect(headers.location).toBe('/landing?templateId=ph-payday&utm_tag=poster&utm_source=a%26b%0D%0Ac&fbclid=IwAR1_x')
  expect((await open(`${code}?ttclid=${'x'.repeat(501)}`)).headers.location).not.toContain('ttclid')
})

test('codes are drawn at random, and the same link has the same code', async () => {
  const codes = await Promise.all([1, 2, 3, 4].map(async (id) => codeOf({ templateId: 'ph-payday', id: String(id) })))

  expect(new Set(codes).size).toBe(4)
  expect(new Set(codes.map((code) => code.slice(0, 4))).size).toBe(4)
  expect(await codeOf({ templateId: 'ph-payday', id: '1' })).toBe(codes[0])
})

test.each(['nobodys', '222222222', '%2e%2e', "'or'1", 'a'.repeat(900)])(
  'the unknown code %s is a friendly 404',
  async (code) => {
    const { status, body, headers } = await open(code, { accept: 'text/html' })

    expect(status).toBe(404)
    expect(headers['content-type']).toContain('text/html')
    expect(body.toString()).toContain('This page does not exist')
  },
)

test('no short link leads to another site, whatever it is made of', async () => {
  for (const utm_tag of ['https://evil.example', '//evil.example', 'a\r\nLocation: https://evil.example', '&x=1#y']) {
    const { headers } = await open(await codeOf({ templateId: 'a', utm_tag }))
    const target = new URL(String(headers.location), 'https://pahiram.example')

    expect(target.origin + target.pathname + target.hash).toBe('https://pahiram.example/landing')
    expect(Object.fromEntries(target.searchParams)).toEqual({ templateId: 'a', utm_tag })
  }
  expect(await make({ templateId: 'a', url: 'https://evil.example' })).toMatchObject({ http: 400 })
  expect(await make({ templateId: '//evil.example' })).toMatchObject({ http: 400 })
  expect(await make({ templateId: 'a', sessionId: 's' })).toMatchObject({ http: 400 })
})

test('editors and approvers make short links; viewers, support and strangers do not', async () => {
  for (const [token, http] of [
    ['editor', 200],
    ['approver', 200],
    ['viewer', 403],
    ['support', 403],
    ['nobody', 401],
  ] as const) {
    expect(await make({ templateId: 'a' }, token)).toMatchObject({ http })
  }
})

test('a tag is counted as its link has it, whoever lengthens the link, and its cost belongs to it', async () => {
  for (const tag of ['Juan Cruz Jr.', 'Phase [2]', 'sale*', '“Pasko”', ' ad\u200b words\u00ad ']) {
    const code = await codeOf({ templateId: 'ph-payday', utm_tag: tag })
    const [{ utm_tag: costed } = { utm_tag: '' }] = readCosts(`2026-11-21\t${tag}\t1`)

    for (const address of [code, `${code}?fbclid=F`]) {
      const { headers } = await open(address)
      const search = headers.location?.split('?')[1] ?? ''

      expect(meantQuery(search)).toBe(search)
      expect(new URLSearchParams(search).get('utm_tag')).toBe(costed)
    }
    expect(costed).toBe(tag.replaceAll(/\p{Cf}/gu, '').trim())
  }
})

test('a short link survives what chats and mails leave behind it', async () => {
  const code = await codeOf({ templateId: 'ph-payday', utm_tag: 'chat' })

  for (const behind of ['.', ').', ',', '/', '%22', '%3E', '%E2%80%A6', '!', '?.', '%20', '&amp;']) {
    expect((await open(code + behind)).headers.location, behind).toBe('/landing?templateId=ph-payday&utm_tag=chat')
  }
  expect((await open(`${code}?utm_source=a&amp;gclid=G?fbclid=F.`)).headers.location).toBe(
    '/landing?templateId=ph-payday&utm_tag=chat&utm_source=a&gclid=G&fbclid=F',
  )
  expect((await open(`${code}a`)).status).toBe(404)
  for (const written of [`/l/%E2%80%8B${code}`, code.replace(/.{3}/, '/l/$&%C2%AD'), `/L/${code.toUpperCase()}`]) {
    expect((await rawRequest(server.origin, written)).status, written).toBe(302)
  }
})
