import { answer } from '@pahiram/api-mock'
import { listRepaymentWays } from '@pahiram/contract'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { address, ways } from './choice-fixtures.ts'
import { earlyAnswer } from './early-answer.ts'
import { RepaymentChoicePage } from './repayment-choice-page.tsx'

const early = { read: earlyAnswer as (data: object) => object | undefined }
const cards = [...ways.bankList, { bankName: 'Third Bank' }, { bankName: ' Mindanao ', cardNo: '12345678' }]

afterEach(() => {
  document.body.replaceChildren()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

/** All that is seen between heading and button. */
function shownText(): string {
  const texts = (element: Element): string[] =>
    [...element.childNodes].flatMap((node) => {
      if (node instanceof HTMLElement) return node.hidden ? [] : texts(node)
      return node.textContent?.trim() || []
    })

  return texts(document.querySelector('main') as Element).join('')
}

/** What can be pressed, and by which name the page takes a press over. */
function controls(): (string | undefined)[] {
  return [...document.querySelectorAll<HTMLInputElement>('main input, button[data-early-control]')]
    .filter((control) => !control.disabled && control.closest('[hidden]') === null)
    .map((control) => control.dataset['earlyControl'])
}

function showEarly(data: object, query = '', configuration: object = {}): Promise<boolean> {
  history.replaceState(null, '', `${address}${query}`)
  return showEarlyView(RepaymentChoicePage, { ...early, data, configuration })
}

test.each([
  ['two cards and Alipay', ways, '', {}],
  ['one card', { ...ways, bankList: cards.slice(0, 1), alipay: 0 }, '', {}],
  ['more cards than usual, one without a number', { ...ways, bankList: cards }, '', {}],
  ['an amount as text', { ...ways, amount: '99' }, '', {}],
  ['a page in English', ways, '&lang=en', {}],
  ['another currency, in a language that is not known', ways, '&lang=xx', { currency: 'RM', locale: 'en' }],
])('the first view says what the page says of %s', async (_, data, query, configuration) => {
  expect(await showEarly(data, query, configuration)).toBe(true)
  const first = shownText()
  const early = controls()

  expect(early).toContain('confirm')

  expect(first).toContain('Bank of Luzon')
  document.body.replaceChildren()
  answer(listRepaymentWays, data as object)
  await renderPage(RepaymentChoicePage, { address: `${address}${query}`, configuration })
  await screen.findAllByRole('radio')
  expect(shownText()).toBe(first)
  expect(controls()).toEqual(early)
})

test.each([
  ['es', '12,345.67'],
  ['id', '12.345,67'],
])('the amount in %s is written as the language writes it', async (locale, written) => {
  expect(await showEarly(ways, `&lang=${locale}`)).toBe(true)
  expect(shownText()).toContain(`₱${written}`)
})

test.each([
  ['nothing due', { ...ways, amount: 0 }],
  ['an amount that is not known', { ...ways, amount: null }],
  ['no card', { ...ways, bankList: [] }],
  ['a card without a name', { ...ways, bankList: [{ cardNo: '1234' }] }],
  ['a list that is none', { ...ways, bankList: 'none' }],
])('%s is left to the page', async (_, data) => {
  expect(await showEarly(data)).toBe(false)
})

test.each(['sent', 'left'])('a repayment that was begun (%s) is left to the page', async (name) => {
  sessionStorage.setItem(`repayment-choice.${name}.o1`, '{}')

  expect(await showEarly(ways)).toBe(false)
})
