import { type ComplaintDetail, complaintTextLimit } from '@pahiram/contract'
import { Section, useMessages } from '@pahiram/page'
import { Button, Card, LineIcon, Notice, Rows, Skeleton, StatusHero } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import styles from './complainDetails-page.module.css'
import { picturesAtom, problemIdAtom } from './details-model.ts'
import { complaintDetailsMessages } from '../../../messages/en.json'
import { PictureButtons } from './picture-buttons.tsx'

/** The customer service speaks. */
const headset =
  'M5 14v-2a7 7 0 0 1 14 0v2M5 13h2.5v5H6.5A1.5 1.5 0 0 1 5 16.5zM19 13h-2.5v5h1a1.5 1.5 0 0 0 1.5-1.5zM17.5 18c0 1.7-1.5 2.5-4 2.5'

export interface ComplaintSummaryProps {
  readonly complaint: ComplaintDetail
}

/** What the borrower wrote, then what the customer service made of it. */
export function ComplaintSummary({ complaint }: ComplaintSummaryProps) {
  return (
    <Section>
      <PresentState complaint={complaint} />
      <OwnComplaint complaint={complaint} />
      <ProcessResult complaint={complaint} />
      {/* With its number; pages print without their buttons. */}
      <Button kind="quiet" onPress={() => window.print()}>
        {useMessages(complaintDetailsMessages).print}
      </Button>
    </Section>
  )
}

/** Its state: the last of its days. One that can be rated, or is past its answer, is done. */
function PresentState({ complaint: { days, isNeedScore, late } }: ComplaintSummaryProps) {
  const { title = '', value } = days[days.length - 1] ?? {}
  const isDone = isNeedScore || days.length > 2

  if (title === '') return null

  return (
    <StatusHero tone={isDone ? 'primary' : late ? 'danger' : 'warning'} title={title}>
      {value && <p>{value}</p>}
    </StatusHero>
  )
}

function OwnComplaint({ complaint: { problemId, type, sonType, content = '', days } }: ComplaintSummaryProps) {
  const messages = useMessages(complaintDetailsMessages)
  const asked = useAtomValue(problemIdAtom)
  const { sent } = useAtomValue(picturesAtom)
  const tags = [type, sonType].filter(isSaid)

  return (
    <Card as="section" className={styles.card} aria-label={messages.yourComplaint}>
      <Rows
        rows={[
          { label: messages.number, value: isSaid(problemId) ? problemId : asked },
          ...days.slice(0, -1).map(({ title = '', value = '' }) => ({ label: title, value })),
        ]}
      />
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag, index) => (
            <li key={index} className={styles.tag}>
              {tag}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.content}>
        {isSaid(content) ? content : <span className={styles.nothing}>{messages.noContent}</span>}
      </p>
      <p className={styles.counter}>{`${content.length}/${complaintTextLimit}`}</p>
      <PictureButtons legend={messages.pictures} pictures={sent} />
    </Card>
  )
}

function ProcessResult({ complaint: { disposeDetail = '', late } }: ComplaintSummaryProps) {
  const messages = useMessages(complaintDetailsMessages)
  const { replied } = useAtomValue(picturesAtom)

  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.heading}>{messages.result}</h2>
      {isSaid(disposeDetail) || replied.length > 0 ? (
        <div className={styles.reply}>
          <span className={styles.agentIcon}>
            <LineIcon path={headset} />
          </span>
          <div className={styles.words}>
            <p className={styles.agent}>{messages.agent}</p>
            {late && <Notice kind="warning">{late}</Notice>}
            <p className={styles.replyText}>{disposeDetail}</p>
            <PictureButtons legend={messages.replyPictures} pictures={replied} />
          </div>
        </div>
      ) : (
        <p className={styles.nothing}>{messages.noReply}</p>
      )}
    </Card>
  )
}

/** The complaint before it is known, in the size of what will stand there. */
export function SummarySkeleton() {
  const messages = useMessages(complaintDetailsMessages)

  return (
    <>
      <Card as="section" className={styles.card}>
        <Skeleton lines={6} />
      </Card>
      <Card as="section" className={styles.card}>
        <h2 className={styles.heading}>{messages.result}</h2>
        <Skeleton lines={3} />
      </Card>
    </>
  )
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== ''
}
