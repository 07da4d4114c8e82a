import { expect, test } from 'vitest'

import { foreignTexts } from './foreign-texts.ts'

test.each([
  ['zh', '还款 by 2026年11月26日'],
  ['fil', 'Takdang araw: payment details'],
  ['es', 'Detalles of your order'],
  ['id', 'Jatuh tempo: overdue since yesterday'],
] as const)('a text with an English word is foreign in %s', (locale, text) => {
  expect(foreignTexts([{ text, lang: locale }], locale)).toEqual([`${locale}: ${text}`])
})

test.each([
  ['zh', '请向 Agila Cash 还款 ₱1,759.66，借款编号 BL-2608-115362，可用 SMS 或 support@pahiram.example'],
  ['fil', 'Magbayad ng ₱1,759.66 sa Agila Cash hanggang Ago 29, 2027'],
  ['es', 'Paga ₱1,759.66 a Agila Cash en 93 días'],
  ['id', 'Bayar ₱1.759,66 ke Agila Cash'],
] as const)('names, sums, dates and codes are not foreign in %s', (locale, text) => {
  expect(foreignTexts([{ text, lang: locale }], locale)).toEqual([])
})

test('a text that is marked as of another language is foreign on a page', () => {
  expect(foreignTexts([{ text: '立即申请', lang: 'zh' }], 'zh')).toEqual([])
  expect(foreignTexts([{ text: 'Detalles del pedido', lang: 'en' }], 'es')).toEqual(['en: Detalles del pedido'])
})
