import type { Caller } from '../../api/caller.ts'
import type { Database } from '../../database/database.ts'
import type { PublishedVersions } from './published-versions.ts'
import { visitorOf } from './visitor.ts'
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
