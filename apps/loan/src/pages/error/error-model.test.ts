import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { countFailureClick, getFailure, getFailureLink, readAnswer, type FailureProduct } from '@pahiram/contract'
import { preparePage } from '@pahiram/page/testing'
import { expect, test, vi } from 'vitest'

import { failureAtom, logInAgainAtom, openProductAtom } from './error-model.ts'

const address = '/error?productId=p1&sessionId=s1'
const configuration = { allowedOrigins: ['https://partner.example'] }

function productWith(fields: Readonly<Record<string, unknown>>): FailureProduct {
  const [product] = readAnswer(getFailure, { list: [{ id: 'f7', enabled: 1, ...fields }] }).list

  if (product === undefined) throw new Error('The contract reads no product')
  return product
}

test.each([
  ['/error?productId=p1&sessionId=s1', { productId: 'p1' }],
  ['/error?sessionId=s1', {}],
])('at %s asks for the failure with %j', async (asked, fields) => {
  answer(getFailure, { errMessage: 'Your password has changed' })
  const { store } = preparePage({ address: asked })

  store.sub(failureAtom, () => undefined)
  await vi.waitFor(() => {
    expect(store.get(failureAtom)).toMatchObject({ state: 'ready', value: { errMessage: 'Your password has changed' } })
  })

  const [request] = requestsOf(getFailure)
  expect(request?.fields).toEqual(fields)
  expect(request?.query.get('sessionId')).toBe('s1')
})

test('counts the press on a product by its id, then asks where it leads, then goes there', async () => {
  answer(countFailureClick, null)
  answer(getFailureLink, 'https://partner.example/apply')
  const { store, visits, shellMessages } = preparePage({ address, configuration })

  await store.set(openProductAtom, productWith({}))

  expect(requestsOf(countFailureClick).map(({ fields }) => fields)).toEqual([{ id: 'f7' }])
  expect(requestsOf(getFailureLink).map(({ fields }) => fields)).toEqual([{ id: 'f7' }])
  expect(visits).toEqual([{ how: 'assign', url: 'https://partner.example/apply' }])
  expect(shellMessages).toEqual([{ action: 'confirmBuryPoint', params: { event: 'error.product', productId: 'p1' } }])
})

test.each([
  ['is refused', () => refuse(countFailureClick, { code: '9', message: 'no' })],
  ['fails', () => fail(countFailureClick, { status: 500 })],
  ['takes for ever', () => answer(countFailureClick, null, { delay: 60_000 })],
])('opens the product although its count %s', async (_, spoil) => {
  spoil()
  answer(getFailureLink, 'pahiram://product?id=7')
  const { store, shellMessages } = preparePage({ address })

  await store.set(openProductAtom, productWith({}))

  expect(shellMessages).toContainEqual({ action: 'openPage', params: { url: 'pahiram://product?id=7' } })
})

test('opens the product once when it is tapped many times', async () => {
  answer(countFailureClick, null)
  answer(getFailureLink, 'https://partner.example/apply')
  const { store, visits } = preparePage({ address, configuration })
  const product = productWith({})

  await Promise.all(Array.from({ length: 5 }, () => store.set(openProductAtom, product)))

  expect(requestsOf(countFailureClick)).toHaveLength(1)
  expect(visits).toHaveLength(1)
})

test('lets the shell log the borrower in again, once', async () => {
  const { store, shellMessages } = preparePage({ address })

  await Promise.all([store.set(logInAgainAtom), store.set(logInAgainAtom)])

  expect(shellMessages).toEqual([
    { action: 'confirmBuryPoint', params: { event: 'error.log-in-again', productId: 'p1' } },
    { action: 'goLogin', params: {} },
  ])
})
