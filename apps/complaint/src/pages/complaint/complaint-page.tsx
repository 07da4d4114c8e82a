import { type ComplaintInit, getComplaintInit } from '@pahiram/contract'
import { earlyFields, FailedActionBlock, AsyncView, Section, useMessages, usePageAddress } from '@pahiram/page'
import { PageLayout, ProductCard, Rows } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import { complaintMessages } from '../../../messages/en.json'
import { OrderPicker } from '../../order-picker/order-picker.tsx'
import { ChosenOrder, OrderFrame } from './chosen-order.tsx'
import { chosenOrderAtom, initAtom, isPickingAtom, ordersAtom, pickOrderAtom } from './complaint-model.ts'
import styles from './complaint-page.module.css'
import { QuestionTypes } from './question-types.tsx'
import { SentNotice } from './sent-notice.tsx'

/** Complaint home, at `/complaint` (docs/spec/product-spec.md §2). */
export function ComplaintPage() {
  const messages = useMessages(complaintMessages)
  const list = usePageAddress('complaintList')

  return (
    <PageLayout header title={messages.title}>
      <SentNotice />
      <a className={styles.list} href={list} data-early-control="list">
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

const { EarlyText, EarlyView } = earlyFields(getComplaintInit)

/** As many as a usual order has; the early answer hides or adds what is different. */
const usualRows = [0, 1, 2, 3]
const usualTypes = [0, 1, 2, 3, 4, 5, 6, 7]

/** The home before the server has said what it knows, in the size of what will stand there; the early answer fills it. */
function ComplaintSkeleton() {
  const messages = useMessages(complaintMessages)

  return (
    <EarlyView>
      <OrderFrame action={null}>
        <ProductCard
          name={<EarlyText field="orderDetail.productName" />}
          tags={[<EarlyText key="status" field="orderDetail.status" width="short" />]}
        >
          <Rows
            rows={usualRows.map((row) => ({
              label: <EarlyText field={`orderDetail.list.${row}.title`} width="short" />,
              value: <EarlyText field={`orderDetail.list.${row}.value`} width="short" />,
            }))}
          />
        </ProductCard>
      </OrderFrame>
      <h2 className={styles.heading}>{messages.selectType}</h2>
      <ul className={styles.tiles}>
        {usualTypes.map((type) => (
          <li key={type} className={styles.tilePlace} data-row="">
            <div className={styles.tile}>
              <EarlyText field={`problemType.${type}.title`} width="short" />
            </div>
          </li>
        ))}
      </ul>
    </EarlyView>
  )
}
