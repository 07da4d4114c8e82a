import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { CommandError } from '@pahiram/command-line'
import { type AppName, type Page, parametersOf } from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'
import { everywhere } from '@pahiram/page-html'
import { mapsFolder } from '@pahiram/page-server'

import {
  describeFiles,
  type Manifest,
  manifestName,
  type ManifestPage,
  pathsIn,
  type PrivateFile,
  privateFile,
  publicFolder,
  releaseIdOf,
  serverFolder,
  writtenManifest,
} from '../manifest.ts'

/** The parts of a release. */
export interface ReleaseParts {
  readonly app: AppName
  /** The app's, from its package.json. */
  readonly version: string
  readonly commit: string
  /** The hash of what it was built from; undefined when nobody knows. */
  readonly source?: string
  /** The folder of the app's built files, as they are served. */
  readonly dist: string
  /** The folder of its source maps; undefined when there are none. */
  readonly maps?: string
  /** The folder of the bundles that the page server imports; it need not be there. */
  readonly server?: string
  readonly pages: readonly ManifestPage[]
  /** The folder of all releases; this one is written to `<out>/<app>/<releaseId>`. */
  readonly out: string
}

/** A built release and its folder. */
export interface AssembledRelease {
  readonly folder: string
  readonly manifest: Manifest
}

/** Writes a release to its folder, all at once; an existing one is replaced. */
export async function assembleRelease(parts: ReleaseParts): Promise<AssembledRelease> {
  const { app, version, commit, dist } = parts
  const files = await describeFiles(dist)
  const server =
    parts.server !== undefined && existsSync(parts.server) ? await describePrivate(parts.server) : undefined
  const named = (server ?? []).map(({ path, sha384 }) => ({ path: `${serverFolder}/${path}`, sha384 }))
  const releaseId = releaseIdOf([...files, ...named])
  const manifest: Manifest = {
    format: 1,
    app,
    version,
    releaseId,
    commit,
    ...(parts.source !== undefined && { source: parts.source }),
    pages: [...parts.pages],
    files,
    ...(server !== undefined && { server }),
    headers: { ...everywhere },
  }
  const folder = join(parts.out, app, releaseId)
  const unfinished = `${folder}.${process.pid}.part`

  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, mapsFolder), { recursive: true })
  await cp(dist, join(unfinished, publicFolder), { recursive: true })
  if (parts.maps !== undefined) await cp(parts.maps, join(unfinished, mapsFolder), { recursive: true })
  if (server !== undefined)
    await cp(parts.server ?? '', join(unfinished, serverFolder), { recursive: true, filter: isOfServer })
  await writeFile(join(unfinished, manifestName), writtenManifest(manifest))
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  return { folder, manifest }
}

/** Source maps stay where they were built. */
function isOfServer(path: string): boolean {
  return !path.endsWith('.map')
}

/** Describes the files that the page server imports, sorted. */
async function describePrivate(folder: string): Promise<PrivateFile[]> {
  const paths = (await pathsIn(folder)).filter(isOfServer)

  return Promise.all(paths.map(async (path) => privateFile(path, await readFile(join(folder, path)))))
}

/**
 * The pages of a build as a manifest says them: what the contract knows of each, with the title that was built.
 * @throws CommandError when a page was built that the contract does not know, or one that it knows was not.
 */
export async function manifestPages(
  app: AppName,
  kinds: ReadonlyMap<string, ManifestPage['kind']>,
  dist: string,
): Promise<ManifestPage[]> {
  const known = pages.filter((page) => page.app === app)
  const strangers = [...kinds.keys()].filter((path) => !known.some((page) => page.path === path))

  if (strangers.length > 0) {
    throw new CommandError(`The contract’s page table does not know ${strangers.join(', ')} of ${app}.`)
  }
  return Promise.all(
    known.map(async (page) => {
      const kind = kinds.get(page.path)

      if (kind === undefined) throw new CommandError(`${app} was built without its page “${page.path}”.`)

      const html = await readFile(join(dist, page.path, 'index.html'), 'utf8')

      return { ...asManifestPage(page, kind), title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '' }
    }),
  )
}

function asManifestPage(page: Page, kind: ManifestPage['kind']): Omit<ManifestPage, 'title'> {
  return {
    path: page.path,
    url: page.path === 'index' ? '/' : `/${page.path}`,
    aliases: page.aliases.map((alias) => `/${alias}`),
    kind,
    query: [...parametersOf(page)],
    bridgeActions: [...page.bridgeActions],
    apiCalls: [...page.calls],
  }
}
