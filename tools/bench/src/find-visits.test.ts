import { pages } from '@pahiram/contract/pages'
import { expect, test } from 'vitest'

import { scenarios, shownTexts } from './find-visits.ts'

test('every page that asks its server for something can be measured', () => {
  const asking = pages.filter(({ app, kind, calls }) => kind === 'data' && app !== 'tools' && calls.length > 0)

  expect(Object.keys(scenarios).toSorted()).toEqual(asking.map(({ path }) => path).toSorted())
})

test('the texts of an answer are those that the drawn page shows and its skeleton does not', () => {
  const answer = { amount: '1,759.66', token: 'hidden', rows: [{ value: 'Juan’s & Ana' }, { value: 'Loan' }] }
  const html = `<div id="root"><p>₱<!-- -->1,759.66</p><p>Juan’s &amp; Ana</p>Loan</div><script id="first-answer">${JSON.stringify(answer)}</script>`

  expect(shownTexts(html, '<div id="root">Loan</div>')).toEqual(['1,759.66', 'Juan’s & Ana'])
})
