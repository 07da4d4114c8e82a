import { useMessages } from '@pahiram/page'
import { Dialog } from '@pahiram/ui-kit'

import { complaintFormMessages } from '../../../messages/en.json'

/** Says that the complaint arrived, until the page is replaced. */
export function SentDialog() {
  const messages = useMessages(complaintFormMessages)

  return (
    <Dialog open title={messages.sentTitle} closeOnEscape={false} onClose={() => undefined} actions={[]}>
      {messages.sentText}
    </Dialog>
  )
}
