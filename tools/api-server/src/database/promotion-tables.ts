import type { templateKinds } from '@pahiram/contract'

/** The tables of landing pages: templates, what is counted, codes, registrations. */
export interface LandingTables {
  landing_versions: LandingVersionsTable
  landing_sources: LandingSourcesTable
  landing_events: {
    /** In Manila, as `YYYY-MM-DD`; read it as text. */
    day: string
    source_id: string
    kind: LandingEventKind
    id: string
    moment: Date
  }
  captchas: { sid: string; picture: string; answer: string; drawn_at: Date; is_spent: boolean }
  phone_codes: PhoneCodesTable
  phone_clicks: { phone_key: string; source_id: string; clicked_at: Date }
  rate_counts: { name: string; begins_at: Date; used: number }
  registrations: RegistrationsTable
}

export type LandingEventKind = 'visit' | 'click' | 'code' | 'registration'

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
  /** The version that a rollback published anew. */
  rolled_back_from: number | null
  published_at: Date
}

/** Texts as `promotion/visit-source.ts` writes them. */
interface LandingSourcesTable {
  id: string
  template_id: string
  version: number
  utm_tag: string
  user_from: string
  app_from: string
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

/** Texts of the visitor's link as `promotion/visit-source.ts` writes them. */
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
  /** The client's key of the call that registered it. */
  idempotency_key: string | null
}
