import type { ConfirmDetail } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'
import { Dialog } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'

import { AgreementDialog } from '../agreement/agreement-dialog.tsx'
import { AgreementFrame } from '../agreement/agreement-frame.tsx'
import { openedAgreementAtom } from '../agreement/agreement-model.ts'
import { cancelAtom, isPopupAgreedAtom, isRetainingAtom } from './confirm-model.ts'
import styles from './confirm.module.css'
import { agreementMessages, confirmMessages } from '../../messages/en.json'

export interface ConfirmDialogsProps {
  readonly detail: ConfirmDetail
  /** Begins the names of counted presses: `loan-confirm`. */
  readonly page: string
  /** A dialog of the page's own, which waits until the agreement is agreed to. */
  readonly last?: ReactNode
}

/** The dialogs of a confirm page, one at a time: what the borrower just asked for before what shows by itself. */
export function ConfirmDialogs({ detail, page, last }: ConfirmDialogsProps) {
  const messages = useMessages(confirmMessages)
  const words = useMessages(agreementMessages)
  const [isRetaining, setRetaining] = useAtom(isRetainingAtom)
  const opened = useAtomValue(openedAgreementAtom)
  const [isAgreed, setAgreed] = useAtom(isPopupAgreedAtom)
  const cancel = useSetAtom(cancelAtom)

  if (isRetaining) {
    const stay = () => setRetaining(false)

    return (
      <Dialog
        key="retention"
        open
        title={detail.popTitle || messages.leaveTitle}
        icon="M10 4H5v16h5M9 12h11m-4-4l4 4-4 4"
        onClose={stay}
        actions={[
          { label: messages.leave, kind: 'quiet', onPress: () => cancel(`${page}.retention-cancel`) },
          { label: messages.stay, kind: 'main', onPress: stay },
        ]}
      >
        {detail.popContent}
        {/* The specification's words for the buttons do not say what they do here. */}
        {messages.stay === messages.agree && (
          <p className={styles.leaveHelp}>{messages.leaveHelp({ agree: messages.stay, cancel: messages.leave })}</p>
        )}
      </Dialog>
    )
  }
  if (opened !== null) return <AgreementDialog page={page} />
  if (detail.popAgreementUrl && !isAgreed) {
    return (
      <Dialog
        key="popup"
        open
        title={words.title}
        // Neither answer is the harmless one, so Escape gives none.
        closeOnEscape={false}
        onClose={() => undefined}
        actions={[
          { label: messages.cancel, kind: 'quiet', onPress: () => cancel(`${page}.agreement-cancel`) },
          { label: messages.agree, kind: 'main', onPress: () => setAgreed(true) },
        ]}
      >
        <AgreementFrame address={detail.popAgreementUrl} title={words.title} />
      </Dialog>
    )
  }
  return last
}
