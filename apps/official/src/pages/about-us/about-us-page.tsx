import { useMessages } from '@pahiram/page/use-messages'

import { aboutUsMessages, siteMessages } from '../../../messages/en.json'
import { DocumentLayout } from '../../document/document.tsx'

/** The company that runs the app. */
export function AboutUsPage() {
  const messages = useMessages(siteMessages)

  return (
    <DocumentLayout title={messages.aboutUs} lead={messages.aboutUsLead} parts={{ ...useMessages(aboutUsMessages) }} />
  )
}
