import { getInstalmentPlan } from '@pahiram/contract'
import type { PageStore } from '@pahiram/page'
import { preparePage, type RenderPageOptions } from '@pahiram/page/testing'
import { vi } from 'vitest'

import { openSheetAtom } from './payment-bar.tsx'
import { repaymentOf } from './repayment.ts'

/** A repayment like that of `/repay`. */
export const instalment = repaymentOf({
  page: 'repay',
  kind: 'repay',
  endpoint: getInstalmentPlan,
  amountOf: ({ repayAmount }) => repayAmount,
  fields: {},
})

/** Where its codes are paid. */
export const payUrl = 'https://pay.example/codes/1'
const wallet = { name: 'E-wallet', channel_number: '7', logo: '' }
/** The second way to pay. */
export const counter = { name: 'Counter', channel_number: '9', logo: '' }
/** What the server says of it. */
export const due = { repayAmount: '₱1,050.00', repayList: [wallet, counter] }

/** Opens the page with its sheet, once the server has answered. */
export async function openSheet(options: Partial<RenderPageOptions> = {}) {
  const page = preparePage({
    address: '/repay?productId=p1&orderId=o1&sessionId=s1',
    configuration: { allowedOrigins: ['https://pay.example'] },
    ...options,
  })

  page.store.sub(instalment.infoAtom, () => undefined)
  page.store.sub(instalment.knownAtom, () => undefined)
  await waitFor(page.store, 'ready')
  await page.store.set(openSheetAtom, instalment)
  return page
}

function waitFor(store: PageStore, state: string): Promise<void> {
  return vi.waitFor(() => {
    if (store.get(instalment.infoAtom).state !== state) throw new Error(`not ${state} yet`)
  })
}
