import type { Database } from '../database/database.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Forgets what nobody asks for any more: pictures after ten minutes, presses after an hour, codes and counts after two
 * days. At most once a minute on each server, on the heels of a call.
 */
export function prepareSweep({ query }: Database, now: () => Date): () => Promise<void> {
  let nextAt = 0

  return async () => {
    const moment = now().getTime()

    if (moment < nextAt) return
    nextAt = moment + minute

    const before = (age: number) => new Date(moment - age)

    await query
      .deleteFrom('captchas')
      .where('drawn_at', '<', before(10 * minute))
      .execute()
    await query
      .deleteFrom('phone_clicks')
      .where('clicked_at', '<', before(60 * minute))
      .execute()
    await query
      .deleteFrom('phone_codes')
      .where('sent_at', '<', before(2 * day))
      .execute()
    await query
      .deleteFrom('rate_counts')
      .where('begins_at', '<', before(2 * day))
      .execute()
  }
}
