import { createHmac } from 'node:crypto'

import { collectionType, complaintImageLimit, type saveComplaint } from '@pahiram/contract'
import { addWeekdays } from '@pahiram/formatting/calendar'
import { type Insertable, sql, type Transaction } from 'kysely'

import { type Caller, holdSession, prepareAccount } from '../../platform/http/caller.ts'
import { formatDay } from '../../platform/language/amounts-and-days.ts'
import { messagesOf } from '../../platform/language/messages.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import type { Handler } from '../../platform/http/implement.ts'
import { derivedKey, keysOf, type SealKey } from '../../platform/keys/encryption.ts'
import { belonging, storedText } from '../../platform/keys/sealed-text.ts'
import { addChange } from '../../ledger/changes.ts'
import { unknownOrder } from '../../ledger/loan-query.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashedKey, type KeyedCall, keepResult, resultOfKey } from '../../platform/database/idempotency-key.ts'
import { drawNumber } from '../../platform/database/new-number.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import { holdName, isWithinRate } from '../../platform/database/rate-count.ts'
import { inTransaction, sqlStateOf } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { pictureIdIn } from '../../platform/pictures/pictures.ts'
import { prepareComplaintOrders } from './complaint-init.ts'
import { codeOf } from './unrecorded-payments.ts'

/**
 * Stores a complaint, and answers its number and the day by which it is answered. The same complaint within ten minutes
 * gets the same answer and is not stored again.
 */
export function answerSaveComplaint(
  database: Database,
  now: () => Date,
  { sealKey, holidays }: Pick<NewComplaint, 'sealKey' | 'holidays'>,
): Handler<typeof saveComplaint> {
  const findAccount = prepareAccount(database)
  const checkTypes = prepareTypeCheck(database)
  const checkOrder = prepareOrderCheck(database, now)

  return async (
    { problemType, problemSonType = '', problemDetail, problemImage, orderNo = '', idempotencyKey: key = '' },
    caller,
  ) => {
    const accountId = await findAccount(caller)

    if (problemDetail.trim() === '') throw new ApiError('400', 'Please fill in your comments and suggestions')

    const subType = await checkTypes(problemType, problemSonType)
    const orderId = await checkOrder(caller.tokenHash(), orderNo.toLowerCase(), problemType)
    const pictures = await ownPictures(database, accountId, problemImage)

    const { number, answerBy } = await fileComplaint(
      database,
      caller,
      { accountId, type: problemType, subType, orderId, content: problemDetail, pictures, key, sealKey, holidays },
      now(),
    )
    return { problemId: number, answerBy: formatDay(answerBy) }
  }
}

/** Returns a check of the type, which results in the sub-type to store: null for a type without sub-types. */
function prepareTypeCheck({ pool, query }: Database) {
  const find = prepareQuery(pool, 'complaint-type', (asked: { type: string; subType: string }) =>
    query
      .selectFrom('complaint_types as types')
      .leftJoin('complaint_sub_types as sub_types', (join) =>
        join.onRef('sub_types.type_value', '=', 'types.value').on('sub_types.value', '=', asked.subType),
      )
      .where('types.value', '=', asked.type)
      .select('sub_types.value as subType'),
  )

  return async (type: string, subType: string): Promise<string | null> => {
    const [found] = await find({ type, subType })

    if (found === undefined) throw new ApiError('400', 'Please choose what your complaint is about.')
    if (type === collectionType && found.subType === null)
      throw new ApiError('400', 'Please choose what went wrong with the collection.')
    return found.subType
  }
}

/**
 * Returns a check of the order, which results in its id, or null without an order. An order that was never paid out allows
 * no collection complaint; a complaint without an order may be about anything, since collectors also call the wrong people.
 */
function prepareOrderCheck(database: Database, now: () => Date) {
  const findOrders = prepareComplaintOrders(database, now)

  return async (tokenHash: string, orderNo: string, type: string): Promise<string | null> => {
    const order = orderNo === '' ? undefined : (await findOrders(tokenHash)).find((one) => one.orderNo === orderNo)

    if (orderNo !== '' && order === undefined) throw unknownOrder()
    if (type === collectionType && order !== undefined && order.isShow !== 1)
      throw new ApiError('409', messagesOf('complaint').notCollected)
    return order?.orderNo ?? null
  }
}

/** The longest list of pictures that is read, in characters; a longer one holds no addresses of ours. */
const longestList = 4_096

async function ownPictures({ query }: Database, accountId: string, addresses: string) {
  if (addresses.length > longestList) throw new ApiError('400', 'problemImage is too long')

  const ids = addresses
    .split(',')
    .filter((address) => address.trim() !== '')
    .map((address) => pictureIdIn(address.trim()))
  const known = ids.filter((id) => id !== undefined)

  if (ids.length > complaintImageLimit)
    throw new ApiError('400', `A complaint has at most ${complaintImageLimit} pictures.`)
  if (ids.length === 0) return []

  const own =
    known.length === 0
      ? []
      : await query
          .selectFrom('pictures')
          .where('account_id', '=', accountId)
          .where('id', 'in', known)
          .select(['id', 'content_hash'])
          .execute()
  const pictures = ids.map((id) => own.find((picture) => picture.id === id)).filter((one) => one !== undefined)

  if (pictures.length !== ids.length) throw pictureGone()
  return pictures
}

function pictureGone(): ApiError {
  return new ApiError('400', 'One of your pictures is not here any more. Remove it and add it again.')
}

/** The number of weekdays within which a complaint is answered (docs/spec/product-spec.md §9). */
const answerWeekdays = 3

/** How long the same complaint counts as a repeated call, ms: the answer was lost, or the button was pressed twice. */
const repeatMs = 10 * 60 * 1000

/** A valid complaint. */
interface NewComplaint {
  readonly accountId: string
  readonly type: string
  readonly subType: string | null
  readonly orderId: string | null
  readonly content: string
  /** The client's idempotency key; empty without one. */
  readonly key: string
  /** What the content is encrypted with; undefined: with nothing. */
  readonly sealKey: SealKey | undefined
  /** Days on which no complaint is answered. */
  readonly holidays: readonly string[]
  readonly pictures: readonly { readonly id: string; readonly content_hash: string }[]
}

/** What the borrower sees of a complaint that is stored. */
interface FiledComplaint {
  readonly number: string
  /** `YYYY-MM-DD`. */
  readonly answerBy: string
}

/**
 * Writes a complaint, unless it was sent before: with the same key, or without one and within ten minutes. Calls of one account
 * run one after the other, on any number of servers.
 */
async function fileComplaint(
  database: Database,
  caller: Caller,
  complaint: NewComplaint,
  now: Date,
): Promise<FiledComplaint> {
  const { accountId } = complaint
  const keyed = keyedCallOf(complaint, now)

  return inTransaction(database, async (transaction) => {
    await holdSession(transaction, caller.tokenHash())
    await holdName(transaction, `complaint by ${accountId}`, now)

    const before = await resultOfKey(transaction, keyed)

    if (before !== undefined) return readFiled(transaction, accountId, before)

    const filed = await write(transaction, complaint, now)

    await keepResult(transaction, keyed, filed.number, now)
    return filed
  })
}

/**
 * Pictures count by their content, because a page that lost the answer may upload them again. Without a key the content is
 * its own, hashed with what encrypts it, so that it cannot be guessed.
 */
function keyedCallOf({ accountId, sealKey, key, pictures, ...said }: NewComplaint, now: Date): KeyedCall {
  const { type, subType, orderId, content } = said
  const whole = { type, subType, orderId, content, pictures: pictures.map(({ content_hash }) => content_hash) }
  const [secret = ''] = sealKey === undefined ? [] : keysOf(derivedKey(sealKey, 'pahiram repeated complaints'))
  const call = { account_id: accountId, call: 'saveComplaint' }

  if (key !== '') return { ...call, key: hashedKey(key, whole) }
  return {
    ...call,
    key: hashedKey(createHmac('sha256', secret).update(JSON.stringify(whole)).digest('hex'), {}),
    since: new Date(now.getTime() - repeatMs),
  }
}

function readFiled(transaction: Transaction<Tables>, accountId: string, number: string): Promise<FiledComplaint> {
  return transaction
    .selectFrom('complaints')
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .select('number')
    .select(sql<string>`answer_by::text`.as('answerBy'))
    .executeTakeFirstOrThrow()
}

/** How many complaints an account may file in a day: more than a borrower has, too few to fill a desk. */
const ofAccount = { most: 50, milliseconds: 24 * 60 * 60_000 }

async function write(transaction: Transaction<Tables>, complaint: NewComplaint, now: Date): Promise<FiledComplaint> {
  const { accountId: account_id, pictures, sealKey } = complaint

  // A refused complaint takes its count back with it, so that the account can write again a day after its first.
  if (!(await isWithinRate(transaction, `complaints of ${account_id}`, ofAccount, now)))
    throw new ApiError(
      '429',
      'You have sent many complaints today. We read them all; please send the next one tomorrow.',
    )

  const number = await takeNumber(transaction, account_id, now)
  const answerBy = addWeekdays(now, answerWeekdays, complaint.holidays)
  const content = storedText(complaint.content, sealKey, belonging.complaint(account_id, number))
  const code = await codeOf(transaction, { account_id, ...complaint })

  await transaction
    .insertInto('complaints')
    .values({
      account_id,
      number,
      type_value: complaint.type,
      sub_type_value: complaint.subType,
      order_id: complaint.orderId,
      content: content.clear,
      sealed_content: content.sealed,
      created_at: now,
      answer_by: answerBy,
      payment_code: code,
    })
    .execute()
  await addChange(
    transaction,
    'complaint',
    {
      number,
      accountId: account_id,
      orderId: complaint.orderId,
      disputed: complaint.orderId !== null,
      type: complaint.type,
      subType: complaint.subType,
      code,
    },
    now,
  )
  await attachPictures(
    transaction,
    pictures.map(({ id }, position) => ({ account_id, number, in_reply: false, position, picture_id: id })),
  )
  return { number, answerBy }
}

/** Attaches pictures to a complaint or its answer. @throws {ApiError} 400 when one of them went meanwhile. */
export async function attachPictures(
  transaction: Transaction<Tables>,
  rows: readonly Insertable<Tables['complaint_pictures']>[],
): Promise<void> {
  if (rows.length === 0) return
  await transaction
    .insertInto('complaint_pictures')
    .values(rows)
    .execute()
    .catch((error: unknown) => {
      // A foreign key.
      throw sqlStateOf(error) === '23503' ? pictureGone() : error
    })
}

/** How many numbers are tried: a number is rarely taken, so more attempts mean a bug. */
const mostAttempts = 100

/** Reserves a number that no other complaint has, on any server. */
export async function takeNumber(
  transaction: Transaction<Tables>,
  account_id: string,
  now: Date,
  draw: (now: Date) => string = (moment) => drawNumber('C', moment),
): Promise<string> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const number = draw(now)
    const taken = await transaction
      .insertInto('complaint_numbers')
      .values({ number, account_id })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('number')
      .execute()

    if (taken.length === 1) return number
  }
  throw new Error(`No free number for a complaint after ${mostAttempts} attempts`)
}
