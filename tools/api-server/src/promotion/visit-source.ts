import { hash, randomUUID } from 'node:crypto'

import { marketDay } from '@pahiram/formatting/calendar'

import { ApiError } from '../api/envelope.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import type { LandingEventKind } from '../database/tables.ts'

/** What a visit, a press, a code or a registration is counted by (docs/spec/landing-template.md §7). */
export interface LandingSource {
  readonly template: string
  /** 0: the template is not there. */
  readonly version: number
  readonly utmTag: string
  readonly userFrom: string
  readonly appFrom: string
}

/** What a call says of where its visitor came from. */
export interface Tracking {
  readonly utm_tag?: string | undefined
  readonly user_from?: string | undefined
  readonly app_from?: string | undefined
}

/** Fields that come from the visitor's link and are kept byte for byte. */
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

/** A link that a browser opens is never as long. */
const longest = 8192

/** So many sources are remembered as written; a campaign has some hundred. */
const mostRemembered = 5000

/** Keeps sources, and gives the id of each: a hash of it, so that it is written once and read never. */
export function prepareSources({ pool, query }: Database): (source: LandingSource) => Promise<string> {
  const save = prepareQuery(
    pool,
    'landing-source',
    (row: Record<'id' | 'template' | 'utm' | 'user' | 'app', string> & { version: number }) =>
      query
        .insertInto('landing_sources')
        .values({
          id: row.id,
          template_id: row.template,
          version: row.version,
          utm_tag: row.utm,
          user_from: row.user,
          app_from: row.app,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id'),
  )
  const written = new Set<string>()

  return async ({ template, version, utmTag, userFrom, appFrom }) => {
    const id = uuidOf([template, version, utmTag, userFrom, appFrom])

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
    })
    if (written.size >= mostRemembered) written.clear()
    written.add(id)
    return id
  }
}

/** @throws {ApiError} 400 when a text is longer than any link. */
export function checkLength(name: string, text: string): void {
  if (text.length > longest) throw new ApiError('400', `${name} is too long`)
}

/** Version 8 means "made by our own rule". */
function uuidOf(parts: readonly (string | number)[]): string {
  const digits = hash('sha256', JSON.stringify(parts))

  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

/** No column of texts holds U+0000, and what a link says must come back byte for byte: it is written `\0`, a `\` is `\\`. */
export function exactColumn(text: string): string {
  return /[\\\0]/.test(text) ? text.replaceAll('\\', '\\\\').replaceAll('\0', '\\0') : text
}

/** What `exactColumn` wrote. */
export function exactText(column: string): string {
  return column.includes('\\') ? column.replace(/\\([\\0])/g, (_, mark) => (mark === '0' ? '\0' : '\\')) : column
}

/** Counts one event: a row of its own, so that nobody waits for anybody; when it has returned, it is on the disk. */
export function prepareLandingEvents({ pool, query }: Database) {
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

  return async (kind: LandingEventKind, source: string, now: Date): Promise<void> => {
    await save({ day: marketDay(now), source, kind, id: randomUUID(), moment: now.toISOString() })
  }
}
