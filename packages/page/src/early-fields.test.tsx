import {
  type AnswerOf,
  type ConfirmDetail,
  getConfirmDetail,
  getLoanDetails,
  type getTemplate,
  getVariantConfirmDetail,
  listComplaints,
  type LoanDetails,
} from '@pahiram/contract'
import { render } from '@testing-library/react'
import { createStore } from 'jotai'
import { expect, expectTypeOf, test } from 'vitest'

import { type EarlyFields, earlyFields, type FieldPath } from './early-fields.tsx'
import { EarlyParts } from './early-view.tsx'
import { pageElement } from './page-element.tsx'

const { EarlyText, EarlyView } = earlyFields(getLoanDetails)

test('an early skeleton names its call and the places of its texts for the inline script', () => {
  const Skeleton = () => (
    <EarlyView unless="playeduL">
      <EarlyText field="productName" />
      {[0, 1].map((row) => (
        <EarlyText key={row} field={`userOrderDetail.detail.${row}.value`} />
      ))}
    </EarlyView>
  )
  const { container } = render(pageElement(Skeleton, createStore()))
  const view = container.querySelector('[data-early-view]')

  expect(view?.getAttribute('data-early-view')).toBe('getLoanDetails')
  expect(view?.getAttribute('data-early-unless')).toBe('playeduL')
  expect([...container.querySelectorAll('[data-early]')].map((place) => place.getAttribute('data-early'))).toEqual([
    'productName',
    'userOrderDetail.detail.0.value',
    'userOrderDetail.detail.1.value',
  ])
})

test('the place of parts names their list, and stands hidden behind what stands there until then', () => {
  const Skeleton = () => (
    <EarlyView>
      <EarlyParts<{ parts: readonly object[]; theme: object }> of="parts" colours="theme" until={<p>Soon</p>} />
    </EarlyView>
  )
  const { container } = render(pageElement(Skeleton, createStore()))
  const place = container.querySelector<HTMLElement>('[data-early-parts]')

  expect(place?.hidden).toBe(true)
  expect(place?.dataset).toMatchObject({ earlyParts: 'parts', earlyColours: 'theme' })
  expect(place?.previousElementSibling?.textContent).toBe('Soon')
})

// The compiler runs these: a line below `@ts-expect-error` that compiles is an error of `pnpm check`.
test('a path compiles only where the answer has a text or a number', () => {
  expectTypeOf<'productName'>().toExtend<FieldPath<LoanDetails>>()
  expectTypeOf<'orderStatus'>().toExtend<FieldPath<LoanDetails>>()
  expectTypeOf<'userOrderDetail.detail.0.value'>().toExtend<FieldPath<LoanDetails>>()
  expectTypeOf<'config.blocks.0.headline'>().toExtend<FieldPath<AnswerOf<typeof getTemplate>>>()
  expectTypeOf<'lonNumber'>().not.toExtend<FieldPath<LoanDetails>>()
  expectTypeOf<'isDelay'>().not.toExtend<FieldPath<LoanDetails>>()
  expectTypeOf<'userOrderDetail'>().not.toExtend<FieldPath<LoanDetails>>()
  expectTypeOf<'userOrderDetail.detail.0'>().not.toExtend<FieldPath<LoanDetails>>()
  expectTypeOf<'userOrderDetail.detail.value'>().not.toExtend<FieldPath<LoanDetails>>()

  const { EarlyText: ComplaintText } = earlyFields(listComplaints)

  // @ts-expect-error -- LoanDetails has no such field
  const misspelt = <EarlyText field="lonNumber" />
  // @ts-expect-error -- a field of another call's answer
  const foreign = <ComplaintText field="productName" />
  // @ts-expect-error -- the field is called playeduL
  const unless = <EarlyView unless="playedUl">{null}</EarlyView>
  // @ts-expect-error -- the list is called parts
  const parts = <EarlyParts<{ parts: readonly object[] }> of="part" />

  expect([misspelt, foreign, unless, parts].every((part) => typeof part === 'object')).toBe(true)
})

test('a shared skeleton takes the fields of every call that answers enough', () => {
  expectTypeOf(earlyFields(getVariantConfirmDetail)).toExtend<EarlyFields<ConfirmDetail>>()
  expectTypeOf(earlyFields(getConfirmDetail)).not.toExtend<EarlyFields<AnswerOf<typeof getVariantConfirmDetail>>>()
  expect(earlyFields(getConfirmDetail).EarlyText).toBe(earlyFields(getVariantConfirmDetail).EarlyText)
})
