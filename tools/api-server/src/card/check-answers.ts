import { isDay } from '@pahiram/formatting'

import { ApiError } from '../api/envelope.ts'
import type { FormItem, FormOption } from './card-form.ts'

const longestAnswer = 100

/** What a borrower answered, checked: an answer for each field that the form shows for it. */
export interface CheckedAnswers {
  readonly cardType: string
  readonly answers: ReadonlyMap<FormItem, string>
}

/**
 * Checks what was sent against the form that was served (docs/spec/contract.md §7a): every shown field is answered as
 * it must be, and nothing else is sent. Throws an `ApiError` with words that name the field by its title.
 */
export function checkAnswers(items: readonly FormItem[], sent: Readonly<Record<string, string>>): CheckedAnswers {
  const shown = shownItems(items, sent)

  for (const code of Object.keys(sent)) {
    if (shown.some((item) => item.code === code)) continue

    const hidden = items.find((item) => item.code === code)

    throw new ApiError(
      '400',
      hidden === undefined
        ? `This form has no field "${code.slice(0, 40)}".`
        : `"${hidden.title}" does not belong to what you chose.`,
    )
  }
  return {
    cardType: cardTypeIn(items, sent),
    answers: new Map(shown.map((item) => [item, checked(item, sent[item.code])])),
  }
}

function checked(item: FormItem, sent: string | undefined): string {
  const answer = sent?.trim() ?? ''

  if (answer === '') throw new ApiError('400', `"${item.title}" is missing.`)
  if (answer.length > longestAnswer) {
    throw new ApiError('400', `"${item.title}" is too long: at most ${longestAnswer} characters.`)
  }

  const problem = problemOf(item, answer)

  if (problem !== undefined) throw new ApiError('400', `"${item.title}" ${problem}`)
  return answer
}

function problemOf({ category, input_type, options }: FormItem, answer: string): string | undefined {
  switch (category) {
    case 'enum':
      return options?.some(({ type }) => type === answer) ? undefined : 'is none of the choices.'
    case 'citySelect':
      return isWayThrough(options ?? [], answer) ? undefined : 'is none of the places.'
    case 'day':
      return isDay(answer) ? undefined : 'is a day like 1990-12-31.'
    default:
      return input_type === 'number' && !/^\d+$/.test(answer) ? 'has digits only.' : undefined
  }
}

/** Whether types joined by `-` lead through the options down to one without further ones; a type may hold a `-` itself. */
export function isWayThrough(options: readonly FormOption[], joined: string): boolean {
  return options.some(({ type, children = [] }) =>
    children.length === 0
      ? joined === type
      : joined.startsWith(`${type}-`) && isWayThrough(children, joined.slice(type.length + 1)),
  )
}

// The page decides by the same rules what it shows and sends: apps/bind-card/src/pages/bind-card/card-answers.ts is the
// mirror of this file, and tools/e2e/src/bind-card/agreement.journey.ts holds the two together. Change both or none.

/** What counts while the form does not ask (docs/spec/product-spec.md §9). */
const defaultCardType = '1'
const defaultChannel = '90006'

const categories: readonly string[] = ['text', 'citySelect', 'day', 'enum']

type Sent = Readonly<Record<string, string>>

/** The card type that was chosen, where the form lets one be chosen. */
export function cardTypeIn(items: readonly FormItem[], sent: Sent): string {
  return (choiceNamed('cardType', items) && sent['cardType']) || defaultCardType
}

/**
 * The fields that can be filled in for what is chosen (docs/spec/contract.md §7a): those of every card type or the
 * chosen one and, with card type 1, of every channel or the chosen one. Of two with one code only the first.
 */
export function shownItems(items: readonly FormItem[], sent: Sent): readonly FormItem[] {
  const cardTypes = choiceNamed('cardType', items)
  const channels = choiceNamed('channelNumber', items)
  const cardType = cardTypeIn(items, sent)
  const isOfCardType = ({ card_type }: FormItem) => ['', '0', cardType].includes(card_type)
  const channel = (channels && isOfCardType(channels) && sent['channelNumber']) || defaultChannel
  const isOfChannel = ({ channel_number }: FormItem) => cardType !== '1' || ['', '0', channel].includes(channel_number)
  const codes = new Set(cardTypes && [cardTypes.code])

  return items.filter((item) => {
    // The tabs are always shown, and the channel's own item may not hide itself.
    if (item === cardTypes) return true
    if (!isFillable(item) || !isOfCardType(item) || !(item === channels || isOfChannel(item))) return false
    if (codes.has(item.code)) return false
    codes.add(item.code)
    return true
  })
}

function choiceNamed(code: string, items: readonly FormItem[]): FormItem | undefined {
  return items.find((item) => item.code === code && item.category === 'enum' && isFillable(item))
}

/** A field that no page can fill in is not asked for either. */
function isFillable({ code, category, options }: FormItem): boolean {
  if (code.trim() === '' || code === 'product_id' || !categories.includes(category)) return false
  return category === 'text' || category === 'day' || (options ?? []).some(({ type }) => type !== '')
}
