import type { LoanDetails } from '@pahiram/contract'
import { environmentAtom, pageAddress, useMessages } from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { type ActionTile, ActionTiles } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { orderMessages } from '../../../messages/en.json'
import { callUsAtom, openDialogAtom } from './order-dialogs-model.ts'
import { calendarAddressAtom, isRunning } from './order-model.ts'

/** Quiet ways on from a loan that runs (docs/spec/contract-2.md §1), and to the receipts of one that is repaid. */
export function OrderHelp({ details }: { readonly details: LoanDetails }) {
  const messages = useMessages(orderMessages)
  const { query } = useAtomValue(environmentAtom)
  const order = useAtomValue(orderKeysAtom)
  const calendar = useAtomValue(calendarAddressAtom)
  const callUs = useSetAtom(callUsAtom)
  const runs = isRunning(details)
  // The prompt has the same button: with two of one name, nobody knows which one is meant.
  const isAsked = useAtomValue(openDialogAtom) === 'prompt'

  if (!runs && details.orderStatus !== 200) return null

  const ofRunning: (ActionTile | '' | false | undefined)[] = [
    { icon: 'help', label: messages.getHelp, href: pageAddress('complaint', query, order) },
    !isAsked && details.telephone?.trim() && { icon: 'call', label: messages.callUs, onPress: callUs },
    calendar !== undefined && { icon: 'calendar', label: messages.addToCalendar, href: calendar },
  ]
  const tiles: ActionTile[] = [
    ...(runs ? ofRunning.filter((tile) => typeof tile === 'object') : []),
    { icon: 'receipt', label: messages.paymentHistory, href: pageAddress('payments', query, order) },
    { icon: 'document', label: messages.documents, href: pageAddress('documents', query, order) },
  ]

  return <ActionTiles tiles={tiles} />
}
