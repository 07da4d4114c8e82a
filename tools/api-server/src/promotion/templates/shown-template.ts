import { hash } from 'node:crypto'

import type { Caller } from '../../api/caller.ts'
import type { Database } from '../../database/database.ts'
import { prepareQuery } from '../../database/prepared-query.ts'
import { exactText } from '../visit-source.ts'

/** By what our page says which template it shows: `ph-weekend@3`. */
const templateHeader = 'X-Template'

/** A registration that names no template belongs to the last press of the button for its number, when that was lately. */
const clickMilliseconds = 60 * 60_000

/** A template's version; 0: it is not there. */
export interface ShownVersion {
  readonly template: string
  readonly version: number
}

/** Tells which version of which template a visitor was shown, whatever the client says of it. */
export function prepareShownTemplate({ query }: Database, versions: PublishedVersions) {
  const named = async (caller: Caller): Promise<ShownVersion | undefined> => {
    const [, template, digits] = /^([a-z\d-]{1,40})@(\d{1,9})$/.exec(caller.inHeader(templateHeader) ?? '') ?? []

    if (template === undefined || (await versions.one(template, Number(digits))) === undefined) return undefined
    return { template, version: Number(digits) }
  }

  return {
    /** Of a call that names the template: the version by the header, else the one that the split shows. */
    async onPage(pageId: string, caller: Caller): Promise<ShownVersion> {
      const said = await named(caller)

      if (said?.template === pageId) return said
      return { template: pageId, version: (await versions.seenBy(visitorOf(caller), pageId))?.version ?? 0 }
    },
    /** Of a call that names none: by the header, else by the phone's last press of the button. */
    async forPhone(phoneKey: string, caller: Caller, now: Date): Promise<ShownVersion | undefined> {
      const said = await named(caller)

      if (said !== undefined) return said

      const click = await query
        .selectFrom('phone_clicks')
        .innerJoin('landing_sources', 'landing_sources.id', 'phone_clicks.source_id')
        .where('phone_key', '=', phoneKey)
        .where('clicked_at', '>', new Date(now.getTime() - clickMilliseconds))
        .select(['template_id', 'version'])
        .executeTakeFirst()

      return click === undefined ? undefined : { template: exactText(click.template_id), version: click.version }
    },
  }
}

/** Which version of which template a visitor was shown. */
export type ShownTemplate = ReturnType<typeof prepareShownTemplate>

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

/** A share of a template's visitors, in percent, and the version that they see. */
interface Share {
  readonly version: number
  readonly share: number
}

/**
 * The version that a visitor of a split template sees: always the same one for the same visitor, and each version by its
 * share of them. The shares are laid side by side in their order, so that moving a border moves only the visitors next to
 * it; the template is part of the hash, so that no visitor is in the first share of every template.
 */
export function versionFor(split: readonly Share[], templateId: string, visitor: string): number | undefined {
  const total = split.reduce((sum, { share }) => sum + share, 0)
  let left = placeOf(`${templateId}\n${visitor}`) * total

  return split.find(({ share }) => (left -= share) < 0)?.version
}

/** From 0 to just below 1, and nothing can be told from it about who is where. */
function placeOf(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 12), 16) / 2 ** 48
}

/**
 * By what a page that has no device's id is told from others (docs/spec/landing-template.md, rules): kept in its
 * browser, never in a URL.
 */
const visitorHeader = 'X-Visitor-Id'

/**
 * Who looks at a landing page, as far as its split must know: the device, else the browser's own visitor id. A caller
 * with neither is told by address and browser, so that the shares stay right.
 */
export function visitorOf(caller: Caller, deviceId = ''): string {
  return (
    deviceId ||
    caller.inQuery('deviceId') ||
    caller.inHeader('X-Device-Id') ||
    caller.inHeader(visitorHeader) ||
    `${caller.address} ${caller.inHeader('User-Agent') ?? ''}`
  )
}
