import type { StaffRole } from '@pahiram/api-client/staff'

/** The tables of staff members and of the log of their calls. */
export interface StaffTables {
  staff_members: {
    id: string
    name: string
    role: StaffRole
    /** The SHA-256 of the token, in hex. */
    token_hash: string
    created_at: Date
    revoked_at: Date | null
  }
  staff_calls: {
    id: string
    called_at: Date
    /** As it was at the time of the call. */
    name: string
    role: StaffRole
    /** Method and path, without the query: `POST /staff/money/requests`. */
    call: string
    /** What the call was about, where its path does not say it; often empty. */
    subject: string
    /** The HTTP status; null while the call runs. */
    status: number | null
  }
}
