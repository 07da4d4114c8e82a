import type { CardItem, CardOption } from '@pahiram/contract'
import { isDay } from '@pahiram/formatting'
import type { PickerOption } from '@pahiram/ui-kit'
import { digitsIn } from '@pahiram/ui-kit/digits'

/** How a field is filled in. `unfillable`: the page does not know how, from what the server sent. */
export type CardControl =
  | { readonly kind: 'text' | 'digits' | 'unfillable' }
  | {
      readonly kind: 'day'
      /** The first and the last day that is taken; `YYYY-MM-DD`. */
      readonly from?: string | undefined
      readonly to?: string | undefined
    }
  | { readonly kind: 'choice' | 'place'; readonly options: readonly PickerOption[] }

/** One field of the form. An answer is kept as it is sent: a text, `YYYY-MM-DD`, an option's type, types joined by `-`. */
export interface CardField {
  /** Unique in the form, and the same after a reload. */
  readonly key: string
  readonly code: string
  readonly title: string
  readonly placeholder: string
  /** What the server filled in, if it fits; else the default choice, else empty. */
  readonly initial: string
  /** The only card type and channel it belongs to; undefined: to all. */
  readonly cardType: string | undefined
  readonly channel: string | undefined
  readonly control: CardControl
  /** What the browser may fill in. */
  readonly autoComplete: string | undefined
}

/** The form as the server describes it, in its order. */
export interface CardForm {
  readonly fields: readonly CardField[]
  /** The one shown as tabs; undefined where there are none. It is among `fields`. */
  readonly cardTypes: CardField | undefined
  /** The field for the channel number; it is among `fields`. */
  readonly channels: CardField | undefined
}

/** What counts while the form does not ask (docs/spec/product-spec.md §9). */
const defaultCardType = '1'
const defaultChannel = '90006'

/** Names the product in what is sent, so no item may be called so. */
const productField = 'product_id'

const unfillable = { kind: 'unfillable' } as const

/** The form from its items. What cannot be understood becomes an `unfillable` field; nothing is left out. */
export function cardFormOf(items: readonly CardItem[]): CardForm {
  const keys = new Set<string>()
  const taken = new Set<string>()
  const fields = items.map((item, place) => {
    const field = fieldOf(item)
    // Twice the same code at the same time: both would be sent under one name.
    const isTaken = taken.has(field.key)
    const key = keys.has(field.key) ? `${field.key}|${place}` : field.key

    keys.add(key)
    if (field.control.kind !== 'unfillable') taken.add(field.key)
    return Object.assign({}, field, { key, control: isTaken ? unfillable : field.control })
  })
  const choiceNamed = (code: string) => fields.find((field) => field.code === code && field.control.kind === 'choice')

  return { fields, cardTypes: choiceNamed('cardType'), channels: choiceNamed('channelNumber') }
}

function fieldOf(item: CardItem): CardField {
  const { code = '', title = '', subtitle = '' } = item
  const control = code.trim() === '' || code === productField ? unfillable : controlOf(item)
  // 0 is every card type; no channel is called 0 either.
  const cardType = only(item.cardTypeMi)
  const channel = only(item.channelNumber)

  return {
    key: [code, cardType ?? '', channel ?? ''].join('|'),
    code,
    title: title.trim(),
    placeholder: subtitle.trim(),
    initial: initialOf(code, control, item.value ?? ''),
    cardType,
    channel,
    control,
    autoComplete: item.autocomplete,
  }
}

function only(given: string | undefined): string | undefined {
  const written = given?.trim() ?? ''

  return written === '' || written === '0' ? undefined : written
}

function controlOf({ cate, note, inputType, from, to }: CardItem): CardControl {
  const options = optionsOf(note)

  switch (cate) {
    case 'text':
      return { kind: inputType === 'number' ? 'digits' : 'text' }
    case 'day':
      return { kind: 'day', from: dayIn(from), to: dayIn(to) }
    case 'enum':
      return options.length > 0
        ? { kind: 'choice', options: options.map(({ name, value }) => ({ name, value })) }
        : unfillable
    case 'citySelect':
      return options.length > 0 ? { kind: 'place', options } : unfillable
    default:
      return unfillable
  }
}

function dayIn(given: string | undefined): string | undefined {
  return given !== undefined && isDay(given) ? given : undefined
}

/** What can be chosen: an option without a type cannot be sent, one without a name shows its type. */
function optionsOf(given: readonly CardOption[] = []): readonly PickerOption[] {
  return given.flatMap(({ name = '', type = '', children }) => {
    if (type === '') return []

    const within = optionsOf(children)

    const option = { name: name.trim() || type, value: type }

    return [within.length > 0 ? Object.assign(option, { children: within }) : option]
  })
}

function initialOf(code: string, control: CardControl, given: string): string {
  if (fits(control, given)) return given
  // An account that is bound already comes masked: half a number is worse than none.
  if (control.kind === 'digits' && !/[*•●xX#]/.test(given)) return digitsIn(given)
  if (control.kind !== 'choice') return ''

  const fallback = control.options.find(({ value }) =>
    code === 'cardType' ? value === defaultCardType : code === 'channelNumber' && value === defaultChannel,
  )

  // One tab is always the chosen one.
  return (fallback ?? (code === 'cardType' ? control.options[0] : undefined))?.value ?? ''
}

/** Whether an answer can be one of this control: what storage or server kept may be of another form. */
export function fits(control: CardControl, answer: string): boolean {
  switch (control.kind) {
    case 'text':
      return true
    case 'digits':
      return /^[0-9]*$/.test(answer)
    case 'day':
      // None takes the place of one that was filled in.
      return answer === '' || (isDay(answer) && answer >= (control.from ?? '') && answer <= (control.to ?? answer))
    case 'choice':
      return control.options.some(({ value }) => value === answer)
    case 'place':
      return placeOf(control.options, answer) !== undefined
    case 'unfillable':
      return false
  }
}

/** The options that types joined by `-` lead through, down to one without further ones; a type may hold a `-` itself. */
export function placeOf(options: readonly PickerOption[], joined: string): readonly PickerOption[] | undefined {
  for (const option of options) {
    const { value, children = [] } = option

    if (children.length === 0 && joined === value) return [option]
    if (children.length > 0 && joined.startsWith(`${value}-`)) {
      const rest = placeOf(children, joined.slice(value.length + 1))

      if (rest !== undefined) return [option, ...rest]
    }
  }
  return undefined
}

// The server takes just what this shows: tools/api-server/src/borrower/card/check-answers.ts is the mirror of this file, and
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
    if (cardType === '1' && field !== form.channels && field.channel !== undefined && field.channel !== channel)
      return []
    if (field.control.kind === 'unfillable') return [field]
    if (codes.has(field.code)) return [Object.assign({}, field, { control: unfillable })]
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

/** The place of a shown field in the form, which its element's id is made of. */
export function placeIn({ fields }: CardForm, { key }: CardField): number {
  return fields.findIndex((field) => field.key === key)
}

/** The id of a field's control, by its place in the form: the summary leads there. */
export function fieldId(place: number): string {
  return `card-field-${place}`
}

/** A control that is filled in by a dialog. */
export type PickedControl = Extract<CardControl, { kind: 'choice' | 'place' }>

/** What was chosen, as it reads; empty while nothing is. */
export function shown(control: PickedControl, answer: string): string {
  return (placeOf(control.options, answer) ?? []).map(({ name }) => name).join(', ')
}

/**
 * Digits once more as people read them, so that a slip is seen before it costs a loan: a Philippine mobile number as
 * 0917 123 4567, all else in groups of four as on a card. Empty for what is read at a glance.
 */
export function groupsOf(digits: string): string {
  if (digits.length <= 4) return ''
  return /^09\d{9}$/.test(digits) ? digits.replace(/(.{4})(.{3})/, '$1 $2 ') : digits.replace(/(.{4})(?=.)/g, '$1 ')
}

/** The end of a number by which its owner knows it. */
const shownDigits = 4

/** The account as one checks it: what holds it, the end of its number, whose it is. Nothing until number and name are there. */
export function destinationOf(
  fields: readonly CardField[],
  answers: Readonly<Record<string, string>>,
): readonly string[] {
  const answerTo = (field: CardField | undefined) => (field && answers[field.key])?.trim() ?? ''
  const holder = fields.find(({ control }) => control.kind === 'choice')
  const number = answerTo(fields.find(({ control }) => control.kind === 'digits'))
  const name = answerTo(fields.find(({ autoComplete }) => autoComplete === 'name'))

  if (number.length <= shownDigits || name === '') return []
  return [
    holder?.control.kind === 'choice' ? shown(holder.control, answerTo(holder)) : '',
    `•••• ${number.slice(-shownDigits)}`,
    name,
  ].filter((part) => part !== '')
}
