import { mobileNumberIn, type trackClick, type trackVisit, visitorIdFormat } from '@pahiram/contract'
import { marketDay } from '@pahiram/formatting/calendar'
import { isbot } from 'isbot'

import type { Caller } from '../../platform/http/caller.ts'
import { clientNetwork } from '../../platform/http/client-network.ts'
import type { Handler } from '../../platform/http/implement.ts'
import { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import type { Promotion } from './promotion-parts.ts'
import type { Tracking } from '../../ledger/landing/visit-source.ts'

/**
 * How much one IP address may store in a day: some 300 000 visits, more than the customers of a carrier make. Each server
 * has its own budget; calls beyond it are answered and not counted.
 */
const bytesOfDay = { most: 64 * 1024 * 1024, windowMs: 24 * 60 * 60_000 }

/** The size of a row with its index entry, without its texts, in bytes. */
const bytesOfRow = 200

interface Visit extends Tracking {
  readonly page_id: string
}

/** Counts visits and clicks on the SMS button; they are on the disk when the call is answered. */
export function prepareTracking(promotion: Promotion) {
  const { shownTemplate, keepSource, countEvent, now, keys, database } = promotion
  const budget = new RateLimit(bytesOfDay)
  const rememberClick = prepareQuery(
    database.pool,
    'phone-click',
    (row: { phone: string; source: string; moment: string }) =>
      database.query
        .insertInto('phone_clicks')
        .values({ phone_key: row.phone, source_id: row.source, clicked_at: row.moment as never })
        .onConflict((conflict) =>
          conflict.column('phone_key').doUpdateSet((row_) => ({
            source_id: row_.ref('excluded.source_id'),
            clicked_at: row_.ref('excluded.clicked_at'),
          })),
        )
        .returning('phone_key'),
  )
  const isFirst = prepareVisitors(database)
  const isFirstOfDay = async (template: string, caller: Caller) => {
    const day = marketDay(now())
    const agent = caller.inHeader('User-Agent') ?? ''
    const key = keys.visitorKey({ day, template, browserId: browserIdOf(caller), address: caller.address, agent })

    return isFirst(day, key)
  }
  const track = async (kind: 'visit' | 'click' | 'tap', visit: Visit, caller: Caller) => {
    const { page_id, utm_tag = '', user_from = '', app_from = '' } = visit

    const bytes = bytesOfRow + Buffer.byteLength(page_id + utm_tag + user_from + app_from)

    if (isMachine(caller) || !budget.allows(clientNetwork(caller.address), Date.now(), bytes)) return undefined

    const shown = await shownTemplate.onPage(page_id, caller)
    const source = await keepSource({ ...shown, utmTag: utm_tag, userFrom: user_from, appFrom: app_from })

    await countEvent(kind, source, now())
    if (kind === 'visit' && (await isFirstOfDay(page_id, caller))) await countEvent('visitor', source, now())
    return source
  }
  const visit: Handler<typeof trackVisit> = async (asked, caller) => {
    await track('visit', asked, caller)
    return null
  }
  const click: Handler<typeof trackClick> = async (asked, caller) => {
    const source = await track('click', asked, caller)
    const phone = mobileNumberIn(asked.phone)

    if (source !== undefined && phone !== undefined) {
      await rememberClick({ phone: keys.phoneKey(phone), source, moment: now().toISOString() })
    }
    return null
  }

  const tap = async (asked: Visit, caller: Caller) => void (await track('tap', asked, caller))

  return { visit, click, tap }
}

/** Returns a function that remembers a visitor's key for its day, and returns whether it is the first visit with it. */
export function prepareVisitors({ pool, query }: Pick<Database, 'pool' | 'query'>) {
  const remember = prepareQuery(pool, 'landing-visitor', (row: { day: string; key: string }) =>
    query
      .insertInto('landing_visitors')
      .values({ day: row.day, visitor_key: row.key })
      .onConflict((conflict) => conflict.columns(['day', 'visitor_key']).doNothing())
      .returning('visitor_key'),
  )

  return async (day: string, key: string): Promise<boolean> => (await remember({ day, key })).length > 0
}

/**
 * Whether nobody looks at the page that calls: a crawler by its `User-Agent`, or a browser that fetches ahead of a press that
 * may never come. Its calls are answered as anybody's and not counted. In the web view of an app is a person, whatever it is called.
 */
export function isMachine({ inHeader }: Pick<Caller, 'inHeader'>): boolean {
  const purpose = inHeader('Sec-Purpose') ?? inHeader('Purpose') ?? inHeader('X-Moz') ?? ''
  const agent = inHeader('User-Agent') ?? ''
  const isInApp = /^(?!.*compatible;)(?:\[FBAN\/|.*(?:; wv\)|like Gecko\) Mobile\/))/.test(agent)

  return /\b(?:prefetch|prerender|preview)\b/i.test(purpose) || (!isInApp && isbot(agent))
}

/** The id that the page keeps in the browser, by which a split shares out visitors. */
function browserIdOf(caller: Caller): string | undefined {
  const id = caller.inHeader(visitorIdFormat.header)

  return id !== undefined && visitorIdFormat.pattern.test(id) ? id : undefined
}
