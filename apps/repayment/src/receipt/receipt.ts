import type { Receipt } from '@pahiram/contract'
import { countPress, environmentAtom, localeAtom, messagesIn } from '@pahiram/page'
import { share } from '@pahiram/page/share'
import { atom } from 'jotai'

import { receiptMessages, type ReceiptMessages } from '../../messages/en.json'

/** What of the money is held for the borrower, because it fits nothing that is owed; undefined when nothing is. */
export function keptOf({ kept }: Partial<Receipt>): string | undefined {
  return some(kept)
}

/** What of the money went back, to the payment partner or the borrower; undefined when nothing did. */
export function returnedOf({ returned }: Partial<Receipt>): string | undefined {
  return some(returned)
}

function some(amount: string | undefined): string | undefined {
  return amount !== undefined && /[1-9]/.test(amount) ? amount : undefined
}

/**
 * What is written on a receipt, in the words of the page, its code as `writeCode` writes it; where money is held or went back,
 * also how much went towards the loan. Without a value the server did not say it.
 */
export function receiptLines<Code = string>(
  receipt: Receipt,
  messages: ReceiptMessages,
  writeCode: (code: string) => Code | string = String,
): readonly { label: string; value: Code | string | undefined }[] {
  const { amount, applied } = receipt

  return [
    { label: messages.amount, value: amount },
    { label: messages.applied, value: applied === amount ? undefined : applied },
    { label: messages.kept, value: keptOf(receipt) },
    { label: messages.returned, value: returnedOf(receipt) },
    { label: messages.date, value: receipt.time },
    { label: messages.channel, value: receipt.channel },
    { label: messages.kind, value: receipt.kind && messages[receipt.kind] },
    { label: messages.number, value: receipt.receiptNo },
    { label: messages.code, value: receipt.code && writeCode(receipt.code) },
    { label: messages.order, value: receipt.orderNo },
  ]
}

/** Whether receipts can be shared: not while it is switched off (docs/operations.md). */
export const canShareReceiptAtom = atom(
  (get) => !get(environmentAtom).configuration.switchedOff.includes('share-receipt'),
)

/** `Share receipt`: hands its words, with the lender's name, to the phone, which asks where to; else they are copied. */
export const shareReceiptAtom = atom(null, async (get, _set, receipt: Receipt, page: string): Promise<void> => {
  const { configuration, toast } = get(environmentAtom)
  const messages = messagesIn(receiptMessages, get(localeAtom))
  const lines = receiptLines(receipt, messages).filter(({ value }) => value?.trim())
  const head = `${messages.title} · ${configuration.companyName}`
  const text = [head, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('\n')

  countPress(get, `${page}.share-receipt`)
  switch (await share({ text })) {
    case 'shared':
      return
    case 'copied':
      toast(messages.copied, 'info')
      return
    case 'failed':
      toast(messages.shareFailed, 'error')
  }
})
