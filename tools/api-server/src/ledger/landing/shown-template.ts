import { hash } from 'node:crypto'

import type { Caller } from '../../platform/http/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import { exactText } from './visit-source.ts'

/** The header in which a page names the template that it shows: `ph-weekend@3`; what a browser sends by itself has it in its query. */
const templateHeader = 'X-Template'

/** How long the last click for a number identifies the template of a registration that names none, ms. */
const clickMs = 60 * 60_000

/** A version of a template; 0 when it does not exist. */
export interface ShownVersion {
  readonly template: string
  readonly version: number
}

/** Reads which template a caller says that it shows. */
function saidTemplate({ inHeader, inQuery }: Pick<Caller, 'inHeader' | 'inQuery'>) {
  const said = inHeader(templateHeader) ?? inQuery(templateHeader) ?? ''
  const [, template, digits] = /^([a-z\d-]{1,40})@(\d{1,9})$/.exec(said) ?? []

  return template === undefined ? undefined : { template, version: Number(digits) }
}

/** Finds the version of the template that a visitor was shown. */
export function prepareShownTemplate({ query }: Database, versions: PublishedVersions) {
  const named = async (caller: Caller): Promise<ShownVersion | undefined> => {
    const said = saidTemplate(caller)

    if (said === undefined || (await versions.one(said.template, said.version)) === undefined) return undefined
    return { template: said.template, version: said.version }
  }

  return {
    /** Finds the version for a call that names the template: by the header, else by the split. */
    async onPage(pageId: string, caller: Caller): Promise<ShownVersion> {
      const said = await named(caller)

      if (said?.template === pageId) return said
      return { template: pageId, version: (await versions.seenBy(visitorOf(caller), pageId))?.version ?? 0 }
    },
    /** Finds the version for a call that names no template: by the header, else by the last click for the number. */
    async forPhone(phoneKey: string, caller: Caller, now: Date): Promise<ShownVersion | undefined> {
      const said = await named(caller)

      if (said !== undefined) return said

      const click = await query
        .selectFrom('phone_clicks')
        .innerJoin('landing_sources', 'landing_sources.id', 'phone_clicks.source_id')
        .where('phone_key', '=', phoneKey)
        .where('clicked_at', '>', new Date(now.getTime() - clickMs))
        .select(['template_id', 'version'])
        .executeTakeFirst()

      return click === undefined ? undefined : { template: exactText(click.template_id), version: click.version }
    },
  }
}

/** The form of template ids. */
const idPattern = /^[a-z\d-]{1,40}$/

/** The largest value of the version column. */
const greatestVersion = 2 ** 31 - 1

/** Checks whether a text has the form of a template id; others need no query. */
export function isTemplateId(text: string): boolean {
  return idPattern.test(text)
}

/** The result of `preparePublishedVersions`. */
export type PublishedVersions = ReturnType<typeof preparePublishedVersions>

/** Finds published versions: the latest, any version, and the one for a visitor. */
export function preparePublishedVersions({ pool, query }: Database, now: () => Date = () => new Date()) {
  const columns = ['version', 'kind', 'title', 'mobile_pattern', 'split', 'document'] as const
  const findNewest = prepareQuery(pool, 'newest-landing-version', (asked: { id: string }) =>
    query
      .selectFrom('landing_versions')
      .leftJoin('landing_ends', 'landing_ends.template_id', 'landing_versions.template_id')
      .where('landing_versions.template_id', '=', asked.id)
      .orderBy('version', 'desc')
      .limit(1)
      .select([...columns, 'ends_at']),
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

  const newestShown = async (id: string) => {
    const latest = await newest(id)

    return latest?.ends_at && latest.ends_at <= now() ? undefined : latest
  }

  return {
    newest,
    one,
    /** Finds the latest version; undefined when there is no such template, or it has ended. */
    newestShown,
    /** Finds the version for a visitor, and whether others see another one; undefined when there is no such template, or it has ended. */
    async seenBy(visitor: string, id: string) {
      const latest = await newestShown(id)
      const split = splitIn(latest?.split)
      const chosen = versionFor(split, id, visitor)
      const shown = chosen === undefined || chosen === latest?.version ? latest : ((await one(id, chosen)) ?? latest)

      return shown && { ...shown, isSplit: split.length > 0 }
    },
  }
}

/** Parses the split of a row. */
export function splitIn(written: string | null | undefined): readonly Share[] {
  return typeof written === 'string' ? (JSON.parse(written) as Share[]) : []
}

/** A share of a template's visitors, in percent, and the version that they see. */
interface Share {
  readonly version: number
  readonly share: number
}

/**
 * Selects the version of a split for a visitor: always the same one for the same visitor, and each version by its share. A
 * hash places the visitor between 0 and 1, where the shares lie side by side, so that a changed share moves few visitors.
 * The hash includes the template, so that a visitor has a different place in each.
 */
export function versionFor(split: readonly Share[], templateId: string, visitor: string): number | undefined {
  const total = split.reduce((sum, { share }) => sum + share, 0)
  let left = placeOf(`${templateId}\n${visitor}`) * total

  return split.find(({ share }) => (left -= share) < 0)?.version
}

/** Hashes a text to a number from 0 to below 1. */
function placeOf(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 12), 16) / 2 ** 48
}

/**
 * The header with the visitor id of a page without a device id (docs/spec/landing-template.md, rules); it is stored in the
 * browser and never in a URL.
 */
export const visitorHeader = 'X-Visitor-Id'

/**
 * Identifies a visitor for the split: by the device id, else the visitor id of the browser, else the IP address and the
 * browser's name.
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
