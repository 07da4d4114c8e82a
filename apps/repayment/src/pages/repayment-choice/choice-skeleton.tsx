import { listRepaymentWays } from '@pahiram/contract'
import { earlyFields, useMessages } from '@pahiram/page'
import { RadioList } from '@pahiram/ui-kit'

import type { EarlyWays } from './early-answer.ts'
import styles from './repayment-choice-page.module.css'
import { repaymentChoiceMessages } from '../../../messages/en.json'
import { WayIcon } from './way-name.tsx'

const { EarlyText, EarlyView, earlyNeeds } = earlyFields<typeof listRepaymentWays, EarlyWays>(listRepaymentWays)

/** By which the page takes over a press on `Confirm`. */
export const confirmControl = 'confirm'

/** By which it takes over that Alipay was chosen. */
export const alipayControl = 'alipay.way'

/** By which it takes over that the card at this place, counted from 0, was chosen. */
export function cardControl(place: number): string {
  return `bankList.${place}.way`
}

/** As many as most borrowers have; the early answer hides or adds what is different. */
const usualCards = [0, 1]

/** The choice before it is known, in the size of what will stand there; the early answer fills it. */
export function ChoiceSkeleton() {
  const messages = useMessages(repaymentChoiceMessages)

  return (
    <EarlyView>
      <div className={styles.hero}>
        <p className={styles.label}>{messages.amount}</p>
        <p className={styles.amount}>
          <span className={styles.currency} hidden {...earlyNeeds('currency')}>
            <EarlyText field="currency" hides="self" />
          </span>
          <EarlyText field="amount" width="short" />
        </p>
      </div>
      <div className={styles.card}>
        <RadioList
          legend={messages.payWith}
          options={[
            ...usualCards.map((place) => ({
              value: String(place),
              label: (
                <>
                  <span className={styles.bank}>
                    <EarlyText field={`bankList.${place}.bankName`} width="short" />
                  </span>
                  <span className={styles.number}>
                    <EarlyText field={`bankList.${place}.number`} width="short" hides="self" />
                  </span>
                </>
              ),
              picture: <WayIcon kind="card" />,
              disabled: true,
              earlyControl: cardControl(place),
            })),
            {
              value: 'alipay',
              label: messages.alipay,
              picture: <WayIcon kind="alipay" />,
              disabled: true,
              earlyControl: alipayControl,
              needs: { hidden: true, ...earlyNeeds('alipay') },
            },
          ]}
          value={null}
          onChange={() => undefined}
        />
      </div>
    </EarlyView>
  )
}
