import { answer, requestsOf } from '@pahiram/api-mock'
import { bindCard, getCardForm } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import { keepEarlyPresses } from '@pahiram/page/early-presses'
import { keepEarlyTexts } from '@pahiram/page/early-texts'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { cleanup, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { BindCardPage } from './bind-card-page.tsx'
import { philippineItems, randomItems } from './card-fixtures.ts'
import { earlyAnswer } from './early-answer.ts'
import { earlyParts } from './early-parts.tsx'
import { openForm, sentForms, usual } from './test-form.tsx'

beforeEach(() => {
  history.replaceState(null, '', usual)
  keepEarlyTexts()
  keepEarlyPresses()
})
afterEach(() => {
  document.body.replaceChildren()
  sessionStorage.clear()
  delete window.__pahiramPresses
  delete window.__pahiramTexts
})

/** Shows the first view of a form; says whether the answer filled it. */
function showEarly(items: readonly unknown[]): Promise<boolean> {
  return showEarlyView(BindCardPage, { read: earlyAnswer, parts: earlyParts, data: { items } })
}

/** Draws the page where its first view stands. */
async function draw(items: readonly unknown[]): Promise<void> {
  document.body.replaceChildren()
  answer(getCardForm, { items } as object)
  await openForm()
}

const said = ['id', 'for', 'placeholder', 'inputmode', 'autocomplete', 'autocapitalize', 'enterkeyhint']
const heard = ['role', 'aria-selected', 'aria-haspopup', 'aria-labelledby']

/** Each tab, label, control and text of the form, in order, with what is said in it. */
function formOnScreen(): string[] {
  const shown = document.querySelectorAll(
    '[role=tab], main label, main input:not([hidden]), main button, main [id^=card-field], main p',
  )

  return [...shown]
    .filter((element) => element.closest('[hidden]') === null)
    .map((element) => {
      const attributes = [...said, ...heard].flatMap((name) => {
        const value = element.getAttribute(name) ?? ''
        // A tab of the page has an id for its panel.
        const isLeftOut = value === '' || (name === 'id' && element.matches('[role=tab]'))

        return isLeftOut ? [] : [`${name}=${value}`]
      })

      const about = (element.getAttribute('aria-describedby') ?? '').split(' ')
      const description = about.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')

      const text = element instanceof HTMLInputElement ? element.value : element.textContent

      return [element.localName, ...attributes, text, description].join(' ').trim()
    })
}

function typeInto(label: string, text: string): void {
  const control = screen.getByLabelText<HTMLInputElement>(label)

  control.focus()
  control.value = text
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

const forms = {
  'banks and wallets': philippineItems,
  'a number that is known': [{ code: 'no', cate: 'text', inputType: 'number', title: 'Number', value: '09171234567' }],
  'a name that a browser may fill in': [{ code: 'n', cate: 'text', title: 'Holder', autocomplete: 'name' }],
  'types and values as numbers': [
    { code: 'a', cate: 'text', title: 7, value: 12, cardTypeMi: 1 },
    { code: 'b', cate: 'text', title: 'Wallet', cardTypeMi: 2 },
  ],
  'a field without a name': [{ code: 'a', cate: 'text' }, { code: 'b', cate: 'signature', title: 'Signature' }, null],
}

test.each(Object.entries(forms))('the first view of a form with %s is the form', async (_, items) => {
  expect(await showEarly(items)).toBe(true)
  const early = formOnScreen()

  await draw(items)
  expect(early.length).toBeGreaterThan(2)
  expect(formOnScreen()).toEqual(early)
})

test('the first view of any form that can be filled in is the form', async () => {
  await fc.assert(
    fc.asyncProperty(randomItems, async (items) => {
      const isFilled = await showEarly(items)
      const early = formOnScreen()

      await draw(items)
      expect(isFilled ? formOnScreen() : early).toEqual(early)
      expect(isFilled || screen.queryByRole('textbox') === null).toBe(true)
      cleanup()
    }),
    { numRuns: roundsOf(4, 100) },
  )
}, 60_000)

test('what is typed before the page is there stands in its form and is sent, also over what the server knows', async () => {
  answer(bindCard, null)
  const items = philippineItems.filter(({ code }) => code === 'cardNo' || code === 'name')

  await showEarly(items)
  typeInto('Account number', '0012 3456')
  typeInto('Account holder', '')
  typeInto('Account holder', 'Maria Clara')
  await draw(items)

  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Account number' }).value).toBe('00123456')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Account holder' }))
  screen.getByRole('button', { name: 'Next' }).click()
  await waitFor(() => expect(sentForms()).toMatchObject([{ cardNo: '00123456', name: 'Maria Clara' }]))
})

test('digits are read in groups while they are typed, as on the page: nothing moves when it comes', async () => {
  await showEarly(philippineItems)
  typeInto('Account number', '0012345')
  const early = formOnScreen()

  await draw(philippineItems)
  expect(early).toContain('p id=card-field-3-hint 0012 345')
  expect(formOnScreen()).toEqual(early)
})

test('what the borrower takes out of a field stays out', async () => {
  await showEarly(philippineItems)
  typeInto('Account holder', '')
  await draw(philippineItems)

  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Account holder' }).value).toBe('')
})

test.each([
  ['a choice opens its picker', 'Bank', () => screen.findByRole('dialog', { name: 'Bank' })],
  ['a tab shows its fields', 'E-wallet', () => screen.findByRole('textbox', { name: 'Wallet number' })],
  ['Next says what is missing', 'Next', () => screen.findByRole('group', { name: '2 answers are missing' })],
])('a press before the page is there is done once: %s', async (_, name, result) => {
  await showEarly(philippineItems)
  const control = screen.getByRole(name === 'E-wallet' ? 'tab' : 'button', { name })

  control.click()
  expect(control.getAttribute('aria-busy')).toBe('true')
  await draw(philippineItems)
  window.__pahiramPresses?.givePress()

  expect(await result()).toBeTruthy()
  expect(requestsOf(bindCard)).toEqual([])
})

test.each([
  ['nothing to fill in', [], {}],
  ['nothing that can be filled in', [{ code: 'b', cate: 'signature', title: 'Signature' }], {}],
  ['a draft', philippineItems, { 'bindCard.draft': '{"answers":{}}' }],
  ['a form that was sent', philippineItems, { 'bindCard.sent.p1': '{"idempotencyKey":"k"}' }],
])('with %s the place of the form stays', async (_, items, kept) => {
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)

  expect(await showEarly(items)).toBe(false)
  expect(document.querySelector('[data-early-until]')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})
