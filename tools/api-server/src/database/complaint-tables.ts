import type { Generated } from 'kysely'

/** The tables of complaints and their pictures. */
export interface ComplaintTables {
  complaint_types: { value: string; position: number; title: string }
  complaint_sub_types: { type_value: string; value: string; position: number; title: string }
  /** `content_hash` is the SHA-256 of the picture's file, in hex. */
  pictures: { account_id: string; id: string; content_hash: string; created_at: Date }
  complaints: ComplaintsTable
  complaint_pictures: {
    account_id: string
    number: string
    in_reply: boolean
    position: number
    picture_id: string
  }
  complaint_numbers: { number: string; account_id: string }
  complaint_intents: { account_id: string; fingerprint: string; taken_at: Date }
}

interface ComplaintsTable {
  account_id: string
  /** What people call it: `C-2611-0042170931`. */
  number: string
  type_value: string
  sub_type_value: string | null
  order_id: string | null
  content: string
  created_at: Date
  /** The day in Manila by which it is answered, as `YYYY-MM-DD`; read it as text. */
  answer_by: string
  reply: Generated<string | null>
  replied_at: Generated<Date | null>
  score: Generated<number | null>
}
