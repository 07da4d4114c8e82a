import type { PaymentState } from '@pahiram/contract'
import { minorUnitsIn } from '@pahiram/formatting'
import { loadAtPress } from '@pahiram/load-again/load-part'
import {
  countPress,
  environmentAtom,
  rejectionOf,
  useIntoView,
  useMessages,
  usePageAddress,
  usePageMessages,
} from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { Button, LinkButton, Notice } from '@pahiram/ui-kit'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'

import { amountToPay } from './amount-to-pay.ts'
import { chosenAmountAtom } from './chosen-amount.ts'
import styles from './payment.module.css'
import { isSheetOpenAtom, payNextAtom, pressedAmountAtom, sheetMissingAtom, troubleAtom } from './payment-model.ts'
import { paymentMessages } from '../../messages/en.json'
import { hasArrived, reasonNotToPay, type Repayment } from './repayment.ts'

/** Loads the sheet with the channels: it is not part of the page's initial script. */
export const importPaySheet = () => import('./pay-sheet.tsx')

/**
 * `Payment Method`: shows the channels, or says that they could not be loaded. Only a press on a page that says so reloads it where
 * nothing else brings them any more.
 */
export const openSheetAtom = atom(null, async (get, set, { page }: Repayment): Promise<void> => {
  countPress(get, `${page}.payment-method`)
  try {
    await (get(troubleAtom) === 'sheetMissing' ? loadAtPress(importPaySheet) : importPaySheet())
    set(sheetMissingAtom, false)
    set(isSheetOpenAtom, true)
  } catch (error) {
    get(environmentAtom).report('script', error)
    set(sheetMissingAtom, true)
  }
})

export interface PaymentBarProps {
  readonly of: Repayment
}

/** The page's one main action; where the server has nothing to pay, the way to the order instead. */
export function PaymentBar({ of }: PaymentBarProps) {
  const messages = useMessages(paymentMessages)
  const [loaded, ask] = useAtom(of.infoAtom)
  const openSheet = useSetAtom(openSheetAtom)
  const chosen = useAtomValue(chosenAmountAtom)

  if (loaded.state === 'failed') return rejectionOf(loaded.error) === undefined ? null : <OrderLink kind="quiet" />

  if (loaded.state === 'ready' && hasArrived(loaded.value.payment))
    return <ArrivedBar of={of} payment={loaded.value.payment} />

  const reason =
    loaded.state === 'ready' ? reasonNotToPay(amountToPay(of, loaded.value, chosen), loaded.value) : undefined

  // Who may have paid already is not asked first to pay again.
  const isOpen = loaded.state === 'ready' && loaded.value.payment?.state === 'open'

  return (
    <>
      {isOpen && <Button onPress={() => ask()}>{messages.lookAgain}</Button>}
      <Button
        kind={isOpen ? 'quiet' : 'main'}
        disabled={loaded.state === 'loading' || reason !== undefined}
        disabledReason={reason && messages[reason]}
        onPress={() => openSheet(of)}
      >
        {messages.paymentMethod}
      </Button>
    </>
  )
}

/** What is to be done next about money that came: to pay the rest, if it left one, else to see the order. */
function ArrivedBar({ of, payment: { state, left } }: PaymentBarProps & { readonly payment: PaymentState }) {
  const messages = useMessages(paymentMessages)
  const payNext = useSetAtom(payNextAtom)
  const order = useAtomValue(orderKeysAtom)
  const addresses = { repayment: usePageAddress('repay', order), history: usePageAddress('payments', order) }

  if (state !== 'partly' || !left)
    return (
      <>
        <OrderLink kind="main" />
        <LinkButton kind="quiet" href={addresses.history}>
          {messages.history}
        </LinkButton>
      </>
    )
  return (
    <>
      {of.kind === 'delay' ? (
        // What an extension did not move is owed as an instalment.
        <LinkButton href={addresses.repayment}>{messages.payOwed}</LinkButton>
      ) : (
        <Button onPress={() => payNext(of)}>{messages.payRest}</Button>
      )}
      <OrderLink kind="quiet" />
    </>
  )
}

function OrderLink({ kind }: { readonly kind: 'main' | 'quiet' }) {
  const messages = useMessages(paymentMessages)

  return (
    <LinkButton kind={kind} href={usePageAddress('order', useAtomValue(orderKeysAtom))}>
      {messages.seeOrder}
    </LinkButton>
  )
}

/** What became of a press that did not lead to the payment page: only what is known, never a guess. */
export function PaymentTroubleNotice({ of }: PaymentBarProps) {
  const messages = useMessages(paymentMessages)
  const trouble = useAtomValue(troubleAtom)
  const pressed = useAtomValue(pressedAmountAtom)
  const [loaded, ask] = useAtom(of.infoAtom)
  const openSheet = useSetAtom(openSheetAtom)
  const { retry } = usePageMessages()
  const place = useIntoView(trouble)

  if (trouble === null) return null

  const isSheetMissing = trouble === 'sheetMissing'
  const isKnown = !isSheetMissing && loaded.state === 'ready'
  const { payCode, amount = pressed } = (loaded.state === 'ready' && loaded.value.defDetail) || {}
  const hasCode = isKnown && Boolean(payCode?.trim()) && minorUnitsIn(amount) === minorUnitsIn(pressed)

  return (
    // Read out when it comes: what was pressed has closed, and nothing else says why.
    <div ref={place} role={isSheetMissing ? 'alert' : 'status'} className={styles.trouble}>
      <Notice kind="warning">
        <p className={styles.troubleTitle}>{messages[trouble]}</p>
        {isSheetMissing && (
          <Button kind="small" onPress={() => openSheet(of)}>
            {retry}
          </Button>
        )}
        {hasCode && <p className={styles.troubleText}>{messages[`${trouble}Code`]}</p>}
        {isKnown && !hasCode && trouble === 'unheard' && (
          <>
            <p className={styles.troubleText}>{messages.unheardNone}</p>
            <Button kind="small" onPress={() => ask()}>
              {messages.lookAgain}
            </Button>
          </>
        )}
      </Notice>
    </div>
  )
}
