import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppName } from '@pahiram/contract'
import { everywhere } from '@pahiram/page-html'

import { describeFiles } from '../manifest/describe-files.ts'
import { type Manifest, type ManifestPage, writtenManifest } from '../manifest/manifest.ts'
import { manifestName, mapsFolder, publicFolder } from '../manifest/release-folder.ts'
import { releaseIdOf } from '../manifest/release-id.ts'

/** What a release is made of. */
export interface ReleaseParts {
  readonly app: AppName
  /** The app's, from its package.json. */
  readonly version: string
  readonly commit: string
  /** What was built of the app, as it is served. */
  readonly dist: string
  /** Its source maps; undefined: the release has none. */
  readonly maps?: string
  readonly pages: readonly ManifestPage[]
  /** The folder of all releases: this one comes to lie in `<out>/<app>/<releaseId>`. */
  readonly out: string
}

/** A release that was built, and where it lies. */
export interface AssembledRelease {
  readonly folder: string
  readonly manifest: Manifest
}

/** Puts a release together. It appears in its place only when it is whole; one that is there already is replaced. */
export async function assembleRelease(parts: ReleaseParts): Promise<AssembledRelease> {
  const { app, version, commit, dist } = parts
  const files = await describeFiles(dist)
  const releaseId = releaseIdOf(files)
  const manifest: Manifest = {
    format: 1,
    app,
    version,
    releaseId,
    commit,
    pages: [...parts.pages],
    files,
    headers: { ...everywhere },
  }
  const folder = join(parts.out, app, releaseId)
  const unfinished = `${folder}.${process.pid}.part`

  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, mapsFolder), { recursive: true })
  await cp(dist, join(unfinished, publicFolder), { recursive: true })
  if (parts.maps !== undefined) await cp(parts.maps, join(unfinished, mapsFolder), { recursive: true })
  await writeFile(join(unfinished, manifestName), writtenManifest(manifest))
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  return { folder, manifest }
}
