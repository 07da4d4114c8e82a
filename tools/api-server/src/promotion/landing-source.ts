import { hash } from 'node:crypto'

import { Refusal } from '../api/envelope.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { exactColumn } from './exact-text.ts'

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

/** @throws {Refusal} 400 when a text is longer than any link. */
export function checkLength(name: string, text: string): void {
  if (text.length > longest) throw new Refusal('400', `${name} is too long`)
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
