import type { Kysely } from 'kysely'

import { ApiError } from '../api/envelope.ts'
import type { Tables } from '../database/tables.ts'

/** Whether a number has registered. */
export async function isRegistered(query: Kysely<Tables>, phoneKey: string): Promise<boolean> {
  const found = await query
    .selectFrom('registrations')
    .where('phone_key', '=', phoneKey)
    .select('phone_key')
    .executeTakeFirst()

  return found !== undefined
}

/** The code that the page knows an account by that exists (docs/spec/product-spec.md §8). */
export function registeredAlready(): ApiError {
  return new ApiError('11', 'You have registered, please download the APP to log in')
}
