import { CommandError } from '@pahiram/command-line'
import * as v from 'valibot'

import { type Manifest, manifestName, parseJson, parseManifest } from '../manifest.ts'
import { deployFolder, type HeldLock, ofJson, type Target } from '../target/target.ts'

const text = v.string()
const share = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))
const canarySchema = v.strictObject({ deployId: text, share })

const entrySchema = v.strictObject({
  /** ISO 8601, UTC. */
  at: text,
  who: text,
  why: text,
  action: v.picklist(['publish', 'configure', 'canary', 'promote', 'take-back', 'rollback', 'revoke', 'preview']),
  deployId: text,
  releaseId: text,
  version: text,
  commit: text,
  /** How many of 100 visitors see a canary. */
  share: v.optional(share),
  /** Of a rollback: the deployment that it leads to, where `deployId` is the same with what is closed now. */
  of: v.optional(text),
  /** The deployments that it took away from visitors: they are held. */
  took: v.optional(v.array(text)),
  /** What spoke against the change, which somebody made all the same. */
  forced: v.optional(text),
})

const closedSchema = v.strictObject({
  /** The page's folder: `order`. */
  page: text,
  /** The part of the page that is switched off; absent: the whole page is closed. */
  feature: v.optional(text),
  /** When it began, and who began it. ISO 8601, UTC. */
  at: text,
  who: text,
  why: text,
})

const stateSchema = v.strictObject({
  format: v.literal(1),
  app: text,
  /** The deployment that visitors outside a canary see; null before the first publish. */
  live: v.nullable(text),
  /** The deployment that a rollback leads to; null when there is none. */
  previous: v.nullable(text),
  canary: v.optional(canarySchema),
  /** The pages, and parts of pages, that the configuration of what is live closes; absent when all are open. */
  closed: v.optional(v.array(closedSchema)),
  /** A change that was begun; the next publisher finishes it. Without `closed` that stays as it is. */
  pending: v.optional(
    v.strictObject({
      entry: entrySchema,
      live: v.nullable(text),
      canary: v.optional(canarySchema),
      closed: v.optional(v.array(closedSchema)),
    }),
  ),
  /** The oldest first. */
  history: v.array(entrySchema),
})

/** The state of one app on a target: `state/<app>.json`. */
export type ReleaseState = v.InferOutput<typeof stateSchema>
/** One change of an app, as the history keeps it. */
export type HistoryEntry = v.InferOutput<typeof entrySchema>
/** A page that visitors see closed, or a part of one that they do not see. */
export type ClosedPage = v.InferOutput<typeof closedSchema>
/** A change: what becomes live, with its entry of the history. */
export type Change = NonNullable<ReleaseState['pending']>

/** How many entries are kept, and how many of them are previews': far more than a rollback needs. */
const [entriesKept, previewEntriesKept] = [500, 100]

/** Returns the state of an app that was never published. */
export function emptyState(app: string): ReleaseState {
  return { format: 1, app, live: null, previous: null, history: [] }
}

/** Reads a state's JSON. @throws Error that says what is wrong with it. */
export function parseState(json: string): ReleaseState {
  return parseJson(stateSchema, json, 'the state')
}

/** Returns the state after a change. */
export function changed(state: ReleaseState, { entry, live, canary, closed = state.closed }: Change): ReleaseState {
  const tried = entry.action === 'configure' ? reconfiguredCanary(state, entry, canary) : []
  const all = [...state.history, ...tried, entry]
  const old = new Set(all.filter(({ action }) => action === 'preview').slice(0, -previewEntriesKept))
  const history = all.filter((one) => !old.has(one)).slice(-entriesKept)

  return {
    format: 1,
    app: state.app,
    live,
    previous: wentLive(history).at(-2) ?? null,
    ...(canary !== undefined && { canary }),
    ...(closed !== undefined && closed.length > 0 && { closed }),
    history,
  }
}

/** The entry of a canary that got another configuration with what is live. */
function reconfiguredCanary({ canary: before, history }: ReleaseState, entry: HistoryEntry, now: Change['canary']) {
  const known = history.findLast(({ deployId }) => deployId === before?.deployId)
  const { at, who, why } = entry

  return known === undefined || now === undefined ? [] : [{ ...known, at, who, why, action: 'canary' as const, ...now }]
}

/**
 * The deployments that went live one after the other, the live one last. A rollback takes away what came after the one
 * that it leads to, so a second rollback leads further back instead of forward again.
 */
export function wentLive(history: readonly HistoryEntry[]): string[] {
  const line: string[] = []

  for (const { action, deployId, of = deployId } of history) {
    if (action === 'publish' || action === 'promote') line.push(deployId)
    // The same release goes on being live.
    if (action === 'configure') line.splice(-1, 1, deployId)
    if (action === 'revoke') line.splice(0, line.length, ...line.filter((one) => one !== deployId))
    if (action !== 'rollback') continue

    const place = line.lastIndexOf(of)

    if (place !== -1) line.length = place
    line.push(deployId)
  }
  // What went live twice in a row, or is so once what was between is revoked, is no way back from itself.
  return line.filter((one, place) => one !== line[place - 1])
}

/** Whether everybody saw a deployment at some time; a canary or a preview alone does not count. */
export function wasLive(history: readonly HistoryEntry[], deployId: string): boolean {
  return history.some(
    (entry) => entry.deployId === deployId && ['publish', 'configure', 'promote', 'rollback'].includes(entry.action),
  )
}

/** A deployment that may not be published again by mistake. */
export interface HeldDeployment {
  readonly deployId: string
  /** The change that took it away from visitors. */
  readonly entry: HistoryEntry
}

/**
 * Returns the deployments that were rolled back, taken back or revoked, and not published since: publishing one again needs
 * a person who says so.
 */
export function heldDeployments(history: readonly HistoryEntry[]): HeldDeployment[] {
  const held = new Map<string, HistoryEntry>()

  for (const entry of history) {
    if (['publish', 'configure', 'canary', 'promote', 'rollback'].includes(entry.action)) held.delete(entry.deployId)
    for (const deployId of entry.took ?? []) held.set(deployId, entry)
  }
  return [...held].map(([deployId, entry]) => ({ deployId, entry }))
}

/** Whether visitors see another deployment after a change. */
export function changesWhatIsSeen({ action }: HistoryEntry): boolean {
  return action !== 'preview' && action !== 'revoke'
}

/** The deployments whose views count now: what visitors see, and what was live before. */
export function watchedDeployments({ live, previous, canary, pending }: ReleaseState): string[] {
  const all = [live, previous, canary?.deployId, pending?.live, pending?.canary?.deployId]

  return all.filter((one) => typeof one === 'string')
}

/** How many deployments keep their files, so that pages that are open continue to work. */
const servedKept = 10
const previewsKept = 5

/** Returns the deployments whose files must be kept. */
export function keptDeployments(state: ReleaseState): Set<string> {
  const { history } = state
  const latestFirst = history.toReversed()
  const shown = latestFirst.filter(changesWhatIsSeen)
  const served = shown.map(({ deployId }) => deployId).filter((deployId) => !isRevoked(history, deployId))

  return new Set([...[...new Set(served)].slice(0, servedKept), ...keptPreviews(history), ...watchedDeployments(state)])
}

/** Returns the previews that can still be opened. */
export function keptPreviews(history: readonly HistoryEntry[]): string[] {
  const previews = history
    .filter(({ action, deployId }) => action === 'preview' && !isRevoked(history, deployId))
    .map(({ deployId }) => deployId)

  return [...new Set(previews.toReversed())].slice(0, previewsKept)
}

/** Whether a deployment was revoked, and neither published nor previewed since. */
export function isRevoked(history: readonly HistoryEntry[], deployId: string): boolean {
  return history.findLast((entry) => entry.deployId === deployId)?.action === 'revoke'
}

function pathOf(app: string): string {
  return `state/${app}.json`
}

/** Reads the state of an app. @throws CommandError when it cannot be read. */
export async function readState(target: Target, app: string): Promise<ReleaseState> {
  const text = await target.read(pathOf(app))

  if (text === undefined) return emptyState(app)
  try {
    return parseState(text.toString())
  } catch (cause) {
    throw new CommandError(`${pathOf(app)} in ${target.name} is damaged: restore it from a backup.`, { cause })
  }
}

/** Who slept while another took the lock over writes nothing over what that one did; within the write, it says so. */
async function writeState(lock: HeldLock, target: Target, state: ReleaseState): Promise<void> {
  await lock.check()
  await target.write(pathOf(state.app), Buffer.from(`${JSON.stringify(state, null, 2)}\n`), ofJson)
  await target.settle()
  await lock.check()
}

/** Lists the apps that were published to the target, sorted. */
export async function publishedApps(target: Target): Promise<string[]> {
  const files = await target.list('state')

  return files.flatMap(({ path }) => /^state\/([\w-]+)\.json$/.exec(path)?.[1] ?? [])
}

/** Makes a change. The decision is stored first, so that the next publisher can finish it after a `kill -9`. */
export async function carryOut(lock: HeldLock, target: Target, state: ReleaseState, change: Change) {
  await writeState(lock, target, { ...state, pending: change })
  return finish(lock, target, state, change)
}

/** Reads the state of an app, after it has finished the change of a killed publisher. */
export async function finishedState(lock: HeldLock, target: Target, app: string): Promise<ReleaseState> {
  const state = await readState(target, app)

  return state.pending === undefined ? state : finish(lock, target, state, state.pending)
}

async function finish(lock: HeldLock, target: Target, state: ReleaseState, change: Change): Promise<ReleaseState> {
  const finished = changed(state, change)

  if (change.live !== null) await target.show(state.app, change.live, state.live)
  await writeState(lock, target, finished)
  return finished
}

/** Reads the manifest of a deployment. @throws CommandError when it is missing or damaged. */
export async function readDeployed(target: Target, app: string, deployId: string): Promise<Manifest> {
  const path = `${deployFolder(app, deployId)}/${manifestName}`
  const text = await target.read(path)

  if (text === undefined) throw new CommandError(`${target.name} has no deployment ${deployId} of ${app}.`)
  try {
    return parseManifest(text.toString())
  } catch (cause) {
    throw new CommandError(`${path} in ${target.name} is damaged.`, { cause })
  }
}
