import { company } from '../company/company.ts'
import type { DocumentSection } from '../document/document-section.ts'
import { lateTerms } from './loan-terms-late.tsx'

/** The loan terms and conditions, part by part; every figure is from docs/spec/product-spec.md §5 and §9. */
export const loanTerms: readonly DocumentSection[] = [
  {
    id: 'about-these-terms',
    title: 'About these terms',
    body: (
      <p>
        These terms are part of every loan contract between {company.name} (the “lender”) and you (the “borrower”). The
        amount, the term, the charges and the dates of your own loan stand in the loan agreement and the disclosure
        statement, which you see before you confirm the loan. Where they say something else than these terms, they
        apply.
      </p>
    ),
  },
  {
    id: 'who-can-borrow',
    title: 'Who can borrow',
    body: (
      <>
        <p>You can apply if you</p>
        <ul>
          <li>are a Filipino citizen;</li>
          <li>are over 18 years of age;</li>
          <li>live in the Philippines and have a mobile number of your own;</li>
          <li>have a bank account or e-wallet in your own name.</li>
        </ul>
        <p>What you tell us in the application must be true and complete. One person can have one account.</p>
      </>
    ),
  },
  {
    id: 'term',
    title: 'Term of the loan',
    body: (
      <p>
        A loan runs for at least <strong>91 days</strong> and at most <strong>365 days</strong>. The term is counted
        from the day of disbursal.
      </p>
    ),
  },
  {
    id: 'decision-and-disbursal',
    title: 'Decision and disbursal',
    body: (
      <>
        <p>
          We decide on a complete application within <strong>1 day</strong>. We may refuse an application; we then tell
          you so in the app.
        </p>
        <p>
          After you have confirmed the loan, the money is disbursed to your account within{' '}
          <strong>1 to 3 calendar days</strong>. Interest runs from the day of disbursal, not before.
        </p>
      </>
    ),
  },
  {
    id: 'repayment',
    title: 'Repayment',
    body: (
      <p>
        You repay in the instalments, on the days and in the ways that the app shows. A payment counts from the day it
        reaches us. It is used first for charges that are due, then for interest, then for the amount borrowed. When all
        is paid, the app shows the loan as repaid.
      </p>
    ),
  },
  {
    id: 'prepayment',
    title: 'Prepayment',
    body: (
      <p>
        You can repay the whole loan before its end once <strong>half of the term has elapsed</strong>, and at least{' '}
        <strong>7 days</strong> after disbursal. Both must be the case. You then owe interest for the days until the
        prepayment only, and no fee for it.
      </p>
    ),
  },
  ...lateTerms,
  {
    id: 'your-duties',
    title: 'Changes on your side',
    body: (
      <p>
        Tell us within <strong>3 days</strong> when your name, address, telephone number, employment or account changes,
        or when anything happens that may keep you from repaying.
      </p>
    ),
  },
  {
    id: 'assignment',
    title: 'Assignment',
    body: (
      <p>
        The lender may assign the loan, or rights from it, to another company. You then receive notice at least{' '}
        <strong>7 business days</strong> before. Your terms stay as they are. You cannot hand the loan on to another
        person.
      </p>
    ),
  },
  {
    id: 'your-data',
    title: 'Your data',
    body: <p>How we collect, use and protect personal data is said in our Privacy Policy.</p>,
  },
  {
    id: 'law',
    title: 'Law and disputes',
    body: (
      <p>
        The law of the Philippines applies. Please tell us first when something is wrong: call{' '}
        <a href={`tel:${company.phone}`}>{company.phone}</a> or write to{' '}
        <a href={`mailto:${company.email}`}>{company.email}</a>; a complaint made in the app is answered within 3
        weekdays. You can also turn to the Securities and Exchange Commission of the Philippines, or to the courts.
      </p>
    ),
  },
]
