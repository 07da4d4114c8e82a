import { configurationElementId, type LoanDetails, type PageFeature } from '@pahiram/contract'

import { type OrderButton, buttonsOf } from './order-buttons.ts'

/** An order as the first view shows it: with the buttons of its bar, each by its name. */
export interface EarlyOrder extends LoanDetails {
  readonly buttons: Readonly<Record<OrderButton, string>>
  /** Empty where there is none. */
  readonly firstButton: string
}

/** Reads an order as the page will, before any bundle has arrived: part of the inline script. */
export function earlyAnswer(details: LoanDetails): EarlyOrder {
  const { orderStatus, isDelay } = details
  const read = { orderStatus: Number(orderStatus), isDelay: /^(?:1|true)$/.test(String(isDelay)) }

  const buttons = buttonsOf(read, switchedOff())

  return Object.assign({}, details, {
    buttons: Object.fromEntries(buttons.map((button) => [button, button])) as EarlyOrder['buttons'],
    firstButton: buttons[0] ?? '',
  })
}

function switchedOff(): readonly PageFeature[] {
  const written = (document.getElementById(configurationElementId) as Element).textContent
  const { switchedOff: off } = JSON.parse(written ?? '') as { switchedOff?: unknown }

  return Array.isArray(off) ? (off as PageFeature[]) : []
}
