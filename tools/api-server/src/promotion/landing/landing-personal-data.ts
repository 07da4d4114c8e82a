import type { Kysely } from 'kysely'

import { retrying } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { currentPrefix, seal, type SealKey, unseal } from '../../platform/keys/encryption.ts'
import { phoneKeyOf } from '../../platform/keys/promotion-keys.ts'
import { belonging } from '../../platform/keys/sealed-text.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

const nobody = 'a visitor has no account: nobody can say whose row it is'

/** What is kept of visitors of landing pages. Numbers are keyed hashes, but for those that registered, which are encrypted. */
export const landingPersonalData: readonly PersonalData[] = [
  {
    table: 'registrations',
    why: 'handed to the lender by number; a visitor has no account',
    reseal: (query, { key }) => resealPhones(query, key),
  },
  { table: 'phone_codes', why: nobody },
  { table: 'phone_clicks', why: nobody },
  { table: 'captcha_proofs', why: nobody },
  { table: 'landing_visitors', why: nobody },
]

/** How many rows one round encrypts. */
const most = 500

async function resealPhones(query: Kysely<Tables>, accountKey: SealKey): Promise<number> {
  const key = phoneKeyOf(accountKey)
  const found = await query
    .selectFrom('registrations')
    .where('sealed_phone', 'not like', `${currentPrefix(key)}%`)
    .where('sealed_phone', 'like', 'v%.%')
    .select(['phone_key', 'id', 'sealed_phone'])
    .limit(most)
    .execute()

  for (const { phone_key, id, sealed_phone } of found) {
    const owner = belonging.phone(id)

    await retrying(() =>
      query
        .updateTable('registrations')
        .where('phone_key', '=', phone_key)
        .where('sealed_phone', '=', sealed_phone)
        .set({ sealed_phone: seal(unseal(sealed_phone, key, owner), key, owner) })
        .execute(),
    )
  }
  return found.length
}
