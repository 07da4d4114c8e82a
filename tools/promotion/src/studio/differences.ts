import type { Campaign, LiveCampaign } from '@pahiram/contract'

import { placeText } from './document-path.ts'
import { momentText } from './moment-text.ts'
import { pageNames } from './page-names.ts'
import { labelOf } from './template-schema.ts'

/** A text, picture or other value of a page that differs from what visitors see. */
export interface Difference {
  /** `blocks.0.headline`. */
  readonly path: string
  /** Empty: it is new. */
  readonly before: string
  /** Empty: it is taken out. */
  readonly after: string
}

/** Lists what differs between two documents, value by value. */
export function differencesOf(before: unknown, after: unknown, path = ''): readonly Difference[] {
  if (!isGroup(before) && !isGroup(after)) {
    return before === after ? [] : [{ path, before: textOf(before), after: textOf(after) }]
  }

  const [one, other] = [fieldsOf(before), fieldsOf(after)]

  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    differencesOf(one[name], other[name], path === '' ? name : `${path}.${name}`),
  )
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isGroup(value) ? { ...value } : {}
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return isGroup(value) || value === undefined ? '' : JSON.stringify(value)
}

/** What differs from what visitors see, in a reviewer's words: times, share, and each text and picture. */
export function changesIn(campaign: Campaign, live: LiveCampaign) {
  const times = [
    { place: 'Begin', before: '', after: campaign.publishAt === null ? 'at once' : momentText(campaign.publishAt) },
    { place: 'End', before: momentText(live.endAt), after: momentText(campaign.endAt) },
    { place: 'Percent of visitors', before: percent(live.share), after: percent(campaign.share) },
  ].filter(({ before, after }) => before !== after)

  return [
    ...times,
    ...campaign.pages.flatMap((page) =>
      differencesOf(live.pages[page.id] ?? { id: page.id, kind: page.kind }, { ...page, split: undefined }).map(
        ({ path, ...values }) => ({
          place: `${pageNames[page.kind]}, ${path.includes('.') ? placeText(path) : labelOf(path)}`,
          ...values,
        }),
      ),
    ),
  ]
}

function percent(share: number | null): string {
  return share === null ? '' : `${share} %`
}
