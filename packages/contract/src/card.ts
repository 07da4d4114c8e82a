import * as v from 'valibot'

import { endpoint, idempotencyKey } from './endpoint.ts'
import { answerOf, choice, list, nothing, part, text } from './tolerant.ts'

const leaf = { name: text(), type: text() }

// As deep as a picker can be walked with a thumb; what a server nests deeper is left out, and cannot exhaust the reader.
const option = part({
  ...leaf,
  children: list(part({ ...leaf, children: list(part({ ...leaf, children: list(part(leaf)) })) })),
})

/** One choice of a picker: `type` is sent, `name` shown; a place has the places within it as `children`. */
export interface CardOption {
  readonly name?: string | undefined
  readonly type?: string | undefined
  readonly children?: readonly CardOption[]
}

const cardItem = part({
  code: text(),
  /** `text`, `citySelect`, `day` or `enum`; another one cannot be filled in by this page. */
  cate: text(),
  title: text(),
  /** The placeholder. */
  subtitle: text(),
  value: text(),
  note: list(option),
  /** `0` for every card type, else the only one it belongs to. */
  cardTypeMi: text(),
  channelNumber: text(),
  /** `number`: digits only. */
  inputType: text(),
  /** Of a `day`: the first and the last one that is taken, and the one that the picker opens on; all `YYYY-MM-DD`. */
  from: text(),
  to: text(),
  start: text(),
  /** What a browser may fill in by itself, as HTML names it; absent: nothing. */
  autocomplete: choice(['name', 'bday']),
})

/** One field of the bank form (docs/spec/contract.md §3, CardItem). */
export type CardItem = NonNullable<v.InferOutput<typeof cardItem>>

/** One field per item code shown, and `product_id`. */
const cardFields = v.objectWithRest({ idempotencyKey }, v.string())

/** The fields that a bank account is bound with. */
export const getCardForm = endpoint('POST', '/card-init', {
  name: 'getCardForm',
  effect: 'read',
  request: v.object({ product_id: v.optional(v.string()) }),
  answer: answerOf({ items: list(cardItem) }),
})

/** Binds a bank account. */
export const bindCard = endpoint('POST', '/bind-card-new', { name: 'bindCard', request: cardFields, answer: nothing() })

/** Changes the account of a loan under way (`source=loanDetail`). */
export const changeCard = endpoint('POST', '/card-change', {
  name: 'changeCard',
  request: cardFields,
  answer: nothing(),
})
