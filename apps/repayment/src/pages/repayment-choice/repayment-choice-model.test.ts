import { listRepaymentWays, readAnswer } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { ways } from './choice-fixtures.ts'
import { dueOf, waysIn } from './repayment-choice-model.ts'
import { maskedNumber } from './written-ways.tsx'

test.each([
  ['6217000012341234', '•••• 1234'],
  [' 6217000012341234 ', '•••• 1234'],
  ['1234', '•••• 1234'],
  ['**** 9876', '**** 9876'],
  ['6217 XXXX XXXX 9876', '6217 XXXX XXXX 9876'],
  ['', ''],
  [undefined, ''],
])('of the card %j nobody sees more than %j', (cardNo, seen) => {
  expect(maskedNumber(cardNo)).toBe(seen)
})

test('cards that say the same are still two ways', () => {
  const twins = waysIn(readAnswer(listRepaymentWays, { bankList: [{ id: 'c1' }, { id: 'c1' }, {}, {}] }))

  expect(new Set(twins.map(({ key }) => key)).size).toBe(4)
})

test('a list that changed never turns a choice into another card', () => {
  const [first] = waysIn(readAnswer(listRepaymentWays, ways))
  const turned = waysIn(readAnswer(listRepaymentWays, { ...ways, bankList: [...ways.bankList].reverse() }))

  expect(turned.map(({ key }) => key)).not.toContain(first?.key)
})

test.each([
  [1, 'payable'],
  ['1234567', 'payable'],
  [0, 'nothing'],
  [-5, 'nothing'],
  [1.5, 'unknown'],
  [null, 'unknown'],
  ['many', 'unknown'],
])('an amount of %j is %s', (amount, due) => {
  expect(dueOf(readAnswer(listRepaymentWays, { amount }))).toBe(due)
})
