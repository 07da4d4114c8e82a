import type { TemplateList, TemplateVersion, TemplateVersions } from '@pahiram/contract'

import { ApiError } from '../../api/envelope.ts'
import type { Database } from '../../database/database.ts'
import { isTemplateId, preparePublishedVersions, splitIn } from './published-versions.ts'

/** What staff read: the templates, the versions of one, and a document. */
export function prepareTemplateList(database: Database) {
  const published = preparePublishedVersions(database)

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
            .select(['version', 'kind', 'title', 'published_at', 'note', 'rolled_back_from', 'split'])
            .execute()
        : []

      if (rows.length === 0) throw new ApiError('404', `There is no template ${id}.`)
      return {
        id,
        versions: rows.map(({ version, kind, title, published_at, note, rolled_back_from, split }) => ({
          version,
          kind,
          title,
          publishedAt: published_at.toISOString(),
          note,
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
