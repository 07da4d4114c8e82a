import { expect, test } from 'vitest'

import { hiddenHosts } from './pictures.ts'

const server = 'https://pahiram.example'
const pictures = ['https://a.example/1.png', 'https://a.example/2.png', 'https://b.example/3.png', `${server}/4.png`]

async function hiddenUnder(policy: string | undefined): Promise<readonly string[]> {
  const headers: Record<string, string> = policy === undefined ? {} : { 'Content-Security-Policy': policy }

  return hiddenHosts(server, pictures, () => Promise.resolve(new Response('', { headers })))
}

test('hiddenHosts lists each origin once whose pictures the pages do not show', async () => {
  expect(await hiddenUnder("default-src 'none'; img-src 'self' data: https://b.example; font-src *")).toEqual([
    'https://a.example',
  ])
  expect(await hiddenUnder("img-src 'self' https:")).toEqual([])
})

test('hiddenHosts lists nothing when the policy cannot be read', async () => {
  expect(await hiddenUnder(undefined)).toEqual([])
  expect(await hiddenHosts(server, pictures, () => Promise.reject(new Error('offline')))).toEqual([])
  expect(await hiddenHosts(server, [], () => Promise.reject(new Error('not asked')))).toEqual([])
})
