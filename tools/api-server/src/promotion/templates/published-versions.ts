import type { Database } from '../../database/database.ts'
import { prepareQuery } from '../../database/prepared-query.ts'
import { type Share, versionFor } from './split.ts'

/** What an id may be; no other was ever published. */
const idPattern = /^[a-z\d-]{1,40}$/

/** The greatest that a column of versions holds. */
const greatestVersion = 2 ** 31 - 1

/** Whether the text may be a template's id; anything else need not be looked for. */
export function isTemplateId(text: string): boolean {
  return idPattern.test(text)
}

/** Finds published versions. */
export type PublishedVersions = ReturnType<typeof preparePublishedVersions>

/** Finds what is published: the newest version, any version, and the one that a visitor sees. */
export function preparePublishedVersions({ pool, query }: Database) {
  const columns = ['version', 'kind', 'title', 'mobile_pattern', 'split', 'document'] as const
  const findNewest = prepareQuery(pool, 'newest-landing-version', (asked: { id: string }) =>
    query
      .selectFrom('landing_versions')
      .where('template_id', '=', asked.id)
      .orderBy('version', 'desc')
      .limit(1)
      .select(columns),
  )
  const find = prepareQuery(pool, 'landing-version', (asked: { id: string; version: number }) =>
    query
      .selectFrom('landing_versions')
      .where('template_id', '=', asked.id)
      .where('version', '=', asked.version)
      .select(columns),
  )
  const newest = async (id: string) => (isTemplateId(id) ? (await findNewest({ id }))[0] : undefined)
  const one = async (id: string, version: number) =>
    isTemplateId(id) && version <= greatestVersion ? (await find({ id, version }))[0] : undefined

  return {
    newest,
    one,
    /** The version that this visitor sees; undefined: there is no such template. */
    async seenBy(visitor: string, id: string) {
      const latest = await newest(id)
      const chosen = versionFor(splitIn(latest?.split), id, visitor)

      return chosen === undefined || chosen === latest?.version ? latest : ((await one(id, chosen)) ?? latest)
    },
  }
}

/** The split as it was kept. */
export function splitIn(written: string | null | undefined): readonly Share[] {
  return typeof written === 'string' ? (JSON.parse(written) as Share[]) : []
}
