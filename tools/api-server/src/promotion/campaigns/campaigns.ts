import { randomUUID } from 'node:crypto'

import type { Campaign, CampaignList, CampaignPage, CampaignState } from '@pahiram/contract'
import type { Kysely, Selectable } from 'kysely'

import { ApiError } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { Staff } from '../../platform/staff/staff-members.ts'
import { preparePublishedVersions } from '../../ledger/landing/shown-template.ts'

/** A campaign as its row says it. */
export type CampaignRow = Selectable<Tables['campaigns']>

interface Content {
  readonly name: string
  readonly pages: readonly CampaignPage[]
}

/** What changes in a row; its revision grows unless it is named. */
type Change = Partial<Omit<CampaignRow, 'id'>>
type Also = (transaction: Kysely<Tables>) => Promise<unknown>

/** The result of `prepareCampaigns`. */
export type Campaigns = ReturnType<typeof prepareCampaigns>

/** Stores the drafts of the promotion team. Each change names the revision that it is based on, so that none is lost. */
export function prepareCampaigns(database: Database, now: () => Date) {
  const { query } = database
  const versions = preparePublishedVersions(database, now)

  /** @throws {ApiError} 404, or 409 when it is not at the revision that somebody saw: what is checked is what is changed. */
  const row = async (id: string, revision?: number): Promise<CampaignRow> => {
    const found = isUuid(id)
      ? await query.selectFrom('campaigns').where('id', '=', id).selectAll().executeTakeFirst()
      : undefined

    if (found === undefined) throw new ApiError('404', 'There is no such campaign; somebody may have deleted it.')
    if (found.revision !== (revision ?? found.revision))
      throw new ApiError(
        '409',
        `${found.updated_by} has changed this campaign meanwhile. Load it again to see it as it is now.`,
      )
    return found
  }

  /** The latest version of each page, for pages that the draft did not have before. */
  const basesOf = async (pages: readonly CampaignPage[], known: Readonly<Record<string, number>>) => {
    const bases: Record<string, number> = {}

    for (const id of pages.map((page) => page.id)) bases[id] = known[id] ?? (await versions.newest(id))?.version ?? 0
    return bases
  }

  /** Changes it, and what else is to be changed with it or not at all. */
  const change = async (id: string, revision: number, changed: Change, also?: Also): Promise<CampaignRow> => {
    const updated = await query.transaction().execute(async (transaction) => {
      const next = await transaction
        .updateTable('campaigns')
        .set({ revision: revision + 1, ...changed })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .returningAll()
        .executeTakeFirst()

      if (next !== undefined) await also?.(transaction)
      return next
    })

    return updated ?? row(id, revision)
  }

  /** Finds a campaign that no visitor sees. */
  const goneRow = async (id: string, revision: number): Promise<CampaignRow> => {
    const found = await row(id, revision)

    if (found.published_at !== null && (found.end_at === null || found.end_at > now()))
      throw new ApiError('409', 'Visitors may see this campaign: end it first.')
    return found
  }

  return {
    row,
    change,
    async list(): Promise<CampaignList['campaigns']> {
      const rows = await query.selectFrom('campaigns').orderBy('updated_at', 'desc').selectAll().execute()

      return rows.map((one) => {
        const { submittedBy: _by, authors: _all, note: _note, share: _share, pages, ...listed } = campaignOf(one)

        return {
          ...listed,
          pages: pages.map((page) => ({
            id: page.id,
            kind: page.kind,
            title: typeof page['title'] === 'string' ? page['title'] : '',
          })),
        }
      })
    },
    async create({ name, pages, copyOf }: Content & { copyOf?: string | undefined }, by: string): Promise<CampaignRow> {
      const moment = now()
      const draft = copyOf === undefined ? { authors: '[]', drafted_at: moment } : await row(copyOf)

      return query
        .insertInto('campaigns')
        .values({
          id: randomUUID(),
          name,
          pages: JSON.stringify(pages),
          bases: JSON.stringify(await basesOf(pages, {})),
          shown: '[]',
          revision: 1,
          state: 'draft',
          owner: by,
          created_at: moment,
          updated_by: by,
          updated_at: moment,
          ...withAuthor(draft, by, moment),
          note: '',
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },
    /** @throws {ApiError} 409 while it is in review or waits for its time, or when somebody else has changed it. */
    async save(id: string, revision: number, { name, pages }: Content, by: string): Promise<CampaignRow> {
      const saved = await row(id, revision)

      checkState(saved.state, ['draft', 'published'])
      return change(id, revision, {
        name,
        pages: JSON.stringify(pages),
        bases: JSON.stringify(await basesOf(pages, basesIn(saved.bases))),
        state: 'draft',
        problem: null,
        updated_by: by,
        updated_at: now(),
        ...withAuthor(saved, by, now()),
      })
    },
    /** Puts a campaign away; its register page goes on saying that the offer has ended. @throws {ApiError} as `remove` */
    async archive(id: string, revision: number, { name }: Pick<Staff, 'name'>): Promise<CampaignRow> {
      const { state } = await goneRow(id, revision)

      checkState(state, ['draft', 'published'])
      return change(id, revision, { state: 'archived', problem: null, updated_by: name, updated_at: now() })
    },
    /** @throws {ApiError} 409 while visitors may see it, or somebody waits for it. */
    async remove(id: string, revision: number): Promise<void> {
      checkState((await goneRow(id, revision)).state, ['draft', 'published', 'archived'])
      await change(id, revision, {}, (both) => both.deleteFrom('campaigns').where('id', '=', id).execute())
    },
  }
}

/** Checks that a campaign has one of these states: what was approved is what is published. @throws {ApiError} 409 */
export function checkState(state: CampaignState, allowed: readonly CampaignState[]): void {
  if (!allowed.includes(state))
    throw new ApiError('409', `This campaign ${stateTexts[state]}: take it back to change it.`)
}

const stateTexts: Readonly<Record<CampaignState, string>> = {
  draft: 'is a draft',
  review: 'is in review',
  scheduled: 'waits for its time',
  published: 'is published',
  archived: 'is archived',
}

/** Reads a row as the studio is given it. */
export function campaignOf(row: CampaignRow): Campaign {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    owner: row.owner,
    revision: row.revision,
    pages: pagesIn(row),
    updatedBy: row.updated_by,
    updatedAt: row.updated_at.toISOString(),
    submittedBy: row.submitted_by,
    authors: namesIn(row.authors),
    note: row.note,
    share: row.share,
    publishedAt: row.published_at?.toISOString() ?? null,
    publishAt: row.publish_at?.toISOString() ?? null,
    endAt: row.end_at?.toISOString() ?? null,
    problem: row.problem,
  }
}

export function pagesIn({ pages }: Pick<CampaignRow, 'pages'>): readonly CampaignPage[] {
  return JSON.parse(pages) as CampaignPage[]
}

export function basesIn(written: string): Readonly<Record<string, number>> {
  return JSON.parse(written) as Record<string, number>
}

/** The ids or names in a column. */
export function namesIn(written: string): readonly string[] {
  return JSON.parse(written) as string[]
}

/** The authors of a draft with one more, as a row has them; the first since it was published begins it. */
export function withAuthor(row: Pick<CampaignRow, 'authors' | 'drafted_at'>, name: string, now: Date) {
  const authors = JSON.stringify([...new Set([...namesIn(row.authors), name])])

  return { authors, drafted_at: row.authors === '[]' ? now : row.drafted_at }
}
