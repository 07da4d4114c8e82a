import type { Insertable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { brandProducts, productIdOf } from './brands.ts'
import { confirmProductId } from './confirm-products.ts'
import { seedId } from './seed-id.ts'

type Terms = Insertable<Tables['repayment_terms']>
type Channel = Insertable<Tables['payment_channels']>

/** A product whose every text is long; only its own scenario knows it. */
export const longProductId = seedId('product', 'long-repayment')

/** Where a loan can be paid: fictional, with marks of our own. */
export function paymentChannels(): Channel[] {
  const channels: Omit<Channel, 'position'>[] = [
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

  return channels.map((channel, position) => ({ ...channel, position }))
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
const usualNotice = 'Payments made after 10 p.m. are shown on the next day. Your code stays valid for three days.'

/** How the loans of each product are repaid. */
export function repaymentTerms(): Terms[] {
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
