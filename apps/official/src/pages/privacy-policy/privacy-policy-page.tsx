import { DocumentLayout } from '../../document/document.tsx'
import { privacyPolicy } from '../../legal/privacy-policy.tsx'

/** What happens to a borrower's personal data. */
export function PrivacyPolicyPage() {
  return (
    <DocumentLayout
      title="Privacy Policy"
      lead="Which personal data we collect, what we do with it, and what you can ask of us."
      effective="1 November 2026"
      sections={privacyPolicy}
      reference
    />
  )
}
