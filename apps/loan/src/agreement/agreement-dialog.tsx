import { useMessages } from '@pahiram/page'
import { Dialog } from '@pahiram/ui-kit'
import { useAtom, useSetAtom } from 'jotai'

import { agreementMessages } from '../../messages/en.json'
import { AgreementFrame } from './agreement-frame.tsx'
import { openedAgreementAtom, shareAgreementAtom } from './agreement-model.ts'

export interface AgreementDialogProps {
  /** Begins the names of counted presses: `loan-confirm`. */
  readonly page: string
}

/** The agreement that is being read, and the way to share it; nothing while none is. */
export function AgreementDialog({ page }: AgreementDialogProps) {
  const messages = useMessages(agreementMessages)
  const [opened, setOpened] = useAtom(openedAgreementAtom)
  const shareAgreement = useSetAtom(shareAgreementAtom)

  if (opened === null) return null

  const close = () => setOpened(null)

  return (
    <Dialog
      key={opened}
      open
      title={messages.title}
      onClose={close}
      actions={[
        { label: messages.share, kind: 'quiet', onPress: () => void shareAgreement(page) },
        { label: messages.close, kind: 'main', onPress: close },
      ]}
    >
      <AgreementFrame address={opened} title={messages.title} />
    </Dialog>
  )
}
