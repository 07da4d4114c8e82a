import type { CampaignState, templateKinds } from '@pahiram/contract'
import type { Generated } from 'kysely'

import type { AgreementTables } from './agreement-tables.ts'
import type { CoreTables } from './core-tables.ts'
import type { MoneyTables } from './money-tables.ts'
import type { ReleaseViewsTable } from './release-views-table.ts'
import type { SplitTestsTable } from './split-tests-table.ts'
import type { RepaymentTables } from './repayment-tables.ts'
import type { StaffTables } from './staff-tables.ts'

/** All tables after the migrations. A bigint is read as text, because it may exceed a number. */
export interface Tables
  extends
    AgreementTables,
    CardTables,
    ComplaintTables,
    CoreTables,
    MoneyTables,
    LandingTables,
    RepaymentTables,
    StaffTables {
  /** `recommended`: the products that it is shown; null: those that everybody is. */
  accounts: { id: string; created_at: Generated<Date>; recommended: Generated<string[] | null> }
  jobs: { name: string; begun_at: Date }
  sessions: {
    token_hash: string
    account_id: string
    created_at: Generated<Date>
    /** Null when it does not end by itself. */
    expires_at: Date | null
    device_id: string | null
  }
  products: ProductsTable
  orders: OrdersTable
  order_rows: { account_id: string; order_id: string; position: number; label: string; value: string }
  order_recommendations: { account_id: string; order_id: string; position: number; product_id: string }
  product_terms: ProductTermsTable
  loans: LoansTable
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
  release_views: ReleaseViewsTable
  error_reports: {
    id: string
    page: string
    release: string | null
    kind: string
    message: string
    reference: string
    /** One frame a line: `name@/assets/loan/page-1a2b.js:1:2345`; null without one. */
    stack: string | null
    engine: string | null
    shell: string | null
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
  /** Where it leads; `{origin}` is replaced by that of the pages. */
  link: string
}

interface OrdersTable {
  account_id: string
  id: string
  product_id: string
  status: number
  headline: Generated<string>
  explanation: Generated<string>
  can_extend: boolean
  /** May begin with `{origin}`, as `withdraw_url` may. */
  repayment_url: string | null
  opens_inside: Generated<boolean>
  withdraw_url: string | null
  telephone: string | null
  asks_rating: Generated<boolean>
  prompt: string | null
  tip: string | null
  needs_card: Generated<boolean>
  card_title: string | null
  card_message: string | null
  /** On the pages of repayment; null: what the product says, as for `shows_tip`. */
  notice: string | null
  shows_tip: boolean | null
  created_at: Generated<Date>
  /** Of a loan, as `order_decisions` has them; null: not yet. */
  decided_at: Date | null
  cancelled_at: Date | null
  /** Null again while a payout that failed waits for another one. */
  paid_out_at: Date | null
  written_off_at: Date | null
  followed_day: Generated<number>
}

/** What a loan costs; money is text of minor units. */
export interface StoredFigures {
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
}

interface ProductTermsTable extends StoredFigures {
  product_id: string
  /** True when the sandbox's review ends with a rejection. */
  ends_refused: boolean
  term_unit: string
  rate: string
  opens_agreement: boolean
  asks_to_stay: boolean
  stay_title: string | null
  stay_content: string | null
  confirm_text: string | null
  promo_image: string | null
  promo_title: string | null
  /** `ledger/loan-terms.ts`, as JSON. */
  agreed_terms: Generated<string>
}

/** A loan as it was taken. Insert only. */
export interface LoansTable extends StoredFigures {
  account_id: string
  order_id: string
  /** What people call the order: `AC-2611-0482137715`. */
  number: string
  /** `ledger/loan-terms.ts`, as JSON. */
  terms: string
}

/** The tables of payment accounts and the forms they are named by. */
interface CardTables {
  /** Which form a product has in a country. */
  card_forms: { country: string; product_id: string; form: string }
  card_form_items: CardFormItemsTable
  /** `options` is a list of {name, type, children?}; written as text, read as what it says. */
  card_option_lists: { name: string; options: string }
  payment_accounts: PaymentAccountsTable
}

interface CardFormItemsTable {
  form: string
  position: number
  code: string
  category: string
  title: string
  hint: string
  input_type: string
  /** `0` for every card type. */
  card_type: string
  /** Empty for every channel. */
  channel_number: string
  option_list: string | null
  is_account_number: boolean
  is_holder_name: boolean
}

interface PaymentAccountsTable {
  account_id: string
  product_id: string
  card_type: string
  /** Empty when it is encrypted, as are the answers. */
  holder_name: string
  /** What was answered by code, without the account numbers; written as text. */
  answers: string
  /** Holder and answers, encrypted (`platform/keys/sealed-text.ts`). */
  sealed_person: Generated<string | null>
  /** The account numbers by code, encrypted. */
  sealed_numbers: string
  last_four: string
  bound_at: Date
}

/** The tables of complaints and their pictures. */
interface ComplaintTables {
  complaint_types: { value: string; position: number; title: string }
  complaint_sub_types: { type_value: string; value: string; position: number; title: string }
  /** `content_hash` is the SHA-256 of the picture's file, in hex. */
  pictures: {
    account_id: string
    id: string
    content_hash: string
    created_at: Date
    /** The id of the key that the content is encrypted with; null: with none. */
    key_id: Generated<string | null>
  }
  complaints: ComplaintsTable
  complaint_pictures: {
    account_id: string
    number: string
    in_reply: boolean
    position: number
    picture_id: string
  }
  complaint_numbers: { number: string; account_id: string }
}

interface ComplaintsTable {
  account_id: string
  /** What people call it: `C-2611-0042170931`. */
  number: string
  type_value: string
  sub_type_value: string | null
  order_id: string | null
  /** Empty when it is encrypted (`platform/keys/sealed-text.ts`). */
  content: string
  sealed_content: Generated<string | null>
  created_at: Date
  /** The day in Manila by which it is answered, as `YYYY-MM-DD`; read it as text. */
  answer_by: string
  /** Null without one, and when it is encrypted: what is answered has a `replied_at`. */
  reply: Generated<string | null>
  sealed_reply: Generated<string | null>
  replied_at: Generated<Date | null>
  score: Generated<number | null>
  /** When it was rated, which closes it. */
  scored_at: Generated<Date | null>
  /** Of a payment that is not recorded; null where none was made. */
  payment_code: Generated<string | null>
}

/** The tables of landing pages: templates, what is counted, codes, registrations. */
interface LandingTables {
  landing_versions: LandingVersionsTable
  /** From `ends_at` on visitors are not shown the template. */
  landing_ends: { template_id: string; ends_at: Date }
  split_tests: SplitTestsTable
  campaigns: CampaignsTable
  landing_sources: LandingSourcesTable
  /** Who has visited a template on a day, as a keyed hash of that day alone. */
  landing_visitors: { day: string; visitor_key: string }
  landing_events: LandingEventsTable
  /** Events by day, source and kind. */
  landing_sums: { day: string; source_id: string; kind: LandingEventKind; number: string }
  /** In minor units. */
  landing_costs: { day: string; utm_tag: string; cost: string }
  captchas: { sid: string; picture: string; answer: string; seed: Generated<string>; drawn_at: Date; is_spent: boolean }
  captcha_proofs: { phone_key: string; captcha_key: string; proven_at: Date }
  phone_codes: PhoneCodesTable
  phone_clicks: { phone_key: string; source_id: string; clicked_at: Date }
  rate_counts: { name: string; begins_at: Date; used: number }
  registrations: RegistrationsTable
  /** `hash` is that of the uploaded file, `content_hash` names the encoded one in the picture store. */
  promo_pictures: {
    hash: string
    width: number
    format: string
    content_hash: string
    created_at: Date
    created_by: string
  }
  /** `query` is that of the landing page, without `?`. */
  short_links: { code: string; query_hash: string; query: string; created_at: Date; created_by: string }
}

interface CampaignsTable {
  id: string
  name: string
  /** JSON: a list of documents, which need not be valid yet. */
  pages: string
  /** JSON: the version of each page that the draft began from, by the page's id; 0 for none. */
  bases: string
  /** JSON: the ids of the pages that were published, the latest first: what visitors see, whatever the draft names. */
  shown: string
  /** Grows with each change. */
  revision: number
  state: CampaignState
  owner: string
  created_at: Date
  updated_by: string
  updated_at: Date
  submitted_by: string | null
  /** Who approved what waits for its time or was published last; null: nobody had to. */
  approved_by: string | null
  /** JSON: who has worked on it since it was last published, from `drafted_at` on. */
  authors: string
  drafted_at: Date
  note: string
  /** The percentage of visitors that see the register page in a test; null without one. */
  share: number | null
  publish_at: Date | null
  end_at: Date | null
  published_at: Date | null
  problem: string | null
}

interface LandingEventsTable {
  /** In Manila, as `YYYY-MM-DD`; read it as text. */
  day: string
  source_id: string
  kind: LandingEventKind
  id: string
  moment: Date
  /** When it was added to `landing_sums`; null: not yet. */
  summed_at: Generated<Date | null>
}

/** `visitor`: the first visit of a day; `tap`: a press of a store's link; `refused-…`: why a code or a registration was refused. */
export type LandingEventKind =
  | 'visit'
  | 'visitor'
  | 'click'
  | 'code'
  | 'registration'
  | 'tap'
  | 'refused-captcha'
  | 'refused-limit'
  | 'refused-code'
  | 'refused-known'
  | 'refused-other'

interface LandingVersionsTable {
  template_id: string
  version: number
  kind: (typeof templateKinds)[number]
  title: string
  mobile_pattern: string | null
  /** JSON. */
  split: string | null
  /** JSON, as it was published. */
  document: string
  note: string
  /** Their names, parted by commas. */
  authors: Generated<string>
  approved_by: string | null
  /** The version that a rollback published again. */
  rolled_back_from: number | null
  published_at: Date
}

/** Texts as `ledger/landing/visit-source.ts` writes them. */
interface LandingSourcesTable {
  id: string
  template_id: string
  version: number
  utm_tag: string
  user_from: string
  app_from: string
  /** When a server last wrote it: at most a day before its last use. */
  seen_at: Generated<Date>
}

interface PhoneCodesTable {
  phone_key: string
  id: string
  address_key: string
  captcha_key: string
  code_hash: string
  tries: number
  sent_at: Date
}

/** Texts of the visitor's link as `ledger/landing/visit-source.ts` writes them. */
interface RegistrationsTable {
  phone_key: string
  id: string
  sealed_phone: string
  source_id: string
  promotion_id: string
  invite_code: string
  device_id: string
  app_name: string
  merchant_number: string
  user_name: string
  registered_at: Date
  account_id: string | null
  loan_at: Date | null
  repaid_at: Date | null
  click_ids: string | null
}
