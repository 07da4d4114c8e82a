import type { Receipt } from '@pahiram/contract'

import type { ReceiptMessages } from '../../messages/en.json'

/** A line of a receipt; without a value the server did not say it. */
export interface ReceiptLine {
  readonly label: string
  readonly value: string | undefined
}

/** What stands on a receipt, in the words of the page. */
export function receiptLines(receipt: Receipt, messages: ReceiptMessages): readonly ReceiptLine[] {
  return [
    { label: messages.amount, value: receipt.amount },
    { label: messages.date, value: receipt.time },
    { label: messages.channel, value: receipt.channel },
    { label: messages.kind, value: receipt.kind && messages[receipt.kind] },
    { label: messages.number, value: receipt.receiptNo },
    { label: messages.code, value: receipt.code },
    { label: messages.order, value: receipt.orderNo },
  ]
}
