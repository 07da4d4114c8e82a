import { answer, fail } from '@pahiram/api-mock'
import { bindCard, getCardForm } from '@pahiram/contract'
import { preparePage, renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { answerAtom, answersAtom, formAtom } from './bind-card-model.ts'
import { BindCardPage } from './bind-card-page.tsx'

const items = [{ code: 'no', cate: 'text', title: 'Account number', inputType: 'number' }]

beforeEach(() => {
  answer(getCardForm, { items })
})

afterEach(() => {
  vi.restoreAllMocks()
})

const address = '/bind-card?productId=p1&sessionId=canary-session&userId=canary-user'

async function field(at: string, kept: Readonly<Record<string, string>> = {}): Promise<HTMLInputElement> {
  await renderPage(BindCardPage, { address: at, sessionStorage: kept })
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Account number' })
}

test('a reload keeps what was typed, for this tab only and without the session', async () => {
  await userEvent.type(await field(address), '1234567890')
  const kept = Object.fromEntries(Object.entries(sessionStorage))

  expect(Object.keys(kept)).toEqual(['bindCard.draft'])
  expect(JSON.stringify(kept)).not.toContain('canary')
  expect(JSON.stringify(Object.entries(localStorage))).toBe('[]')
  expect((await field(address, kept)).value).toBe('1234567890')
})

test.each([
  ['account', '/bind-card?productId=p1&sessionId=another&userId=canary-user'],
  ['product', '/bind-card?productId=p2&sessionId=canary-session&userId=canary-user'],
])('the form hides a draft from another %s', async (_whose, other) => {
  await userEvent.type(await field(address), '1234567890')

  expect((await field(other, Object.fromEntries(Object.entries(sessionStorage)))).value).toBe('')
})

test('the form forgets its draft after the account is saved', async () => {
  answer(bindCard, null)
  await userEvent.type(await field(address), '1234567890')

  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Your payment account is saved')

  expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({})
})

test.each(['', 'null', '{broken', '[]', '{"of":1}', '{"answers":{"no||":"1"}}'])(
  'a draft that is none (%j) is ignored',
  async (kept) => {
    expect((await field(address, { 'bindCard.draft': kept })).value).toBe('')
  },
)

test('an answer that the form no longer takes is left out', async () => {
  await userEvent.type(await field(address), '12')
  const kept = (sessionStorage.getItem('bindCard.draft') ?? '').replace('"12"', '"1a"')

  expect((await field(address, { 'bindCard.draft': kept })).value).toBe('')
})

test('a forbidden or full storage only costs the reload', async () => {
  answer(bindCard, null)
  const input = await field(address)

  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await userEvent.type(input, '1234567890')
  expect(input.value).toBe('1234567890')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Your payment account is saved')
})

test('the first drawing has no draft, and what is typed before the draft is read is kept with it', async () => {
  answer(getCardForm, {
    items: [
      { code: 'no', cate: 'text', title: 'Account number', inputType: 'number' },
      { code: 'holder', cate: 'text', title: 'Holder' },
    ],
  })
  const first = preparePage({ address })

  await first.store.set(formAtom, false)
  first.store.set(answerAtom, 'no||', '1234567890')

  const kept = Object.fromEntries(Object.entries(sessionStorage))
  const { store } = preparePage({ address, sessionStorage: kept })

  await store.set(formAtom, false)
  expect(store.get(answersAtom)).toEqual({ 'no||': '', 'holder||': '' })

  store.set(answerAtom, 'holder||', 'Maria')
  store.sub(answersAtom, () => undefined)
  expect(store.get(answersAtom)).toEqual({ 'no||': '1234567890', 'holder||': 'Maria' })
  expect(sessionStorage.getItem('bindCard.draft')).toContain('1234567890')
})

test('on a page that no server drew, a later session of the account finds its draft once the answer names the account', async () => {
  answer(getCardForm, { items }, { account: 'a-1' })
  await userEvent.type(await field(address), '1234567890')

  const kept = Object.fromEntries(Object.entries(sessionStorage))

  answer(getCardForm, { items }, { account: 'a-1', delay: 50 })
  expect((await field('/bind-card?productId=p1&sessionId=later', kept)).value).toBe('1234567890')
  answer(getCardForm, { items }, { account: 'a-2', delay: 50 })
  expect((await field('/bind-card?productId=p1&sessionId=another', kept)).value).toBe('')
})

test('a form that is shown on since only the connection failed keeps what is typed into it', async () => {
  const { store } = preparePage({ address })

  await store.set(formAtom, false)
  fail(getCardForm, { network: true })
  await store.set(formAtom)
  store.set(answerAtom, 'no||', '12')
  expect(store.get(formAtom)).toMatchObject({ state: 'failed', known: {} })
  expect(store.get(answersAtom)).toEqual({ 'no||': '12' })
})
