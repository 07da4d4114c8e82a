import { type Kysely, sql } from 'kysely'

import { retrying } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { currentPrefix, keyIdOf, type SealKey } from '../../platform/keys/encryption.ts'
import { belonging, readText, type StoredText, storedText } from '../../platform/keys/sealed-text.ts'
import type { Erasure, Export, PersonalData, Reseal } from '../../platform/personal-data.ts'
import { holdPicture, removeUnusedContent } from '../../platform/pictures/sweep-pictures.ts'

/** What is kept of complaints and their pictures. */
export const complaintPersonalData: readonly PersonalData[] = [
  { table: 'complaint_pictures', exported: 'rows', erased: 'rows' },
  { table: 'pictures', exported: 'rows', erased: erasePictures, reseal: resealPictures },
  {
    table: 'complaints',
    exported: readComplaints,
    erased: eraseTexts,
    reseal: (query, { key }) => resealComplaints(query, key),
  },
  { table: 'complaint_numbers', why: 'not exported: `complaints` has the numbers, which stay in use' },
]

/** Returns the complaints; without the key, what is encrypted is left out. */
async function readComplaints({ query, account, key }: Export): Promise<unknown[]> {
  const ofAccount = query.selectFrom('complaints').where('account_id', '=', account).selectAll()
  // As text: the driver would convert the day to a time in the server's time zone.
  const complaints = await ofAccount.select(sql<string>`answer_by::text`.as('answer_by')).execute()
  const opened = (text: StoredText, belongsTo: (account: string, number: string) => string, number: string) =>
    text.sealed !== null && key === undefined ? undefined : readText(text, key, belongsTo(account, number))

  return complaints.map(({ sealed_content, sealed_reply, ...complaint }) => ({
    ...complaint,
    content: opened({ clear: complaint.content, sealed: sealed_content }, belonging.complaint, complaint.number),
    reply: opened({ clear: complaint.reply, sealed: sealed_reply }, belonging.reply, complaint.number),
  }))
}

/** Empties the texts: that there was a complaint, and when it was answered, is kept. */
async function eraseTexts({ transaction, account }: Erasure): Promise<void> {
  await transaction
    .updateTable('complaints')
    .where('account_id', '=', account)
    .set({ content: '', reply: null, sealed_content: null, sealed_reply: null })
    .execute()
}

async function erasePictures({ transaction, account, store, now }: Erasure): Promise<void> {
  const pictures = await transaction
    .deleteFrom('pictures')
    .where('account_id', '=', account)
    .returning('content_hash')
    .execute()
  // Within the transaction, so that a server that dies here leaves the rows by which it is done again; sorted, so that two
  // accounts with the same pictures never wait for each other.
  const hashes = new Set(pictures.map(({ content_hash }) => content_hash).sort())

  for (const hash of hashes) await removeUnusedContent(transaction, store, hash, now)
}

/** How many rows one round encrypts. */
const most = 500

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

async function resealPictures(query: Kysely<Tables>, { key, store, now }: Reseal): Promise<number> {
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
