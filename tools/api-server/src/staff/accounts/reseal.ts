import type { Kysely } from 'kysely'

import { currentPrefix, keyIdOf, type SealKey, seal, unseal } from '../../platform/keys/encryption.ts'
import { belonging, readPerson, readText, storedText } from '../../platform/keys/sealed-text.ts'
import type { Database } from '../../platform/database/database.ts'
import { retrying } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { forgetOtherKeys, keepSealedWith, resealHashKey, sealedWith } from '../../platform/keys/account-key-facts.ts'
import type { PictureStore } from '../../platform/pictures/picture-store.ts'
import { holdPicture } from '../../platform/pictures/sweep-pictures.ts'
import { phoneKeyOf } from '../../platform/keys/promotion-keys.ts'

/** How many rows of a kind one round encrypts. */
const most = 500

interface ResealOptions {
  readonly key: SealKey
  readonly store: PictureStore
  readonly now: () => Date
}

/** What a round did. */
export interface Resealed {
  readonly rows: number
  /** Whether everything is encrypted with the current key. */
  readonly isDone: boolean
}

/**
 * Encrypts anew, with the current key, what stands in clear or is encrypted with another key: one round of some hundred rows
 * of each kind. A row that somebody changes meanwhile is left to the next round. When nothing is left, the proofs of other
 * keys are forgotten, and a server may start without them.
 */
export async function resealSome({ query }: Database, options: ResealOptions): Promise<Resealed> {
  const { key } = options
  const rows =
    (await resealComplaints(query, key)) +
    (await resealAccounts(query, key)) +
    (await resealPhones(query, key)) +
    (await resealPictures(query, options))

  if (rows > 0) return { rows, isDone: false }
  await resealHashKey(query, key)
  await forgetOtherKeys(query, key)
  await keepSealedWith(query, key, options.now())
  return { rows, isDone: true }
}

/** Runs rounds until nothing is left; once a day also where all was encrypted yesterday. Returns how many rows there were. */
export async function resealDaily(database: Database, options: ResealOptions): Promise<number> {
  let rows = 0

  if (await sealedWith(database.query, options.key, options.now())) return 0
  for (;;) {
    const round = await resealSome(database, options)

    rows += round.rows
    if (round.isDone) return rows
  }
}

async function resealComplaints(query: Kysely<Tables>, key: SealKey): Promise<number> {
  const current = `${currentPrefix(key)}%`
  const found = await query
    .selectFrom('complaints')
    .where((row) =>
      row.or([
        row('content', '!=', ''),
        row('reply', 'is not', null),
        row('sealed_content', 'not like', current),
        row('sealed_reply', 'not like', current),
      ]),
    )
    .select(['account_id', 'number', 'content', 'sealed_content', 'reply', 'sealed_reply'])
    .limit(most)
    .execute()

  for (const row of found) {
    const { account_id, number, content, sealed_content, reply, sealed_reply } = row
    const owners = { content: belonging.complaint(account_id, number), reply: belonging.reply(account_id, number) }
    const text = readText({ clear: content, sealed: sealed_content }, key, owners.content) ?? ''
    const answer = readText({ clear: reply, sealed: sealed_reply }, key, owners.reply)

    await retrying(() =>
      query
        .updateTable('complaints')
        .where('account_id', '=', account_id)
        .where('number', '=', number)
        .where('content', '=', content)
        .where('sealed_content', 'is not distinct from', sealed_content)
        .where('reply', 'is not distinct from', reply)
        .where('sealed_reply', 'is not distinct from', sealed_reply)
        .set({
          content: '',
          sealed_content: storedText(text, key, owners.content).sealed,
          reply: null,
          sealed_reply: answer === null ? null : storedText(answer, key, owners.reply).sealed,
        })
        .execute(),
    )
  }
  return found.length
}

async function resealAccounts(query: Kysely<Tables>, key: SealKey): Promise<number> {
  const current = `${currentPrefix(key)}%`
  const found = await query
    .selectFrom('payment_accounts')
    .where((row) =>
      row.or([
        row('sealed_person', 'is', null),
        row('sealed_person', 'not like', current),
        row.and([row('sealed_numbers', 'like', 'v%.%'), row('sealed_numbers', 'not like', current)]),
      ]),
    )
    .selectAll()
    .limit(most)
    .execute()

  for (const row of found) {
    const { account_id, product_id, sealed_numbers } = row
    const owners = {
      person: belonging.person(account_id, product_id),
      numbers: belonging.numbers(account_id, product_id),
    }
    const areSealed = /^v\d\./.test(sealed_numbers)

    await retrying(() =>
      query
        .updateTable('payment_accounts')
        .where('account_id', '=', account_id)
        .where('product_id', '=', product_id)
        .where('sealed_numbers', '=', sealed_numbers)
        .where('sealed_person', 'is not distinct from', row.sealed_person)
        .set({
          holder_name: '',
          answers: '{}',
          sealed_person: seal(JSON.stringify(readPerson(row, key, owners.person)), key, owners.person),
          ...(areSealed && { sealed_numbers: seal(unseal(sealed_numbers, key, owners.numbers), key, owners.numbers) }),
        })
        .execute(),
    )
  }
  return found.length
}

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

async function resealPictures(query: Kysely<Tables>, { key, store, now }: ResealOptions): Promise<number> {
  const id = keyIdOf(key)
  const found = await query
    .selectFrom('pictures')
    .where('key_id', 'is distinct from', id)
    .select('content_hash')
    .distinct()
    .limit(most)
    .execute()

  for (const { content_hash } of found) {
    await retrying(() =>
      query.transaction().execute(async (transaction) => {
        // The sweep and an erasure wait meanwhile: a content must not come back after its last row.
        await holdPicture(transaction, content_hash, now())

        const changed = await transaction
          .updateTable('pictures')
          .where('content_hash', '=', content_hash)
          .set({ key_id: id })
          .returning('id')
          .execute()
        const content = changed.length === 0 ? undefined : await store.read(content_hash)

        if (content !== undefined) await store.put(content_hash, content)
      }),
    )
  }
  return found.length
}
