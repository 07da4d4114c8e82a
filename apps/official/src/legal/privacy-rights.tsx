import { company } from '../company/company.ts'
import type { DocumentSection } from '../document/document-section.ts'

/** What a borrower can ask of us, and of whom. */
export const privacyRights: readonly DocumentSection[] = [
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>You can ask us at any time, free of charge:</p>
        <ul>
          <li>which data we have about you, and for a copy of it that you can take elsewhere;</li>
          <li>to correct what is wrong;</li>
          <li>to delete or block what we no longer need;</li>
          <li>to stop a use that you object to.</li>
        </ul>
        <p>
          We answer within 15 working days. If our answer does not satisfy you, you can complain to the National Privacy
          Commission (privacy.gov.ph).
        </p>
      </>
    ),
  },
  {
    id: 'opt-out',
    title: 'How to opt out',
    body: (
      <p>
        You can opt out of our offers by text message, e-mail or phone: answer a text message with STOP, use the link at
        the end of an e-mail, or write to <a href={`mailto:${company.email}`}>{company.email}</a>. You can also withdraw
        your consent to this policy. While a loan runs we must keep the data that the loan contract needs; all other use
        then ends.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When we change this policy, the new text stands here with its date, and the app tells you before it applies. We
        ask for your consent again when a change concerns what we collect, what we use it for or whom we disclose it to.
      </p>
    ),
  },
  {
    id: 'grievance-officer',
    title: 'Grievance officer',
    body: (
      <>
        <p>
          Our grievance officer, who is also our data protection officer, answers every question and complaint about
          your data:
        </p>
        <address>
          Grievance Officer
          <br />
          {company.name}
          <br />
          {company.address}
          <br />
          Telephone: <a href={`tel:${company.phone}`}>{company.phone}</a>
          <br />
          E-mail: <a href={`mailto:${company.email}`}>{company.email}</a>
        </address>
        <p>You have an answer within three working days, Monday to Friday.</p>
      </>
    ),
  },
]
