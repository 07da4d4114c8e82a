import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import { CommandError } from '@pahiram/command-line'
import { type Locale, readConfiguration } from '@pahiram/contract'
import { publishedHtml } from '@pahiram/page-html'

import { byPath, describeFile, type Manifest, publicFolder, readManifest, releaseIdOf, sha384Of } from '../manifest.ts'
import { isAsset } from '../target/target.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A release prepared for one brand. */
export interface Deployment {
  /** 12 hex digits of what visitors get: the same release with the same configuration has the same. */
  readonly deployId: string
  /** The release's, its files being those of this deployment. */
  readonly manifest: Manifest
  /** The content of each of the manifest's files. */
  readonly contents: ReadonlyMap<string, Buffer>
}

/**
 * Makes the built release in `folder` ready for a brand; nothing is published yet.
 * @throws CommandError when the release is not whole, is another app's, or has a file where only others have theirs.
 */
export async function prepareDeployment(app: string, folder: string, configuration: unknown): Promise<Deployment> {
  const manifest = await readManifest(folder)

  if (manifest.app !== app) throw new CommandError(`${folder} is a release of ${manifest.app}, not of ${app}.`)

  const foreign = manifest.files.find(
    ({ path }) => isAsset(path) && !/^assets\/([\w-]+)\//.exec(path)?.[1]?.match(`^(?:${app}|runtime)$`),
  )

  if (foreign !== undefined)
    throw new CommandError(`The release has ${foreign.path}, which is not ${app}’s to publish.`)

  const built = await readBuilt(folder, manifest)
  const { deployId, pages } = namedPages(manifest, built, configuration)
  const contents = await withPages(built, pages)
  const files = [...contents].map(([path, content]) => describeFile(path, content)).toSorted(byPath)

  return { deployId, manifest: { ...manifest, files }, contents }
}

/** Reads the files of a built release. @throws CommandError that names the damaged ones. */
async function readBuilt(folder: string, manifest: Manifest): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>()
  const broken: string[] = []

  await Promise.all(
    manifest.files.map(async ({ path, sha384 }) => {
      const content = await readFile(join(folder, publicFolder, path)).catch(() => undefined)

      if (content !== undefined && sha384Of(content) === sha384) contents.set(path, content)
      else broken.push(path)
    }),
  )
  if (broken.length === 0) return contents
  throw new CommandError(`The release in ${folder} is damaged, build it again: ${broken.toSorted().join(', ')}.`)
}

/** Replaces the built pages by the deployment's, with compressed copies. */
async function withPages(built: ReadonlyMap<string, Buffer>, pages: ReadonlyMap<string, Buffer>) {
  const isOfPage = (path: string) => pages.has(path.replace(/\.(?:br|gz)$/, ''))
  const contents = new Map([...built].filter(([path]) => !isOfPage(path)))

  await Promise.all(
    [...pages].map(async ([path, page]) => {
      contents.set(path, page)
      for (const [copyPath, copy] of await compressedCopies(path, page)) contents.set(copyPath, copy)
    }),
  )
  return contents
}

/** Compresses a page as web servers look for it: `.br` and `.gz` beside it, by path. */
export async function compressedCopies(path: string, page: Buffer): Promise<(readonly [string, Buffer])[]> {
  const [br, gz] = await Promise.all([brotli(page), zip(page, { level: 9 })])

  return [
    [`${path}.br`, br],
    [`${path}.gz`, gz],
  ]
}

/** The pages of a release with a brand's configuration. */
interface NamedPages {
  /** 12 hex digits of what visitors get: the same release with the same configuration has the same. */
  readonly deployId: string
  /** By path; each holds `<app>@<deployId>`, which its reports send. */
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
  const { locale } = readConfiguration(configuration)
  // A static page without a language is that of the deployment's.
  const builtIn = (language: Locale, path: string) =>
    path.endsWith('/index.html') ? built.get(path.replace(/html$/, `${language}.html`)) : undefined
  const pagesOf = (id: string) =>
    new Map(
      [...built]
        .filter(([path]) => path.endsWith('.html'))
        .map(([path, html]) => [path, builtIn(locale, path) ?? html] as const)
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
