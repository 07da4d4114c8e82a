import { getComplaint } from '@pahiram/contract'
import { earlyFields, useMessages } from '@pahiram/page'

import { complaintDetailsMessages } from '../../../messages/en.json'
import styles from './complainDetails-page.module.css'
import { ComplaintFrame } from './complaint-frame.tsx'
import type { EarlyDetail } from './early-answer.ts'
import { pictureControl, PictureFrame, type PictureListName } from './picture-frame.tsx'

const { EarlyText, EarlyView, earlyNeeds } = earlyFields<typeof getComplaint, EarlyDetail>(getComplaint)

/** The complaint before it is known, in the size of what will stand there; the early answer fills it. */
export function DetailsSkeleton() {
  const messages = useMessages(complaintDetailsMessages)

  return (
    <EarlyView>
      <ComplaintFrame
        number={<EarlyText field="number" />}
        tags={[0, 1].map((tag) => (
          <EarlyText key={tag} field={`tags.${tag}`} width="short" />
        ))}
        content={
          <>
            <EarlyText field="content" width="long" hides="self" />
            <span className={styles.nothing} hidden {...earlyNeeds('noContent')}>
              {messages.noContent}
            </span>
          </>
        }
        counter={<EarlyText field="counter" width="short" />}
        pictures={<EarlyPictures name="sent" />}
        reply={<EarlyText field="reply" width="long" hides="self" />}
        replyNeeds={earlyNeeds('replied')}
        noReply={
          <p className={styles.nothing} hidden {...earlyNeeds('noReply')}>
            {messages.noReply}
          </p>
        }
        replyPictures={<EarlyPictures name="answered" />}
      />
    </EarlyView>
  )
}

interface EarlyPicturesProps {
  readonly name: PictureListName
}

/** The places of the pictures, whose addresses only the page may make: each keeps its press. */
function EarlyPictures({ name }: EarlyPicturesProps) {
  const messages = useMessages(complaintDetailsMessages)
  const [before, after] = messages.enlarge({ number: 0 }).split('0')

  return (
    <ul className={styles.pictures} hidden {...earlyNeeds(`${name}.0.number`)}>
      <li className={styles.picture} data-row="">
        <button type="button" className={styles.enlarge} disabled data-early-control={pictureControl(name, 0)}>
          <PictureFrame>
            <span className={styles.thumbnail} />
          </PictureFrame>
          <span className={styles.spoken}>
            {before}
            <EarlyText field={`${name}.0.number`} />
            {after}
          </span>
        </button>
      </li>
    </ul>
  )
}
