import type { Receipt } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'
import { Button, Rows, Sheet, SuccessMark } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { receiptMessages } from '../../messages/en.json'
import { groupedCode } from '../payment-code/grouped-code.tsx'
import { canShareReceiptAtom, receiptLines, returnedOf, shareReceiptAtom } from './receipt.ts'

export interface ReceiptSheetProps {
  /** Undefined: none is open. */
  readonly receipt: Receipt | undefined
  /** Begins the name of the counted press. */
  readonly page: string
  readonly onClose: () => void
}

/** One receipt, and the way to share it. */
export function ReceiptSheet({ receipt, page, onClose }: ReceiptSheetProps) {
  const messages = useMessages(receiptMessages)
  const share = useSetAtom(shareReceiptAtom)
  const canShare = useAtomValue(canShareReceiptAtom)

  return (
    <Sheet
      open={receipt !== undefined}
      title={messages.title}
      closeLabel={messages.close}
      onClose={onClose}
      footer={receipt && canShare && <Button onPress={() => void share(receipt, page)}>{messages.share}</Button>}
    >
      {receipt && (
        <>
          {returnedOf(receipt) === undefined && <SuccessMark />}
          <Rows rows={receiptLines(receipt, messages, groupedCode)} />
        </>
      )}
    </Sheet>
  )
}
