import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { fingerprint } from './fingerprint.ts'
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

/** Where the inputs of what stands in `dist` are kept. */
function stampOf(app: AppFolder): string {
  return join(app.folder, '.cache/inputs')
}

/** Builds one app in a process of its own, unless its last build had the same inputs. */
export async function buildApp(app: AppFolder, force: boolean): Promise<BuildOutcome> {
  const start = performance.now()
  const inputs = await inputsOf(app)
  const last = await readFile(stampOf(app), 'utf8').catch(() => '')
  const outcome = (state: BuildOutcome['state'], output = ''): BuildOutcome => ({
    app: app.name,
    state,
    output,
    milliseconds: Math.round(performance.now() - start),
  })

  if (!force && last === inputs && existsSync(join(app.folder, 'dist'))) return outcome('fresh')

  // A build that is interrupted must not pass for the one before it.
  await rm(stampOf(app), { force: true })

  const { status, output } = await runViteBuild(app.folder, ['--logLevel', 'warn'])

  if (status !== 0) return outcome('failed', output)
  await mkdir(dirname(stampOf(app)), { recursive: true })
  await writeFile(stampOf(app), inputs)
  return outcome('built', output)
}
