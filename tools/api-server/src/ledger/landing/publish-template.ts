import {
  landingPicturePattern,
  type PublishedAs,
  type PublishedTemplate,
  type TemplateProblem,
  templateProblems,
} from '@pahiram/contract'
import { ApiError } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import { preparePublishedVersions, type PublishedVersions } from './shown-template.ts'
import { marketDay } from '@pahiram/formatting/calendar'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { countVersions } from './split-counts.ts'

/** Says why a document cannot be published. */
export class InvalidTemplate extends Error {
  override readonly name = 'InvalidTemplate'
  readonly problems: readonly TemplateProblem[]

  constructor(problems: readonly TemplateProblem[]) {
    super('The template may not be published.')
    this.problems = problems
  }
}

interface Publication {
  readonly document: unknown
  readonly note?: string | undefined
  /** Who has worked on it. */
  readonly authors?: readonly string[] | undefined
  readonly approvedBy?: string | null
  /** The latest version that the publisher knows; 0 for none. */
  readonly expectedVersion?: number | undefined
}

/** How often a publisher tries to get a version number when others publish the same template at once. */
const mostAttempts = 50

/**
 * Publishes templates: a document as the next version, or an older version again.
 */
export function preparePublishing(database: Database, now: () => Date) {
  const versions = preparePublishedVersions(database)

  return {
    /**
     * @throws {InvalidTemplate} when the document is invalid.
     * @throws {ApiError} 409 when the latest version is not the one that was expected.
     */
    async publish({ document, ...circumstances }: Publication): Promise<PublishedAs> {
      const problems = templateProblems(document)

      if (problems.length > 0) throw new InvalidTemplate(problems)

      const template = document as PublishedTemplate

      await checkPictures(database, template)
      return addVersion(database, versions, template, { ...circumstances, now: now() })
    },
    /** @throws {ApiError} 404 when there is no such version. */
    async rollBack(
      id: string,
      version: number,
      { note, authors }: Omit<Publication, 'document'> = {},
    ): Promise<PublishedAs> {
      const older = await versions.one(id, version)

      if (older === undefined) throw new ApiError('404', `There is no version ${version} of the template ${id}.`)
      // Not validated again: a rollback must not fail because rules have changed.
      return addVersion(database, versions, JSON.parse(older.document) as PublishedTemplate, {
        note,
        authors,
        from: version,
        now: now(),
      })
    },
  }
}

interface Circumstances extends Omit<Publication, 'document'> {
  readonly from?: number
  readonly now: Date
}

/** Inserts the next version. The primary key decides between concurrent publishers; the other tries again or gets an error. */
async function addVersion(
  database: Database,
  versions: PublishedVersions,
  template: PublishedTemplate,
  { note = '', authors = [], approvedBy = null, expectedVersion, from, now }: Circumstances,
): Promise<PublishedAs> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const latest = (await versions.newest(template.id))?.version ?? 0
    const version = latest + 1

    if (expectedVersion !== undefined && expectedVersion !== latest) throw publishedMeanwhile(template.id, latest)
    if (from === undefined) await checkSplit(versions, template, version)

    const isAdded = await database.query.transaction().execute(async (transaction) => {
      const added = await transaction
        .insertInto('landing_versions')
        .values({
          template_id: template.id,
          version,
          kind: template.kind,
          title: template.title,
          mobile_pattern: template.mobilePattern ?? null,
          split: template.split === undefined ? null : JSON.stringify(template.split),
          document: JSON.stringify(template),
          note: note.replaceAll('\0', ''),
          authors: authors.join(', '),
          approved_by: approvedBy,
          rolled_back_from: from ?? null,
          published_at: now,
        })
        .onConflict((conflict) => conflict.columns(['template_id', 'version']).doNothing())
        .returning('version')
        .execute()
      const versionsShown = template.split?.map((share) => share.version) ?? []

      if (added.length === 1 && versionsShown.length > 0) {
        await beginSplitTest(transaction, { template: template.id, version, versions: versionsShown }, now)
      }
      return added.length === 1
    })

    if (isAdded) return { id: template.id, version }
  }
  throw publishedMeanwhile(template.id, undefined)
}

/** Checks that the pictures of ours that a template names were uploaded to this server. */
async function checkPictures({ query }: Database, { blocks }: PublishedTemplate): Promise<void> {
  const named = blocks.flatMap((block, at) => {
    const [field, address = ''] =
      block.type === 'hero' ? ['image', block.image] : block.type === 'image' ? ['src', block.src] : ['']
    const [, hash] = landingPicturePattern.exec(address) ?? []

    return hash === undefined ? [] : [{ path: `blocks.${at}.${field}`, hash }]
  })

  if (named.length === 0) return

  const hashes = named.map(({ hash }) => hash)
  const rows = await query.selectFrom('promo_pictures').where('hash', 'in', hashes).select('hash').distinct().execute()
  const problems = named
    .filter(({ hash }) => rows.every((row) => row.hash !== hash))
    .map(({ path }) => ({
      path,
      message: 'is no picture of this server: upload it in the studio',
    }))

  if (problems.length > 0) throw new InvalidTemplate(problems)
}

function publishedMeanwhile(id: string, latest: number | undefined): ApiError {
  return new ApiError(
    '409',
    latest === undefined
      ? `Many others publish ${id} right now. Try again.`
      : latest === 0
        ? `There is no version of ${id} yet.`
        : `Somebody else has published ${id} meanwhile: its latest version is ${latest}. Look at it, then publish again.`,
  )
}

/** Checks that a split names existing versions of the same kind, among them the one that is being published. */
async function checkSplit(
  versions: PublishedVersions,
  { id, kind, split = [] }: PublishedTemplate,
  next: number,
): Promise<void> {
  const problems: TemplateProblem[] = []

  for (const [index, { version }] of split.entries()) {
    const named = version === next ? { kind } : await versions.one(id, version)
    const path = `split.${index}.version`

    if (named === undefined) problems.push({ path, message: `does not exist; the one to be published is ${next}` })
    else if (named.kind !== kind) problems.push({ path, message: `is of another kind (${named.kind})` })
  }
  if (problems.length > 0) throw new InvalidTemplate(problems)
}

/**
 * Begins a split test, in the transaction that publishes its version. What its versions counted earlier that day is kept, to be
 * taken off: sums are by day, and the version that everybody saw before would otherwise seem to have too many visitors.
 */
async function beginSplitTest(
  query: Kysely<Tables>,
  { template, version, versions }: { template: string; version: number; versions: readonly number[] },
  now: Date,
): Promise<void> {
  const before = await countVersions(query, { template, versions, from: marketDay(now) })

  await query
    .insertInto('split_tests')
    .values({ template_id: template, version, began_at: now, counted_before: JSON.stringify(before) })
    .execute()
}
