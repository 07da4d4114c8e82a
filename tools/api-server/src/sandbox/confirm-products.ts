import type { Insertable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { type Brand, brandProducts, productIdOf } from './brands.ts'
import { seedId } from './seed-id.ts'

type Product = Insertable<Tables['products']>
type Terms = Insertable<Tables['product_terms']>

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
export function productTerms(): Terms[] {
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

function terms(product: ConfirmProduct, price: Price, differences: Partial<Terms> = {}): Terms {
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
