import type { RepaymentWays } from '@pahiram/contract'
import { AsyncView, environmentAtom, Section, useMessages, usePageAddress } from '@pahiram/page'
import { StatusBlock } from '@pahiram/page/once'
import { AmountSkeleton, Button, Card, Empty, LinkButton, PageLayout, RadioList, Skeleton } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import { payAtom } from './payment-model.ts'
import { PaymentHint } from './payment-outcome.tsx'
import { repaymentAtom } from './payment-state.ts'
import { chosenKeyAtom, dueOf, seeOrderAtom, waysAtom, waysIn } from './repayment-choice-model.ts'
import styles from './repayment-choice-page.module.css'
import { repaymentChoiceMessages } from '../../../messages/en.json'
import { AmountLine, WayIcon, WayName } from './written-ways.tsx'

/** How much is due, and what it can be paid with. */
export function ChoiceStep() {
  const messages = useMessages(repaymentChoiceMessages)
  const ways = useAtomValue(waysAtom)
  const { state } = useAtomValue(repaymentAtom)
  const pay = useSetAtom(payAtom)
  const isNothingDue = ways.state === 'ready' && dueOf(ways.value) === 'nothing'
  const isWayless = ways.state === 'ready' && waysIn(ways.value).length === 0

  return (
    <PageLayout
      header
      title={messages.title}
      footer={
        ways.state !== 'failed' &&
        !isNothingDue && (
          <Button
            kind={isWayless ? 'quiet' : 'main'}
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

function Choice({ ways }: { readonly ways: RepaymentWays }) {
  const messages = useMessages(repaymentChoiceMessages)
  const [chosen, choose] = useAtom(chosenKeyAtom)
  const options = waysIn(ways)

  return (
    <>
      <AmountLine amount={ways.amount} />
      <Section>
        {options.length === 0 ? (
          <NoWays />
        ) : (
          <Card>
            <RadioList
              legend={messages.payWith}
              options={options.map((way) => ({
                value: way.key,
                label: <WayName way={way} />,
                picture: <WayIcon kind={way.kind} />,
              }))}
              value={chosen}
              onChange={choose}
            />
          </Card>
        )}
      </Section>
    </>
  )
}

function NoWays() {
  const messages = useMessages(repaymentChoiceMessages)
  const { query } = useAtomValue(environmentAtom)

  return (
    <Empty art="nothing" title={messages.noWays}>
      <LinkButton href={usePageAddress('bind-card', { productId: query.get('productId') })}>
        {messages.addCard}
      </LinkButton>
    </Empty>
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

/** The choice before it is known: as many ways as most borrowers have. */
function ChoiceSkeleton() {
  return (
    <>
      <AmountSkeleton className={styles.amount} />
      <Card>
        <Skeleton lines={1} />
        {[0, 1].map((place) => (
          <div key={place} className={styles.way}>
            <Skeleton className={`${styles.icon} ${styles.picture}`} width={40} height={40} />
            <Skeleton lines={2} className={styles.bank} />
          </div>
        ))}
      </Card>
    </>
  )
}
