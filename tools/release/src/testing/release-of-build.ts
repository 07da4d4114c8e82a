import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { AppName } from '@pahiram/contract'

import { type AssembledRelease, assembleRelease, manifestPages } from '../build/assemble-release.ts'
import { pathsIn } from '../manifest.ts'
import { workspaceRoot } from '../workspace.ts'
import { writeFiles } from './temporary-folder.ts'

/**
 * A release of what `pnpm build` left of an app. Each `suffix` gives another one, as another commit would: all of the
 * app's scripts have other names and bytes, and do the same.
 */
export async function releaseOfBuild(app: AppName, folder: string, suffix: string): Promise<AssembledRelease> {
  const built = join(workspaceRoot, 'apps', app)
  const report = JSON.parse(await readFile(join(built, '.cache/report.json'), 'utf8')) as {
    path: string
    kind: 'data' | 'static'
  }[]
  const dist = join(folder, 'dist', app, suffix)

  await writeFiles(dist, await withSuffix(join(built, 'dist'), app, suffix))
  return assembleRelease({
    app,
    version: `0.0.0-${suffix}`,
    commit: createHash('sha1').update(suffix).digest('hex'),
    dist,
    pages: await manifestPages(app, new Map(report.map(({ path, kind }) => [path, kind])), dist),
    out: join(folder, 'releases'),
  })
}

/** The files of a build, its scripts under other names; without the compressed ones, whose bytes would be others. */
async function withSuffix(dist: string, app: string, suffix: string): Promise<Record<string, Uint8Array>> {
  const paths = (await pathsIn(dist)).filter((path) => !/\.(?:br|gz)$/.test(path))
  const own = paths.filter((path) => path.startsWith(`assets/${app}/`) && path.endsWith('.js'))
  const names = own.map((path) => path.slice(path.lastIndexOf('/') + 1))
  const renamed = (text: string) =>
    names.reduce((changed, name) => changed.replaceAll(name, name.replace(/\.js$/, `-${suffix}.js`)), text)
  const files = paths.map(async (path) => {
    const content = await readFile(join(dist, path))

    return [renamed(path), /\.(?:js|html)$/.test(path) ? Buffer.from(renamed(content.toString())) : content] as const
  })

  return Object.fromEntries(await Promise.all(files))
}
