import { bindCard, changeCard, getCardForm } from '@pahiram/contract'

import type { Phone } from '../phone.ts'

const banks = [
  'BDO Unibank',
  'Bank of the Philippine Islands',
  'Metrobank',
  'Land Bank of the Philippines',
  'Security Bank',
  'UnionBank of the Philippines',
  'Philippine National Bank',
  'China Banking Corporation',
  'Rizal Commercial Banking Corporation (RCBC)',
  'Producers Savings Bank Corporation of the Philippines',
]

const provinces = Array.from({ length: 80 }, (_, province) => ({
  name: province === 3 ? 'Mountain Province of the Northern Cordilleras' : `Province ${province}`,
  type: `P${province}`,
  children: Array.from({ length: 21 }, (__, city) => ({
    name: city === 1 ? 'Parañaque City' : `City ${province}-${city}`,
    type: `C${city}`,
  })),
}))

/** A form with everything a product may ask for: 120 banks, 1 680 cities, two card types, two channels, one oddity. */
const fullForm = [
  {
    code: 'cardType',
    cate: 'enum',
    title: 'Account type',
    cardTypeMi: 0,
    note: [
      { name: 'Bank account', type: '1' },
      { name: 'E-wallet', type: '2' },
    ],
  },
  {
    code: 'channelNumber',
    cate: 'enum',
    title: 'Transfer by',
    cardTypeMi: 1,
    note: [
      { name: 'InstaPay', type: '90006' },
      { name: 'PESONet', type: '90007' },
    ],
  },
  {
    code: 'bankCode',
    cate: 'enum',
    title: 'Bank',
    subtitle: 'Choose your bank',
    cardTypeMi: 1,
    note: Array.from({ length: 120 }, (_, place) => ({
      name: `${banks[place % banks.length]}${place < banks.length ? '' : ` ${place}`}`,
      type: `B${place}`,
    })),
  },
  {
    code: 'cardNo',
    cate: 'text',
    title: 'Account number',
    subtitle: 'As on your passbook',
    inputType: 'number',
    cardTypeMi: 1,
  },
  {
    code: 'walletCode',
    cate: 'enum',
    title: 'E-wallet',
    cardTypeMi: 2,
    note: [
      { name: 'GCash', type: 'GC' },
      { name: 'Maya', type: 'PM' },
    ],
  },
  { code: 'walletNo', cate: 'text', title: 'Mobile number of the wallet', inputType: 'number', cardTypeMi: 2 },
  { code: 'name', cate: 'text', title: 'Account holder', value: 'Juan dela Cruz', cardTypeMi: 0 },
  { code: 'city', cate: 'citySelect', title: 'City', note: provinces, cardTypeMi: 1 },
  { code: 'valid', cate: 'day', title: 'Valid until', cardTypeMi: 1, channelNumber: 90007 },
  { code: 'birth', cate: 'day', title: 'Date of birth', value: '1990-02-28', cardTypeMi: 0 },
  { code: 'sign', cate: 'signature', title: 'Signature', cardTypeMi: 1 },
]

/** What reached the server of a form that a journey serves itself. */
export interface ServedForm {
  /** How often the form was asked for. */
  readonly asked: () => number
  /** What was sent to bind an account, and to change one. */
  readonly bound: readonly Record<string, string>[]
  readonly changed: readonly Record<string, string>[]
}

/** Stands before the server with a form that no seed has; `delay` (ms) holds the form back. */
export async function serveForm(phone: Phone, items: readonly object[] = fullForm, delay = 0): Promise<ServedForm> {
  const bound: Record<string, string>[] = []
  const changed: Record<string, string>[] = []
  let asked = 0

  await phone.page.route(`**${getCardForm.path}*`, async (route) => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, delay))
    await route.fulfill({ json: { code: '0', data: { items }, message: '' } })
  })
  for (const [{ path }, received] of [
    [bindCard, bound],
    [changeCard, changed],
  ] as const) {
    await phone.page.route(`**${path}*`, async (route) => {
      received.push(Object.fromEntries(new URLSearchParams(route.request().postData() ?? '')))
      await route.fulfill({ json: { code: '0', data: null, message: '' } })
    })
  }
  return { asked: () => asked, bound, changed }
}
