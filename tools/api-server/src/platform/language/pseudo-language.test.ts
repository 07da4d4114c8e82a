import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { inPseudoLanguage } from './pseudo-language.ts'

test('a text is accented, longer and in brackets; a mark of its kind stays in front', () => {
  expect(inPseudoLanguage('Amount paid')).toBe('[Ááɱööúúñţ ṗááííḋ]')
  expect(inPseudoLanguage('## Rights')).toBe('## [Řííǧĥţš]')
  expect(inPseudoLanguage('₱1,050.00')).toBe('₱1,050.00')
})

test('variables, markup and addresses stay as they are', () => {
  expect(inPseudoLanguage('No. {orderNo} <b>at</b> help@a.example, https://a.example/x &amp; on')).toBe(
    '[Ñöö. {orderNo} <b>ááţ</b> help@a.example, https://a.example/x &amp; ööñ]',
  )
})

test('a function’s text is accented without its values, and a count still chooses the words', () => {
  const messages = {
    group: {
      paid: ({ name, count }: { name: string; count: number }) => `${name} paid ${count === 1 ? 'once' : 'often'}`,
    },
  }
  const { group } = inPseudoLanguage(messages)

  expect(group.paid({ name: 'Maria', count: 1 })).toBe('[Maria ṗááííḋ ööñçéé]')
  expect(group.paid({ name: 'Maria', count: 2 })).toBe('[Maria ṗááííḋ ööƒţééñ]')
})

test('the function needs nothing around it: browsers get its source', () => {
  const alone = runInNewContext(`(${String(inPseudoLanguage)})`) as typeof inPseudoLanguage

  expect(alone({ title: 'Pay' }).title).toBe('[Ṗááý]')
})
