import { hash, randomInt } from 'node:crypto'

import type { CampaignLinks, ShortLink, shortLinkRequest } from '@pahiram/contract'
import { meantTag, trackingParameters } from '@pahiram/contract'
import type * as v from 'valibot'

import type { Database } from '../../platform/database/database.ts'
import { retrying } from '../../platform/database/retry.ts'
import { ApiError } from '../../platform/http/envelope.ts'

/** Letters and digits that nobody mistakes for another when they copy a code from a poster. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** 31^9 codes: of a million links, one guess in 26 million meets one. */
const codeLength = 9

export const codePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`)

/** Another link has the code that was drawn: another one is drawn. */
const uniqueViolation = '23505'

/** Writes the query of a landing page: the template first, then the tracking parameters in the contract's order. */
function queryOf(link: Link): string {
  const query = new URLSearchParams({ templateId: link.templateId })

  for (const name of trackingParameters) {
    const value = meantTag(link[name] ?? '')

    if (value !== '') query.set(name, value)
  }
  return query.toString().replaceAll('+', '%20')
}

type Link = v.InferOutput<typeof shortLinkRequest>

/** Stores a link under a new code; the same link again has the same code. */
export async function keepLink({ query }: Database, link: Link, by: string, now: Date): Promise<ShortLink> {
  const written = queryOf(link)
  const [row] = await retrying(
    () =>
      query
        .insertInto('short_links')
        .values({
          code: newCode(),
          query_hash: hash('sha256', written),
          query: written,
          created_at: now,
          created_by: by,
        })
        // An update that changes nothing, so that the row that is there is returned.
        .onConflict((conflict) => conflict.column('query_hash').doUpdateSet({ query: written }))
        .returning('code')
        .execute(),
    [uniqueViolation],
  )

  if (row === undefined) throw new Error('A short link was not stored')
  return { code: row.code, path: `/l/${row.code}` }
}

/**
 * Leads a link that is printed already to other pages; it keeps its tags, as far as no others are given.
 * @throws {ApiError} 404 when no link has the code.
 */
export async function leadElsewhere({ query }: Database, code: string, link: Link): Promise<ShortLink> {
  const row = await query.selectFrom('short_links').where('code', '=', code).select('query').executeTakeFirst()

  if (row === undefined) throw new ApiError('404', 'No short link has this code.')

  const {
    templateId: _,
    down_id: _down,
    links_id: _links,
    ...tags
  } = Object.fromEntries(new URLSearchParams(row.query))
  const written = queryOf({ ...tags, ...link })

  await query
    .updateTable('short_links')
    // Of the code, too: a link to the same pages may be there, and keeps its own code.
    .set({ query: written, query_hash: hash('sha256', `${code} ${written}`) })
    .where('code', '=', code)
    .execute()
  return { code, path: `/l/${code}` }
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Lists the links to a page, the latest first. */
export async function linksTo({ query }: Database, templateId: string): Promise<CampaignLinks['links']> {
  const rows = await query
    .selectFrom('short_links')
    .where((row) =>
      row.or([row('query', '=', `templateId=${templateId}`), row('query', 'like', `templateId=${templateId}&%`)]),
    )
    .orderBy('created_at', 'desc')
    .selectAll()
    .execute()

  return rows.map(({ code, query: written, created_at, created_by }) => {
    const tags = new URLSearchParams(written)

    return {
      path: `/l/${code}`,
      utmTag: tags.get('utm_tag') ?? '',
      userFrom: tags.get('user_from') ?? '',
      appFrom: tags.get('app_from') ?? '',
      createdAt: created_at.toISOString(),
      createdBy: created_by,
    }
  })
}
