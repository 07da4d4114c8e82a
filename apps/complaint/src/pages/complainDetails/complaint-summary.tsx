import { type ComplaintDetail, complaintTextLimit } from '@pahiram/contract'
import { Section, useMessages } from '@pahiram/page'
import { useAtomValue } from 'jotai'

import styles from './complainDetails-page.module.css'
import { ComplaintFrame } from './complaint-frame.tsx'
import { picturesAtom, problemIdAtom } from './details-model.ts'
import { complaintDetailsMessages } from '../../../messages/en.json'
import { PictureButtons } from './picture-buttons.tsx'

export interface ComplaintSummaryProps {
  readonly complaint: ComplaintDetail
}

/** What the borrower wrote, then what the customer service made of it. */
export function ComplaintSummary({ complaint }: ComplaintSummaryProps) {
  const messages = useMessages(complaintDetailsMessages)
  const asked = useAtomValue(problemIdAtom)
  const { sent, replied } = useAtomValue(picturesAtom)
  const { problemId, type, sonType, content = '', disposeDetail = '' } = complaint
  const isReplied = isSaid(disposeDetail) || replied.length > 0

  return (
    <Section>
      <ComplaintFrame
        number={isSaid(problemId) ? problemId : asked}
        tags={[type, sonType].filter(isSaid)}
        content={isSaid(content) ? content : <span className={styles.nothing}>{messages.noContent}</span>}
        counter={`${content.length}/${complaintTextLimit}`}
        pictures={<PictureButtons name="sent" legend={messages.pictures} pictures={sent} />}
        reply={isReplied ? disposeDetail : undefined}
        noReply={isReplied ? undefined : <p className={styles.nothing}>{messages.noReply}</p>}
        replyPictures={<PictureButtons name="answered" legend={messages.replyPictures} pictures={replied} />}
      />
    </Section>
  )
}

function isSaid(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== ''
}
