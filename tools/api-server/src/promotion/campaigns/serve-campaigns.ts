import { blocksOf } from '@pahiram/contract/campaign-check'
import {
  campaignLinkRequest,
  type CampaignLinks,
  type CampaignList,
  campaignPublishRequest,
  type CampaignRejection,
  campaignRequest,
  campaignReturnRequest,
  campaignRevisionRequest,
  campaignSaveRequest,
  campaignsPath,
} from '@pahiram/contract'
import { staffPath } from '@pahiram/api-client/staff'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { answered, ApiError } from '../../platform/http/envelope.ts'
import type { SealKey } from '../../platform/keys/encryption.ts'
import type { Database } from '../../platform/database/database.ts'
import { everyRole, staffOf } from '../../platform/staff/serve-staff.ts'
import { readRequest } from '../../platform/http/read-request.ts'
import { checkAlone } from '../../ledger/landing/publishing-gate.ts'
import { keepLink, leadElsewhere, linksTo } from '../../ledger/landing/short-link.ts'
import { campaignOf, type CampaignRow, namesIn, pagesIn, prepareCampaigns } from './campaigns.ts'
import { preparePreviewLinks } from './preview-links.ts'
import { CampaignNotReady, prepareCampaignPublishing, type PublishingOptions } from './publish-campaign.ts'

interface ServeOptions extends Required<PublishingOptions> {
  readonly accountKey: SealKey | 'none'
  readonly publicOrigin: string | undefined
}

/** Who may work on campaigns, beside admins. */
const mayEdit = { config: { staffRoles: ['editor', 'approver'] } } as const

const path = campaignsPath.slice(staffPath.length)

interface OfOne {
  Params: { id: string }
}

/** Serves the studio's calls: drafts, review, publication, links (docs/spec/contract-2.md §8). */
export function serveCampaigns(scope: FastifyInstance, database: Database, options: ServeOptions): void {
  const { accountKey, now, isReviewRequired } = options
  const campaigns = prepareCampaigns(database, now)
  const publishing = prepareCampaignPublishing(database, campaigns, options)
  const works = { ...campaigns, ...publishing }
  const previews = preparePreviewLinks(accountKey, now)

  /** Answers a change of a campaign; findings are 422, with what to fix. */
  async function changed(request: FastifyRequest, reply: FastifyReply, work: Promise<CampaignRow>) {
    try {
      const row = await work

      request.staffSubject = row.name
      return answered(campaignOf(row))
    } catch (error) {
      if (!(error instanceof CampaignNotReady)) throw error

      const data: CampaignRejection = { findings: error.findings }

      return reply.code(422).send({ code: '422', data, message: error.message })
    }
  }

  scope.get(path, everyRole, async (request) =>
    answered({
      campaigns: await campaigns.list(),
      staff: staffOf(request),
      isReviewRequired,
      site: options.publicOrigin ?? null,
      registration: options.registration,
    } satisfies CampaignList),
  )
  scope.get<OfOne>(`${path}/:id`, everyRole, async ({ params }) => answered(campaignOf(await campaigns.row(params.id))))
  scope.post(path, mayEdit, async (request, reply) =>
    changed(request, reply, campaigns.create(readRequest(campaignRequest, request.body), staffOf(request).name)),
  )
  scope.post<OfOne>(`${path}/:id`, mayEdit, async (request, reply) => {
    const { revision, ...content } = readRequest(campaignSaveRequest, request.body)

    return changed(request, reply, campaigns.save(request.params.id, revision, content, staffOf(request).name))
  })
  for (const way of ['submit', 'publish'] as const)
    scope.post<OfOne>(`${path}/:id/${way}`, mayEdit, async (request, reply) => {
      const asked = readRequest(campaignPublishRequest, request.body)

      return changed(request, reply, publishing[way](request.params.id, asked, staffOf(request)))
    })
  for (const way of ['take-back', 'end', 'archive'] as const)
    scope.post<OfOne>(`${path}/:id/${way}`, mayEdit, async (request, reply) => {
      const { revision } = readRequest(campaignRevisionRequest, request.body)

      return changed(request, reply, works[way](request.params.id, revision, staffOf(request)))
    })
  scope.post<OfOne>(`${path}/:id/return`, mayEdit, async (request, reply) => {
    const { revision, words } = readRequest(campaignReturnRequest, request.body)

    return changed(request, reply, publishing.giveBack(request.params.id, revision, words, staffOf(request)))
  })
  scope.get<OfOne>(`${path}/:id/live`, everyRole, async ({ params }) => answered(await publishing.live(params.id)))
  scope.post<OfOne>(`${path}/:id/delete`, mayEdit, async (request) => {
    const { name } = await campaigns.row(request.params.id)

    await campaigns.remove(request.params.id, readRequest(campaignRevisionRequest, request.body).revision)
    request.staffSubject = name
    return answered(null)
  })
  scope.post<OfOne>(`${path}/:id/preview`, mayEdit, async ({ params }) =>
    answered(previews.make((await campaigns.row(params.id)).id)),
  )
  scope.get<OfOne>(`${path}/:id/links`, everyRole, async ({ params }) => {
    const row = await campaigns.row(params.id)
    const ids = new Set([...pagesIn(row).map((page) => page.id), ...namesIn(row.shown)])
    const links = await Promise.all([...ids].map(async (id) => linksTo(database, id)))

    return answered({ links: links.flat() } satisfies CampaignLinks)
  })
  scope.post<OfOne>(`${path}/:id/links`, mayEdit, async (request) => {
    const row = await campaigns.row(request.params.id)
    const { code, ...tags } = readRequest(campaignLinkRequest, request.body)

    if (code !== undefined) checkAlone(isReviewRequired, 'redirect', staffOf(request))

    // What is in review has the end that was asked for, not the one that visitors see.
    const end_at = row.state === 'scheduled' ? row.end_at : await publishing.endSeen(row)
    const link = { ...linkedPages({ ...row, end_at }, now()), ...tags }
    const data =
      code === undefined
        ? await keepLink(database, link, staffOf(request).name, now())
        : await leadElsewhere(database, code, link)

    request.staffSubject = data.path
    return answered(data)
  })
}

/** The pages that a campaign's link names. @throws {ApiError} 409 when the link would waste registrations. */
function linkedPages(row: CampaignRow, now: Date) {
  const pages = pagesIn(row)
  const idOfKind = (kind: string) => pages.find((page) => page.kind === kind)?.id
  const [templateId, down, agreement] = ['register', 'download', 'agreement'].map(idOfKind)
  const leads = pages.some((page) => blocksOf(page).some(({ type }) => type === 'agreement-link'))

  if (row.state !== 'scheduled' && !pages.every(({ id }) => namesIn(row.shown).includes(id)))
    throw new ApiError('409', 'Publish the campaign first, now or at a time: its link would lead nowhere.')
  if (row.end_at !== null && row.end_at <= now) throw new ApiError('409', 'This campaign has ended.')
  if (templateId === undefined)
    throw new ApiError('409', 'The campaign has no register page that a link could lead to.')
  if (down === undefined)
    throw new ApiError('409', 'The campaign has no download page: who registers would find no app. Add one first.')
  if (agreement === undefined && leads)
    throw new ApiError('409', 'The page leads to an agreement that the campaign does not have. Add one first.')
  return { templateId, down_id: down, links_id: agreement }
}
