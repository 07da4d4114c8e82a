import { setImmediate } from 'node:timers/promises'

import type { ComplaintListItem, getComplaint, listComplaints, scoreComplaint } from '@pahiram/contract'
import { dayNumber, marketDay, startOfDay } from '@pahiram/formatting/calendar'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { messagesOf } from '../../platform/language/messages.ts'
import { translated } from '../../platform/language/translated.ts'
import { prepareAccount, unknownSession } from '../../platform/http/caller.ts'
import type { SealKey } from '../../platform/keys/encryption.ts'
import { belonging, readText } from '../../platform/keys/sealed-text.ts'
import { ApiError, type Written } from '../../platform/http/envelope.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import { pictureAddress } from '../../platform/pictures/pictures.ts'
import { formatDay, formatMarketDay, formatMarketTime } from '../../platform/language/amounts-and-days.ts'

/**
 * Answers the complaints of a session by tabs, the latest first; empty tabs are included. The database returns one JSON
 * value: ten thousand separate rows take six times as long.
 */
export function answerListComplaints(database: Database, key: SealKey | undefined): Handler<typeof listComplaints> {
  const findComplaints = prepareQuery(database.pool, 'list-complaints', (asked: { tokenHash: string }) =>
    database.query
      .selectFrom('sessions')
      .where('sessions.token_hash', '=', asked.tokenHash)
      .select((session) =>
        jsonArrayFrom(
          session
            .selectFrom('complaints')
            .innerJoin('complaint_types as types', 'types.value', 'complaints.type_value')
            .whereRef('complaints.account_id', '=', 'sessions.account_id')
            .orderBy('complaints.created_at', 'desc')
            .orderBy('complaints.number', 'desc')
            .select(['complaints.account_id', 'complaints.number', 'types.title'])
            .select(['complaints.content', 'complaints.sealed_content'])
            .select(sql<number>`floor(extract(epoch from complaints.created_at) * 1000)`.as('filedAt'))
            .select(sql<boolean>`complaints.replied_at is null`.as('waits')),
        ).as('complaints'),
      ),
  )

  return async (_, caller) => {
    const [session] = await findComplaints({ tokenHash: caller.tokenHash() })

    if (session === undefined) throw unknownSession()

    const all: Written<ComplaintListItem>[] = []
    const waiting: Written<ComplaintListItem>[] = []
    const answered: Written<ComplaintListItem>[] = []

    for (const [place, row] of session.complaints.entries()) {
      const { number, filedAt, title, waits } = row
      const content = contentOf(row, key)
      const entry = { id: number, time: formatMarketTime(new Date(filedAt)), type: translated(title), content }

      // Between, other calls are answered: ten thousand texts take some 130 ms to decrypt.
      if (place % 500 === 499) await setImmediate()
      all.push(entry)
      ;(waits ? waiting : answered).push(entry)
    }

    const messages = messagesOf('complaint')

    return {
      tabs: [
        { title: messages.all, list: all },
        { title: messages.waiting, list: waiting },
        { title: messages.answered, list: answered },
      ],
    }
  }
}

/** Answers one complaint of the session; complaints of other accounts are not found. */
export function answerGetComplaint(
  database: Database,
  now: () => Date,
  key: SealKey | undefined,
): Handler<typeof getComplaint> {
  const findAccount = prepareAccount(database)
  const findComplaint = prepareComplaintQuery(database)
  const findPictures = preparePicturesQuery(database)

  return async ({ problemId }, caller) => {
    const asked = { accountId: await findAccount(caller), number: problemId }
    const [[complaint], pictures] = await Promise.all([findComplaint(asked), findPictures(asked)])

    if (complaint === undefined) throw unknownComplaint()

    const { number, score } = complaint
    const today = now()
    const waits = complaint.replied_at === null
    const messages = messagesOf('complaint')
    const reply = readText(
      { clear: complaint.reply, sealed: complaint.sealed_reply },
      key,
      belonging.reply(complaint.account_id, number),
    )
    const addresses = (inReply: boolean) =>
      pictures
        .filter(({ in_reply }) => in_reply === inReply)
        .map(({ picture_id }) => pictureAddress(caller.origin, picture_id))

    return {
      type: translated(complaint.type),
      sonType: translated(complaint.subType),
      problemId: number,
      content: contentOf(complaint, key),
      images: addresses(false),
      disposeDetail:
        translated(reply) ?? (waits ? promise(number, complaint.answerBy, marketDay(today)) : messages.erased),
      disposeImages: addresses(true),
      isNeedScore: reply !== null && score === null ? 1 : 0,
      days: daysOf(complaint, today),
      late: waits && marketDay(today) > complaint.answerBy ? messages.late : null,
    }
  }
}

function contentOf(
  row: { account_id: string; number: string; content: string; sealed_content: string | null },
  key: SealKey | undefined,
): string {
  const { account_id, number, content, sealed_content } = row

  return readText({ clear: content, sealed: sealed_content }, key, belonging.complaint(account_id, number)) ?? ''
}

/** An answer that nobody rates closes a complaint after so many days. */
const closesAfterDays = 7

/** Its states, each with its day: received, answered or when that is due, closed. */
function daysOf(
  {
    created_at,
    replied_at,
    scored_at,
    answerBy,
  }: Record<'created_at' | 'replied_at' | 'scored_at', Date | null> & { answerBy: string },
  now: Date,
) {
  const messages = messagesOf('complaint').days
  const closedAt = scored_at ?? (replied_at && startOfDay(dayNumber(replied_at) + closesAfterDays))

  return [
    { title: messages.received, value: created_at && formatMarketDay(created_at) },
    replied_at === null
      ? { title: messages.due, value: formatDay(answerBy) }
      : { title: messages.answered, value: formatMarketDay(replied_at) },
    ...(closedAt !== null && closedAt <= now ? [{ title: messages.closed, value: formatMarketDay(closedAt) }] : []),
  ]
}

function unknownComplaint(): ApiError {
  return new ApiError('404', 'We cannot find this complaint in your account.')
}

/** Returns the text that is shown until a complaint is answered. */
function promise(number: string, answerBy: string, today: string): string {
  const messages = messagesOf('complaint')
  const day = formatDay(answerBy)

  return today <= answerBy ? messages.answerBy({ number, day }) : messages.answerLate({ number, day })
}

type Asked = { accountId: string; number: string }

function prepareComplaintQuery({ pool, query }: Database) {
  return prepareQuery(pool, 'complaint-detail', (asked: Asked) =>
    query
      .selectFrom('complaints')
      .innerJoin('complaint_types as types', 'types.value', 'complaints.type_value')
      .leftJoin('complaint_sub_types as sub_types', (join) =>
        join
          .onRef('sub_types.type_value', '=', 'complaints.type_value')
          .onRef('sub_types.value', '=', 'complaints.sub_type_value'),
      )
      .where('complaints.account_id', '=', asked.accountId)
      .where('complaints.number', '=', asked.number)
      .select(['complaints.account_id', 'complaints.number', 'complaints.content', 'complaints.sealed_content'])
      .select(['complaints.reply', 'complaints.sealed_reply', 'complaints.replied_at', 'complaints.score'])
      .select(['complaints.created_at', 'complaints.scored_at'])
      .select(['types.title as type', 'sub_types.title as subType'])
      // As text: the driver would convert the day to a time in the server's time zone.
      .select(sql<string>`complaints.answer_by::text`.as('answerBy')),
  )
}

function preparePicturesQuery({ pool, query }: Database) {
  return prepareQuery(pool, 'complaint-pictures', (asked: Asked) =>
    query
      .selectFrom('complaint_pictures')
      .where('account_id', '=', asked.accountId)
      .where('number', '=', asked.number)
      .orderBy('position')
      .select(['in_reply', 'picture_id']),
  )
}

/** Stores the rating of an answer. The first rating counts; a later one succeeds and changes nothing. */
export function answerScoreComplaint(database: Database, now: () => Date): Handler<typeof scoreComplaint> {
  const { pool, query } = database
  const findAccount = prepareAccount(database)
  const save = prepareQuery(pool, 'score-complaint', (rating: Asked & { score: number; at: string }) =>
    query
      .updateTable('complaints')
      .set({ score: rating.score, scored_at: sql`${rating.at}` })
      .where('account_id', '=', rating.accountId)
      .where('number', '=', rating.number)
      .where('replied_at', 'is not', null)
      .where('score', 'is', null)
      .returning('number'),
  )
  const find = prepareQuery(pool, 'scored-complaint', (asked: Asked) =>
    query
      .selectFrom('complaints')
      .where('account_id', '=', asked.accountId)
      .where('number', '=', asked.number)
      .select('replied_at'),
  )

  return async ({ score, problemId: number }, caller) => {
    const accountId = await findAccount(caller)
    const saved = await save({ accountId, number, score: Number(score), at: now().toISOString() })

    if (saved.length === 1) return null

    const [complaint] = await find({ accountId, number })

    if (complaint === undefined) throw unknownComplaint()
    if (complaint.replied_at === null)
      throw new ApiError('409', 'You can rate this service once your complaint is answered.')
    return null
  }
}
