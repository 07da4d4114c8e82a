import { moment } from '@pahiram/contract'
import * as v from 'valibot'

/** The most that one report can be about: what a `bigint` and a JavaScript number both hold exactly. */
const greatestAmount = 1e15

const shortText = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200), v.regex(/^[^\0]*$/))

/** A code of digits is read without the blanks, dashes and marks that a teller or a chat puts among them. */
export function readCode(written: string): string {
  return written.normalize('NFKC').replace(/^[\d\s\p{Pd}\p{Cf}−._]+$/u, (digits) => digits.replace(/\D/g, ''))
}

/** What a payment partner reports (docs/spec/contract-3.md §2). */
export const partnerReport = v.object({
  /** The partner's own: the same id is the same report, however often it is sent. */
  id: shortText,
  /** The repayment code that the borrower gave. */
  code: v.pipe(shortText, v.transform(readCode)),
  /** Minor units. */
  amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(greatestAmount)),
  paidAt: moment,
  /** When it was taken back; without it, when the report arrived. */
  reversedAt: v.optional(moment),
  channel: shortText,
  state: v.picklist(['pending', 'paid', 'failed', 'reversed']),
  /** `PHP`, or that of the loan. */
  currency: v.optional(v.string()),
})

/** A report as it was read. */
export type PartnerReport = v.InferOutput<typeof partnerReport>

/** A report as a partner writes it. */
export type WrittenReport = v.InferInput<typeof partnerReport>
