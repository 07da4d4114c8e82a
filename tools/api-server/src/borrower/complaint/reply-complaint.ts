import { complaintImageLimit } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { addChange } from '../../ledger/changes.ts'
import { openComplaints } from '../../ledger/open-complaints.ts'
import { answered, ApiError } from '../../platform/http/envelope.ts'
import { pastedId } from '../../platform/http/pasted-id.ts'
import type { SealKey } from '../../platform/keys/encryption.ts'
import { belonging, storedText } from '../../platform/keys/sealed-text.ts'
import type { Database } from '../../platform/database/database.ts'
import { retrying } from '../../platform/database/retry.ts'
import { type Pictures, receivedFields, receiveMultipart } from '../../platform/pictures/pictures.ts'
import type { PictureStore } from '../../platform/pictures/picture-store.ts'
import { replyPath } from '../../platform/staff/serve-staff.ts'
import { attachPictures } from './save-complaint.ts'

const maxReplyLength = 4000

const replyForm = v.object({
  id: v.pipe(
    v.string('id is missing'),
    v.transform((id) => pastedId(id).toUpperCase()),
  ),
  text: v.pipe(
    v.string('text is missing'),
    v.trim(),
    v.nonEmpty('The answer is empty.'),
    v.maxLength(maxReplyLength, `The answer is longer than ${maxReplyLength} characters.`),
    v.check((text) => !text.includes('\0'), 'The answer holds a character that is not text.'),
  ),
  image: v.pipe(
    v.optional(v.union([v.blob(), v.array(v.blob())]), []),
    v.transform((given) => [given].flat()),
  ),
})

/**
 * Serves `POST /staff/complaint-reply`, which answers a complaint: multipart with `id`, `text` and up to nine `image` files.
 * A complaint is answered once.
 */
export async function serveReply(
  scope: FastifyInstance,
  database: Database,
  { store, pictures, key, now }: { store: PictureStore; pictures: Pictures; key: SealKey | undefined; now: () => Date },
): Promise<void> {
  await receiveMultipart(scope)
  scope.post(replyPath, { config: { staffRoles: ['support'] } }, async (request) => {
    const read = v.safeParse(
      replyForm,
      request.isMultipart() ? await receivedFields(request, store, complaintImageLimit) : request.body,
    )

    if (!read.success) throw new ApiError('400', read.issues[0].message)

    const { id, text, image } = read.output

    request.staffSubject = id
    const account_id = await accountOf(database, id)
    const ids: string[] = []

    for (const file of image) ids.push(await pictures.keep(account_id, file))
    await retrying(() => reply(database, { account_id, number: id, text, ids, key }, now()))
    return answered({ id })
  })
}

/** Finds the account of a complaint that waits for an answer. */
async function accountOf({ query }: Database, number: string): Promise<string> {
  const complaint = await query
    .selectFrom('complaint_numbers')
    .innerJoin('complaints', (join) =>
      join
        .onRef('complaints.account_id', '=', 'complaint_numbers.account_id')
        .onRef('complaints.number', '=', 'complaint_numbers.number'),
    )
    .where('complaint_numbers.number', '=', number)
    .select(['complaints.account_id', 'complaints.replied_at'])
    .executeTakeFirst()

  if (complaint === undefined) throw new ApiError('404', `There is no complaint ${number}.`)
  if (complaint.replied_at !== null) throw alreadyAnswered(number)
  return complaint.account_id
}

function alreadyAnswered(number: string): ApiError {
  return new ApiError('409', `Complaint ${number} is answered already.`)
}

interface Reply {
  readonly account_id: string
  readonly number: string
  readonly text: string
  readonly ids: readonly string[]
  readonly key: SealKey | undefined
}

async function reply({ query }: Database, { account_id, number, text, ids, key }: Reply, now: Date): Promise<void> {
  const stored = storedText(text, key, belonging.reply(account_id, number))

  await query.transaction().execute(async (transaction) => {
    const replied = await transaction
      .updateTable('complaints')
      .set({ reply: stored.sealed === null ? text : null, sealed_reply: stored.sealed, replied_at: now })
      .where('account_id', '=', account_id)
      .where('number', '=', number)
      .where('replied_at', 'is', null)
      .returning('order_id as orderId')
      .executeTakeFirst()

    if (replied === undefined) throw alreadyAnswered(number)

    const { orderId } = replied
    const others = orderId === null ? [] : await openComplaints(transaction, account_id, orderId).limit(1).execute()

    await addChange(
      transaction,
      'complaint-answer',
      { number, accountId: account_id, orderId, disputed: others.length > 0 },
      now,
    )
    await attachPictures(
      transaction,
      ids.map((picture_id, position) => ({ account_id, number, in_reply: true, position, picture_id })),
    )
  })
}
