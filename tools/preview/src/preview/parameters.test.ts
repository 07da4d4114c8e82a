import { pageParameters, sessionParameters, trackingParameters } from '@pahiram/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addressWith, parameterNames, parametersIn, withParameter, withScenario } from './parameters.ts'

const values = fc.record(Object.fromEntries(parameterNames.map((name) => [name, fc.string({ minLength: 1 })])), {
  requiredKeys: [],
})

test('parameterNames lists every parameter of the contract', () => {
  expect(parameterNames).toEqual([...sessionParameters, ...trackingParameters, ...pageParameters])
})

test('addressWith writes the parameters that are not empty, in the order of the contract', () => {
  expect(addressWith('/repay', { from: 'a b', orderId: 'o&1', lang: 'en', sessionId: 's', userId: '' })).toBe(
    '/repay?sessionId=s&lang=en&orderId=o%261&from=a+b',
  )
  expect(addressWith('/repay', {})).toBe('/repay')
})

test('addressWith keeps any value of a field readable for the page', () => {
  fc.assert(
    fc.property(values, (given) => {
      const address = new URL(addressWith('/order', given), 'http://localhost')

      expect(parametersIn(address.searchParams)).toEqual(given)
      expect([...address.searchParams.keys()]).toEqual(parameterNames.filter((name) => name in given))
    }),
  )
})

test('withParameter removes a parameter when its field is emptied', () => {
  expect(withParameter({ lang: 'en', orderId: 'o' }, 'lang', '')).toEqual({ orderId: 'o' })
})

test('withScenario replaces the borrower and the case, and keeps the device', () => {
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
