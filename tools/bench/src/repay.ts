import { getExtensionInfo, getInstalmentPlan, type RepaymentInfo } from '@pahiram/contract'

import type { Visit } from './opening.ts'
import { openScenario } from './scenario.ts'

/** A repayment page to open: its seeded state, the call whose answer it shows, and its large amount. */
interface RepayPage {
  readonly scenario: string
  readonly endpoint: typeof getInstalmentPlan
  readonly amountOf: (info: RepaymentInfo) => string | undefined
}

/** Both repayment pages, each in a usual seeded state. */
export const repayPages = {
  repay: { scenario: 'repay-instalments', endpoint: getInstalmentPlan, amountOf: ({ repayAmount }) => repayAmount },
  repayDelay: {
    scenario: 'repay-delay',
    endpoint: getExtensionInfo,
    amountOf: ({ delayInfo }) => delayInfo?.delayAmount,
  },
} as const satisfies Record<string, RepayPage>

/** The address of a repayment page, and the words that say all is there: the amount, the rows in sight, the plan. */
export async function loadRepay(origin: string, { scenario, endpoint, amountOf }: RepayPage): Promise<Visit> {
  const { url, answer } = await openScenario(origin, scenario, endpoint, ['productId', 'orderId'])
  const amount = amountOf(answer)

  if (amount === undefined) throw new Error(`The scenario ${scenario} has no amount to pay`)

  const rows = answer.detail.slice(0, 2).map(({ value }) => value)
  const plan = answer.repayPlan.flatMap(({ title, amount: part, time }) => [title, part, time])

  return { url, words: [amount, ...[...rows, ...plan].filter((word) => word !== undefined && word !== '').map(String)] }
}
