import { ReleaseProblem } from '../command/release-problem.ts'
import { type Manifest, parseManifest } from '../manifest/manifest.ts'
import { manifestName } from '../manifest/release-folder.ts'
import { deployFolder } from '../target/layout.ts'
import type { Target } from '../target/target.ts'
import { type Change, changed, emptyState, parseState, type ReleaseState } from './release-state.ts'

const json = { contentType: 'application/json; charset=utf-8', cache: 'revalidate' } as const

function pathOf(app: string): string {
  return `state/${app}.json`
}

/** What the target knows of an app. @throws ReleaseProblem when its state cannot be read. */
export async function readState(target: Target, app: string): Promise<ReleaseState> {
  const text = await target.read(pathOf(app))

  if (text === undefined) return emptyState(app)
  try {
    return parseState(text.toString())
  } catch (cause) {
    throw new ReleaseProblem(`${pathOf(app)} in ${target.name} is damaged: restore it from a backup.`, { cause })
  }
}

async function writeState(target: Target, state: ReleaseState): Promise<void> {
  await target.write(pathOf(state.app), Buffer.from(`${JSON.stringify(state, null, 2)}\n`), json)
  await target.settle()
}

/** The apps that the target knows, sorted. */
export async function publishedApps(target: Target): Promise<string[]> {
  const files = await target.list('state')

  return files.flatMap(({ path }) => /^state\/([\w-]+)\.json$/.exec(path)?.[1] ?? [])
}

/** Carries a change out: what was decided is written down first, so that whoever comes after a `kill -9` can finish it. */
export async function carryOut(target: Target, state: ReleaseState, change: Change): Promise<ReleaseState> {
  await writeState(target, { ...state, pending: change })
  return finish(target, state, change)
}

/** Finishes what a killed publisher had decided. */
export async function finishPending(target: Target, state: ReleaseState): Promise<ReleaseState> {
  return state.pending === undefined ? state : finish(target, state, state.pending)
}

async function finish(target: Target, state: ReleaseState, change: Change): Promise<ReleaseState> {
  const finished = changed(state, change)

  if (change.live !== null) {
    await target.show(state.app, { live: change.live, canary: change.canary }, state.live)
  }
  await writeState(target, finished)
  return finished
}

/** The manifest of a deployment. @throws ReleaseProblem when it is missing or damaged. */
export async function readDeployed(target: Target, app: string, deployId: string): Promise<Manifest> {
  const path = `${deployFolder(app, deployId)}/${manifestName}`
  const text = await target.read(path)

  if (text === undefined) throw new ReleaseProblem(`${target.name} has no deployment ${deployId} of ${app}.`)
  try {
    return parseManifest(text.toString())
  } catch (cause) {
    throw new ReleaseProblem(`${path} in ${target.name} is damaged.`, { cause })
  }
}
