import type { ComplaintListItem, listComplaints } from '@pahiram/contract'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { unknownSession } from '../api/caller.ts'
import type { Written } from '../api/envelope.ts'
import type { Handler } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { formatMarketTime } from '@pahiram/formatting/calendar'

/**
 * Answers the session's complaints by tabs, the latest first. Every tab is there, also an empty one. The database puts
 * them into one JSON value: ten thousand rows one by one take it six times as long.
 */
export function answerListComplaints(database: Database): Handler<typeof listComplaints> {
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
            .select(['complaints.number', 'complaints.content', 'types.title'])
            .select(sql<number>`floor(extract(epoch from complaints.created_at) * 1000)`.as('filedAt'))
            .select(sql<boolean>`complaints.reply is null`.as('waits')),
        ).as('complaints'),
      ),
  )

  return async (_, caller) => {
    const [session] = await findComplaints({ tokenHash: caller.tokenHash() })

    if (session === undefined) throw unknownSession()

    const all: Written<ComplaintListItem>[] = []
    const waiting: Written<ComplaintListItem>[] = []
    const answered: Written<ComplaintListItem>[] = []

    for (const { number, filedAt, title, content, waits } of session.complaints) {
      const entry = { id: number, time: formatMarketTime(new Date(filedAt)), type: title, content }

      all.push(entry)
      ;(waits ? waiting : answered).push(entry)
    }
    return {
      tabs: [
        { title: 'All', list: all },
        { title: 'Waiting', list: waiting },
        { title: 'Answered', list: answered },
      ],
    }
  }
}
