import { type CampaignFinding, checkCampaign, isSameJson } from '@pahiram/contract/campaign-check'
import type { campaignPublishRequest, LiveCampaign, PublishedTemplate } from '@pahiram/contract'
import type * as v from 'valibot'

import { ApiError } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import { joinedAfter, type Staff } from '../../platform/staff/staff-members.ts'
import { checkAlone } from '../../ledger/landing/publishing-gate.ts'
import { InvalidTemplate, preparePublishing } from '../../ledger/landing/publish-template.ts'
import { preparePublishedVersions } from '../../ledger/landing/shown-template.ts'
import { basesIn, type CampaignRow, type Campaigns, checkState, namesIn, pagesIn, withAuthor } from './campaigns.ts'

/** Says what has to be fixed before a campaign is published. */
export class CampaignNotReady extends Error {
  override readonly name = 'CampaignNotReady'
  readonly findings: readonly CampaignFinding[]

  constructor(findings: readonly CampaignFinding[]) {
    super(`The campaign is not ready: ${findings.length} ${findings.length === 1 ? 'thing' : 'things'} to fix.`)
    this.findings = findings
  }
}

type PublishRequest = v.InferOutput<typeof campaignPublishRequest>

/** The register page comes last: what it leads to is there before it. */
const order = ['agreement', 'download', 'register']

export interface PublishingOptions {
  readonly now: () => Date
  /** Whether a second person has to approve each publication. */
  readonly isReviewRequired: boolean
  /** The lender's numbers at the foot of each page. */
  readonly registration?: string
}

/** Takes campaigns from a draft to visitors: check, review, publication at once or at a time, end. */
export function prepareCampaignPublishing(
  database: Database,
  campaigns: Campaigns,
  { now, isReviewRequired, registration }: PublishingOptions,
) {
  const versions = preparePublishedVersions(database, now)
  const publishing = preparePublishing(database, now)

  /** @throws {CampaignNotReady} */
  function check(row: CampaignRow, { despite }: Pick<PublishRequest, 'despite'>, mayAccept: boolean): void {
    const findings = checkCampaign(pagesIn(row), registration)
    const isAccepted = despite !== undefined && !findings.some(({ isProblem }) => isProblem)

    if (findings.length === 0) return
    if (!isAccepted) throw new CampaignNotReady(findings)
    if (!mayAccept) throw new ApiError('403', 'Only an approver may publish in spite of what the check advises.')
  }

  /** Publishes the pages that differ from what is published, or only tries. @throws {CampaignNotReady} @throws {ApiError} 409 */
  async function publishPages(row: CampaignRow, isOver: boolean, isTrial = false): Promise<Record<string, number>> {
    const pages = [...pagesIn(row).entries()].toSorted(
      ([, one], [, other]) => order.indexOf(one.kind) - order.indexOf(other.kind),
    )
    const bases: Record<string, number> = { ...basesIn(row.bases) }

    for (const [place, page] of pages) {
      const { id } = page
      const latest = await versions.newest(id)
      const next = (latest?.version ?? 0) + 1
      const { split: _, ...content } = page
      const share = page.kind === 'register' ? row.share : null
      const { split, running, ...shown } = documentOf(latest)
      // A test that goes on compares with the version that it began from.
      const other = split?.find(({ version }) => version !== latest?.version) ?? latest
      const document =
        share === null || other === undefined
          ? content
          : {
              ...content,
              split: [
                { version: other.version, share: 100 - share },
                { version: next, share },
              ],
            }

      bases[id] = latest?.version ?? 0
      if (latest !== undefined && isSameJson(shown, content) && running === share) continue
      if (!isOver && bases[id] !== basesIn(row.bases)[id])
        throw new ApiError(
          '409',
          `Somebody else has published ${id} meanwhile: its latest version is ${bases[id]}. Look at its versions, then publish over it.`,
        )
      if (isTrial) continue
      try {
        bases[id] = (
          await publishing.publish({
            document,
            note: row.note,
            authors: namesIn(row.authors),
            approvedBy: row.approved_by,
            expectedVersion: latest?.version ?? 0,
          })
        ).version
      } catch (error) {
        if (!(error instanceof InvalidTemplate)) throw error
        throw new CampaignNotReady(error.problems.map((problem) => ({ ...problem, page: place, isProblem: true })))
      }
    }
    return bases
  }

  /** Shows the campaign to visitors now; who deletes, changes or ends it at the same moment has seen an older revision. */
  async function goLive(row: CampaignRow, isOver: boolean): Promise<CampaignRow> {
    const { id, revision, note, share, end_at } = row
    const before = await campaigns.row(id, revision)
    const ids = pagesIn(row).map((page) => page.id)
    const shown = JSON.stringify([...new Set([...ids, ...namesIn(row.shown)])])
    const claimed = await campaigns.change(id, revision, { published_at: now(), end_at, shown })
    const bases = await publishPages(row, isOver).catch(async (error: unknown) => {
      const { published_at } = before

      await campaigns.change(id, claimed.revision, { published_at, end_at: before.end_at, shown: row.shown, revision })
      throw error
    })
    const registers = await registersOf(claimed)
    const setEnd = async (query: Database['query'], endsAt: Date | null) => {
      await query.deleteFrom('landing_ends').where('template_id', 'in', ids).execute()
      if (endsAt !== null) await endPages(query, registers, endsAt)
    }
    const changed = { bases: JSON.stringify(bases), state: 'published', note, share, end_at } as const
    const done = { publish_at: null, submitted_by: null, authors: '[]', problem: null }

    return campaigns
      .change(id, claimed.revision, { ...changed, ...done }, async (both) => setEnd(both, end_at))
      .catch(async (error: unknown) => {
        // Somebody has ended, saved or taken it back meanwhile: its pages are there, and end as was approved, if not at once.
        const { state, revision: at, end_at: since } = await campaigns.row(id)
        const end = state === row.state && since && since <= now() ? since : end_at

        await setEnd(database.query, end)
        if (state === 'draft') await campaigns.change(id, at, { end_at: end, revision: at })
        throw error
      })
  }

  /** The register page is the way into a campaign: it ends, and who has registered still finds the app. */
  async function registersOf(row: Pick<CampaignRow, 'shown'>) {
    const latest = await Promise.all(namesIn(row.shown).map(async (id) => ({ id, ...(await versions.newest(id)) })))

    return latest.filter(({ kind }) => kind === 'register')
  }

  /** Ends pages; one that has ended, under an id that the campaign had before, is not opened by it. */
  async function endPages(query: Database['query'], pages: readonly { id: string }[], endsAt: Date): Promise<void> {
    for (const { id } of pages)
      await query
        .insertInto('landing_ends')
        .values({ template_id: id, ends_at: endsAt })
        .onConflict((conflict) =>
          conflict.column('template_id').doUpdateSet({ ends_at: endsAt }).where('landing_ends.ends_at', '>', now()),
        )
        .execute()
  }

  /** The end of what visitors see, which is that of the page that was published last; of a first draft, that of another's. */
  async function endSeen(row: CampaignRow): Promise<Date | null> {
    const shown = JSON.stringify([...namesIn(row.shown), ...pagesIn(row).map((page) => page.id)])

    return (await registersOf({ shown }))[0]?.ends_at ?? null
  }

  /** An end that was only asked for is none of what visitors see. */
  async function backToDraft(row: CampaignRow, problem: string | null = row.problem): Promise<CampaignRow> {
    return campaigns.change(row.id, row.revision, {
      state: 'draft',
      submitted_by: null,
      publish_at: null,
      end_at: row.published_at === null ? row.end_at : await endSeen(row),
      problem,
    })
  }

  return {
    endSeen,
    /** Sends a draft to a second person, with the times at which it is to begin and end. */
    async submit(id: string, request: PublishRequest, staff: Staff): Promise<CampaignRow> {
      const row = await campaigns.row(id, request.revision)

      checkState(row.state, ['draft', 'published', 'scheduled'])
      // Whether the reason will do, the second person says.
      check(row, request, true)
      return campaigns.change(id, request.revision, {
        state: 'review',
        submitted_by: staff.name,
        ...withAuthor(row, staff.name, now()),
        note: noteOf(request.note, request),
        ...timesOf(request, row, now()),
      })
    },
    /** Publishes at once, or at the time that was asked for; in review, as it was submitted. */
    async publish(id: string, request: PublishRequest, staff: Staff): Promise<CampaignRow> {
      const row = await campaigns.row(id, request.revision)
      const isReview = row.state === 'review'

      checkState(row.state, ['draft', 'published', 'scheduled', 'review'])
      if (isReviewRequired || isReview) await checkApprover(database, row, staff)
      if (isReview && row.end_at !== null && row.end_at <= now())
        throw new ApiError('409', 'Visitors would not see it, since its end is over: return it for a later one.')
      check(row, request, staff.role !== 'editor')

      const changed = {
        note: noteOf(isReview ? row.note : request.note, request),
        ...(isReview
          ? { approved_by: staff.name }
          : { approved_by: null, ...withAuthor(row, staff.name, now()), ...timesOf(request, row, now()) }),
      }
      const next = { ...row, ...changed }

      if (next.publish_at === null || next.publish_at <= now()) return goLive(next, request.over)

      const bases = JSON.stringify(await publishPages(next, request.over, true))

      return campaigns.change(id, request.revision, { ...changed, bases, state: 'scheduled' })
    },
    /** Ends a review or a wait: the campaign is a draft again. */
    async 'take-back'(id: string, revision: number): Promise<CampaignRow> {
      return backToDraft(await campaigns.row(id, revision))
    },
    /** Ends a review with what has to change. */
    async giveBack(id: string, revision: number, words: string, staff: Staff): Promise<CampaignRow> {
      const row = await campaigns.row(id, revision)

      await checkApprover(database, row, staff)
      return backToDraft(row, `${staff.name} returned it: ${words}`)
    },
    /** What visitors see of it. */
    async live(campaign: string): Promise<LiveCampaign> {
      const pages: Record<string, unknown> = {}
      const row = await campaigns.row(campaign)
      const end = await endSeen(row)
      let share: number | null = null

      for (const id of new Set([...namesIn(row.shown), ...pagesIn(row).map((page) => page.id)])) {
        const latest = await versions.newest(id)
        const { split: _, running, ...shown } = documentOf(latest)

        if (latest !== undefined) pages[id] = shown
        share ??= running
      }
      return { endAt: end?.toISOString() ?? null, share, pages }
    },
    /** Ends a published campaign now. @throws {ApiError} 403 when this person may not. */
    async end(id: string, revision: number, staff: Staff): Promise<CampaignRow> {
      const row = await campaigns.row(id, revision)

      checkAlone(isReviewRequired, 'end', staff)
      checkState(row.state, ['draft', 'published', 'scheduled', 'review'])
      if (row.published_at === null) throw new ApiError('409', 'This campaign was never published.')

      const [pages, at] = [await registersOf(row), now()]

      return campaigns.change(id, revision, { end_at: at }, (both) => endPages(both, pages, at))
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
          await backToDraft(row, error.message)
        }
      }
      return due.length === 0 ? undefined : `${due.length} due`
    },
  }
}

/** A published version and, where its visitors are split, how many percent of them see it: none, once one of a test is there again. */
function documentOf(published: { readonly version: number; readonly document: string } | undefined) {
  const document = JSON.parse(published?.document ?? '{}') as Partial<PublishedTemplate>
  const running = document.split?.find(({ version }) => version === published?.version)?.share

  return { ...document, running: document.split ? (running ?? 0) : null }
}

function noteOf(note: string, { despite }: PublishRequest): string {
  return [note, despite && `In spite of the check: ${despite}`].filter(Boolean).join(' · ')
}

/** The times of a publication; an end that is not spoken of stays, unless it is over. A beginning long ago is mistyped. */
function timesOf({ publishAt, endAt, share }: PublishRequest, { end_at }: CampaignRow, now: Date) {
  const begin = publishAt ?? now
  const kept = end_at !== null && end_at > begin ? end_at : null

  if (Number(now) - Number(begin) > 3_600_000) throw new ApiError('400', 'The beginning is over: choose a later one.')
  if (endAt && endAt <= begin) throw new ApiError('400', 'The end is before the beginning: choose a later one.')
  return { publish_at: publishAt ?? null, end_at: endAt === undefined ? kept : endAt, share: share ?? null }
}

/** @throws {ApiError} 403 or 409 when this person may not approve this campaign. */
async function checkApprover({ query }: Database, row: CampaignRow, { name, role }: Staff): Promise<void> {
  if (row.state !== 'review') throw new ApiError('409', 'A second person has to approve it: send it to review first.')
  if (role !== 'approver' && role !== 'admin')
    throw new ApiError('403', `Your role is ${role}; approving needs approver or admin.`)
  if ([...namesIn(row.authors), row.submitted_by, row.updated_by].includes(name))
    throw new ApiError('403', 'You have worked on this campaign yourself: a second person has to approve it.')
  if (await joinedAfter(query, name, row.drafted_at))
    throw new ApiError('403', 'You became staff after this draft began: somebody who was there has to approve it.')
}
