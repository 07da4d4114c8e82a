import type { Generated } from 'kysely'

/** What can happen that is reported to the lender's core system. */
export type ChangeKind =
  | 'order'
  | 'status'
  | 'receipt'
  | 'reversal'
  | 'refund'
  | 'extension'
  | 'complaint'
  | 'complaint-answer'
  | 'card'
  | 'registration'

/**
 * What a database was begun as: its mode, a proof of each key for accounts, the key that numbers are hashed with, the key
 * of a sandbox that has no folder of its own, and with which key all was found to be encrypted last.
 */
export type DeploymentFact =
  | 'mode'
  | 'account-key'
  | `account-key ${string}`
  | 'hash-key'
  | 'sandbox-key'
  | 'sealed-with'

/** The tables of what the lender's core system brings in and takes out. Money is in minor units and arrives as text. */
export interface CoreTables {
  account_offers: {
    account_id: string
    product_id: string
    /** Names the offer in the address of its agreements. */
    id: string
    amount: string
    fee: string
    interest: string
    periods: number
    period_days: number
    /** Null: the product's own. */
    in_rupees: boolean | null
    /** From then on it is not in force; null: it does not end by itself. */
    expires_at: Date | null
    /** `ledger/offer.ts`, as JSON; null: nothing. */
    shown: string | null
  }
  changes: {
    id: string
    kind: ChangeKind
    /** JSON. */
    data: string
    made_at: Date
    /** By the database's clock: of two changes of one order, the later one has the later time. */
    written_at: Generated<Date>
    /** From 1; null until somebody reads. */
    position: string | null
  }
  idempotency_keys: {
    /** An account's id, or the hash of a number that registers. */
    owner: string
    /** An endpoint's name. */
    call: string
    key_hash: string
    /** Of what the first call of the key was sent with. */
    content_hash: string
    /** What it led to: the id of an order or a payment, the number of a complaint, an answer. */
    result: string
    made_at: Date
  }
  /** Signatures of writes that were done. */
  used_signatures: { digest: string; ends_at: Date }
  change_positions_given: { id: string; last: string }
  deployment_facts: { name: DeploymentFact; value: string }
}
