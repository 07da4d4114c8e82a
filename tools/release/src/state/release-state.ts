import * as v from 'valibot'

const text = v.string()
const share = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))
const canarySchema = v.strictObject({ deployId: text, share })

const entrySchema = v.strictObject({
  /** ISO 8601, UTC. */
  at: text,
  who: text,
  why: text,
  action: v.picklist(['publish', 'canary', 'promote', 'abort', 'rollback', 'preview']),
  deployId: text,
  releaseId: text,
  version: text,
  commit: text,
  /** Of a canary: how many of 100 visitors. */
  share: v.optional(share),
})

const stateSchema = v.strictObject({
  format: v.literal(1),
  app: text,
  /** What all visitors see that are not in a canary; null before the first publish. */
  live: v.nullable(text),
  /** What a rollback leads to; null: nothing. */
  previous: v.nullable(text),
  canary: v.optional(canarySchema),
  /** A change that was decided and is not finished: the next publisher finishes it. */
  pending: v.optional(v.strictObject({ entry: entrySchema, live: v.nullable(text), canary: v.optional(canarySchema) })),
  /** The oldest first. */
  history: v.array(entrySchema),
})

/** What a target knows of one app: `state/<app>.json`. */
export type ReleaseState = v.InferOutput<typeof stateSchema>
/** One thing that somebody did with an app. */
export type HistoryEntry = v.InferOutput<typeof entrySchema>
/** What is to be live, and what is to be said of it. */
export type Change = NonNullable<ReleaseState['pending']>

/** As many entries are kept; what is live and what a rollback leads to is known from far fewer. */
const entriesKept = 500

/** An app that was never published. */
export function emptyState(app: string): ReleaseState {
  return { format: 1, app, live: null, previous: null, history: [] }
}

/** Reads a state's JSON. @throws Error that says what is wrong with it. */
export function parseState(json: string): ReleaseState {
  const result = v.safeParse(stateSchema, JSON.parse(json))

  if (result.success) return result.output

  const [issue] = result.issues

  throw new Error(`${v.getDotPath(issue) ?? 'the state'}: ${issue.message}`)
}

/** The state after a change was carried out. */
export function changed({ app, history: before }: ReleaseState, { entry, live, canary }: Change): ReleaseState {
  const history = [...before, entry].slice(-entriesKept)

  return {
    format: 1,
    app,
    live,
    previous: wentLive(history).at(-2) ?? null,
    ...(canary !== undefined && { canary }),
    history,
  }
}

/**
 * The deployments that went live one after the other, the live one last. A rollback takes away what came after the one
 * that it leads to, so a second rollback leads further back instead of forward again.
 */
export function wentLive(history: readonly HistoryEntry[]): string[] {
  const line: string[] = []

  for (const { action, deployId } of history) {
    if (action === 'publish' || action === 'promote') line.push(deployId)
    if (action !== 'rollback') continue

    const place = line.lastIndexOf(deployId)

    if (place === -1) line.push(deployId)
    else line.length = place + 1
  }
  return line
}

/** So many deployments that visitors saw keep their files, so that pages that are open go on working. */
const servedKept = 10
const previewsKept = 5

/** The deployments whose files must stay. */
export function keptDeployments({ live, previous, canary, pending, history }: ReleaseState): Set<string> {
  const latestFirst = history.toReversed()
  const served = latestFirst.filter(({ action }) => action !== 'preview').map(({ deployId }) => deployId)
  const named = [live, previous, canary?.deployId, pending?.live, pending?.canary?.deployId]

  return new Set([
    ...[...new Set(served)].slice(0, servedKept),
    ...keptPreviews(history),
    ...named.filter((one) => typeof one === 'string'),
  ])
}

/** The previews that can still be looked at. */
export function keptPreviews(history: readonly HistoryEntry[]): string[] {
  const previews = history.filter(({ action }) => action === 'preview').map(({ deployId }) => deployId)

  return [...new Set(previews.toReversed())].slice(0, previewsKept)
}
