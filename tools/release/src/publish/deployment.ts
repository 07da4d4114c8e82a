import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import { ReleaseProblem } from '../command/release-problem.ts'
import { describeFile, sha384Of } from '../manifest/describe-files.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { publicFolder, readManifest } from '../manifest/release-folder.ts'
import { byPath } from '../manifest/release-id.ts'
import { isAsset } from '../target/layout.ts'
import { namedPages } from './named-pages.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A release made ready for one brand. */
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
 * @throws ReleaseProblem when the release is not whole, is another app's, or has a file where only others have theirs.
 */
export async function prepareDeployment(app: string, folder: string, configuration: unknown): Promise<Deployment> {
  const manifest = await readManifest(folder)

  if (manifest.app !== app) throw new ReleaseProblem(`${folder} is a release of ${manifest.app}, not of ${app}.`)

  const foreign = manifest.files.find(
    ({ path }) => isAsset(path) && !/^assets\/([\w-]+)\//.exec(path)?.[1]?.match(`^(?:${app}|runtime)$`),
  )

  if (foreign !== undefined)
    throw new ReleaseProblem(`The release has ${foreign.path}, which is not ${app}’s to publish.`)

  const built = await readBuilt(folder, manifest)
  const { deployId, pages } = namedPages(manifest, built, configuration)
  const contents = await withPages(built, pages)
  const files = [...contents].map(([path, content]) => describeFile(path, content)).toSorted(byPath)

  return { deployId, manifest: { ...manifest, files }, contents }
}

/** The files of a built release. @throws ReleaseProblem that names those which are not as they were built. */
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
  throw new ReleaseProblem(`The release in ${folder} is damaged, build it again: ${broken.toSorted().join(', ')}.`)
}

/** The deployment's pages in the place of the built ones, and compressed beside them. */
async function withPages(built: ReadonlyMap<string, Buffer>, pages: ReadonlyMap<string, Buffer>) {
  const isOfPage = (path: string) => pages.has(path.replace(/\.(?:br|gz)$/, ''))
  const contents = new Map([...built].filter(([path]) => !isOfPage(path)))

  await Promise.all(
    [...pages].map(async ([path, page]) => {
      const [br, gz] = await Promise.all([brotli(page), zip(page, { level: 9 })])

      contents.set(path, page).set(`${path}.br`, br).set(`${path}.gz`, gz)
    }),
  )
  return contents
}
