import { pageParameters, sessionParameters, trackingParameters } from '@pahiram/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addressWith, parameterNames, parametersIn, withParameter, withScenario } from './parameters.ts'

const values = fc.record(Object.fromEntries(parameterNames.map((name) => [name, fc.string({ minLength: 1 })])), {
  requiredKeys: [],
})

test('there is a parameter for all that the contract names', () => {
  expect(parameterNames).toEqual([...sessionParameters, ...trackingParameters, ...pageParameters])
})

test('an address holds what is not empty, in the order of the contract', () => {
  expect(addressWith('/repay', { from: 'a b', orderId: 'o&1', lang: 'en', sessionId: 's', userId: '' })).toBe(
    '/repay?sessionId=s&lang=en&orderId=o%261&from=a+b',
  )
  expect(addressWith('/repay', {})).toBe('/repay')
})

test('whatever stands in the fields arrives at the page', () => {
  fc.assert(
    fc.property(values, (given) => {
      const address = new URL(addressWith('/order', given), 'http://localhost')

      expect(parametersIn(address.searchParams)).toEqual(given)
      expect([...address.searchParams.keys()]).toEqual(parameterNames.filter((name) => name in given))
    }),
  )
})

test('a field that is emptied is not there any more', () => {
  expect(withParameter({ lang: 'en', orderId: 'o' }, 'lang', '')).toEqual({ orderId: 'o' })
})

test('a scenario brings its borrower and case, and leaves the device as it was', () => {
  const before = {
    sessionId: 'old',
    userId: 'u',
    orderId: 'o',
    problemId: 'p',
    deviceId: 'd',
    lang: 'es',
    utm_tag: 't',
  }

  expect(withScenario(before, '/order?sessionId=seed-21&productId=p1&unknown=1')).toEqual({
    sessionId: 'seed-21',
    productId: 'p1',
    deviceId: 'd',
    lang: 'es',
    utm_tag: 't',
  })
})
