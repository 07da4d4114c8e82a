import { expect, test } from 'vitest'

import { callPaths } from './call-paths.ts'

test('callPaths lists every call once', () => {
  expect(callPaths).toContain('/v3/loan-details/loan-details')
  expect(callPaths).toContain('/api/v2/youmi/promotion/register')
  expect(new Set(callPaths).size).toBe(callPaths.length)
})
