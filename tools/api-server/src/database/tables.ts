import type { Generated } from 'kysely'

/** Every table as the migrations leave it. A bigint arrives as text, since a number could not hold all of them. */
export interface Tables {
  accounts: { id: string; created_at: Generated<Date> }
  /** `token_hash` is the SHA-256 of the session's token, in hex. */
  sessions: { token_hash: string; account_id: string; created_at: Generated<Date> }
  products: ProductsTable
  orders: OrdersTable
  order_rows: { account_id: string; order_id: string; position: number; label: string; value: string }
  order_recommendations: { account_id: string; order_id: string; position: number; product_id: string }
  events: {
    account_id: string
    id: string
    module_id: string
    position_id: string
    product_id: string | null
    created_at: Generated<Date>
  }
  scores: { account_id: string; id: string; score: number; created_at: Generated<Date> }
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
  /** Where it leads; `{origin}` stands for the server's own. */
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
