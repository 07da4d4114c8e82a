import type { RepaymentWays } from '@pahiram/contract'
import { environmentAtom, AsyncView, pageAddress, Section, useMessages } from '@pahiram/page'
import { StatusBlock } from '@pahiram/page/once'
import { Button, LinkButton, PageLayout, RadioList } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import { AmountLine } from './amount-line.tsx'
import { alipayControl, cardControl, ChoiceSkeleton, confirmControl } from './choice-skeleton.tsx'
import { payAtom } from './payment-model.ts'
import { PaymentHint } from './payment-hint.tsx'
import { repaymentAtom } from './payment-state.ts'
import { chosenKeyAtom, dueOf, waysAtom, waysIn } from './repayment-choice-model.ts'
import { seeOrderAtom } from './see-order.ts'
import styles from './repayment-choice-page.module.css'
import { repaymentChoiceMessages } from '../../../messages/en.json'
import { WayIcon, WayName } from './way-name.tsx'

/** How much is due, and what it can be paid with. */
export function ChoiceStep() {
  const messages = useMessages(repaymentChoiceMessages)
  const ways = useAtomValue(waysAtom)
  const { state } = useAtomValue(repaymentAtom)
  const pay = useSetAtom(payAtom)
  const isNothingDue = ways.state === 'ready' && dueOf(ways.value) === 'nothing'

  return (
    <PageLayout
      header
      title={messages.title}
      footer={
        ways.state !== 'failed' &&
        !isNothingDue && (
          <Button
            earlyControl={confirmControl}
            disabled={ways.state === 'loading'}
            busy={state === 'sending'}
            onPress={pay}
          >
            {messages.confirm}
          </Button>
        )
      }
    >
      <PaymentHint />
      <AsyncView of={waysAtom} skeleton={<ChoiceSkeleton />} failedTitle={messages.listFailed}>
        {(value) => (isNothingDue ? <NothingDue /> : <Choice ways={value} />)}
      </AsyncView>
    </PageLayout>
  )
}

interface ChoiceProps {
  readonly ways: RepaymentWays
}

function Choice({ ways }: ChoiceProps) {
  const messages = useMessages(repaymentChoiceMessages)
  const [chosen, choose] = useAtom(chosenKeyAtom)
  const options = waysIn(ways)

  return (
    <>
      <AmountLine amount={ways.amount} />
      <Section>
        <div className={styles.card}>
          {options.length === 0 ? (
            <NoWays />
          ) : (
            <RadioList
              legend={messages.payWith}
              options={options.map((way, place) => ({
                value: way.key,
                label: <WayName way={way} />,
                picture: <WayIcon kind={way.kind} />,
                earlyControl: way.kind === 'card' ? cardControl(place) : alipayControl,
              }))}
              value={chosen}
              onChange={choose}
            />
          )}
        </div>
      </Section>
    </>
  )
}

function NoWays() {
  const messages = useMessages(repaymentChoiceMessages)
  const { query } = useAtomValue(environmentAtom)

  return (
    <div className={styles.empty}>
      <p className={styles.text}>{messages.noWays}</p>
      <LinkButton kind="quiet" href={pageAddress('bind-card', query, { productId: query.get('productId') })}>
        {messages.addCard}
      </LinkButton>
    </div>
  )
}

function NothingDue() {
  const messages = useMessages(repaymentChoiceMessages)
  const seeOrder = useSetAtom(seeOrderAtom)

  return (
    <StatusBlock title={messages.nothingDue}>
      <Button onPress={seeOrder}>{messages.seeOrder}</Button>
    </StatusBlock>
  )
}
