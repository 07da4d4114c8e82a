import type { Insertable } from 'kysely'

import type { Tables } from '../platform/database/tables.ts'
import products from './data/products.json' with { type: 'json' }
import { seedId } from './seed-id.ts'

type Product = Insertable<Tables['products']>

/** The five fictional lenders of the seed data. */
export type Brand = keyof typeof products.lenders

interface Lender {
  readonly name: string
  /** Least and greatest, in minor units. */
  readonly amounts: readonly number[]
  readonly rate: string
  readonly description: string
  readonly buttonText?: string
  readonly enabled?: boolean
  readonly link: string
}

/** What each lender offers. Their links are of the three kinds that a page must follow: a URL, the shell's, a page name. */
export function brandProducts(appScheme: string): Product[] {
  return entriesOf<Brand, Lender>(products.lenders).map(([brand, lender]) => {
    const id = productIdOf(brand)

    return {
      id,
      name: lender.name,
      logo: `/media/logos/${brand}.svg`,
      least_amount: String(lender.amounts[0]),
      greatest_amount: String(lender.amounts[1]),
      range_label: 'Loan amount',
      rate: lender.rate,
      description: lender.description,
      button_text: lender.buttonText ?? 'Apply now',
      enabled: lender.enabled ?? true,
      link_key: `lk_${id.slice(0, 8)}`,
      link: lender.link.replace('{scheme}', appScheme).replace('{id}', id),
    }
  })
}

/** The product's key in the database, the same at every start. */
export function productIdOf(brand: Brand): string {
  return seedId('product', brand)
}

type ProductTerms = Insertable<Tables['product_terms']>

/** A product of the seed data that can be confirmed: those beside the lenders' main ones each go another way. */
export type ConfirmProduct = keyof typeof products.terms

/** The key in the database, the same at every start. */
export function confirmProductId(product: ConfirmProduct): string {
  return seedId('product', product)
}

/** The products that only the confirm scenarios know. */
export function confirmProducts(appScheme: string): Product[] {
  const brands = brandProducts(appScheme)

  return Object.entries(products.further).flatMap(([key, { brand, name, page }]) => {
    const id = seedId('product', key)
    const link = `{origin}/${page}?productId=${id}`

    return brands
      .filter((product) => product.id === seedId('product', brand))
      .map((product) => ({ ...product, id, name, link, link_key: `lk_${id.slice(0, 8)}` }))
  })
}

/** Money in minor units. */
interface Terms {
  readonly amount: number
  readonly fee: number
  /** In hundredths of a percent: 6 is 0.06 % a day, on the whole amount for the whole term. */
  readonly dailyRate: number
  readonly periods: number
  readonly periodDays: number
  readonly differences?: Partial<ProductTerms>
}

/** What each product lends: terms of 91 to 365 days (docs/spec/product-spec.md §9). */
export function productTerms(): ProductTerms[] {
  return entriesOf<ConfirmProduct, Terms>(products.terms).map(([product, terms]) => ({
    product_id: confirmProductId(product),
    amount: String(terms.amount),
    fee: String(terms.fee),
    interest: String(Math.round((terms.amount * terms.dailyRate * terms.periods * terms.periodDays) / 10_000)),
    periods: terms.periods,
    period_days: terms.periodDays,
    term_unit: 'day',
    rate: `0.0${terms.dailyRate}% a day`,
    in_rupees: false,
    ends_refused: false,
    opens_agreement: false,
    asks_to_stay: false,
    stay_title: null,
    stay_content: null,
    confirm_text: null,
    promo_image: null,
    promo_title: null,
    ...terms.differences,
  }))
}

/** What `/error` offers: links of the three kinds that a page must follow, and one product that is not open. */
export function failureOffers(): Insertable<Tables['failure_offers']>[] {
  return entriesOf<Brand, string[]>(products.failureTags).map(([brand, tags], position) => ({
    product_id: productIdOf(brand),
    position,
    tags,
  }))
}

type RepaymentTerms = Insertable<Tables['repayment_terms']>

/** A product whose every text is long; only its own scenario knows it. */
export const longProductId = seedId('product', 'long-repayment')

/** Returns the fictional payment channels of each product, with logos of our own. */
export function paymentChannels(): Insertable<Tables['payment_channels']>[] {
  const channels = products.channels as readonly Omit<
    Insertable<Tables['payment_channels']>,
    'product_id' | 'position'
  >[]

  return repaymentTerms().flatMap(({ product_id }) =>
    channels.map((channel, position) => ({ product_id, ...channel, position })),
  )
}

/** Every product that only repayment scenarios know. */
export function repayProducts(appScheme: string): Product[] {
  return brandProducts(appScheme)
    .filter(({ id }) => id === productIdOf('agila-cash'))
    .map((product) => ({
      ...product,
      id: longProductId,
      name: products.longName,
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
      notice: `${usualNotice} ${products.longNotice}`,
    },
  ]
}

function entriesOf<Key extends string, Value>(object: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(object) as [Key, Value][]
}
