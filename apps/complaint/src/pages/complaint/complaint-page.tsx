import { AsyncView, Section, useMessages, usePageAddress, usePageReturn } from '@pahiram/page'
import { PageLayout, Skeleton } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import { complaintMessages } from '../../../messages/en.json'
import { OrderPicker } from '../../order-picker/order-picker.tsx'
import { ChosenOrder } from './chosen-order.tsx'
import { chosenOrderAtom, initAtom, isPickingAtom, ordersAtom, pickOrderAtom } from './complaint-model.ts'
import styles from './complaint-page.module.css'
import { QuestionTypes } from './question-types.tsx'
import { SentNotice } from './sent-notice.tsx'

/** Complaint home, at `/complaint` (docs/spec/product-spec.md §2). */
export function ComplaintPage() {
  const messages = useMessages(complaintMessages)
  const list = usePageAddress('complaintList')

  usePageReturn(useSetAtom(initAtom), true)
  return (
    <PageLayout header title={messages.title}>
      <SentNotice />
      <a className={styles.list} href={list}>
        {messages.myComplaints}
      </a>
      <AsyncView of={initAtom} skeleton={<HomeSkeleton />}>
        {() => <ComplaintHome />}
      </AsyncView>
    </PageLayout>
  )
}

/** Which order it is about, then what the question is. */
function ComplaintHome() {
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
        <QuestionTypes />
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

/** As many as there usually are. */
const usualTypes = [0, 1, 2, 3, 4, 5, 6, 7]

/** The home before the server has said what it knows, in the size of what will stand there. */
function HomeSkeleton() {
  const messages = useMessages(complaintMessages)

  return (
    <>
      <section className={styles.order}>
        <div className={styles.head}>
          <h2 className={styles.heading}>{messages.order}</h2>
        </div>
        <Skeleton className={styles.coming} width={358} height={240} />
      </section>
      <section>
        <h2 className={styles.heading}>{messages.selectType}</h2>
        <div className={styles.tiles}>
          {usualTypes.map((type) => (
            <Skeleton key={type} className={styles.coming} width={173} height={64} />
          ))}
        </div>
      </section>
    </>
  )
}
