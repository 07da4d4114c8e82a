import type { ComplaintInit } from '@pahiram/contract'
import { FailedActionBlock, AsyncView, Section, useMessages, usePageLink } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import { complaintMessages } from '../../../messages/en.json'
import { OrderPicker } from '../../order-picker/order-picker.tsx'
import { ChosenOrder } from './chosen-order.tsx'
import { chosenOrderAtom, initAtom, isPickingAtom, ordersAtom, pickOrderAtom } from './complaint-model.ts'
import styles from './complaint-page.module.css'
import { ComplaintSkeleton } from './complaint-skeleton.tsx'
import { QuestionTypes } from './question-types.tsx'
import { SentNotice } from './sent-notice.tsx'

/** Complaint home, at `/complaint` (docs/spec/product-spec.md §2). */
export function ComplaintPage() {
  const messages = useMessages(complaintMessages)
  const list = usePageLink('complaintList')

  return (
    <PageLayout header title={messages.title}>
      <SentNotice />
      <a className={styles.list} {...list}>
        {messages.myComplaints}
      </a>
      <FailedActionBlock />
      <AsyncView of={initAtom} skeleton={<ComplaintSkeleton />}>
        {(init) => <ComplaintHome init={init} />}
      </AsyncView>
    </PageLayout>
  )
}

interface ComplaintHomeProps {
  readonly init: ComplaintInit
}

/** Which order it is about, then what the question is. */
function ComplaintHome({ init }: ComplaintHomeProps) {
  const messages = useMessages(complaintMessages)
  const orders = useAtomValue(ordersAtom)
  const chosen = useAtomValue(chosenOrderAtom)
  const pick = useSetAtom(pickOrderAtom)
  const [isPicking, setPicking] = useAtom(isPickingAtom)

  return (
    <>
      <Section>
        <ChosenOrder />
      </Section>
      <Section>
        <QuestionTypes init={init} />
      </Section>
      {isPicking && (
        <OrderPicker
          orders={orders}
          chosen={chosen}
          messages={messages}
          onConfirm={pick}
          onCancel={() => setPicking(false)}
        />
      )}
    </>
  )
}
