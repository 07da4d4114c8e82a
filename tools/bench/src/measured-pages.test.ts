import { pages } from '@pahiram/contract/pages'
import { expect, test } from 'vitest'

import { measuredPages, shownTexts } from './measured-pages.ts'

test('every page that asks its server for something is measured', () => {
  const asking = pages.filter(({ app, kind, calls }) => kind === 'data' && app !== 'tools' && calls.length > 0)

  expect(measuredPages.map(({ path }) => path).sort()).toEqual(asking.map(({ path }) => path).sort())
})

test('what an answer says is looked for at any depth, once, and only where the page shows it', () => {
  const answer = { amount: '1,759.66', token: 'hidden', rows: [{ value: '1,759.66' }, { value: '2 of 3' }], term: '93' }

  expect(shownTexts(answer, 'You repay ₱1,759.66, payment 2 of 3 in 93 days')).toEqual(['1,759.66', '2 of 3'])
})
