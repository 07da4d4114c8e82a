import { bindCard, type CardItem, type CardOption, getCardForm, readAnswer } from '@pahiram/contract'
import fc from 'fast-check'
import { describe, expect } from 'vitest'

import { borrowerLike } from '../sandbox.ts'
import { journey } from '../journey.ts'
import { bindingsOf, choose, typeDay, next, pickerOf } from './filling.ts'

import type { Page } from 'playwright-core'

// What the page shows and what the server takes are two pieces of code with one rule: apps/bind-card's card-form.ts
// and the server's check-answers.ts. Here they meet.

/** Chance for one field; more than any form has. */
const dice = fc.array(fc.nat(), { minLength: 16, maxLength: 16 })

/** Posts to a call as a session; answers the envelope. */
async function post(origin: string, path: string, session: string, fields: Record<string, string>) {
  const response = await fetch(`${origin}${path}?sessionId=${session}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'X-Session-Id': session },
  })

  return (await response.json()) as { code: string; data: unknown; message: string }
}

function isShown(page: Page, { code, cate, title = '' }: CardItem): Promise<boolean> {
  if (code === 'cardType') return page.getByRole('tab').first().isVisible()
  if (cate === 'day') return page.getByRole('group', { name: title, exact: true }).isVisible()
  return cate === 'text'
    ? page.getByRole('textbox', { name: title, exact: true }).isVisible()
    : pickerOf(page, title).isVisible()
}

/** Answers a field by hand; returns what must be sent for it. */
async function answer(page: Page, item: CardItem, chance: number): Promise<string> {
  const { code, cate, title = '', note, inputType } = item

  if (cate === 'text') {
    const typed = inputType === 'number' ? `0${chance}` : `Juan ${chance}`

    await page.getByRole('textbox', { name: title, exact: true }).fill(typed)
    return typed
  }
  if (cate === 'day') {
    // Days that every form takes: a birthday is 18 to 90 years ago.
    const parts = [1940 + (chance % 65), 1 + (chance % 12), 1 + (chance % 28)]
    const day = parts.map((part) => String(part).padStart(2, '0')).join('-')

    await typeDay(page, title, day)
    return day
  }

  const path = pathIn(note, chance)

  if (code === 'cardType') await page.getByRole('tab', { name: path[0]?.name ?? '', exact: true }).tap()
  else
    await choose(
      page,
      title,
      path
        .map(({ name = '' }) => name)
        .toReversed()
        .join(' '),
    )
  return path.map(({ type }) => type).join('-')
}

function pathIn(options: readonly CardOption[], chance: number): readonly CardOption[] {
  const option = options[chance % options.length]

  return option === undefined ? [] : [option, ...pathIn(option.children ?? [], Math.floor(chance / options.length))]
}

/** Fills in what the page shows, from the top; returns what must be sent. */
async function fillShown(page: Page, items: readonly CardItem[], chances: readonly number[]) {
  const chosen: Record<string, string> = {}

  for (const [place, item] of items.entries()) {
    if (await isShown(page, item)) chosen[item.code ?? ''] = await answer(page, item, chances[place] ?? 0)
  }
  return chosen
}

describe.each([
  ['bind-wallet', 6],
  ['bind-plain', 2],
  ['bind-large', 3],
  ['bind-odd', 2],
])('%s', (scenario, numRuns) => {
  journey(
    'whatever is chosen, the server takes what the page sends, and all of it, and nothing else',
    async ({ newPhone, origin }) => {
      const phone = await newPhone({ shell: 'ios' })
      const { name: session, url } = await borrowerLike(origin, scenario)
      const product_id = new URL(url, origin).searchParams.get('productId') ?? ''
      const { items } = readAnswer(getCardForm, (await post(origin, getCardForm.path, session, { product_id })).data)
      const sent = bindingsOf(phone.page)

      await fc.assert(
        fc.asyncProperty(dice, async (chances) => {
          await phone.open(url)
          await phone.page.getByRole('button', { name: 'Next' }).waitFor()

          const chosen = await fillShown(phone.page, items, chances)

          await next(phone.page)
          await phone.page.getByText('Your payment account is saved').waitFor()
          expect(sent.at(-1)).toEqual({ path: bindCard.path, productId: product_id, fields: chosen })

          for (const { code = '', title } of items) {
            if (code === '') continue

            const { [code]: own, ...others } = chosen
            const isHidden = own === undefined
            const fields = { ...(isHidden ? { ...chosen, [code]: '1' } : others), product_id }
            const refusal = await post(origin, bindCard.path, session, fields)

            expect(refusal.code).toBe('400')
            // Without the channel the fields of another one are asked for.
            expect(refusal.message).toMatch(isHidden ? `"${title}" does not belong` : /is missing|does not belong/)
          }
        }),
        { numRuns, endOnFailure: true },
      )
    },
  )
})
