import { expect, test } from 'vitest'

import { preflight } from './preflight.ts'

const forbidden = [
  '100% approved',
  '100% sure approved po',
  'Guaranteed approval',
  'Approval guaranteed in 5 minutes',
  'Sure approved',
  'Everyone is approved',
  'Approved agad!',
  'Instant approval',
  'Siguradong aprubado ka',
  'Siguradong approved',
  'Lahat approved',
  'Aprubado agad ang loan mo',
  'Auto-approved loans',
  'All applications are approved',
  'No rejection',
  'Walang reject dito',
  'Walang tubo',
  'Walang interes ang unang loan',
  '0% interest',
  '0% tubo sa unang buwan',
  'Interest-free loan',
  'No interest loans for you',
  'Free loan',
  'Libreng pautang',
  'Zero fees, zero charges',
  'No hidden charges',
  'SEC approved',
  'BSP approved',
  'Approved by the SEC',
  'Government approved lender',
  'No credit check',
  'Walang credit check, walang CI',
  'Risk-free',
  'Lowest interest in the Philippines',
]

const honest = [
  'Every application is checked, and not every application is approved.',
  'Approval is not guaranteed.',
  'Hindi lahat approved: bawat aplikasyon ay sinusuri.',
  'Not everyone is approved.',
  'We send you our decision within 1 day.',
  'Get an answer fast.',
  'May sagot sa loob ng 1 araw.',
  'Once your loan is approved, the money is sent in 1 to 3 days.',
  'Kapag naaprubahan, matatanggap mo ang pera sa loob ng 1 hanggang 3 araw.',
  'Effective interest rate of 5% a month.',
  'Interest of 10% a year',
  'The interest rate is 3.5% a month.',
  'Magkano ang interes? Makikita mo bago ka pumirma.',
  'Ang tubo ay 5% bawat buwan.',
  'You see all fees and charges before you confirm.',
  'Makikita mo ang lahat ng singil bago ka sumang-ayon.',
  'Late charges apply to what is not paid.',
  'SEC Registration No. CS201912345, Certificate of Authority No. 1234.',
  'We are registered with the SEC.',
  'Regulated by the Securities and Exchange Commission.',
  'We check your credit history before we decide.',
  'A credit check is part of your application.',
  'Sinusuri namin ang iyong credit history.',
  'Borrow only what you can repay.',
  'Umutang lang ng kaya mong bayaran.',
  'Registering is free.',
  'Libre ang pag-register.',
  'The app is free to download.',
  'No charge for early repayment after half of the term.',
  'There is no fee to apply.',
  'Walang bayad sa pag-apply.',
  'Loans of ₱5,000 to ₱25,000 for 91 to 365 days',
  'Pautang na ₱5,000 hanggang ₱25,000',
  'Repay early, once half of the term has passed.',
  'Your data is never sold.',
  'Apply in minutes, from your phone.',
  'Mag-apply gamit ang cellphone mo.',
  'Talk to us if you cannot pay on time.',
  'Approved borrowers get the money in their own account.',
  'Study the Terms and Conditions in the Disclosure Statement before proceeding with the Loan Transaction.',
]

const isFound = (text: string) =>
  preflight({ kind: 'agreement', blocks: [{ type: 'text', paragraphs: [text] }] }).some(({ message }) =>
    message.startsWith('claims'),
  )

test('of 34 claims that a lender may not make at least 32 are found, and of 40 honest sentences at most 2', () => {
  expect([forbidden.length, honest.length]).toEqual([34, 40])
  expect(forbidden.filter((text) => !isFound(text))).toEqual([])
  expect(honest.filter(isFound)).toEqual([])
})

test.each(['100％通过', '𝟭𝟬𝟬% 𝗮𝗽𝗽𝗿𝗼𝘃𝗲𝗱', 'Interest\u2011free loan', 'Guaranteed\u200b appro\u00adval'])(
  'a claim is found as input methods, makers of bold letters and word processors write it: %s',
  (text) => {
    expect(isFound(text)).toBe(true)
  },
)

test('a text is otherwise judged as its page shows it, with its own length and its own signs', () => {
  const headlines = [`${'a'.repeat(79)}…`, '［注意］请按时还款', '＜apply＞ 立即申请']

  for (const headline of headlines)
    expect(preflight({ kind: 'agreement', blocks: [{ type: 'hero', headline }] })).toEqual([])
})
