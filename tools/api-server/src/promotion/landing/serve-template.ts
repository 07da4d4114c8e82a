import {
  getTemplate,
  type PublishedTemplate,
  publishRequest,
  rollbackRequest,
  staffTemplatesPath,
  type TemplateList,
  type TemplateVersion,
  type TemplateVersions,
} from '@pahiram/contract'
import { staffPath } from '@pahiram/api-client/staff'
import type { FastifyInstance } from 'fastify'

import { answered, ApiError, type WrittenAnswer } from '../../platform/http/envelope.ts'
import { type Handler, implement, type Log } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { everyRole, staffOf } from '../../platform/staff/serve-staff.ts'
import { fittingPictures } from './fitting-pictures.ts'
import { withLoanTerms } from './loan-terms-block.ts'
import { readRequest } from '../../platform/http/read-request.ts'
import { checkAlone } from '../../ledger/landing/publishing-gate.ts'
import { InvalidTemplate, preparePublishing } from '../../ledger/landing/publish-template.ts'
import { askedLanguage, inAskedLanguage } from './template-language.ts'
import {
  isTemplateId,
  preparePublishedVersions,
  type PublishedVersions,
  splitIn,
  visitorHeader,
  visitorOf,
} from '../../ledger/landing/shown-template.ts'

/** The path below that of staff calls. */
const path = staffTemplatesPath.slice(staffPath.length)

/** Serves templates to visitors. */
export function serveTemplate(
  app: FastifyInstance,
  database: Database,
  { now, log, consentFor }: { readonly now: () => Date; readonly log: Log; readonly consentFor?: string | undefined },
): void {
  // The specification names this call's success code (docs/spec/product-spec.md §7).
  implement(app, getTemplate, answerGetTemplate(database, preparePublishedVersions(database, now), consentFor), log, {
    successCode: '00',
  })
}

/** Serves templates to the promotion team, as staff calls. */
export function serveStaffTemplates(
  scope: FastifyInstance,
  database: Database,
  { now, isReviewRequired }: { readonly now: () => Date; readonly isReviewRequired: boolean },
): void {
  const versions = preparePublishedVersions(database, now)
  const list = prepareTemplateList(database, versions)
  const publishing = preparePublishing(database, now)
  /** @throws {ApiError} 409 when visitors would go on reading that the offer has ended. */
  const checkOpen = async (id: string) => {
    if (!(await versions.newest(id)) || (await versions.newestShown(id))) return
    throw new ApiError('409', 'This template has ended: publish its campaign again, or this page under another id.')
  }

  scope.get(path, everyRole, async () => answered(await list.all()))
  scope.get<{ Params: { id: string } }>(`${path}/:id`, everyRole, async ({ params }) =>
    answered(await list.versionsOf(params.id)),
  )
  scope.get<{ Params: { id: string; version: string } }>(`${path}/:id/:version`, everyRole, async ({ params }) =>
    answered(await list.one(params.id, params.version)),
  )
  scope.post(path, mayPublish, async (request, reply) => {
    checkAlone(isReviewRequired, 'publish', staffOf(request))
    try {
      const asked = readRequest(publishRequest, request.body)

      await checkOpen(String((asked.document as { id?: unknown } | null)?.id))

      const published = await publishing.publish({ ...asked, authors: [staffOf(request).name] })

      request.staffSubject = `${published.id} version ${published.version}`
      return answered(published)
    } catch (error) {
      if (!(error instanceof InvalidTemplate)) throw error
      return reply.code(422).send({ code: '422', data: { problems: error.problems }, message: error.message })
    }
  })
  scope.post<{ Params: { id: string } }>(`${path}/:id/rollback`, mayPublish, async (request) => {
    const { version, note } = readRequest(rollbackRequest, request.body)

    checkAlone(isReviewRequired, 'publish', staffOf(request))
    await checkOpen(request.params.id)
    return answered(await publishing.rollBack(request.params.id, version, { note, authors: [staffOf(request).name] }))
  })
}

/** Who may publish a template, beside admins. */
const mayPublish = { config: { staffRoles: ['editor', 'approver'] } } as const

type Config = WrittenAnswer<typeof getTemplate>['config']

/** Answers the template for a visitor: the latest version, or the one that the split selects. */
function answerGetTemplate(
  database: Database,
  versions: PublishedVersions,
  consentFor: string | undefined,
): Handler<typeof getTemplate> {
  return async ({ templateId }, caller) => {
    const found = await versions.seenBy(visitorOf(caller), templateId)

    if (found === undefined && (await versions.newest(templateId))) throw new ApiError('410', 'This offer has ended.')
    if (found === undefined) throw new ApiError('404', 'This offer has ended, or its link is not complete.')

    // Whoever draws the page for a browser that has not said its id leaves the call to the page then.
    if (found.isSplit && !caller.inQuery('deviceId')) caller.variesBy(visitorHeader)

    const { version, kind, document } = found
    const template = inAskedLanguage(JSON.parse(document) as PublishedTemplate, askedLanguage(caller))
    const { title, locale = null, mobilePattern = null, theme = null } = template
    const blocks = await withLoanTerms(template.blocks, locale, database)

    // Optional fields that the document omits are absent, not null: the answer is the document itself.
    return {
      id: templateId,
      kind,
      version,
      title,
      ...(kind === 'register' && consentFor !== undefined ? { consentFor } : ({} as { consentFor: null })),
      config: { locale, mobilePattern, theme, blocks: fittingPictures(blocks, caller) } as Config,
    }
  }
}

/** Reads templates for staff: the list, the versions of one, and a document. */
function prepareTemplateList(database: Database, published: PublishedVersions) {
  return {
    async all(): Promise<TemplateList> {
      const rows = await database.query
        .selectFrom('landing_versions')
        .distinctOn('template_id')
        .orderBy('template_id')
        .orderBy('version', 'desc')
        .select((row) => [
          'template_id',
          'kind',
          'title',
          'version',
          'published_at',
          row.fn
            .countAll<string>()
            .over((over) => over.partitionBy('template_id'))
            .as('versions'),
        ])
        .execute()

      return {
        templates: rows.map(({ template_id: id, kind, title, version, versions, published_at }) => ({
          id,
          kind,
          title,
          version,
          versions: Number(versions),
          publishedAt: published_at.toISOString(),
        })),
      }
    },
    /** @throws {ApiError} 404. */
    async versionsOf(id: string): Promise<TemplateVersions> {
      const rows = isTemplateId(id)
        ? await database.query
            .selectFrom('landing_versions')
            .where('template_id', '=', id)
            .orderBy('version', 'desc')
            .select([
              'version',
              'kind',
              'title',
              'published_at',
              'note',
              'authors',
              'approved_by',
              'rolled_back_from',
              'split',
            ])
            .execute()
        : []

      if (rows.length === 0) throw new ApiError('404', `There is no template ${id}.`)
      return {
        id,
        versions: rows.map(({ published_at, approved_by, rolled_back_from, split, ...row }) => ({
          ...row,
          publishedAt: published_at.toISOString(),
          ...(approved_by !== null && { approvedBy: approved_by }),
          ...(rolled_back_from !== null && { from: rolled_back_from }),
          ...(split !== null && { split: splitIn(split) }),
        })),
      }
    },
    /** `version` is a number, or `latest`. @throws {ApiError} 404. */
    async one(id: string, version: string): Promise<TemplateVersion> {
      const found =
        version === 'latest'
          ? await published.newest(id)
          : /^\d{1,10}$/.test(version)
            ? await published.one(id, Number(version))
            : undefined

      if (found === undefined) throw new ApiError('404', `There is no version ${version} of the template ${id}.`)
      return { version: found.version, document: JSON.parse(found.document) as unknown }
    },
  }
}
