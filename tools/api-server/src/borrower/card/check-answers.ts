import { isDay } from '@pahiram/formatting'

import { ApiError } from '../../platform/http/envelope.ts'
import { birthdays } from './birthday.ts'
import type { FormItem, FormOption } from './card-form.ts'

const maxAnswerLength = 100

/** Answers that fit the form: one for each field that the form shows. */
export interface CheckedAnswers {
  readonly cardType: string
  readonly answers: ReadonlyMap<FormItem, string>
}

/**
 * Checks the fields that were sent against the form (docs/spec/contract.md §7a): every shown field has a valid answer, and
 * no other field is sent.
 * `today` is the market's, `YYYY-MM-DD`.
 * @throws {ApiError} 400 with a message that names the field by its title.
 */
export function checkAnswers(
  items: readonly FormItem[],
  sent: Readonly<Record<string, string>>,
  today: string,
): CheckedAnswers {
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
    answers: new Map(shown.map((item) => [item, checked(item, sent[item.code], today)])),
  }
}

function checked(item: FormItem, sent: string | undefined, today: string): string {
  // As a bank knows what was pasted: nothing invisible in it, wide digits and blanks as usual ones.
  const seen = sent?.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  const answer = (item.category === 'text' ? seen?.replaceAll(/\s+/g, ' ') : sent)?.trim() ?? ''

  if (answer === '') throw new ApiError('400', `"${item.title}" is missing.`)
  if (item.category === 'text' && answer.length > maxAnswerLength)
    throw new ApiError('400', `"${item.title}" is too long: at most ${maxAnswerLength} characters.`)

  const problem = problemOf(item, answer, today)

  if (problem !== undefined) throw new ApiError('400', `"${item.title}" ${problem}`)
  return answer
}

function problemOf({ category, input_type, options }: FormItem, answer: string, today: string): string | undefined {
  switch (category) {
    case 'enum':
      return options?.some(({ type }) => type === answer) ? undefined : 'is none of the choices.'
    case 'citySelect':
      return isOptionPath(options ?? [], answer) ? undefined : 'is none of the places.'
    case 'day':
      if (!isDay(answer)) return 'is a day like 1990-12-31.'
      return input_type === 'birthday' ? birthdayProblem(answer, today) : undefined
    default:
      return input_type === 'number' && !/^\d+$/.test(answer) ? 'has digits only.' : undefined
  }
}

function birthdayProblem(birthday: string, today: string): string | undefined {
  const { from, to } = birthdays(today)

  if (birthday > to) return 'must be at least 18 years ago: we lend to adults only.'
  return birthday < from ? 'must be at most 90 years ago.' : undefined
}

/** Checks that types joined by `-` name a path through the options to an option without children; a type may contain `-`. */
export function isOptionPath(options: readonly FormOption[], joined: string): boolean {
  return options.some(({ type, children = [] }) =>
    children.length === 0
      ? joined === type
      : joined.startsWith(`${type}-`) && isOptionPath(children, joined.slice(type.length + 1)),
  )
}

// The page has the same rules in apps/bind-card/src/pages/bind-card/card-form.ts, and the test
// tools/e2e/src/bind-card/agreement.journey.ts compares the two: change both together.

/** The card type and channel of a form that does not ask for them (docs/spec/product-spec.md §9). */
const defaultCardType = '1'
const defaultChannel = '90006'

const categories: readonly string[] = ['text', 'citySelect', 'day', 'enum']

type Sent = Readonly<Record<string, string>>

/** Returns the chosen card type, or the default when the form has no such choice. */
export function cardTypeIn(items: readonly FormItem[], sent: Sent): string {
  return (choiceNamed('cardType', items) && sent['cardType']) || defaultCardType
}

/**
 * Returns the fields that the form shows for a choice (docs/spec/contract.md §7a): those of every card type or the chosen
 * one and, with card type 1, of every channel or the chosen one. Of two fields with the same code only the first.
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
    // The card types are always shown, and the choice of channels does not depend on its own channel.
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

/** Checks that a page can fill in a field; the server does not require other fields. */
function isFillable({ code, category, options }: FormItem): boolean {
  if (code.trim() === '' || code === 'product_id' || !categories.includes(category)) return false
  return category === 'text' || category === 'day' || (options ?? []).some(({ type }) => type !== '')
}
