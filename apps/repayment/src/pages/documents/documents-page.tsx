import type { LoanDocuments } from '@pahiram/contract'
import { AsyncView, environmentAtom, useMessages, usePageAddress, usePageReturn } from '@pahiram/page'
import { agreedTextsAtom, orderKeysAtom } from '@pahiram/page/order'
import { Card, LinkButton, PageLayout, Rows, Skeleton, SuccessMark } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { documentsMessages, receiptMessages } from '../../../messages/en.json'
import { groupedCode } from '../../payment-code/grouped-code.tsx'
import { receiptLines } from '../../receipt/receipt.ts'
import { documentsAtom } from './documents-model.ts'
import styles from './documents-page.module.css'
import { Paper, usePrinting } from './paper.tsx'

/** The papers of one loan, at `/documents` (docs/spec/contract-3.md §2). */
export function DocumentsPage() {
  const messages = useMessages(documentsMessages)
  const order = usePageAddress('order', useAtomValue(orderKeysAtom))

  usePageReturn(useSetAtom(documentsAtom), true)
  usePrinting()
  return (
    <PageLayout header title={messages.title}>
      <AsyncView of={documentsAtom} skeleton={<DocumentsSkeleton />}>
        {(documents) => (
          <div className={styles.papers}>
            <Certificate documents={documents} />
            <Statement documents={documents} />
            <Receipts documents={documents} />
            <Agreements />
            <LinkButton kind="quiet" href={order}>
              {messages.seeOrder}
            </LinkButton>
          </div>
        )}
      </AsyncView>
    </PageLayout>
  )
}

interface DocumentProps {
  readonly documents: LoanDocuments
}

/** Says that nothing is owed any more, once that is so. */
function Certificate({ documents: { certificate, day, productName, orderNo } }: DocumentProps) {
  const messages = useMessages(documentsMessages)

  if (!certificate?.repaidOn?.trim()) return null
  return (
    <Paper
      name="certificate"
      title={messages.certificate}
      note={day && messages.until({ day })}
      printLabel={messages.printCertificate}
    >
      <SuccessMark />
      <p className={styles.sentence}>{messages.certified({ day: certificate.repaidOn })}</p>
      <Rows
        rows={[
          { label: messages.product, value: productName },
          { label: messages.order, value: orderNo },
          { label: messages.amount, value: certificate.amount },
          { label: messages.paidInAll, value: certificate.paid },
          { label: messages.repaidOn, value: certificate.repaidOn },
        ]}
      />
    </Paper>
  )
}

/** What was owed, charged and paid, day by day, with what was left after it. */
function Statement({ documents: { statement, total, day, productName, orderNo } }: DocumentProps) {
  const messages = useMessages(documentsMessages)
  const lines = statement.filter(({ title, owed, paid }) => title?.trim() || owed?.trim() || paid?.trim())

  return (
    <Paper
      name="statement"
      title={messages.statement}
      note={day && messages.until({ day })}
      printLabel={messages.printStatement}
    >
      <Rows
        rows={[
          { label: messages.product, value: productName },
          { label: messages.order, value: orderNo },
          { label: messages.addedInAll, value: total?.owed },
          { label: messages.takenOffInAll, value: total?.paid },
          { label: messages.leftToPay, value: total?.left, sum: true },
        ]}
      />
      <ol className={styles.lines}>
        {lines.map((line, place) => (
          <li key={place} className={styles.line}>
            <h3 className={styles.lineTitle}>
              {line.title} <span className={styles.detail}>{line.day}</span>
            </h3>
            <p className={styles.figures}>
              {(['owed', 'paid', 'left'] as const).map(
                (kind) =>
                  line[kind]?.trim() && (
                    <span key={kind} className={styles.figure}>
                      <span className={styles.detail}>{messages[kind]}</span> {line[kind]}
                    </span>
                  ),
              )}
            </p>
          </li>
        ))}
      </ol>
    </Paper>
  )
}

/** A receipt for each payment, the newest first. */
function Receipts({ documents: { payments } }: DocumentProps) {
  const messages = useMessages(documentsMessages)
  const receiptWords = useMessages(receiptMessages)
  // One that says nothing is no receipt.
  const receipts = payments.filter((receipt) => Object.values(receipt).some((text) => text?.trim()))

  if (receipts.length === 0) {
    return (
      <Card as="section">
        <h2 className={styles.title}>{messages.receipts}</h2>
        <p className={styles.note}>{messages.noReceipts}</p>
      </Card>
    )
  }
  return receipts.map((receipt, place) => (
    <Paper key={place} name={`receipt ${place}`} title={receiptWords.title} printLabel={messages.printReceipt}>
      <Rows rows={receiptLines(receipt, receiptWords, groupedCode)} />
    </Paper>
  ))
}

/** What the borrower agreed to, each to be read and printed as it was; nothing where none is kept. */
function Agreements() {
  const messages = useMessages(documentsMessages)
  const { frameAddress } = useAtomValue(environmentAtom)

  return (
    <AsyncView of={agreedTextsAtom} failedTitle={messages.agreements} skeleton={null}>
      {(agreed) => {
        const time = agreed[0]?.agreedAt?.trim()

        if (agreed.length === 0) return null
        return (
          <Card as="section" className={styles.agreements}>
            <h2 className={styles.title}>{messages.agreements}</h2>
            {time && <p className={styles.note}>{messages.agreedOn({ time })}</p>}
            <ul className={styles.links}>
              {agreed.map(({ title, url }, place) => (
                <li key={place}>
                  <LinkButton kind="text" href={url && frameAddress(url)}>
                    {title?.trim() || messages.agreements}
                  </LinkButton>
                </li>
              ))}
            </ul>
          </Card>
        )
      }}
    </AsyncView>
  )
}

/** As tall as the certificate and the statement of a small loan. */
function DocumentsSkeleton() {
  return (
    <div className={styles.papers}>
      {[0, 1].map((place) => (
        <Card key={place}>
          <Skeleton lines={6} />
        </Card>
      ))}
    </div>
  )
}
