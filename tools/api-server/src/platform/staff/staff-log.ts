import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'
import { orderedUuid } from '../database/uuid.ts'
import type { Staff } from './staff-members.ts'

/** How many calls one answer lists; a watch of releases makes three thousand a day, beside what people did. */
export const callsListed = 50_000

/** Writes down every staff call: who, what, when (docs/spec/contract-2.md §5). Nothing deletes it. */
export function prepareStaffLog({ query }: Database, now: () => Date) {
  return {
    /** Writes a call down before it does anything, and returns the row's id. */
    async begin({ name, role }: Staff, call: string): Promise<string> {
      const at = now()
      const id = orderedUuid(at)

      await retrying(() =>
        query.insertInto('staff_calls').values({ id, called_at: at, name, role, call, subject: '' }).execute(),
      )
      return id
    },
    /** Adds how the call ended. */
    async end(id: string, status: number, subject: string): Promise<void> {
      await query.updateTable('staff_calls').set({ status, subject }).where('id', '=', id).execute()
    },
    /** Lists the calls of the last days, the latest first; of one member where a name is given. */
    list({ days, name }: { readonly days: number; readonly name: string | undefined }) {
      const begin = new Date(now().getTime() - days * 24 * 60 * 60_000)

      return query
        .selectFrom('staff_calls')
        .where('called_at', '>', begin)
        .$if(name !== undefined, (rows) => rows.where('name', '=', name ?? ''))
        .orderBy('called_at', 'desc')
        .orderBy('id', 'desc')
        .limit(callsListed)
        .select(['called_at', 'name', 'role', 'call', 'subject', 'status'])
        .execute()
    },
  }
}
