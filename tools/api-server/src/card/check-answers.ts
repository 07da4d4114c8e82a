import { isDay } from '@pahiram/formatting'

import { ApiError } from '../api/envelope.ts'
import type { FormItem } from './card-form.ts'
import { isWayThrough } from './option-path.ts'
import { cardTypeIn, shownItems } from './shown-items.ts'

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
