import type { Kysely } from 'kysely'

import { retrying } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { currentPrefix, seal, type SealKey, unseal } from '../../platform/keys/encryption.ts'
import { phoneKeyOf } from '../../platform/keys/promotion-keys.ts'
import { belonging } from '../../platform/keys/sealed-text.ts'
import type { Export, PersonalData } from '../../platform/personal-data.ts'

const byNumber = 'exported and erased by number: a visitor has no account'

/** What is kept of visitors of landing pages. Numbers are keyed hashes, but for those that registered, which are encrypted. */
export const landingPersonalData: readonly PersonalData[] = [
  {
    table: 'registrations',
    ofPhone: 'phone_key',
    exported: exportRegistrations,
    why: 'erased by number, that of an erased account too',
    reseal: (query, { key }) => resealPhones(query, key),
  },
  { table: 'phone_codes', ofPhone: 'phone_key', why: byNumber },
  { table: 'phone_clicks', ofPhone: 'phone_key', why: byNumber },
  { table: 'captcha_proofs', ofPhone: 'phone_key', why: byNumber },
  { table: 'landing_visitors', why: 'a hash of one day: nobody can say whose row it is' },
]

/** The registrations of a borrower who came from a landing page, with the number. */
async function exportRegistrations({ query, account, key }: Export): Promise<unknown[]> {
  const rows = await query.selectFrom('registrations').where('account_id', '=', account).selectAll().execute()

  return rows.map(({ phone_key: _hash, sealed_phone, ...row }) => ({
    ...row,
    phone: key && unseal(sealed_phone, phoneKeyOf(key), belonging.phone(row.id)),
  }))
}

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
