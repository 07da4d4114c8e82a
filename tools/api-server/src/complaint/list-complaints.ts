import type { ComplaintListItem, listComplaints } from '@pahiram/contract'

import { unknownSession } from '../api/caller.ts'
import type { Written } from '../api/envelope.ts'
import type { Handler } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { momentText } from './manila-time.ts'

/** Answers the session's complaints by tabs, the latest first. Every tab is there, also an empty one. */
export function answerListComplaints(database: Database): Handler<typeof listComplaints> {
  const findComplaints = prepareQuery(database.pool, 'list-complaints', (asked: { tokenHash: string }) =>
    database.query
      .selectFrom('sessions')
      .leftJoin('complaints', 'complaints.account_id', 'sessions.account_id')
      .leftJoin('complaint_types as types', 'types.value', 'complaints.type_value')
      .where('sessions.token_hash', '=', asked.tokenHash)
      .orderBy('complaints.created_at', 'desc')
      .orderBy('complaints.number', 'desc')
      .select(['complaints.number', 'complaints.created_at', 'complaints.content', 'complaints.replied_at'])
      .select('types.title'),
  )

  return async (_, caller) => {
    const rows = await findComplaints({ tokenHash: caller.tokenHash() })

    if (rows.length === 0) throw unknownSession()

    const all: Written<ComplaintListItem>[] = []
    const waiting: Written<ComplaintListItem>[] = []
    const answered: Written<ComplaintListItem>[] = []

    for (const { number, created_at, title, content, replied_at } of rows) {
      if (number === null || created_at === null) continue

      const entry = { id: number, time: momentText(created_at), type: title, content }

      all.push(entry)
      if (replied_at === null) waiting.push(entry)
      else answered.push(entry)
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
