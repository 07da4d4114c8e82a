/** What a payment is for: an instalment, or an extension of its day. */
export type PaymentKind = 'repay' | 'delay' | 'all' | 'other'

/** How a payment can be carried out. */
export type ChannelKind = 'wallet' | 'bank' | 'counter' | 'online'

/** The tables of repayment. Money is in minor units and arrives as text, like every bigint. */
export interface RepaymentTables {
  payment_channels: {
    product_id: string
    number: string
    name: string
    logo: string
    kind: ChannelKind
    position: number
  }
  repayment_terms: {
    product_id: string
    /** Numbers of `payment_channels`. */
    channels: string[]
    notice: string | null
    /** The page shows its tip about Dragonpay. */
    shows_tip: boolean
    /** Offered by the legacy flow. */
    takes_alipay: boolean
  }
  payments: PaymentsTable
  bank_cards: BankCardsTable
  card_repayments: {
    account_id: string
    order_id: string
    id: string
    payment_id: string
    card_id: string
    made_at: Date
  }
  sms_codes: {
    account_id: string
    id: string
    /** Of `card_repayments`. */
    repayment_id: string
    code_hash: string
    tries: number
    sent_at: Date
  }
  sandbox_messages: { id: string; order_id: string | null; phone: string | null; text: string; sent_at: Date }
}

interface PaymentsTable {
  account_id: string
  order_id: string
  id: string
  kind: PaymentKind
  instalment: number
  extension: number
  /** A number of `payment_channels`, or `legacy`. */
  channel: string
  amount: string
  /** What the borrower shows or reads to the partner: digits. */
  code: string
  state: 'open' | 'paid' | 'expired'
  made_at: Date
  /** The end of the last day on which the amount is right. */
  valid_until: Date
  settled_at: Date | null
  /** When the partner said last that it was not paid. */
  refused_at: Date | null
}

interface BankCardsTable {
  account_id: string
  id: string
  bank_name: string
  bank_code: string
  last_four: string
  /** A payment with it asks for a code sent by SMS. */
  needs_code: boolean
  position: number
}
