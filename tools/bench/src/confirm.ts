import { getConfirmDetail, getVariantConfirmDetail } from '@pahiram/contract'

import type { Visit } from './opening.ts'
import { openScenario } from './scenario.ts'

/** A confirm page to open: its seeded state, and the call whose answer it shows. */
interface ConfirmPage {
  readonly scenario: string
  readonly endpoint: typeof getConfirmDetail | typeof getVariantConfirmDetail
}

/** Both confirm pages, each in its plain seeded state. */
export const confirmPages = {
  confirm: { scenario: 'confirm', endpoint: getConfirmDetail },
  confirm2: { scenario: 'confirm2', endpoint: getVariantConfirmDetail },
} as const satisfies Record<string, ConfirmPage>

/** The address of a confirm page, and the words that say its offer is there: the amount, then every row. */
export async function loadConfirm(origin: string, { scenario, endpoint }: ConfirmPage): Promise<Visit> {
  const { url, answer } = await openScenario(origin, scenario, endpoint, ['productId'])
  const { amount, details } = answer

  if (amount === undefined) throw new Error(`The scenario ${scenario} offers no amount`)

  const values = details.map(({ value }) => value).filter((value) => value !== undefined && value !== '')

  return { url, words: [amount, ...values.map(String)] }
}
