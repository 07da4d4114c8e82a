import { DocumentLayout } from '../../document/document.tsx'
import { loanTerms } from '../../legal/loan-terms.tsx'

/** On which terms money is lent. */
export function LoanAgreementPage() {
  return (
    <DocumentLayout
      title="Loan terms and conditions"
      lead="Who can borrow, how long a loan runs, what a late payment costs, and when each side must tell the other."
      effective="1 November 2026"
      sections={loanTerms}
      reference
    />
  )
}
