import { linkCardOf } from '@pahiram/contract/campaign-check'
import type { Locale, PublishedTemplate } from '@pahiram/contract'

import type { Platform } from '../../platform/platform.ts'
import type { Database } from '../../platform/database/database.ts'
import { languageTag } from '../../platform/language/language.ts'
import type { DocumentHead } from '../../site/document-head.ts'
import { inAskedLanguage, localeNamed } from './template-language.ts'
import { linkSize } from './landing-pictures.ts'
import { preparePublishedVersions, splitIn } from '../../ledger/landing/shown-template.ts'

/** The parameters that name a template, the one that a visitor sees first (docs/spec/contract.md §2). */
const templateParameters = ['templateId', 'down_id', 'links_id'] as const

interface HeadOptions {
  readonly now: () => Date
  /** The language of a template that names none. */
  readonly locale: Locale
  /** `https://pahiram.example`; undefined: no address is written. */
  readonly publicOrigin: string | undefined
}

/**
 * Returns a function that makes the head of a landing page's document from its query: title, language and `og:` tags of the
 * published version. It is the same for every visitor, so that a CDN may store the document: of a split it shows the version
 * that most visitors see. Undefined when the query names no published template.
 */
export function prepareLandingHead(database: Database, { now, locale, publicOrigin }: HeadOptions) {
  const versions = preparePublishedVersions(database, now)

  return async (query: URLSearchParams): Promise<DocumentHead | undefined> => {
    const parameter = templateParameters.find((name) => query.get(name))
    const id = parameter === undefined ? '' : (query.get(parameter) ?? '')
    const latest = await versions.newestShown(id)

    if (parameter === undefined || latest === undefined) return undefined

    const [most] = splitIn(latest.split).toSorted((one, other) => other.share - one.share)
    const shown = most === undefined ? latest : ((await versions.one(id, most.version)) ?? latest)
    const asked = localeNamed(query.get('lang'))
    const own = asked ? `&lang=${asked}` : ''
    const template = inAskedLanguage(JSON.parse(shown.document) as PublishedTemplate, asked)
    const { description, ...card } = linkCardOf(template)

    return {
      lang: languageTag(asked ?? template.locale ?? locale),
      title: template.title,
      metas: [
        { property: 'og:type', content: 'website' },
        { property: 'og:title', content: template.title },
        ...(description === undefined
          ? []
          : [
              { name: 'description', content: description },
              { property: 'og:description', content: description },
            ]),
        ...(publicOrigin === undefined
          ? []
          : [{ property: 'og:url', content: `${publicOrigin}/landing?${parameter}=${id}${own}` }]),
        ...pictureMetas(card.picture, publicOrigin),
      ],
    }
  }
}

/** Prepares the heads of a server’s landing pages. */
export function landingHeadOf({ database, now, deployment, publicOrigin }: Platform) {
  return prepareLandingHead(database, { now, locale: deployment.locale, publicOrigin })
}

/**
 * The tags of a link's picture; none where its address needs an origin that nobody has set. What makes previews shows one at a first
 * share only when it knows its size.
 */
export function pictureMetas(address: string | undefined, publicOrigin: string | undefined) {
  const [, path, ...numbers] =
    /^(\/promo\/pictures\/[\da-f]{64})\.[^#]*(?:#(\d+)x(\d+)(?:@(\d+),(\d+))?)?$/.exec(address ?? '') ?? []

  if (path === undefined) return address === undefined ? [] : [{ property: 'og:image', content: address }]
  if (!publicOrigin) return []
  return [
    { property: 'og:image', content: `${publicOrigin}${path}.${linkSize.width}.${partOf(numbers)}.jpg` },
    { property: 'og:image:width', content: String(linkSize.width) },
    { property: 'og:image:height', content: String(linkSize.height) },
  ]
}

/** Which part of a picture of this size is the nearest to its focal point. */
function partOf(written: readonly (string | undefined)[]): number {
  const [width = 1, height = 1, x = 50, y = 50] = written.map((number) => number && Number(number)) as number[]
  const ratio = (linkSize.height * width) / (linkSize.width * height)
  const [shown, point] = ratio < 1 ? [ratio, y] : [1 / ratio, x]

  if (shown === 1) return 2
  return Math.min(4, Math.max(0, Math.round((4 * (point / 100 - shown / 2)) / (1 - shown))))
}
