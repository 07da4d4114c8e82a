/** The tables of what borrowers agree to. */
export interface AgreementTables {
  /** Of new loans of a product. */
  agreements: { product_id: string; position: string; title: string; content: string }
  order_consents: {
    account_id: string
    order_id: string
    /** Of `offerIdOf` (`ledger/offer.ts`). */
    offer_id: string
    agreed_at: Date
    /** The session's. */
    device_id: string | null
  }
  /** As they were shown. */
  order_agreements: {
    account_id: string
    order_id: string
    position: string
    id: string
    title: string
    /** As in `<html lang>`. */
    language: string
    /** HTML. */
    content: string
  }
}
