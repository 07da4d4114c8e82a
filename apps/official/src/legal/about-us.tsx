import { company } from '../company/company.ts'
import type { DocumentSection } from '../document/document.tsx'

/** Who the company is: mission, advantages, team, contact (docs/spec/product-spec.md §2). */
export const aboutUs: readonly DocumentSection[] = [
  {
    id: 'mission',
    title: 'Our mission',
    body: (
      <p>
        A salary that comes a week late, a roof that leaks, a school fee: sometimes a small amount at the right moment
        decides how a month goes. {company.name} lends such amounts to people in the Philippines whom a bank would send
        away, on terms they can read before they agree, and treats them with respect until the last peso is repaid.
      </p>
    ),
  },
  {
    id: 'advantages',
    title: 'What you can count on',
    body: (
      <ul>
        <li>
          <strong>A quick answer.</strong> Apply in minutes on your phone; we decide within 1 day.
        </li>
        <li>
          <strong>No surprises.</strong> Amount, charges and every payment date are shown before you confirm.
        </li>
        <li>
          <strong>Pay as it suits you.</strong> By e-wallet, by bank or in cash at a counter near you.
        </li>
        <li>
          <strong>A way out when money is short.</strong> Ask for an extension before the due day.
        </li>
        <li>
          <strong>Your data stays yours.</strong> We do not read your contacts, and we tell nobody of your loan.
        </li>
      </ul>
    ),
  },
  {
    id: 'team',
    title: 'Our team',
    body: (
      <p>
        We are bankers, engineers and people who have worked in customer service for years, most of us in Metro Manila.
        Some of us have taken small loans ourselves and remember how it felt. Everyone in the team answers complaints
        for a few hours a month, so that we do not forget.
      </p>
    ),
  },
  {
    id: 'accessibility',
    title: 'Accessibility',
    body: (
      <>
        <p>
          Our pages are made to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA: they work with a
          screen reader and with a keyboard, with text of twice the size, in a dark colour scheme and without motion.
        </p>
        <p>
          Documents that a payment partner or a bank shows are theirs, and may fall short. If something keeps you from
          using our pages, tell us by <a href={`mailto:${company.email}`}>email</a> or{' '}
          <a href={`tel:${company.phone}`}>by phone</a>: we help you at once and mend it.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Talk to us',
    body: (
      <>
        <p>
          Write to <a href={`mailto:${company.email}`}>{company.email}</a> or call{' '}
          <a href={`tel:${company.phone}`}>{company.phone}</a>. We answer within three weekdays, mostly sooner.
        </p>
        <address>
          {company.name}
          <br />
          {company.address}
        </address>
      </>
    ),
  },
]
