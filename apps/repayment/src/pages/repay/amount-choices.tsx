import type { PaymentChoice, RepaymentInfo } from '@pahiram/contract'
import { withCurrency } from '@pahiram/formatting'
import { environmentAtom, useMessages } from '@pahiram/page'
import { Card, Field, RadioList } from '@pahiram/ui-kit'
import { useAtom, useAtomValue } from 'jotai'

import { paymentMessages } from '../../../messages/en.json'
import { amountToPay } from '../../payment/amount-to-pay.ts'
import { chosenAmountAtom } from '../../payment/chosen-amount.ts'
import styles from '../../payment/payment.module.css'
import { instalment } from './repay-model.ts'

/** How much to pay, where there is more than one answer (docs/spec/contract-3.md §2). */
export function AmountChoices({ info }: { readonly info: RepaymentInfo }) {
  const messages = useMessages(paymentMessages)
  const { currency } = useAtomValue(environmentAtom).configuration
  const [chosen, choose] = useAtom(chosenAmountAtom)
  const { amount, choice } = amountToPay(instalment, info, chosen)
  const choices = info.choices.filter(({ kind }) => kind !== undefined)

  if (choices.length < 2 || choice === undefined) return null

  const range = messages.otherRange({
    least: withCurrency(currency, choice.least),
    most: withCurrency(currency, choice.most),
  })

  return (
    <Card>
      <RadioList
        legend={messages.howMuch}
        options={choices.map((one) => ({ value: one.kind ?? '', label: <ChoiceLabel of={one} currency={currency} /> }))}
        value={choice.kind ?? null}
        onChange={(value) => choose({ ...chosen, kind: choices.find(({ kind }) => kind === value)?.kind })}
      />
      {choice.kind === 'other' && (
        <Field
          label={messages.otherAmount}
          value={chosen.other}
          onChange={(other) => choose({ ...chosen, other })}
          inputMode="decimal"
          autoComplete="off"
          hint={range}
          error={chosen.other.trim() !== '' && amount === undefined ? range : undefined}
        />
      )}
    </Card>
  )
}

interface ChoiceLabelProps {
  readonly of: PaymentChoice
  readonly currency: string
}

function ChoiceLabel({ of: { title, amount, note, saves }, currency }: ChoiceLabelProps) {
  return (
    <>
      <span className={styles.choiceTitle}>{title}</span>
      {amount?.trim() && <span className={styles.choiceAmount}>{withCurrency(currency, amount)}</span>}
      {note?.trim() && <span className={styles.choiceNote}>{note}</span>}
      {saves?.trim() && <span className={styles.choiceNote}>{saves}</span>}
    </>
  )
}
