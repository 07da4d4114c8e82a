import { expect, test } from 'vitest'

import { groupsOf, readScenarios } from './scenarios.ts'

test('groupsOf puts scenarios under the page that they open', () => {
  const [first, second, third] = ['/order?sessionId=a', '/repay?sessionId=b', '/order?sessionId=c'].map((url) => ({
    name: url,
    description: '',
    url,
  }))

  expect(groupsOf([first, second, third].flatMap((one) => one ?? []))).toEqual([
    { path: '/order', scenarios: [first, third] },
    { path: '/repay', scenarios: [second] },
  ])
})

test.each([undefined, null, 'x', {}, [null], [{ name: 'a' }], [{ name: 'a', url: 'https://evil.example' }]])(
  'a list that is none (%j) has no scenarios',
  (given) => {
    expect(readScenarios(given)).toEqual([])
  },
)
