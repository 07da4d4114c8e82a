import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { AppName } from '@pahiram/contract'
import { mapsFolder } from '@pahiram/page-server'

import { type AssembledRelease, assembleRelease, manifestPages } from '../build/assemble-release.ts'
import { pathsIn, publicFolder } from '../manifest.ts'
import { workspaceRoot } from '../workspace.ts'
import { writeFiles } from './temporary-folder.ts'

/** What a release is made of instead of what `pnpm build` left. */
interface ReleaseSource {
  /** A release with its source maps, as `pnpm release build` left it. */
  readonly release: string
  /** Changes a script, as a mistake would. */
  readonly edit?: (script: string) => string
}

/**
 * A release of what `pnpm build` left of an app. Each `suffix` gives another one, as another commit would: all of the
 * app's scripts have other names and bytes, and do the same.
 */
export async function releaseOfBuild(
  app: AppName,
  folder: string,
  suffix: string,
  source?: ReleaseSource,
): Promise<AssembledRelease> {
  const built = join(workspaceRoot, 'apps', app)
  const report = JSON.parse(await readFile(join(built, '.cache/report.json'), 'utf8')) as {
    path: string
    kind: 'data' | 'static'
  }[]
  const dist = join(folder, 'dist', app, suffix)

  const place = source === undefined ? join(built, 'dist') : join(source.release, publicFolder)
  const maps = join(folder, 'maps', app, suffix)

  await writeFiles(dist, await withSuffix(place, app, suffix, source?.edit))
  if (source !== undefined) await writeFiles(maps, await withSuffix(join(source.release, mapsFolder), app, suffix))
  return assembleRelease({
    ...(source !== undefined && { maps }),
    app,
    version: `0.0.0-${suffix}`,
    commit: createHash('sha1').update(suffix).digest('hex'),
    dist,
    pages: await manifestPages(app, new Map(report.map(({ path, kind }) => [path, kind])), dist),
    out: join(folder, 'releases'),
  })
}

/** The files of a build, its scripts under other names; without the compressed ones, whose bytes would be others. */
async function withSuffix(
  dist: string,
  app: string,
  suffix: string,
  edit: (script: string) => string = (script) => script,
): Promise<Record<string, Uint8Array>> {
  const paths = (await pathsIn(dist)).filter((path) => !/\.(?:br|gz)$/.test(path))
  const own = paths.filter((path) => path.startsWith(`assets/${app}/`) && /\.js(?:\.map)?$/.test(path))
  const names = own.map((path) => path.slice(path.lastIndexOf('/') + 1).replace(/\.map$/, ''))
  const renamed = (text: string) =>
    names.reduce((changed, name) => changed.replaceAll(name, name.replace(/\.js$/, `-${suffix}.js`)), text)
  const files = paths.map(async (path) => {
    const content = await readFile(join(dist, path))

    if (!/\.(?:js|html)$/.test(path)) return [renamed(path), content] as const

    const text = renamed(content.toString())

    return [renamed(path), Buffer.from(path.endsWith('.js') ? edit(text) : text)] as const
  })

  return Object.fromEntries(await Promise.all(files))
}
