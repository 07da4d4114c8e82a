import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { CommandError } from '@pahiram/command-line'
import type { AppName } from '@pahiram/contract'
import { buildRelease as buildApp, type PageWeight, releaseBuildOf } from '@pahiram/vite-app'

import { workspaceRoot } from '../workspace.ts'
import { type AssembledRelease, assembleRelease, manifestPages } from './assemble-release.ts'
import { builtFindings } from './built-needs.ts'

/** A request to build the release of one app. */
export interface BuildRequest {
  readonly app: AppName
  readonly commit: string
  /** The folder of all releases. */
  readonly out: string
  /** Builds even when the same sources were built before. */
  readonly force: boolean
}

/**
 * Builds an app and puts its release together.
 * @throws CommandError with what the build printed when it failed, or with what the manifest would have said wrongly.
 */
export async function buildRelease({ app, commit, out, force }: BuildRequest): Promise<AssembledRelease> {
  const appFolder = { name: app, folder: join(workspaceRoot, 'apps', app) }
  const { state, output, inputs } = await buildApp(appFolder, force)

  if (state === 'failed') throw new CommandError(`${app} could not be built:\n${output.trim()}`)

  const { dist, server, maps, report } = releaseBuildOf(appFolder)
  const [weights, described] = await Promise.all([
    readFile(report, 'utf8').then((text) => JSON.parse(text) as PageWeight[]),
    readFile(join(appFolder.folder, 'package.json'), 'utf8').then((text) => JSON.parse(text) as { version: string }),
  ])
  const kinds = new Map(weights.map(({ path, kind }) => [path, kind]))

  const pages = await manifestPages(app, kinds, dist)
  const findings = await builtFindings(dist, pages)

  if (findings.length > 0) throw new CommandError(`${app} is not what its manifest says:\n${findings.join('\n')}`)
  return assembleRelease({ app, version: described.version, commit, source: inputs, dist, server, maps, pages, out })
}
