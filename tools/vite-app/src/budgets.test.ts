import { expect, test } from 'vitest'

import { defaultBudgets, overBudget, type PageWeight } from './budgets.ts'

const order: PageWeight = {
  path: 'order',
  kind: 'data',
  initialScript: 89 * 1024,
  initialFiles: 6,
  ownScript: 20_000,
  html: 14 * 1024,
}

test('pages and languages within their budgets are no findings', () => {
  expect(overBudget([order], { es: 3 * 1024, zh: 2_000 }, defaultBudgets)).toEqual([])
})

test('a page or a language above its budget is named with both figures', () => {
  const heavy = { ...order, initialScript: 90 * 1024, initialFiles: 7, html: 15 * 1024 }

  expect(overBudget([heavy], { es: 3 * 1024 + 200, zh: 2_000 }, defaultBudgets)).toEqual([
    '"order": initial script with its heaviest language (brotli) is 93.2 KB, the budget is 92.0 KB',
    '"order": initial script is 7 files, the budget is 6',
    '"order": HTML with its style sheet (gzip) is 15.0 KB, the budget is 14.0 KB',
    '"es": messages (brotli) is 3.2 KB, the budget is 3.0 KB',
  ])
})

test('a static page has a budget of its own, without languages', () => {
  const guide: PageWeight = { ...order, path: 'guide', kind: 'static', initialScript: 2 * 1024 }

  expect(overBudget([guide], { es: 3 * 1024 }, defaultBudgets)).toEqual([])
  expect(overBudget([{ ...guide, initialScript: 2 * 1024 + 60 }], {}, defaultBudgets)).toEqual([
    '"guide": initial script (brotli) is 2.1 KB, the budget is 2.0 KB',
  ])
})
