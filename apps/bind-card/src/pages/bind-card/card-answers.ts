import { type CardField, type CardForm, defaultCardType, defaultChannel, fits, productField } from './card-form.ts'

// The server takes just what this shows: tools/api-server/src/card/check-answers.ts is the mirror of this file, and
// tools/e2e/src/bind-card/agreement.journey.ts holds the two together. Change both or none.

/** What was answered, by the fields' keys. */
export type Answers = Readonly<Record<string, string>>

/** The answers of a form: what the borrower changed, where it still fits, over what the server filled in. */
export function answersOf({ fields }: CardForm, changes: Answers): Answers {
  return Object.fromEntries(
    fields.map(({ key, control, initial }) => {
      const changed = changes[key]

      return [key, changed !== undefined && fits(control, changed) ? changed : initial]
    }),
  )
}

/** The card type chosen among the tabs. */
export function cardTypeIn(form: CardForm, answers: Answers): string {
  return (form.cardTypes && answers[form.cardTypes.key]) || defaultCardType
}

/**
 * The fields that are shown, in the server's order, without the one that the tabs are for: those of every card type or
 * the chosen one and, with card type 1, of every channel or the chosen one (docs/spec/product-spec.md §2). Of two with
 * one code only the first can be filled in.
 */
export function visibleFields(form: CardForm, answers: Answers): readonly CardField[] {
  const cardType = cardTypeIn(form, answers)
  const isOfCardType = (field: CardField) => field.cardType === undefined || field.cardType === cardType
  const channel = (form.channels && isOfCardType(form.channels) && answers[form.channels.key]) || defaultChannel
  const codes = new Set(form.cardTypes && [form.cardTypes.code])

  return form.fields.flatMap((field) => {
    if (field === form.cardTypes || !isOfCardType(field)) return []
    // The channel's own item may not hide itself.
    if (cardType === '1' && field !== form.channels && field.channel !== undefined && field.channel !== channel) {
      return []
    }
    if (field.control.kind === 'unfillable') return [field]
    if (codes.has(field.code)) return [{ ...field, control: { kind: 'unfillable' } as const }]
    codes.add(field.code)
    return [field]
  })
}

/** The shown fields that wait for an answer. */
export function missingFields(form: CardForm, answers: Answers): readonly CardField[] {
  return visibleFields(form, answers).filter(
    ({ key, control }) => control.kind !== 'unfillable' && (answers[key] ?? '').trim() === '',
  )
}

/** What is sent: an answer for each shown field by its code, in the server's order, and the product. */
export function payloadOf(form: CardForm, answers: Answers, productId: string | null): Record<string, string> {
  const shown = new Set(
    visibleFields(form, answers).flatMap(({ key, control }) => (control.kind === 'unfillable' ? [] : [key])),
  )
  const sent = form.fields.filter((field) => field === form.cardTypes || shown.has(field.key))

  return Object.fromEntries([
    ...sent.map(({ code, key }) => [code, (answers[key] ?? '').trim()]),
    ...(productId === null ? [] : [[productField, productId]]),
  ])
}
