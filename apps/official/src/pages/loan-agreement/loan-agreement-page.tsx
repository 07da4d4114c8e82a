import { useMessages } from '@pahiram/page/use-messages'

import { loanTermsMessages, siteMessages } from '../../../messages/en.json'
import { DocumentLayout } from '../../document/document.tsx'

/** On which terms money is lent. */
export function LoanAgreementPage() {
  const messages = useMessages(siteMessages)

  return (
    <DocumentLayout
      title={messages.loanTerms}
      lead={messages.loanTermsLead}
      effective={messages.effective}
      parts={{ ...useMessages(loanTermsMessages) }}
      reference
    />
  )
}
