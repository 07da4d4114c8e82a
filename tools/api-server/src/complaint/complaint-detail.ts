import type { getComplaint } from '@pahiram/contract'
import { sql } from 'kysely'

import { prepareAccount } from '../api/account.ts'
import { ApiError } from '../api/envelope.ts'
import type { Handler } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { pictureAddress } from '../picture/picture-address.ts'
import { formatDay, marketDay } from '@pahiram/formatting/calendar'

/** Answers one complaint to the session that filed it; to any other it does not exist. */
export function answerGetComplaint(database: Database, now: () => Date): Handler<typeof getComplaint> {
  const findAccount = prepareAccount(database)
  const findComplaint = prepareComplaintQuery(database)
  const findPictures = preparePicturesQuery(database)

  return async ({ problemId }, caller) => {
    const asked = { accountId: await findAccount(caller), number: problemId }
    const [[complaint], pictures] = await Promise.all([findComplaint(asked), findPictures(asked)])

    if (complaint === undefined) throw unknownComplaint()

    const { number, reply, score } = complaint
    const addresses = (inReply: boolean) =>
      pictures
        .filter(({ in_reply }) => in_reply === inReply)
        .map(({ picture_id }) => pictureAddress(caller.origin, picture_id))

    return {
      type: complaint.type,
      sonType: complaint.subType,
      problemId: number,
      content: complaint.content,
      images: addresses(false),
      disposeDetail: reply ?? promise(number, complaint.answerBy, marketDay(now())),
      disposeImages: addresses(true),
      isNeedScore: reply !== null && score === null ? 1 : 0,
    }
  }
}

export function unknownComplaint(): ApiError {
  return new ApiError('404', 'We cannot find this complaint in your account.')
}

/** What stands in the place of an answer that is still to come. */
function promise(number: string, answerBy: string, today: string): string {
  const day = formatDay(answerBy)

  return today <= answerBy
    ? `We answer complaint ${number} by ${day}.`
    : `Complaint ${number} should have been answered by ${day}. We are sorry for the delay, and are working on it.`
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
      .select(['complaints.number', 'complaints.content', 'complaints.reply', 'complaints.score'])
      .select(['types.title as type', 'sub_types.title as subType'])
      // As text: a driver would make a moment of it, in whatever zone the server stands.
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
