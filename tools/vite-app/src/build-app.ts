import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'

import { reportFile } from './page-documents.ts'
import { scriptFolder } from './page-scripts.ts'
import { type AppFolder, workspaceRoot } from './workspace.ts'

/** How a build ended; `fresh` means that the build before is still right. */
export interface BuildOutcome {
  readonly app: string
  readonly state: 'built' | 'fresh' | 'failed'
  readonly milliseconds: number
  /** What the build printed. */
  readonly output: string
  /** The hash of what it was built from, as `inputsOf` makes it. */
  readonly inputs: string
}

/** A hash of everything a build reads: the app, the packages, what builds it, and the exact versions of the rest. */
export function inputsOf(app: AppFolder): Promise<string> {
  const folders = [app.folder, ...['packages', 'tools/vite-app/src'].map((one) => join(workspaceRoot, one))]
  const files = ['pnpm-lock.yaml', 'tsconfig.base.json'].map((one) => join(workspaceRoot, one))

  return fingerprint(workspaceRoot, folders, files)
}

/** Builds one app in a process of its own, unless its last build had the same inputs. */
export async function buildApp(app: AppFolder, force: boolean): Promise<BuildOutcome> {
  const place = { dist: join(app.folder, 'dist'), stamp: join(app.folder, '.cache/inputs') }

  return build(app, place, force, [])
}

/** What a build for a release leaves: nobody serves from there, so it may be made while `dist` is served. */
export interface ReleaseBuild {
  readonly dist: string
  /** The bundles that draw the pages on the server. */
  readonly server: string
  /** The source maps, with the paths of their scripts. */
  readonly maps: string
  /** `PageWeight[]` as JSON. */
  readonly report: string
}

/** Where `buildRelease` puts what it builds of an app. */
export function releaseBuildOf(app: AppFolder): ReleaseBuild {
  const inRelease = (name: string) => join(app.folder, '.cache/release', name)

  return {
    dist: inRelease('dist'),
    server: inRelease('server'),
    maps: inRelease('maps'),
    report: inRelease('report.json'),
  }
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

/** Builds into `dist`, and keeps in `stamp` what that was made from. */
async function build(
  app: AppFolder,
  { dist, stamp }: Record<'dist' | 'stamp', string>,
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
    inputs,
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

/**
 * Builds the app in `folder`, in a process whose working folder it is: that is where vite-plugin-mpa looks for pages. Returns how
 * the process ended, and what it printed.
 */
export function runViteBuild(folder: string, flags: readonly string[] = []) {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  // A test runner says `test` here, which would end up in what is built.
  const env = { ...process.env, NODE_ENV: 'production' }

  return new Promise<{ status: number | null; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', ...flags], { cwd: folder, env })
    const printed: Buffer[] = []

    child.stdout.on('data', (part: Buffer) => printed.push(part))
    child.stderr.on('data', (part: Buffer) => printed.push(part))
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, output: Buffer.concat(printed).toString('utf8') }))
  })
}

const generatedFolders = new Set(['node_modules', 'dist', '.cache', 'coverage'])

/** Tests and texts change nothing in what is built. */
function isSource(name: string): boolean {
  return !/\.test\.tsx?$|\.md$|\.log$/.test(name)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)

      if (entry.isDirectory()) return generatedFolders.has(entry.name) ? [] : filesIn(path)
      return entry.isFile() && isSource(entry.name) ? [path] : []
    }),
  )

  return found.flat()
}

/** A hash over names and contents of every source file in the folders, and of the files given; `root` is not part of it. */
export async function fingerprint(root: string, folders: readonly string[], files: readonly string[]): Promise<string> {
  const paths = [...(await Promise.all(folders.map(filesIn))).flat(), ...files].toSorted()
  const contents = await Promise.all(paths.map((path) => readFile(path)))
  const hash = createHash('sha256')

  for (const [index, path] of paths.entries()) {
    const content = contents[index] ?? ''

    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

interface SourceMap {
  sources: (string | null)[]
  sourcesContent?: (string | null)[]
}

/**
 * Takes the maps of the build in `dist` out of what is served, into `target`. Each keeps the path of its script with
 * `.map` behind; its sources are named from the repository's root.
 */
async function keepMapsApart(app: AppFolder, dist: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const folder of [dist, join(app.folder, scriptFolder)]) {
    if (!existsSync(folder)) continue

    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.map'))

    await Promise.all(names.map(moveFrom(folder)))
  }

  function moveFrom(folder: string) {
    return async (name: string) => {
      const from = join(folder, name)
      const to = join(target, name)

      // A static page's view is bundled for its style sheet only: its script is not served, so its map says nothing.
      if (existsSync(join(dist, scriptOf(name)))) {
        await mkdir(dirname(to), { recursive: true })
        await writeFile(to, withRepositoryPaths(await readFile(from, 'utf8'), dirname(from)))
      }
      await rm(from)
    }
  }
}

function scriptOf(map: string): string {
  return map.slice(0, -'.map'.length)
}

/** The placeholder of a picture's module: its marks change from build to build, and there is nothing to read in it. */
const pictureModule = 'export default import.meta.ROLLDOWN_FILE_URL_'

/** The map with sources such as `packages/page/src/texts.ts`, whatever folder it was made in. */
function withRepositoryPaths(text: string, folder: string): string {
  const map = JSON.parse(text) as SourceMap
  const sources = map.sources.map((source) =>
    source === null || source.startsWith('\0')
      ? source
      : relative(workspaceRoot, resolve(folder, source)).replaceAll(sep, posix.sep),
  )
  const sourcesContent = map.sourcesContent?.map((content) => (content?.startsWith(pictureModule) ? null : content))

  return JSON.stringify({ ...map, sources, sourcesContent })
}
