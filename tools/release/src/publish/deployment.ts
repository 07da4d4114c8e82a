import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import { CommandError } from '@pahiram/command-line'
import { type Locale, readConfiguration } from '@pahiram/contract'
import { publishedHtml } from '@pahiram/page-html'

import { closedHtml } from '../close/closed-html.ts'
import { closedIn } from '../close/closed-pages.ts'
import {
  byPath,
  type Configuration,
  describeFile,
  type Manifest,
  type PrivateFile,
  privateFile,
  publicFolder,
  readManifest,
  releaseIdOf,
  serverFolder,
  sha384Of,
} from '../manifest.ts'
import { deployFolder, isAsset, storedPath, type Target } from '../target/target.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A release prepared for one brand. */
export interface Deployment {
  /** 12 hex digits of what visitors get: the same release with the same configuration has the same. */
  readonly deployId: string
  /** The release's, its files being those of this deployment. */
  readonly manifest: Manifest
  /** The contents by path, those of the page server below `server/`, the built pages below `built/`. What is not here is on the target. */
  readonly contents: ReadonlyMap<string, Buffer>
}

/** The folder of a deployment for its pages as they were built, of which it is made once more with another configuration. */
const builtFolder = 'built'

/**
 * Makes the built release in `folder` ready for a brand; nothing is published yet.
 * @throws CommandError when the release is not whole, is another app's, or has a file where only others have theirs.
 */
export async function prepareDeployment(
  app: string,
  folder: string,
  configuration: Configuration,
): Promise<Deployment> {
  const manifest = await readManifest(folder)

  if (manifest.app !== app) throw new CommandError(`${folder} is a release of ${manifest.app}, not of ${app}.`)

  const foreign = manifest.files.find(
    ({ path }) => isAsset(path) && !/^assets\/([\w-]+)\//.exec(path)?.[1]?.match(`^(?:${app}|runtime)$`),
  )

  if (foreign !== undefined)
    throw new CommandError(`The release has ${foreign.path}, which is not ${app}’s to publish.`)

  return configured(manifest, await readBuilt(folder, manifest), configuration)
}

/**
 * Makes a deployment that is on a target once more with another configuration: of its files there, nothing is built.
 * @throws CommandError when a file of it is gone.
 */
export async function reconfigured(
  target: Target,
  deployId: string,
  manifest: Manifest,
  configuration: Configuration,
): Promise<Deployment> {
  const { app, files, server = [], built = [] } = manifest
  const contents = new Map<string, Buffer>()
  const take = async ({ sha384 }: PrivateFile, path: string, from = path) => {
    const content = await target.read(storedPath(app, deployId, from))

    if (content === undefined || sha384Of(content) !== sha384)
      throw new CommandError(`${deployId} of ${app} has no ${from} any more: publish its release.`)
    contents.set(path, content)
  }

  await Promise.all([
    ...files.filter(({ path }) => !isAsset(path) && !isOfPage(path)).map((file) => take(file, file.path)),
    ...server.map((file) => take(file, `${serverFolder}/${file.path}`)),
    ...built.map((file) => take(file, file.path, `${builtFolder}/${file.path}`)),
  ])
  return configured(manifest, contents, configuration)
}

function isOfPage(path: string): boolean {
  return /\.html(?:\.(?:br|gz))?$/.test(path)
}

/** @param contents The release's files, pages as they were built; assets may be missing. */
async function configured(
  release: Manifest,
  contents: ReadonlyMap<string, Buffer>,
  configuration: Configuration,
): Promise<Deployment> {
  const { deployId, pages } = namedPages(release, contents, configuration)
  const built = [...contents].filter(([path]) => pages.has(path))
  const shown = [
    ...pages,
    ...(await Promise.all([...pages].map(([path, page]) => compressedCopies(path, page)))).flat(),
  ]
  const closed = closedIn(release.pages, configuration).pages
  const { closed: _before, ...open } = release
  const manifest: Manifest = {
    ...open,
    ...(closed.length > 0 && { closed: [...closed] }),
    configuration,
    files: [
      ...release.files.filter(({ path }) => !isOfPage(path)),
      ...shown.map(([path, content]) => describeFile(path, content)),
    ].toSorted(byPath),
    built: built.map(([path, content]) => privateFile(path, content)).toSorted(byPath),
  }

  return {
    deployId,
    manifest,
    contents: new Map([
      ...[...contents].filter(([path]) => !isOfPage(path)),
      ...shown,
      ...built.map(([path, content]) => [`${builtFolder}/${path}`, content] as const),
    ]),
  }
}

/** Reads the files of a built release. @throws CommandError that names the damaged ones. */
async function readBuilt(folder: string, { files, server = [] }: Manifest): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>()
  const broken: string[] = []
  const read = async (path: string, sha384: string, place: string) => {
    const content = await readFile(join(folder, place)).catch(() => undefined)

    if (content !== undefined && sha384Of(content) === sha384) contents.set(path, content)
    else broken.push(path)
  }

  await Promise.all([
    ...files.map(({ path, sha384 }) => read(path, sha384, `${publicFolder}/${path}`)),
    ...server.map(({ path, sha384 }) => read(`${serverFolder}/${path}`, sha384, `${serverFolder}/${path}`)),
  ])
  if (broken.length === 0) return contents
  throw new CommandError(`The release in ${folder} is damaged, build it again: ${broken.toSorted().join(', ')}.`)
}

/** Lists all files of a deployment by the keys of `Deployment.contents`, those that nobody is served included. */
export function filesOf({ files, server = [], built = [] }: Manifest): PrivateFile[] {
  const below = (folder: string, inside: readonly PrivateFile[]) =>
    inside.map((file) => ({ ...file, path: `${folder}/${file.path}` }))

  return [...files, ...below(serverFolder, server), ...below(builtFolder, built)]
}

/**
 * Compares names and sizes with what is on the target, which is quick; `status` reads every byte.
 * @throws CommandError that names what is missing or damaged.
 */
export async function rejectMissing(target: Target, deployId: string, manifest: Manifest): Promise<void> {
  const { app, files } = manifest
  const shared = files.some(({ path }) => path.startsWith('assets/runtime/')) ? ['assets/runtime'] : []
  const folders = [deployFolder(app, deployId), `assets/${app}`, ...shared]
  const lists = await Promise.all(folders.map((folder) => target.list(folder)))
  const sizes = new Map(lists.flat().map(({ path, size }) => [path, size]))
  const broken = filesOf(manifest)
    .map((file) => ({ path: storedPath(app, deployId, file.path), size: file.size }))
    .filter(({ path, size }) => sizes.get(path) !== size)
    .map(({ path }) => path)

  if (broken.length > 0) {
    throw new CommandError(
      `${deployId} of ${app} is not whole any more, so visitors stay where they are. Missing or damaged: ${broken.join(', ')}.`,
    )
  }
}

/** Compresses a page as web servers look for it: `.br` and `.gz` beside it, by path. */
async function compressedCopies(path: string, page: Buffer): Promise<(readonly [string, Buffer])[]> {
  const [br, gz] = await Promise.all([brotli(page), zip(page, { level: 9 })])

  return [
    [`${path}.br`, br],
    [`${path}.gz`, gz],
  ]
}

/**
 * Makes the pages of a release those of one deployment; a closed page is the plain one that says so. A page says which
 * deployment it is of, so its hash cannot be the deployment's name: that is the hash of the same pages as they were if they
 * said their release. Each page holds `<app>@<deployId>`, which its reports send.
 * @param built The release's files, its pages as they were built.
 */
export function namedPages(
  { app, releaseId, files, pages: known, server = [] }: Manifest,
  built: ReadonlyMap<string, Buffer>,
  configuration: Configuration,
) {
  const { locale } = readConfiguration(configuration)
  const closed = closedIn(known, configuration).pages
  // A static page without a language is that of the deployment's.
  const builtIn = (language: Locale, path: string) =>
    path.endsWith('/index.html') ? built.get(path.replace(/html$/, `${language}.html`)) : undefined
  const pageOf = (path: string, html: Buffer, name: string) => {
    const page = publishedHtml(html.toString(), configuration, name).html

    return Buffer.from(closed.includes(path.split('/')[0] ?? '') ? closedHtml(page, name) : page)
  }
  const pagesOf = (id: string) =>
    new Map(
      [...built]
        .filter(([path]) => path.endsWith('.html'))
        .map(([path, html]) => [path, pageOf(path, builtIn(locale, path) ?? html, `${app}@${id}`)]),
    )
  const unnamed = pagesOf(releaseId)
  // Compressed files are left out: another version of a compressor makes other bytes of the same page.
  const deployId = releaseIdOf([
    ...files
      .filter(({ encoding }) => encoding === undefined)
      .map(({ path, sha384 }) => ({ path, sha384: unnamed.has(path) ? sha384Of(unnamed.get(path) ?? '') : sha384 })),
    ...server.map(({ path, sha384 }) => ({ path: `${serverFolder}/${path}`, sha384 })),
  ])

  return { deployId, pages: pagesOf(deployId) }
}
