import { publishedHtml } from '@pahiram/page-html'

import { sha384Of } from '../manifest/describe-files.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { releaseIdOf } from '../manifest/release-id.ts'

/** The pages of a release with a brand's configuration. */
interface NamedPages {
  /** 12 hex digits of what visitors get: the same release with the same configuration has the same. */
  readonly deployId: string
  /** By path; each says `<app>@<deployId>` of itself, which its reports carry. */
  readonly pages: ReadonlyMap<string, Buffer>
}

/**
 * Makes the pages of a release those of one deployment. A page says which deployment it is of, so its hash cannot be the
 * deployment's name: that is the hash of the same pages as they were if they said their release.
 * @param built The release's files, its pages as they were built.
 */
export function namedPages(
  { app, releaseId, files }: Manifest,
  built: ReadonlyMap<string, Buffer>,
  configuration: unknown,
): NamedPages {
  const pagesOf = (id: string) =>
    new Map(
      [...built]
        .filter(([path]) => path.endsWith('.html'))
        .map(([path, html]) => [path, Buffer.from(publishedHtml(html.toString(), configuration, `${app}@${id}`).html)]),
    )
  const unnamed = pagesOf(releaseId)
  // Compressed files are left out: another version of a compressor makes other bytes of the same page.
  const deployId = releaseIdOf(
    files
      .filter(({ encoding }) => encoding === undefined)
      .map(({ path, sha384 }) => ({ path, sha384: unnamed.has(path) ? sha384Of(unnamed.get(path) ?? '') : sha384 })),
  )

  return { deployId, pages: pagesOf(deployId) }
}
