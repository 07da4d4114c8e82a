import { type ComplaintDetail, complaintTextLimit } from '@pahiram/contract'
import { Section, useTexts } from '@pahiram/page'
import { useAtomValue } from 'jotai'

import styles from './complainDetails-page.module.css'
import { ComplaintFrame } from './complaint-frame.tsx'
import { picturesAtom, problemIdAtom } from './details-model.ts'
import { detailsTexts } from './details-texts.ts'
import { PictureButtons } from './picture-buttons.tsx'

export interface ComplaintSummaryProps {
  readonly complaint: ComplaintDetail
}

/** What the borrower wrote, then what the customer service made of it. */
export function ComplaintSummary({ complaint }: ComplaintSummaryProps) {
  const words = useTexts(detailsTexts)
  const asked = useAtomValue(problemIdAtom)
  const { sent, replied } = useAtomValue(picturesAtom)
  const { problemId, type, sonType, content = '', disposeDetail = '' } = complaint
  const isReplied = isSaid(disposeDetail) || replied.length > 0

  return (
    <Section>
      <ComplaintFrame
        number={isSaid(problemId) ? problemId : asked}
        tags={[type, sonType].filter(isSaid)}
        content={isSaid(content) ? content : <span className={styles.nothing}>{words.noContent}</span>}
        counter={`${content.length}/${complaintTextLimit}`}
        pictures={<PictureButtons legend={words.pictures} pictures={sent} />}
        reply={disposeDetail}
        noReply={isReplied ? undefined : <p className={styles.nothing}>{words.noReply}</p>}
        replyPictures={<PictureButtons legend={words.replyPictures} pictures={replied} />}
      />
    </Section>
  )
}

function isSaid(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== ''
}
