import { moment } from '@pahiram/contract'
import * as v from 'valibot'

import { uuidPattern } from '../../platform/database/uuid.ts'
import { agreedTerms } from '../../ledger/loan-terms.ts'
import { mostChanges } from '../../ledger/changes.ts'

const control = 'it has a control character'
/** Of several lines; no other control character. */
const lines = v.regex(/^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u, control)
const long = v.pipe(v.string(), v.maxLength(4000))
const text = v.pipe(long, lines)
/** Without blanks around it, which pages and partners leave out, and signs by which a number beside it is read backwards. */
const plain = v.transform((given: string) => given.replaceAll(/\p{Bidi_C}/gu, '').trim())
const oneLine = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200), v.regex(/^\P{Cc}*$/u, control))
const name = v.pipe(oneLine, plain, v.nonEmpty())
/** Part of a path, which servers in front take whole. */
const odd = 'it has a slash or control character, or begins with a dot'
const position = v.pipe(v.string(), v.trim(), v.maxLength(200), v.regex(/^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u, odd))
/** `{origin}` is replaced by that of the pages. What nobody sees goes at the end alone: elsewhere two slashes could meet. */
const addressLike = (form: RegExp) =>
  v.pipe(
    long,
    v.regex(form, 'it is neither a path nor an https: address'),
    v.check((given) => URL.canParse(given.replace('{origin}', ''), 'https://a'), 'no page opens it'),
    v.transform((given) => given.replace(/[\s\p{Cf}]+$/u, '')),
  )
const address = addressLike(/^(?:\{origin\}\/|\/(?![/\\])|https:\/\/(?![^/?#\\]*[@{]))\P{Cc}*$/u)
/** A page of ours, or anybody's. */
const linked = addressLike(/^(?:\{origin\}\/|\/(?![/\\])|https?:\/\/(?![^/?#\\]*[@{]))\P{Cc}*$/u)
/** Minor units. */
const money = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e15))
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))
const uuid = v.pipe(v.string(), v.regex(uuidPattern, 'it is no uuid'), v.toLowerCase())

/** What a loan costs. */
const figures = {
  amount: v.pipe(money, v.minValue(1)),
  /** Taken off when the money is paid out. */
  fee: money,
  /** Owed on top. */
  interest: money,
  /** How many payments. */
  periods: count,
  /** Days from one payment to the next, and to the first. */
  periodDays: count,
}

const feeProblem = 'it is above the amount'

/** Whether all are different. */
function areUnique<Entry>(entries: readonly Entry[], key: keyof Entry): boolean {
  return new Set(entries.map((entry) => entry[key])).size === entries.length
}

/** `POST /core/accounts`: without an id, one is made; `registrationId` is of the visitor who becomes this borrower. */
export const accountShape = v.object({ accountId: v.optional(uuid), registrationId: v.optional(uuid) })

/** `PUT /core/accounts/<id>/recommended`: products by their ids. */
export const recommendedShape = v.object({ products: v.pipe(v.array(uuid), v.maxLength(50)) })

/** `POST /core/sessions` */
export const sessionShape = v.object({ accountId: uuid, deviceId: v.optional(name) })

/** 1 for yes, as in the answers of pages. */
const flag = v.picklist([0, 1])

/** `PUT /core/offers/<accountId>/<productId>`: what is left out is as the product has it. */
export const offerShape = v.pipe(
  v.strictObject({
    ...figures,
    /** Asks a borrower who leaves to stay, with `popTitle` and `popContent`. */
    isPopType: v.optional(flag),
    popTitle: v.optional(name),
    popContent: v.optional(text),
    /** Opened at once, to be agreed to. */
    popAgreementUrl: v.optional(linked),
    promo: v.optional(v.object({ image: address, title: v.optional(name) })),
    buttonText: v.optional(name),
    /** The amounts are in rupees. */
    currencyFlag: v.optional(flag),
    sendSms: v.optional(flag),
    /** From then on it is not in force. */
    expiresAt: v.optional(moment),
  }),
  v.forward(
    v.check(({ fee, amount }) => fee <= amount, feeProblem),
    ['fee'],
  ),
)

const product = v.strictObject({
  name,
  logo: address,
  leastAmount: money,
  greatestAmount: money,
  /** `0.06% a day` */
  rate: name,
  description: text,
  rangeLabel: v.optional(name, 'Loan amount'),
  buttonText: v.optional(name, 'Apply now'),
  enabled: v.optional(v.boolean(), true),
  /** Where it leads. */
  link: v.optional(address),
  terms: v.pipe(
    v.strictObject({ ...figures, termUnit: v.optional(name, 'day'), inRupees: v.optional(v.boolean(), false) }),
    v.forward(
      v.check(({ fee, amount }) => fee <= amount, feeProblem),
      ['fee'],
    ),
  ),
  ...agreedTerms.entries,
  repayment: v.strictObject({
    channels: v.pipe(
      v.array(
        v.object({ number: name, name, kind: v.picklist(['wallet', 'bank', 'counter', 'online']), logo: address }),
      ),
      v.minLength(1),
      v.check((channels) => areUnique(channels, 'number'), 'two have one number'),
    ),
    notice: v.optional(text),
    takesAlipay: v.optional(v.boolean(), false),
  }),
  /** Of new loans; `{product}`, `{figures}` and `{cost}` stand for the name, the figures and the cost. */
  agreements: v.optional(
    v.pipe(
      v.array(v.object({ position, title: name, content: v.pipe(v.string(), v.maxLength(100_000), lines) })),
      v.check((agreements) => areUnique(agreements, 'position'), 'two have one position'),
    ),
    [],
  ),
})

/** `PUT /core/products/<id>` */
export const productShape = v.pipe(
  product,
  v.forward(
    v.check(({ leastAmount, greatestAmount }) => leastAmount <= greatestAmount, 'it is above the greatest'),
    ['leastAmount'],
  ),
  v.forward(
    v.check(
      ({ leastAmount, greatestAmount, terms: { amount } }) => leastAmount <= amount && amount <= greatestAmount,
      'it is not between the least and the greatest amount',
    ),
    ['terms', 'amount'],
  ),
)

/** Of one level none is sent as another. */
const choices = <More extends v.ObjectEntries>(more: More) =>
  v.pipe(
    v.array(v.object({ name, type: name, ...more })),
    v.check((all) => areUnique(all as { type?: unknown }[], 'type'), 'two have one type'),
  )

const isFree = (code: string) => !(code in { product_id: '', idempotencyKey: '', prototype: '' })

/** `PUT /core/account-forms/<productId>` */
export const accountFormShape = v.object({
  fields: v.pipe(
    v.array(
      v.pipe(
        v.object({
          /** What the answer is sent and kept by, beside fields of the call itself. */
          code: v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,49}$/), v.check(isFree, 'it has another meaning')),
          title: name,
          hint: v.optional(text, ''),
          category: v.optional(v.picklist(['text', 'enum', 'citySelect', 'day']), 'text'),
          digitsOnly: v.optional(v.boolean(), false),
          /** The only card type that shows the field; `0` is each. */
          cardType: v.optional(name, '0'),
          /** The only channel that shows the field; empty is each. */
          channelNumber: v.optional(v.pipe(text, plain), ''),
          /** Of an `enum`, or of a `citySelect`, whose places lie within each other. */
          options: v.optional(choices({ children: v.optional(choices({ children: v.optional(choices({})) })) })),
          /** Encrypted, and never shown again. */
          isAccountNumber: v.optional(v.boolean(), false),
          isHolderName: v.optional(v.boolean(), false),
        }),
        v.forward(
          v.check(
            ({ category, options = [] }) => options.length > 0 || (category !== 'enum' && category !== 'citySelect'),
            'there is nothing to choose from',
          ),
          ['options'],
        ),
      ),
    ),
    v.minLength(1),
    v.maxLength(100),
    v.check((fields) => areUnique(fields, 'code'), 'two have one code'),
  ),
})

/** `POST /core/orders/<orderId>/status` */
export const statusShape = v.object({
  status: v.picklist(['approval', 'refusal', 'cancel', 'payout', 'payout-failed', 'write-off']),
  /** When it happened; now without it. */
  at: v.optional(moment),
})

/** `PUT /core/orders/<orderId>/page`: what is left out is not shown. */
export const orderPageShape = v.object({
  telephone: v.optional(name),
  /** Where Repay leads to, instead of our own page; `inside` opens that one all the same. */
  h5Url: v.optional(address),
  inside: v.optional(flag, 0),
  /** Where a borrower is led whose order is under review no more. */
  playeduL: v.optional(address),
  /** Asks for a rating. */
  isScore: v.optional(flag, 0),
  /** Shown before the borrower pays. */
  KindTipsMsg: v.optional(text),
  reyMsg: v.optional(text),
  /** Asks for another account; without it, what a payout that failed asks for stays. */
  cardNeedPop: v.optional(flag),
  cardPopTitle: v.optional(name),
  cardPopMsg: v.optional(text),
  /** On the pages of repayment; without it, the product's own. */
  noticeMsg: v.optional(text),
  /** Leads to the instructions of payment; without it, as the product has it. */
  isShowReyTop: v.optional(flag),
})

/** `POST /core/orders/<orderId>/adjustments` */
export const adjustmentShape = v.pipe(
  v.object({
    /** The caller's own: the same again is the same adjustment. */
    id: name,
    kind: v.picklist(['payment', 'waiver', 'charge', 'correction']),
    /** Minor units; of a correction, below zero where it takes away. */
    amount: v.pipe(v.number(), v.integer(), v.minValue(-1e15), v.maxValue(1e15)),
    /** When it happened. */
    at: moment,
    /** For people. */
    note: v.pipe(text, v.nonEmpty()),
  }),
  v.forward(
    v.check(({ kind, amount }) => (kind === 'correction' ? amount !== 0 : amount > 0), 'it is not above zero'),
    ['amount'],
  ),
)

/** `GET /core/changes?after=&limit=` */
export const changesShape = v.object({
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/, 'it is no cursor')), '0'),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.digits(),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(mostChanges, `at most ${mostChanges}`),
    ),
  ),
})

export type ProductShape = v.InferOutput<typeof productShape>
export type AccountFormShape = v.InferOutput<typeof accountFormShape>
export type OfferShape = v.InferOutput<typeof offerShape>
export type OrderPageShape = v.InferOutput<typeof orderPageShape>
