import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { fingerprint } from './fingerprint.ts'
import { reportFile } from './page-documents.ts'
import { keepMapsApart } from './source-maps.ts'
import { runViteBuild } from './vite-process.ts'
import { type AppFolder, workspaceRoot } from './workspace.ts'

/** How a build ended; `fresh` means that what stands there is still right. */
export interface BuildOutcome {
  readonly app: string
  readonly state: 'built' | 'fresh' | 'failed'
  readonly milliseconds: number
  /** What the build printed. */
  readonly output: string
}

/** Everything a build reads: the app, the packages, what builds it, and the exact versions of the rest. */
function inputsOf(app: AppFolder): Promise<string> {
  const folders = [
    app.folder,
    ...['packages', 'tools/vite-app/src', 'tools/react-runtime/src'].map((one) => join(workspaceRoot, one)),
  ]
  const files = ['pnpm-lock.yaml', 'tsconfig.base.json'].map((one) => join(workspaceRoot, one))

  return fingerprint(workspaceRoot, folders, files)
}

interface BuildPlace {
  readonly dist: string
  /** Where the inputs of what stands in `dist` are kept. */
  readonly stamp: string
}

/** Builds one app in a process of its own, unless its last build had the same inputs. */
export async function buildApp(app: AppFolder, force: boolean): Promise<BuildOutcome> {
  const place = { dist: join(app.folder, 'dist'), stamp: join(app.folder, '.cache/inputs') }

  return build(app, place, force, [])
}

/** What a build for a release leaves: nobody serves from there, so it may be made while `dist` is served. */
export interface ReleaseBuild {
  readonly dist: string
  /** The source maps, with the paths of their scripts. */
  readonly maps: string
  /** `PageWeight[]` as JSON. */
  readonly report: string
}

/** Where `buildRelease` puts what it builds of an app. */
export function releaseBuildOf(app: AppFolder): ReleaseBuild {
  const inRelease = (name: string) => join(app.folder, '.cache/release', name)

  return { dist: inRelease('dist'), maps: inRelease('maps'), report: inRelease('report.json') }
}

/** Builds as `buildApp` does, the same bytes, with source maps beside them and apart from `dist`. */
export async function buildRelease(app: AppFolder, force: boolean): Promise<BuildOutcome> {
  const { dist, maps, report } = releaseBuildOf(app)
  const place = { dist, stamp: join(app.folder, '.cache/release/inputs') }

  // Hidden: no file that is served names its map.
  return build(app, place, force, ['--outDir', dist, '--sourcemap', 'hidden'], async () => {
    await keepMapsApart(app, dist, maps)
    await copyFile(join(app.folder, reportFile), report)
  })
}

async function build(
  app: AppFolder,
  { dist, stamp }: BuildPlace,
  force: boolean,
  flags: readonly string[],
  afterwards = async () => {},
): Promise<BuildOutcome> {
  const start = performance.now()
  const inputs = await inputsOf(app)
  const last = await readFile(stamp, 'utf8').catch(() => '')
  const outcome = (state: BuildOutcome['state'], output = ''): BuildOutcome => ({
    app: app.name,
    state,
    output,
    milliseconds: Math.round(performance.now() - start),
  })

  if (!force && last === inputs && existsSync(dist)) return outcome('fresh')

  // A build that is interrupted must not pass for the one before it.
  await rm(stamp, { force: true })

  const { status, output } = await runViteBuild(app.folder, ['--logLevel', 'warn', ...flags])

  if (status !== 0) return outcome('failed', output)
  await afterwards()
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, inputs)
  return outcome('built', output)
}
