import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { ApiError } from '../api/envelope.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { cleanPicture } from './clean-picture.ts'
import type { PictureStore } from './picture-store.ts'

/** How many pictures a borrower may send within an hour: six whole complaints. */
const mostAnHour = 60

const hourMilliseconds = 60 * 60 * 1000

/**
 * Checks, cleans and keeps pictures of an account; when a picture has its id, its bytes and its row are on the disk.
 * `mayUpload` throws an `ApiError` when the account has sent 60 within the hour; calls that come at once may pass it
 * together, which does no harm.
 */
export function preparePictures(database: Database, store: PictureStore, now: () => Date) {
  const count = prepareQuery(database.pool, 'recent-pictures', (asked: { accountId: string; since: string }) =>
    database.query
      .selectFrom('pictures')
      .where('account_id', '=', asked.accountId)
      .where('created_at', '>', sql<Date>`${asked.since}::timestamptz`)
      .select(sql<number>`count(*)::int`.as('count')),
  )

  return {
    async mayUpload(accountId: string): Promise<void> {
      const since = new Date(now().getTime() - hourMilliseconds).toISOString()
      const [recent] = await count({ accountId, since })

      if ((recent?.count ?? 0) >= mostAnHour) {
        throw new ApiError('429', 'You have sent many pictures within the hour. Please try again later.')
      }
    },
    async keep(accountId: string, file: Blob): Promise<string> {
      const id = randomUUID()
      const content_hash = await store.keep(await cleanPicture(file))

      await database.query
        .insertInto('pictures')
        .values({ account_id: accountId, id, content_hash, created_at: now() })
        .execute()
      return id
    },
  }
}

/** What `preparePictures` gives. */
export type Pictures = ReturnType<typeof preparePictures>
