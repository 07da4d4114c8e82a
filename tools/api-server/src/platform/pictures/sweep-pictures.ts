import type { Kysely } from 'kysely'

import type { Database } from '../database/database.ts'
import { holdName } from '../database/rate-count.ts'
import { retrying, sqlStateOf } from '../database/retry.ts'
import type { Tables } from '../database/tables.ts'
import type { PictureStore } from './picture-store.ts'

/** How long an uploaded picture waits for its complaint, in days: as long as a page keeps a draft with it. */
const unattachedDays = 30

/** How many such pictures an account has: the drafts of three complaints. Of more, the oldest go, so that one session fills no disk. */
const unattachedOfAccount = 30

/** How many pictures are removed in one go. */
const most = 500

/** Reserves the content of a picture until the transaction ends, so that it is not removed while a row for it is written. */
export function holdPicture(transaction: Kysely<Tables>, hash: string, now: Date): Promise<void> {
  return holdName(transaction, `picture:${hash}`, now)
}

/**
 * Removes the content of a picture if no row has it. An upload of the same content waits until the transaction ends, and then
 * stores it again.
 */
export async function removeUnusedContent(
  transaction: Kysely<Tables>,
  store: PictureStore,
  hash: string,
  now: Date,
): Promise<void> {
  await holdPicture(transaction, hash, now)

  const row = await transaction
    .selectFrom('pictures')
    .where('content_hash', '=', hash)
    .select('id')
    .limit(1)
    .executeTakeFirst()

  if (row === undefined) await store.remove(hash)
}

/**
 * Removes pictures that were uploaded 30 days ago and attached to no complaint, and returns how many. The content goes when no
 * other row has it.
 */
export async function sweepPictures({ query }: Database, store: PictureStore, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unattachedDays * 24 * 60 * 60_000)
  const old = await unattached(query).where('pictures.created_at', '<', before).limit(most).execute()

  return removePictures(query, store, old, now)
}

/** Removes what an account has uploaded beyond `unattachedOfAccount` and attached to nothing; the newest stay. */
export async function removeSurplus(
  query: Kysely<Tables>,
  store: PictureStore,
  accountId: string,
  now: Date,
): Promise<void> {
  const surplus = await unattached(query)
    .where('pictures.account_id', '=', accountId)
    .orderBy('pictures.created_at', 'desc')
    .orderBy('pictures.id')
    .offset(unattachedOfAccount)
    .limit(most)
    .execute()

  await removePictures(query, store, surplus, now)
}

function unattached(query: Kysely<Tables>) {
  return query
    .selectFrom('pictures')
    .leftJoin('complaint_pictures', (join) =>
      join
        .onRef('complaint_pictures.account_id', '=', 'pictures.account_id')
        .onRef('complaint_pictures.picture_id', '=', 'pictures.id'),
    )
    .where('complaint_pictures.picture_id', 'is', null)
    .select(['pictures.account_id', 'pictures.id', 'pictures.content_hash'])
}

type UnattachedPicture = Readonly<Record<'account_id' | 'id' | 'content_hash', string>>

async function removePictures(
  query: Kysely<Tables>,
  store: PictureStore,
  pictures: readonly UnattachedPicture[],
  now: Date,
): Promise<number> {
  let removed = 0

  for (const picture of pictures) {
    if (await retrying(() => removePicture(query, store, picture, now))) removed += 1
  }
  return removed
}

/** Removes one picture; false: it was attached meanwhile. */
async function removePicture(
  query: Kysely<Tables>,
  store: PictureStore,
  { account_id, id, content_hash }: UnattachedPicture,
  now: Date,
): Promise<boolean> {
  try {
    await query.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('pictures').where('account_id', '=', account_id).where('id', '=', id).execute()
      await removeUnusedContent(transaction, store, content_hash, now)
    })
    return true
  } catch (error) {
    // A foreign key: a complaint has it now.
    if (sqlStateOf(error) === '23503') return false
    throw error
  }
}
