import { company } from '../company/company.ts'
import type { DocumentSection } from '../document/document.tsx'

/** What a late payment costs (docs/spec/product-spec.md §9, in rupees as it says; docs/spec/contract.md §8). */
const lateTerms: readonly DocumentSection[] = [
  {
    id: 'default-penalty',
    title: 'Default penalty',
    body: (
      <>
        <p>If an instalment is not paid on its due day, the loan is in default. A default penalty is then charged:</p>
        <ul>
          <li>
            new clients: <strong>Rs.1,000</strong>
          </li>
          <li>
            repeat clients, who have repaid a loan with us before: <strong>Rs.800</strong>
          </li>
        </ul>
        <p>The penalty is charged once for a loan, however long it is in default.</p>
      </>
    ),
  },
  {
    id: 'late-interest',
    title: 'Daily late interest',
    body: (
      <>
        <p>In addition, late interest is charged for every day on the amount that is unpaid:</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Days late</th>
              <th scope="col">Interest a day</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Day 1 to day 30</td>
              <td>5% of the unpaid amount</td>
            </tr>
            <tr>
              <td>Day 31 to day 90</td>
              <td>4% of the unpaid amount</td>
            </tr>
            <tr>
              <td>From day 91</td>
              <td>2% of the unpaid amount</td>
            </tr>
          </tbody>
        </table>
        <p>
          Late charges grow fast. If you see that you cannot pay on time, talk to us before the due day: you may be able
          to extend.
        </p>
      </>
    ),
  },
  {
    id: 'debt-collection',
    title: 'Collection',
    body: (
      <p>
        When a loan is in default we remind you by message and by phone, at reasonable hours and with respect. Nobody
        who collects for us may threaten you, insult you or tell others of your loan. If it happens, please make a
        complaint in the app.
      </p>
    ),
  },
]

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
