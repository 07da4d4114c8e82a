import { useMessages } from '@pahiram/page/use-messages'

import { privacyPolicyMessages, siteMessages } from '../../../messages/en.json'
import { DocumentLayout } from '../../document/document.tsx'

/** What happens to a borrower's personal data. */
export function PrivacyPolicyPage() {
  const messages = useMessages(siteMessages)

  return (
    <DocumentLayout
      title={messages.privacyPolicy}
      lead={messages.privacyPolicyLead}
      effective={messages.effective}
      parts={{ ...useMessages(privacyPolicyMessages) }}
      reference
    />
  )
}
