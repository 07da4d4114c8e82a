import { ApiError } from '@pahiram/api-client'
import { expect, test } from 'vitest'

import { isCallMissing, isLineLost, rejectionOf } from './rejection-of.ts'

test('distinguishes a no of the server from a call that got lost', () => {
  const rejection = { code: '7', message: 'Not today' }

  expect(rejectionOf(new ApiError('pushLoan', { kind: 'rejected', rejection }))).toEqual(rejection)
  for (const kind of ['offline', 'timeout'] as const) {
    expect(rejectionOf(new ApiError('pushLoan', { kind }))).toBeUndefined()
  }
  expect(rejectionOf(new ApiError('pushLoan', { kind: 'broken', status: 502 }))).toBeUndefined()
  expect(rejectionOf(new TypeError('lost'))).toBeUndefined()
})

test('distinguishes a lost connection from a server that failed', () => {
  const rejection = { code: '7', message: 'Not today' }

  for (const kind of ['offline', 'timeout'] as const) {
    expect(isLineLost(new ApiError('uploadComplaintImage', { kind }))).toBe(true)
  }
  expect(isLineLost(new ApiError('uploadComplaintImage', { kind: 'broken', status: 502 }))).toBe(false)
  expect(isLineLost(new ApiError('uploadComplaintImage', { kind: 'rejected', rejection }))).toBe(false)
  expect(isLineLost(new TypeError('lost'))).toBe(false)
})

test('a call is missing where the server says no or answers below 500', () => {
  const missing = (failure: ConstructorParameters<typeof ApiError>[1]) =>
    isCallMissing(new ApiError('newCall', failure))

  expect(missing({ kind: 'broken', status: 404 })).toBe(true)
  expect(missing({ kind: 'broken', status: 200 })).toBe(true)
  expect(missing({ kind: 'rejected', rejection: { code: '400', message: '' } })).toBe(true)
  expect(missing({ kind: 'broken', status: 500 })).toBe(false)
  expect(missing({ kind: 'offline' })).toBe(false)
  expect(isCallMissing(new TypeError('lost'))).toBe(false)
})
