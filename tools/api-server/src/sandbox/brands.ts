import type { Insertable } from 'kysely'

import type { Tables } from '../database/tables.ts'
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
