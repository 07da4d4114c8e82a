import * as v from 'valibot'

import { endpoint, idempotencyKey } from './endpoint.ts'
import { answerOf, flag, integer, list, nothing, part, text } from './tolerant.ts'

const service = '/api/v1/youmi/youmi-api/service/loan'

const bankCard = part({ id: text(), bankName: text(), cardNo: text(), bankCode: text() })

/** A card that a loan can be repaid with. */
export type BankCard = NonNullable<v.InferOutput<typeof bankCard>>

const repaymentWays = answerOf({
  bankList: list(bankCard),
  alipay: flag(),
  /** Minor units: the number helper shows it (docs/spec/contract.md §7a). */
  amount: integer(),
  repayToken: text(),
})

/** The ways a loan can be repaid, for the legacy flow. */
export type RepaymentWays = v.InferOutput<typeof repaymentWays>

const optionalText = v.optional(v.string())
const who = { orderId: optionalText, userId: optionalText }

/** The ways a loan can be repaid. */
export const listRepaymentWays = endpoint('POST', `${service}/repayment-way`, {
  name: 'listRepaymentWays',
  effect: 'read',
  request: v.object(who),
  answer: repaymentWays,
})

/** Starts a repayment by card; `needValid` says whether an SMS code is needed. */
export const commitRepayment = endpoint('POST', `${service}/repayment-commit`, {
  name: 'commitRepayment',
  effect: 'money',
  request: v.object({
    amount: v.string(),
    bankName: v.string(),
    cardId: v.string(),
    cardNo: v.string(),
    bankCode: v.string(),
    couponId: v.string(),
    ...who,
    repayToken: v.string(),
    idempotencyKey,
  }),
  answer: answerOf({ needValid: flag(), repaymentRecordId: text(), repayToken: text() }),
})

/**
 * Sends the SMS code (`sendMsg` 1, no code) or confirms the repayment with it (`sendMsg` 0; docs/spec/contract.md §7a).
 */
export const confirmRepayment = endpoint('POST', `${service}/repayment-confirm`, {
  name: 'confirmRepayment',
  effect: 'money',
  request: v.object({
    repaymentRecordId: v.string(),
    repayToken: v.string(),
    verifyCode: v.string(),
    sendMsg: v.picklist(['0', '1']),
    ...who,
  }),
  answer: nothing(),
})

/** Starts a repayment by Alipay and answers where it goes on. */
export const payByAlipay = endpoint('POST', `${service}/repayment-huichao`, {
  name: 'payByAlipay',
  effect: 'money',
  request: v.object({ amount: v.string(), ...who, repayToken: v.string() }),
  answer: answerOf({ payUrl: text() }),
})
