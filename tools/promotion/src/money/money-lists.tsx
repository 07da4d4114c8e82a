import { Button, Card, Notice, Rows } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useId, useState } from 'react'

import {
  answerAtom,
  askAtom,
  closeAtom,
  decideAtom,
  type HeldMoney,
  type HeldMoneyAction,
  type MoneyList,
  type OddReport,
  photographAtom,
  shownAtom,
  turnAtom,
  type UnrecordedPayment,
} from './money-model.ts'
import { failureMessage } from '../staff-page/staff-model.ts'
import styles from './money-lists.module.css'
import { ReasonForm } from './reason-form.tsx'

/** Money that is held, of any day, each with what may be done. */
export function HeldMoneyList() {
  const held = useAtomValue(shownAtom)?.held ?? null

  return (
    <ListSection title="Held money" list="held" shown={held} none="No money is held.">
      {held?.rows.map((money) => (
        <HeldMoneyCard key={money.payment} money={money} canRefund={held.canRefund} mayDecide={held.mayDecide} />
      ))}
    </ListSection>
  )
}

/** Messages of the payment partner that could not be booked and that nobody has closed, the latest first. */
export function OddReportList() {
  const reports = useAtomValue(shownAtom)?.oddReports ?? null

  return (
    <ListSection title="Odd reports" list="odd-reports" shown={reports} none="No odd report is open.">
      {reports?.rows.map((report) => (
        <OddReportCard key={report.id} report={report} />
      ))}
    </ListSection>
  )
}

/** What borrowers say that they paid and that is not recorded, the latest first. */
export function UnrecordedPaymentList() {
  const complaints = useAtomValue(shownAtom)?.complaints ?? null

  return (
    <ListSection
      title="Paid, but not recorded"
      list="complaints"
      shown={complaints}
      none="No complaint about a payment waits for an answer."
    >
      {complaints?.rows.map((complaint) => (
        <UnrecordedPaymentCard key={complaint.number} complaint={complaint} />
      ))}
    </ListSection>
  )
}

interface ListSectionProps {
  readonly title: string
  readonly list: MoneyList
  /** Null: the reader's role does not read it. */
  readonly shown: { readonly rows: readonly unknown[]; readonly page: number; readonly hasMore: boolean } | null
  /** What is said of an empty list. */
  readonly none: string
  readonly children: ReactNode
}

function ListSection({ title, list, shown, none, children }: ListSectionProps) {
  const id = useId()
  const turn = useSetAtom(turnAtom)

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {shown === null && <p>Your role does not read single payments. Those of support and approvers do.</p>}
      {shown !== null && shown.rows.length === 0 && (
        <p>{shown.page === 1 ? none : `Nothing is on page ${shown.page} any more.`}</p>
      )}
      {shown !== null && <ul className={styles.list}>{children}</ul>}
      {shown !== null && (shown.page > 1 || shown.hasMore) && (
        <div className={styles.actions}>
          <Button kind="text" disabled={shown.page === 1} onPress={() => turn(list, shown.page - 1)}>
            Previous
          </Button>
          <span>Page {shown.page}</span>
          <Button kind="text" disabled={!shown.hasMore} onPress={() => turn(list, shown.page + 1)}>
            Next
          </Button>
        </div>
      )}
    </section>
  )
}

const actions: Readonly<Record<HeldMoneyAction, string>> = {
  use: 'Pay a loan with it',
  refund: 'Ask for a refund',
  'set-aside': 'Set aside',
}

interface HeldMoneyCardProps {
  readonly money: HeldMoney
  readonly canRefund: boolean
  readonly mayDecide: boolean
}

function HeldMoneyCard({ money, canRefund, mayDecide }: HeldMoneyCardProps) {
  const [action, setAction] = useState<HeldMoneyAction | null>(null)
  const ask = useSetAtom(askAtom)
  const { payment, refund, accountId, isMissing } = money
  const offered: readonly HeldMoneyAction[] = isMissing ? ['set-aside'] : ['use', 'refund', 'set-aside']

  return (
    <Card as="li" className={styles.entry} aria-label={`${money.amount} of payment ${payment}`}>
      <Rows
        rows={[
          { label: isMissing ? 'Missing, went back twice' : 'Held', value: money.amount },
          { label: 'Receipt', value: money.receiptNo },
          { label: 'Payment', value: payment },
          { label: 'Code', value: money.code },
          { label: 'Channel', value: money.channel },
          { label: 'Paid', value: money.paidAt },
          { label: 'Order', value: money.orderNo || money.orderId || 'unknown' },
          { label: 'Account', value: accountId || 'unknown' },
        ]}
      />
      {refund !== null && <RefundDecision refund={refund} mayDecide={mayDecide} />}
      {refund === null && action === null && (
        <div className={styles.actions}>
          {offered.map((kind) => (
            <Button
              key={kind}
              kind="small"
              disabled={kind === 'refund' && !canRefund}
              disabledReason="The payment partner takes no refunds from here: send the money back by hand, then set it aside."
              onPress={() => setAction(kind)}
            >
              {actions[kind]}
            </Button>
          ))}
        </div>
      )}
      {refund === null && action !== null && (
        <ReasonForm
          key={action}
          name={actions[action]}
          label="Reason"
          loan={
            action === 'use'
              ? {
                  orderId: money.orderNo || money.orderId,
                  hint: accountId === '' ? 'Nobody’s money pays any loan.' : 'It pays a loan of its account.',
                }
              : undefined
          }
          onSend={async ({ reason, orderId }) => {
            const failure = await ask({ payment, kind: action, reason, ...(action === 'use' && { orderId }) })

            if (failure === null) setAction(null)
            return failure
          }}
          onCancel={() => setAction(null)}
        />
      )}
    </Card>
  )
}

interface RefundDecisionProps {
  readonly refund: NonNullable<HeldMoney['refund']>
  readonly mayDecide: boolean
}

function RefundDecision({ refund, mayDecide }: RefundDecisionProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const decide = useSetAtom(decideAtom)
  const { request, askedBy, askedAt, reason, isYours } = refund

  return (
    <>
      <p className={styles.line}>
        {askedBy} asked for a refund on {askedAt}: {reason}
      </p>
      {!mayDecide && <p className={styles.line}>An approver has to decide.</p>}
      {mayDecide && isYours && <p className={styles.line}>You asked for it: somebody else has to approve it.</p>}
      {failure !== null && <Notice kind="warning">{failure}</Notice>}
      {mayDecide && (
        <div className={styles.actions}>
          {!isYours && (
            <Button kind="small" onPress={async () => setFailure(await decide(request, true))}>
              Approve
            </Button>
          )}
          <Button kind="small" onPress={async () => setFailure(await decide(request, false))}>
            Refuse
          </Button>
        </div>
      )}
    </>
  )
}

function OddReportCard({ report }: { readonly report: OddReport }) {
  const [isClosing, setClosing] = useState(false)
  const close = useSetAtom(closeAtom)

  return (
    <Card as="li" className={styles.entry} aria-label={`Report of ${report.at}`}>
      <p className={styles.line}>
        {report.at}: {report.reason}
      </p>
      <pre className={styles.body}>{report.body}</pre>
      {isClosing ? (
        <ReasonForm
          name="Close"
          label="Note: what came of it"
          onSend={({ reason }) => close(report.id, reason)}
          onCancel={() => setClosing(false)}
        />
      ) : (
        <Button kind="small" onPress={() => setClosing(true)}>
          Close
        </Button>
      )}
    </Card>
  )
}

function UnrecordedPaymentCard({ complaint }: { readonly complaint: UnrecordedPayment }) {
  const [isAnswering, setAnswering] = useState(false)
  const [photographs, setPhotographs] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const answer = useSetAtom(answerAtom)
  const load = useSetAtom(photographAtom)
  const { number, pictures, code, amount } = complaint

  async function showPhotographs() {
    try {
      setPhotographs(await Promise.all(Array.from({ length: pictures }, (_, place) => load(number, place))))
    } catch (error) {
      setFailure(failureMessage(error))
    }
  }

  return (
    <Card as="li" className={styles.entry} aria-label={`Complaint ${number}`}>
      <p className={styles.line}>
        {complaint.at}: {complaint.text}
      </p>
      <Rows
        rows={[
          { label: 'Complaint', value: number },
          { label: 'Code', value: code || 'none' },
          { label: 'Amount', value: amount || 'unknown' },
          { label: 'Channel', value: complaint.channel || 'unknown' },
          { label: 'Order', value: complaint.orderId || 'unknown' },
          { label: 'Account', value: complaint.accountId },
        ]}
      />
      <p className={styles.line}>{complaint.whatToDo}</p>
      {photographs.map((address, place) => (
        <img key={address} className={styles.photograph} src={address} alt={`Photograph ${place + 1} of ${number}`} />
      ))}
      {failure !== null && <Notice kind="warning">{failure}</Notice>}
      {isAnswering ? (
        <ReasonForm
          name="Answer"
          label="Answer to the borrower"
          onSend={({ reason }) => answer(number, reason)}
          onCancel={() => setAnswering(false)}
        />
      ) : (
        <div className={styles.actions}>
          {pictures > photographs.length && (
            <Button kind="small" onPress={showPhotographs}>
              Show photographs
            </Button>
          )}
          <Button kind="small" onPress={() => setAnswering(true)}>
            Answer
          </Button>
        </div>
      )}
    </Card>
  )
}
