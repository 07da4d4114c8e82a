import { expect, test } from 'vitest'

import { usualTerms } from '../../ledger/loan-terms.ts'
import { writeAgreement } from './agreement-page.ts'

const loan = {
  name: 'Agila $& Cash',
  rate: '0.06% a day',
  amount: '300000',
  fee: '15000',
  interest: '3000',
  periods: 1,
  period_days: 30,
  in_rupees: false,
  agreed_terms: JSON.stringify(usualTerms),
}
const around = { today: new Date('2026-11-22T04:00:00Z'), lender: 'Araw & Co' }
const written = (content: string) => writeAgreement({ title: 'Loan agreement', content }, loan, around).content

test.each(['\n', '\r\n', '\n\n', ' \n '])(
  'figures and cost stand in an agreement on a line of their own, parted by %j from the text',
  (end) => {
    const html = written(['Between you and {product}.', '{figures}', 'In all:', '{cost}'].join(end))

    expect(html).not.toMatch(/\{(?:figures|cost|product)\}/)
    expect(html).toContain('<p>Between you and Agila $&amp; Cash.</p><table>')
    expect(html).toContain('</table><p>In all:</p><table>')
    expect(html).toMatch(/<\/table><\/main>/)
  },
)
