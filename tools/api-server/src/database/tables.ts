import type { Generated } from 'kysely'

import type { CardTables } from './card-tables.ts'
import type { ComplaintTables } from './complaint-tables.ts'
import type { CoreTables } from './core-tables.ts'
import type { LandingTables } from './promotion-tables.ts'
import type { MoneyTables } from './money-tables.ts'
import type { RepaymentTables } from './repayment-tables.ts'

/** Every table as the migrations leave it. A bigint arrives as text, since a number could not hold all of them. */
export interface Tables extends CardTables, ComplaintTables, CoreTables, MoneyTables, LandingTables, RepaymentTables {
  accounts: { id: string; created_at: Generated<Date> }
  /** `token_hash` is the SHA-256 of the session's token, in hex. */
  sessions: {
    token_hash: string
    account_id: string
    created_at: Generated<Date>
    /** Null: it does not end by itself. */
    expires_at: Date | null
    device_id: string | null
  }
  products: ProductsTable
  orders: OrdersTable
  order_rows: { account_id: string; order_id: string; position: number; label: string; value: string }
  order_recommendations: { account_id: string; order_id: string; position: number; product_id: string }
  product_terms: ProductTermsTable
  agreements: { position: string; title: string; content: string }
  loans: LoansTable
  /** At most one a product and account; free again from `ends_at` on. */
  live_orders: { account_id: string; product_id: string; order_id: string; ends_at: Date | null }
  failure_offers: { product_id: string; position: number; tags: string[] }
  failure_clicks: { id: string; product_id: string; account_id: string | null; created_at: Generated<Date> }
  events: {
    account_id: string
    id: string
    module_id: string
    position_id: string
    product_id: string | null
    created_at: Generated<Date>
  }
  scores: { account_id: string; id: string; score: number; created_at: Generated<Date> }
  release_counts: ReleaseCountsTable
  error_reports: {
    id: string
    page: string
    release: string | null
    kind: string
    message: string
    reference: string
    created_at: Generated<Date>
  }
}

/** How views of published pages went in an hour. */
interface ReleaseCountsTable {
  app: string
  /** The deployment's id: two configurations of one release are counted apart. */
  release: string
  page: string
  hour: Date
  ready: number
  failed: number
}

interface ProductsTable {
  id: string
  name: string
  logo: string
  /** Minor units. */
  least_amount: string
  /** Minor units. */
  greatest_amount: string
  range_label: string
  rate: string
  description: string
  button_text: string
  enabled: boolean
  link_key: string
  /** Where it leads; `{origin}` stands for that of the pages. */
  link: string
}

interface OrdersTable {
  account_id: string
  id: string
  product_id: string
  status: number
  headline: string
  explanation: string
  can_extend: boolean
  /** May begin with `{origin}`, as `withdraw_url` may. */
  repayment_url: string | null
  opens_inside: boolean
  withdraw_url: string | null
  telephone: string | null
  asks_rating: boolean
  prompt: string | null
  tip: string | null
  needs_card: boolean
  card_title: string | null
  card_message: string | null
  created_at: Generated<Date>
}

/** What a loan costs; money in minor units. */
interface Figures {
  amount: string
  /** Taken off when the money is paid out. */
  fee: string
  /** Owed on top. */
  interest: string
  /** How many instalments. */
  periods: number
  /** Days from one instalment to the next, and to the first. */
  period_days: number
  in_rupees: boolean
  /** The review ends in a refusal. */
  ends_refused: boolean
}

interface ProductTermsTable extends Figures {
  product_id: string
  term_unit: string
  rate: string
  opens_agreement: boolean
  asks_to_stay: boolean
  stay_title: string | null
  stay_content: string | null
  confirm_text: string | null
  promo_image: string | null
  promo_title: string | null
}

interface LoansTable extends Figures {
  account_id: string
  order_id: string
  /** What people call the order: `AC-2611-0482137715`. */
  number: string
  decided_at: Date
  paid_out_at: Date
}
