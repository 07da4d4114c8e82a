import { hash } from 'node:crypto'

import { marketDay } from '@pahiram/formatting/calendar'

import { ApiError } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import { retrying } from '../../platform/database/retry.ts'
import type { LandingEventKind } from '../../platform/database/tables.ts'
import { orderedUuid } from '../../platform/database/uuid.ts'
import { addLandingDay, partitionAdded } from './landing-days.ts'

/** The source by which visits, clicks, codes and registrations are counted (docs/spec/landing-template.md). */
export interface LandingSource {
  readonly template: string
  /** 0 when the template does not exist. */
  readonly version: number
  readonly utmTag: string
  readonly userFrom: string
  readonly appFrom: string
}

/** The tracking parameters of a call. */
export interface Tracking {
  readonly utm_tag?: string | undefined
  readonly user_from?: string | undefined
  readonly app_from?: string | undefined
}

/** Names of fields that come from the visitor's link and are stored byte for byte. */
export const trackedFields = [
  'utm_tag',
  'user_from',
  'app_from',
  'id',
  'invite_code',
  'userName',
  'deviceId',
  'appName',
]

/** The largest length of a tracking parameter, in characters; browsers open no longer links. */
const longest = 8192

/** How many sources are cached as written; a campaign has some hundred. */
const maxCached = 5000

/** How long sources are cached as written, ms: what nobody wrote for 400 days is deleted (`promotion/landing/subject.ts`). */
const cachedMs = 24 * 60 * 60_000

/** Returns a function that stores a source and returns its id, a hash of the source: no call has to read it. */
export function prepareSources({ pool, query }: Database, now: () => Date): (source: LandingSource) => Promise<string> {
  const save = prepareQuery(
    pool,
    'landing-source',
    (row: Record<'id' | 'template' | 'utm' | 'user' | 'app' | 'seen', string> & { version: number }) =>
      query
        .insertInto('landing_sources')
        .values({
          id: row.id,
          template_id: row.template,
          version: row.version,
          utm_tag: row.utm,
          user_from: row.user,
          app_from: row.app,
          seen_at: row.seen as never,
        })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: row.seen as never }))
        .returning('id'),
  )
  const written = new Set<string>()
  let cachedUntil = 0

  return async ({ template, version, utmTag, userFrom, appFrom }) => {
    const id = uuidOf(JSON.stringify([template, version, utmTag, userFrom, appFrom]))
    const moment = now()

    if (written.size >= maxCached || moment.getTime() >= cachedUntil) {
      written.clear()
      cachedUntil = moment.getTime() + cachedMs
    }
    if (written.has(id)) return id
    for (const [name, text] of Object.entries({
      page_id: template,
      utm_tag: utmTag,
      user_from: userFrom,
      app_from: appFrom,
    })) {
      checkLength(name, text)
    }
    await save({
      id,
      template: exactColumn(template),
      version,
      utm: exactColumn(utmTag),
      user: exactColumn(userFrom),
      app: exactColumn(appFrom),
      seen: moment.toISOString(),
    })
    written.add(id)
    return id
  }
}

/** Checks the length of a field. @throws {ApiError} 400 when it is too long. */
export function checkLength(name: string, text: string): void {
  if (text.length > longest) throw new ApiError('400', `${name} is too long`)
}

/** Hashes a text to a uuid of version 8, the version for custom uuids. */
export function uuidOf(text: string): string {
  const digits = hash('sha256', text)

  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

/** Escapes a text for a column, which cannot store U+0000: it is written as `\0`, and `\` as `\\`. */
export function exactColumn(text: string): string {
  return /[\\\0]/.test(text) ? text.replaceAll('\\', '\\\\').replaceAll('\0', '\\0') : text
}

/** Reverses `exactColumn`. */
export function exactText(column: string): string {
  return column.includes('\\') ? column.replace(/\\([\\0])/g, (_, escaped) => (escaped === '0' ? '\0' : '\\')) : column
}

/**
 * Returns a function that stores one event. Each event has its own row, so that calls do not wait for each other. The day is that
 * of the server's clock when the call came: only the current day grows, and a day that is over can be dropped whole.
 */
export function prepareLandingEvents(database: Database) {
  const { pool, query } = database
  const save = prepareQuery(
    pool,
    'landing-event',
    (row: { day: string; source: string; kind: string; id: string; moment: string }) =>
      query
        .insertInto('landing_events')
        .values({
          day: row.day,
          source_id: row.source,
          kind: row.kind as LandingEventKind,
          id: row.id,
          moment: row.moment as never,
        })
        .returning('id'),
  )
  let addedDay = ''
  let adding: Promise<unknown> = Promise.resolve()

  return async (kind: LandingEventKind, source: string, now: Date): Promise<void> => {
    const day = marketDay(now)
    const row = { day, source, kind, id: orderedUuid(now), moment: now.toISOString() }

    // A job adds days ahead; this is for a server that was off for a week. A day that cannot be added does without.
    if (day !== addedDay) {
      addedDay = day
      adding = addLandingDay(database, day).catch(() => undefined)
    }
    await adding
    await retrying(() => save(row), [partitionAdded])
  }
}
