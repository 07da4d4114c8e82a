import { type CampaignFinding, checkCampaign, isSameJson } from '@pahiram/contract/campaign-check'
import type { campaignPublishRequest } from '@pahiram/contract'
import type * as v from 'valibot'

import { ApiError } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/staff/staff-members.ts'
import { InvalidTemplate, preparePublishing } from '../../ledger/landing/publish-template.ts'
import { preparePublishedVersions } from '../../ledger/landing/shown-template.ts'
import { basesIn, type CampaignRow, type Campaigns, pagesIn } from './campaigns.ts'

/** Says what has to be mended before a campaign is published. */
export class CampaignNotReady extends Error {
  override readonly name = 'CampaignNotReady'
  readonly findings: readonly CampaignFinding[]

  constructor(findings: readonly CampaignFinding[]) {
    super(`The campaign is not ready: ${findings.length} ${findings.length === 1 ? 'thing' : 'things'} to mend.`)
    this.findings = findings
  }
}

type PublishRequest = v.InferOutput<typeof campaignPublishRequest>

/** The register page comes last: what it leads to is there before it. */
const order = ['agreement', 'download', 'register']

interface PublishingOptions {
  readonly now: () => Date
  /** Whether a second person has to approve each publication. */
  readonly isReviewRequired: boolean
}

/** Takes campaigns from a draft to visitors: check, review, publication at once or at a time, end. */
export function prepareCampaignPublishing(
  database: Database,
  campaigns: Campaigns,
  { now, isReviewRequired }: PublishingOptions,
) {
  const versions = preparePublishedVersions(database, now)
  const publishing = preparePublishing(database, now)

  /** @throws {CampaignNotReady} */
  function check(row: CampaignRow, { despite }: Pick<PublishRequest, 'despite'>, { role }: Staff): void {
    const findings = checkCampaign(pagesIn(row))
    const isAccepted = despite !== undefined && !findings.some(({ isProblem }) => isProblem)

    if (findings.length === 0) return
    if (!isAccepted) throw new CampaignNotReady(findings)
    if (role === 'editor') throw new ApiError('403', 'Only an approver may publish in spite of what the check advises.')
  }

  /** Publishes the pages that differ from what is published. @throws {CampaignNotReady} @throws {ApiError} 409 */
  async function publishPages(row: CampaignRow, isOver: boolean): Promise<Record<string, number>> {
    const pages = [...pagesIn(row).entries()].toSorted(
      ([, one], [, other]) => order.indexOf(one.kind) - order.indexOf(other.kind),
    )
    const bases: Record<string, number> = { ...basesIn(row.bases) }

    for (const [place, page] of pages) {
      const { id } = page
      const latest = await versions.newest(id)
      const next = (latest?.version ?? 0) + 1
      const { split: _, ...content } = page
      const document =
        row.share === null || page.kind !== 'register' || latest === undefined
          ? content
          : {
              ...content,
              split: [
                { version: latest.version, share: 100 - row.share },
                { version: next, share: row.share },
              ],
            }

      bases[id] = latest?.version ?? 0
      if (latest !== undefined && isSameJson(JSON.parse(latest.document), document)) continue
      if (!isOver && bases[id] !== basesIn(row.bases)[id]) throw publishedElsewhere(id, bases[id])
      try {
        bases[id] = (
          await publishing.publish({ document, note: row.note, expectedVersion: latest?.version ?? 0 })
        ).version
      } catch (error) {
        if (!(error instanceof InvalidTemplate)) throw error
        throw new CampaignNotReady(error.problems.map((problem) => ({ ...problem, page: place, isProblem: true })))
      }
    }
    return bases
  }

  /** Shows the campaign to visitors now. */
  async function goLive(row: CampaignRow, isOver: boolean): Promise<CampaignRow> {
    const bases = await publishPages(row, isOver)

    await setEnd(row, row.end_at)
    return campaigns.change(row.id, row.revision, {
      bases: JSON.stringify(bases),
      state: 'published',
      note: row.note,
      share: row.share,
      end_at: row.end_at,
      published_at: now(),
      publish_at: null,
      submitted_by: null,
      problem: null,
    })
  }

  /** The register page is the way into a campaign: it ends, and who has registered still finds the app. */
  async function setEnd(row: CampaignRow, endsAt: Date | null): Promise<void> {
    const ids = pagesIn(row)
      .filter(({ kind }) => kind === 'register')
      .map(({ id }) => id)

    for (const id of ids) {
      if (endsAt === null) await database.query.deleteFrom('landing_ends').where('template_id', '=', id).execute()
      else {
        await database.query
          .insertInto('landing_ends')
          .values({ template_id: id, ends_at: endsAt })
          .onConflict((conflict) => conflict.column('template_id').doUpdateSet({ ends_at: endsAt }))
          .execute()
      }
    }
  }

  return {
    /** Sends a draft to a second person, with the times at which it is to begin and end. */
    async submit(id: string, request: PublishRequest, staff: Staff): Promise<CampaignRow> {
      const row = await campaigns.row(id)

      if (row.state === 'review') throw new ApiError('409', 'This campaign is in review already.')
      check(row, {}, staff)
      return campaigns.change(id, request.revision, {
        state: 'review',
        submitted_by: staff.name,
        note: request.note,
        ...timesOf(request, now()),
      })
    },
    /** Publishes at once, or at the time that was asked for; in review, as it was submitted. */
    async publish(id: string, request: PublishRequest, staff: Staff): Promise<CampaignRow> {
      const row = await campaigns.row(id)
      const isReview = row.state === 'review'

      if (row.revision !== request.revision) return campaigns.change(id, request.revision, {})
      if (isReviewRequired || isReview) checkApprover(row, staff)
      check(row, request, staff)

      const note = [isReview ? row.note : request.note, request.despite && `In spite of the check: ${request.despite}`]
      const changed = {
        note: note.filter(Boolean).join(' · '),
        ...(isReview ? {} : timesOf(request, now())),
      }
      const publishAt = isReview ? row.publish_at : changed.publish_at

      if (publishAt instanceof Date && publishAt > now()) {
        return campaigns.change(id, request.revision, { ...changed, state: 'scheduled' })
      }
      return goLive({ ...row, ...changed }, request.over)
    },
    /** Ends a review or a wait: the campaign is a draft again. */
    async takeBack(id: string, revision: number): Promise<CampaignRow> {
      return campaigns.change(id, revision, { state: 'draft', submitted_by: null, publish_at: null })
    },
    /** Ends a published campaign now. */
    async end(id: string, revision: number): Promise<CampaignRow> {
      const row = await campaigns.row(id)

      if (row.published_at === null) throw new ApiError('409', 'This campaign was never published.')

      const changed = await campaigns.change(id, revision, { end_at: now() })

      await setEnd(changed, changed.end_at)
      return changed
    },
    /** Publishes the campaigns whose time has come; returns what to log. A failure makes the campaign a draft that says why. */
    async publishDue(): Promise<string | undefined> {
      const due = await database.query
        .selectFrom('campaigns')
        .where('state', '=', 'scheduled')
        .where('publish_at', '<=', now())
        .selectAll()
        .execute()

      for (const row of due) {
        try {
          await goLive(row, false)
        } catch (error) {
          if (!(error instanceof CampaignNotReady) && !(error instanceof ApiError)) throw error
          await campaigns.change(row.id, row.revision, { state: 'draft', publish_at: null, problem: error.message })
        }
      }
      return due.length === 0 ? undefined : `${due.length} due`
    },
  }
}

function timesOf({ publishAt, endAt, share }: PublishRequest, now: Date) {
  if (endAt !== undefined && endAt <= (publishAt ?? now)) {
    throw new ApiError('400', 'The end is before the beginning: choose a later one.')
  }
  return { publish_at: publishAt ?? null, end_at: endAt ?? null, share: share ?? null }
}

/** @throws {ApiError} 403 or 409 when this person may not approve this campaign. */
function checkApprover({ state, submitted_by, updated_by }: CampaignRow, { name, role }: Staff): void {
  if (state !== 'review') throw new ApiError('409', 'A second person has to approve it: send it to review first.')
  if (role !== 'approver' && role !== 'admin') {
    throw new ApiError('403', `Your role is ${role}; approving needs approver or admin.`)
  }
  if (name === submitted_by || name === updated_by) {
    throw new ApiError('403', 'You have worked on this campaign yourself: a second person has to approve it.')
  }
}

function publishedElsewhere(id: string, latest: number): ApiError {
  return new ApiError(
    '409',
    `Somebody else has published ${id} meanwhile: its latest version is ${latest}. Look at its versions, then publish over it.`,
  )
}
