import { createHmac, timingSafeEqual } from 'node:crypto'

import type { CampaignPreview } from '@pahiram/contract'
import { campaignPreviewPath, previewParameter } from '@pahiram/contract/campaign-preview'
import type { FastifyInstance } from 'fastify'

import { answered, ApiError } from '../../platform/http/envelope.ts'
import { derivedKey, keysOf, type SealKey } from '../../platform/keys/encryption.ts'
import { type Campaigns, pagesIn } from './campaigns.ts'

/** How long a preview link works, ms. */
const validMs = 3 * 24 * 60 * 60_000

/** Makes and reads the signed tokens of preview links: which campaign, and until when. No row is stored for one. */
export function preparePreviewLinks(accountKey: SealKey | 'none', now: () => Date) {
  const key = accountKey === 'none' ? undefined : keysOf(derivedKey(accountKey, 'pahiram preview links'))[0]
  const sign = (text: string) =>
    createHmac('sha256', key ?? Buffer.alloc(0))
      .update(text)
      .digest('base64url')

  return {
    /** @throws {ApiError} 503 without a key. */
    make(campaignId: string): CampaignPreview {
      if (key === undefined)
        throw new ApiError('503', 'Preview links need PAHIRAM_ACCOUNT_KEY. Ask who runs the server.')

      const until = now().getTime() + validMs
      const text = `${campaignId}.${until.toString(36)}`

      return {
        path: `/landing?${previewParameter}=${text}.${sign(text)}`,
        validUntil: new Date(until).toISOString(),
      }
    },
    /** Returns the campaign of a token; undefined when it is not ours or has expired. */
    read(token: string): string | undefined {
      const [, text = '', id, until = '', mac = ''] =
        /^(([\da-f-]{36})\.([\da-z]{1,12}))\.([\w-]{43})$/.exec(token) ?? []

      if (key === undefined || id === undefined || Number.parseInt(until, 36) <= now().getTime()) return undefined
      return timingSafeEqual(Buffer.from(mac), Buffer.from(sign(text))) ? id : undefined
    },
  }
}

/** Serves the pages of a draft to whoever has its preview link. */
export function servePreviews(
  app: FastifyInstance,
  campaigns: Campaigns,
  links: ReturnType<typeof preparePreviewLinks>,
): void {
  app.get<{ Querystring: { token?: unknown } }>(campaignPreviewPath, async ({ query }, reply) => {
    const id = links.read(String(query.token))
    const row = id === undefined ? undefined : await campaigns.row(id).catch(() => undefined)

    if (row === undefined) {
      return reply.code(404).send({ code: '404', data: null, message: 'This preview has ended. Ask for a new link.' })
    }
    return answered({ pages: pagesIn(row) })
  })
}
