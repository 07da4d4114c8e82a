import { answer, requestsOf } from '@pahiram/api-mock'
import { bindCard, getCardForm } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { formAtom, visibleAtom } from './bind-card-model.ts'
import { randomItems } from './card-fixtures.ts'
import { type CardControl, cardFormOf, fieldId } from './card-form.ts'
import { openForm, sentForms } from './test-form.tsx'

function elementWithId(id: string): HTMLElement {
  const element = document.getElementById(id)

  if (element === null) throw new Error(`There is no ${id}`)
  return element
}

/** What such places are sent as. */
function sentFor(control: CardControl, places: readonly number[]): string {
  const types: string[] = []
  let rest = control.kind === 'choice' || control.kind === 'place' ? control.options : []

  for (const place of places) {
    types.push(rest[place]?.value ?? '')
    rest = rest[place]?.children ?? []
  }
  return types.join('-')
}

/** Fills in a field by keyboard alone, and returns what must be sent for it. */
async function fillByKeys(element: HTMLElement, control: CardControl, presses: number): Promise<string> {
  act(() => element.focus())
  if (control.kind === 'text' || control.kind === 'digits') {
    await userEvent.keyboard('{Control>}a{/Control}{Delete}')
    await userEvent.keyboard(control.kind === 'digits' ? `${presses}x01` : `Maria ${presses}`)
    return control.kind === 'digits' ? `${presses}01` : `Maria ${presses}`
  }

  if (control.kind === 'day') {
    for (const part of ['2', '3', `199${presses}`]) {
      await userEvent.keyboard('{Control>}a{/Control}{Delete}')
      await userEvent.keyboard(part)
      await userEvent.tab()
    }
    return `199${presses}-03-02`
  }

  await userEvent.keyboard('{Enter}')

  const list = await screen.findByRole('listbox')
  const places: number[] = []

  act(() => list.focus())
  // A choice of several levels goes on in the same list.
  while (list.isConnected) {
    await userEvent.keyboard(`{ArrowDown>${presses + 1}/}`)
    places.push(Number(within(list).getByRole('option', { selected: true }).getAttribute('aria-posinset')) - 1)
    await userEvent.keyboard('{Enter}')
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(element)
  return sentFor(control, places)
}

test('25 random forms can be filled in and saved by keyboard alone', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(randomItems, fc.nat({ max: 4 }), async (items, presses) => {
      answer(getCardForm, { items } as object)
      answer(bindCard, null)

      const before = requestsOf(bindCard).length
      const { store, unmount } = await openForm()
      const loaded = store.get(formAtom)
      const { fields, cardTypes } = loaded.state === 'ready' ? loaded.value : cardFormOf([])
      const filled = new Map<string, string>()
      const next = () =>
        store.get(visibleAtom).find(({ key, control }) => control.kind !== 'unfillable' && !filled.has(key))

      act(() => screen.queryByRole('tab', { selected: true })?.focus())
      await userEvent.keyboard(`{ArrowRight>${presses}/}`)
      for (let field = next(); field !== undefined; field = next()) {
        const { key, control } = field
        const element = elementWithId(fieldId(fields.findIndex((one) => one.key === key)))

        filled.set(key, await fillByKeys(element, control, presses))
      }

      // What a channel hid again is not sent.
      const shown = store.get(visibleAtom).filter(({ key }) => filled.has(key))
      const chosenTab = screen.queryAllByRole('tab').findIndex((tab) => tab.getAttribute('aria-selected') === 'true')
      const expected = new Map([
        ...shown.map(({ code, key }) => [code, filled.get(key)] as const),
        ['product_id', 'p1'] as const,
      ])

      if (cardTypes !== undefined) expected.set(cardTypes.code, sentFor(cardTypes.control, [chosenTab]))
      act(() => screen.getByRole('button', { name: 'Next' }).focus())
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(requestsOf(bindCard)).toHaveLength(before + Math.min(1, shown.length)))

      const sent = sentForms().slice(before)

      expect(sent.map((fields) => new Map(Object.entries(fields)))).toEqual(shown.length > 0 ? [expected] : [])
      unmount()
    }),
    { numRuns: roundsOf(25) },
  )
})
