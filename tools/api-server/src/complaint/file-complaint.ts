import { createHash } from 'node:crypto'

import type { Transaction } from 'kysely'

import { addChange } from '../core/changes.ts'
import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'
import type { Tables } from '../database/tables.ts'
import { takeNumber } from './complaint-number.ts'
import { addWeekdays } from '@pahiram/formatting/calendar'

/** A complaint is answered within so many weekdays (docs/spec/product-spec.md §9). */
const answerWeekdays = 3

/** For so long the same complaint is taken for the same sending: the answer got lost, or the button was pressed twice. */
const repeatMilliseconds = 10 * 60 * 1000

/** A complaint that was checked. */
export interface NewComplaint {
  readonly accountId: string
  readonly type: string
  readonly subType: string | null
  readonly orderId: string | null
  readonly content: string
  /** The client's; empty without one. A key is one complaint for good. */
  readonly key: string
  readonly pictures: readonly { readonly id: string; readonly content_hash: string }[]
}

/**
 * Writes the complaint, unless the account has sent the same within ten minutes: then nothing is written. The key row
 * decides between calls that come at once, on any number of servers.
 */
export async function fileComplaint(database: Database, complaint: NewComplaint, now: Date): Promise<void> {
  await retrying(() =>
    database.query.transaction().execute(async (transaction) => {
      if (await takeIntent(transaction, complaint, now)) await write(transaction, complaint, now)
    }),
  )
}

async function takeIntent(transaction: Transaction<Tables>, complaint: NewComplaint, now: Date): Promise<boolean> {
  const { accountId: account_id } = complaint
  const taken = await transaction
    .insertInto('complaint_intents')
    .values({ account_id, fingerprint: fingerprintOf(complaint), taken_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'fingerprint'])
        .doUpdateSet({ taken_at: now })
        .where(
          'complaint_intents.taken_at',
          '<=',
          new Date(complaint.key === '' ? now.getTime() - repeatMilliseconds : 0),
        ),
    )
    .returning('fingerprint')
    .execute()

  return taken.length === 1
}

/** Pictures count by what is in them: a page that lost its answer may have uploaded them anew. */
function fingerprintOf({ type, subType, orderId, content, pictures, key }: NewComplaint): string {
  if (key !== '') return createHash('sha256').update(`key ${key}`).digest('hex')

  const said = [type, subType, orderId, content, ...pictures.map(({ content_hash }) => content_hash)]

  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

async function write(transaction: Transaction<Tables>, complaint: NewComplaint, now: Date): Promise<void> {
  const { accountId: account_id, pictures } = complaint
  const number = await takeNumber(transaction, account_id, now)

  await transaction
    .insertInto('complaints')
    .values({
      account_id,
      number,
      type_value: complaint.type,
      sub_type_value: complaint.subType,
      order_id: complaint.orderId,
      content: complaint.content,
      created_at: now,
      answer_by: addWeekdays(now, answerWeekdays),
    })
    .execute()
  await addChange(
    transaction,
    'complaint',
    { number, accountId: account_id, orderId: complaint.orderId, type: complaint.type, subType: complaint.subType },
    now,
  )
  if (pictures.length === 0) return
  await transaction
    .insertInto('complaint_pictures')
    .values(pictures.map(({ id }, position) => ({ account_id, number, in_reply: false, position, picture_id: id })))
    .execute()
}
