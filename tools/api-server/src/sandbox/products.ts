import type { Insertable } from 'kysely'

import type { Tables } from '../platform/database/tables.ts'
import { seedId } from './seed-id.ts'

type Product = Insertable<Tables['products']>

/** The five fictional lenders of the seed data. */
export type Brand = 'agila-cash' | 'bayani-loan' | 'dagat-credit' | 'luntian-pera' | 'sampaguita-lend'

/** What each lender offers. Their links are of the three kinds that a page must follow: a URL, the shell's, a page name. */
export function brandProducts(appScheme: string): Product[] {
  return [
    product('agila-cash', 'Agila Cash', {
      amounts: [200_000, 2_500_000],
      rate: '0.06% a day',
      description: 'Money in your account within a day',
      link: (id) => `{origin}/loan-confirm?productId=${id}`,
    }),
    product('bayani-loan', 'Bayani Loan', {
      amounts: [500_000, 5_000_000],
      rate: '0.05% a day',
      description: 'Pay back in 3 to 12 instalments',
      link: (id) => `${appScheme}product?productId=${id}`,
    }),
    product('dagat-credit', 'Dagat Credit', {
      amounts: [100_000, 1_500_000],
      rate: '0.08% a day',
      description: 'One ID is enough to apply',
      link: (id) => `loan-confirm?productId=${id}`,
    }),
    product('luntian-pera', 'Luntian Pera', {
      amounts: [300_000, 3_000_000],
      rate: '0.05% a day',
      description: 'Opens to you after your first repayment',
      buttonText: 'Not open yet',
      enabled: false,
      link: (id) => `${appScheme}product?productId=${id}`,
    }),
    product('sampaguita-lend', 'Sampaguita Lend', {
      amounts: [100_000, 1_000_000],
      rate: '0.07% a day',
      description: 'No fee when you repay early',
      link: (id) => `{origin}/loan-confirm2?productId=${id}`,
    }),
  ]
}

interface Offer {
  /** Least and greatest, in minor units. */
  amounts: [number, number]
  rate: string
  description: string
  buttonText?: string
  enabled?: boolean
  link(productId: string): string
}

function product(brand: Brand, name: string, offer: Offer): Product {
  const id = productIdOf(brand)

  return {
    id,
    name,
    logo: `/media/logos/${brand}.svg`,
    least_amount: String(offer.amounts[0]),
    greatest_amount: String(offer.amounts[1]),
    range_label: 'Loan amount',
    rate: offer.rate,
    description: offer.description,
    button_text: offer.buttonText ?? 'Apply now',
    enabled: offer.enabled ?? true,
    link_key: `lk_${id.slice(0, 8)}`,
    link: offer.link(id),
  }
}

/** The product's key in the database, the same at every start. */
export function productIdOf(brand: Brand): string {
  return seedId('product', brand)
}

type ProductTerms = Insertable<Tables['product_terms']>

/** Products beside the lenders' main ones, each for one way a confirm page can go. */
const further = {
  'agila-express': { brand: 'agila-cash', name: 'Agila Express', page: 'loan-confirm' },
  'dagat-rupee': { brand: 'dagat-credit', name: 'Dagat Rupee', page: 'loan-confirm2' },
  'bayani-fiesta': { brand: 'bayani-loan', name: 'Bayani Fiesta', page: 'loan-confirm2' },
} satisfies Record<string, { brand: Brand; name: string; page: string }>

/** A product of the seed data that can be confirmed. */
export type ConfirmProduct = Brand | keyof typeof further

/** The key in the database, the same at every start. */
export function confirmProductId(product: ConfirmProduct): string {
  return seedId('product', product)
}

/** The products that only the confirm scenarios know. */
export function confirmProducts(appScheme: string): Product[] {
  const brands = brandProducts(appScheme)

  return Object.entries(further).flatMap(([key, { brand, name, page }]) => {
    const id = seedId('product', key)
    const link = `{origin}/${page}?productId=${id}`

    return brands
      .filter((product) => product.id === productIdOf(brand))
      .map((product) => ({ ...product, id, name, link, link_key: `lk_${id.slice(0, 8)}` }))
  })
}

interface Price {
  /** Minor units. */
  amount: number
  fee: number
  /** In hundredths of a percent: 6 is 0.06 % a day, on the whole amount for the whole term. */
  dailyRate: number
  periods: number
  periodDays: number
}

const staying = {
  asks_to_stay: true,
  stay_title: 'Leave without your loan?',
  stay_content: 'Your offer is ready. If you leave now, you have to apply again.',
}

/** What each product lends: terms of 91 to 365 days (docs/spec/product-spec.md §9). */
export function productTerms(): ProductTerms[] {
  return [
    terms('agila-cash', { amount: 500_000, fee: 40_000, dailyRate: 6, periods: 3, periodDays: 31 }),
    terms(
      'bayani-loan',
      { amount: 1_000_000, fee: 50_000, dailyRate: 5, periods: 6, periodDays: 30 },
      { opens_agreement: true },
    ),
    terms('dagat-credit', { amount: 300_000, fee: 15_000, dailyRate: 8, periods: 13, periodDays: 7 }, staying),
    terms('luntian-pera', { amount: 600_000, fee: 0, dailyRate: 5, periods: 3, periodDays: 31 }),
    terms(
      'sampaguita-lend',
      { amount: 800_000, fee: 32_000, dailyRate: 7, periods: 4, periodDays: 30 },
      { confirm_text: 'Get my money' },
    ),
    terms(
      'agila-express',
      { amount: 200_000, fee: 16_000, dailyRate: 6, periods: 1, periodDays: 91 },
      { ends_refused: true },
    ),
    terms(
      'dagat-rupee',
      { amount: 1_000_000, fee: 45_000, dailyRate: 8, periods: 14, periodDays: 7 },
      { in_rupees: true },
    ),
    terms(
      'bayani-fiesta',
      { amount: 1_200_000, fee: 60_000, dailyRate: 5, periods: 13, periodDays: 28 },
      {
        ...staying,
        opens_agreement: true,
        confirm_text: 'Take the fiesta loan',
        promo_image: '/media/promos/fiesta.svg',
        promo_title: 'Fiesta offer: the first payment only after 28 days',
      },
    ),
  ]
}

function terms(product: ConfirmProduct, price: Price, differences: Partial<ProductTerms> = {}): ProductTerms {
  const interest = Math.round((price.amount * price.dailyRate * price.periods * price.periodDays) / 10_000)

  return {
    product_id: confirmProductId(product),
    amount: String(price.amount),
    fee: String(price.fee),
    interest: String(interest),
    periods: price.periods,
    period_days: price.periodDays,
    term_unit: 'day',
    rate: `0.0${price.dailyRate}% a day`,
    in_rupees: false,
    ends_refused: false,
    opens_agreement: false,
    asks_to_stay: false,
    stay_title: null,
    stay_content: null,
    confirm_text: null,
    promo_image: null,
    promo_title: null,
    ...differences,
  }
}

/** What `/error` offers: links of the three kinds that a page must follow, and one product that is not open. */
export function failureOffers(): Insertable<Tables['failure_offers']>[] {
  const tags: [Brand, string[]][] = [
    ['agila-cash', ['Within a day', 'No collateral']],
    ['bayani-loan', ['Up to 12 instalments']],
    ['dagat-credit', ['One ID', 'New clients', 'Weekly payments']],
    ['luntian-pera', ['Repeat clients']],
    ['sampaguita-lend', []],
  ]

  return tags.map(([brand, written], position) => ({ product_id: productIdOf(brand), position, tags: written }))
}

type RepaymentTerms = Insertable<Tables['repayment_terms']>
type Channel = Insertable<Tables['payment_channels']>

/** A product whose every text is long; only its own scenario knows it. */
export const longProductId = seedId('product', 'long-repayment')

/** Returns the fictional payment channels of each product, with logos of our own. */
export function paymentChannels(): Channel[] {
  const channels: Omit<Channel, 'product_id' | 'position'>[] = [
    { number: '101', name: 'Perlas Wallet', kind: 'wallet', logo: '/media/channels/wallet-perlas.svg' },
    { number: '102', name: 'Alon Wallet', kind: 'wallet', logo: '/media/channels/wallet-alon.svg' },
    { number: '201', name: 'Bangko Kawayan', kind: 'bank', logo: '/media/channels/bank-kawayan.svg' },
    { number: '202', name: 'Bangko Tala', kind: 'bank', logo: '/media/channels/bank-tala.svg' },
    { number: '301', name: 'Tindahan Counter', kind: 'counter', logo: '/media/channels/counter-tindahan.svg' },
    { number: '302', name: 'Sulok Express', kind: 'counter', logo: '/media/channels/counter-sulok.svg' },
    { number: '401', name: 'Isla Online Banking', kind: 'online', logo: '/media/channels/online-isla.svg' },
    {
      number: '901',
      name: 'Pinagsamang Kooperatiba ng mga Manggagawa at Magsasaka, Over-the-Counter Payment Partner',
      kind: 'counter',
      logo: '/media/channels/counter-sulok.svg',
    },
  ]

  return repaymentTerms().flatMap(({ product_id }) =>
    channels.map((channel, position) => ({ product_id, ...channel, position })),
  )
}

/** Every product that only repayment scenarios know. */
export function repayProducts(appScheme: string): Insertable<Tables['products']>[] {
  return brandProducts(appScheme)
    .filter(({ id }) => id === productIdOf('agila-cash'))
    .map((product) => ({
      ...product,
      id: longProductId,
      name: 'Agila Cash for Market Vendors, Tricycle Drivers and Their Families',
      link_key: `lk_${longProductId.slice(0, 8)}`,
    }))
}

const allChannels = ['101', '102', '201', '202', '301', '302', '401']
const usualNotice = 'Payments made after 10 p.m. are shown on the next day. Your code says until when it is valid.'

/** How the loans of each product are repaid. */
export function repaymentTerms(): RepaymentTerms[] {
  const usual = { channels: allChannels, notice: usualNotice, shows_tip: true, takes_alipay: false }
  const plain = { channels: ['101'], notice: null, shows_tip: false, takes_alipay: false }

  return [
    { product_id: productIdOf('agila-cash'), ...usual, shows_tip: false },
    { product_id: productIdOf('bayani-loan'), ...usual },
    { product_id: productIdOf('dagat-credit'), ...usual, notice: null, takes_alipay: true },
    { product_id: productIdOf('luntian-pera'), ...usual },
    { product_id: productIdOf('sampaguita-lend'), ...plain },
    { product_id: confirmProductId('agila-express'), ...usual },
    { product_id: confirmProductId('dagat-rupee'), ...plain },
    { product_id: confirmProductId('bayani-fiesta'), ...usual },
    {
      product_id: longProductId,
      ...usual,
      channels: [...allChannels, '901'],
      notice: `${usualNotice} On public holidays banks and counters may be closed, and a transfer may take two working days; e-wallets work on every day of the year. Keep each receipt until your order shows the payment.`,
    },
  ]
}
