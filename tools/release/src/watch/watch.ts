import { CommandError, type Output } from '@pahiram/command-line'
import type { ReleaseRates } from '@pahiram/contract'
import { StaffError } from '@pahiram/api-client/staff'

import { isLasting } from '../rates/read-rates.ts'
import { outcomesOf } from '../rates/outcomes.ts'
import { entryOf, type Reason, switchTo } from '../publish/publish.ts'
import {
  changesWhatIsSeen,
  finishedState,
  readDeployed,
  readState,
  type ReleaseState,
  watchedDeployments,
  wentLive,
} from '../publish/release-state.ts'
import { promotionOf } from '../publish/canary.ts'
import { rollBackUnder } from '../publish/rollback.ts'
import { type HeldLock, locked, type Target } from '../target/target.ts'
import { type Counts, type Decision, decide, type WatchPlan } from './decide.ts'
import { partsOf, totalOf } from './judge.ts'
import { complaintOfMetric, type OwnMetric } from './prometheus.ts'
import { forgetWatch, readWatch, type WatchState, writeWatch } from './watch-state.ts'

/** Where a watch gets the outcomes of deployments' views from; it throws a `StaffError` when the server gives none. */
export type RatesSource = (hours: number, deployments: readonly string[]) => Promise<ReleaseRates>

/** A request to watch an app. */
export interface WatchRequest extends Reason {
  readonly app: string
  readonly plan: WatchPlan
  /** By page, engine and language. */
  readonly rates: RatesSource
  readonly metric?: OwnMetric | undefined
}

/** What a look led to. */
export interface WatchNews {
  /** `waits`: nothing changed. `unknown`: no server answered, for now. The last two end the watch. */
  readonly state: 'waits' | 'unknown' | 'raised' | 'kept' | 'taken-back'
  readonly deployId: string
  /** A sentence for the team. */
  readonly text: string
}

/** Counts of this time do not leave the window during a watch. */
const longHours = 24 * 90
const aDay = 24

/** With fewer views of its last day, the baseline's last 90 days are taken. */
const fewestKnown = 200

/**
 * Looks once at how a canary does, or without one what everybody sees: takes new views into account, and shows it to more
 * visitors or takes it back when it is time. What it knows is kept on the target, under the target's lock, so that a killed
 * watch goes on where it was, and two watches count no view twice.
 * @throws CommandError when there is nothing to watch.
 * @throws StaffError when the server gives no counts before somebody corrects a setting.
 */
export async function lookOnce(target: Target, request: WatchRequest, output: Output): Promise<WatchNews> {
  const { app, who, plan } = request
  // Before the target is locked: a server that does not answer keeps nobody from a rollback.
  const asked = watchedDeployments(await readState(target, app))
  const known = await countsOf((hours) => request.rates(hours, asked))

  return locked(target, `${who} is watching ${app}`, async (lock) => {
    const release = await finishedState(lock, target, app)
    const { deployId, baselineId, share } = watchedOf(target, release, await readWatch(target, app))
    const news = (state: WatchNews['state'], text: string): WatchNews => ({ state, deployId, text })

    if (!asked.includes(deployId) || !asked.includes(baselineId)) return news('unknown', `${app} was just published.`)
    if ('why' in known) return news('unknown', `How ${app} ${deployId} does is unknown for now: ${known.why}`)

    const kept = await readWatch(target, app)
    const now: Counts = {
      watched: partsOf(known.counts, app, deployId),
      baseline: partsOf(known.counts, app, baselineId),
    }
    const isSame = kept?.deployId === deployId && kept.baselineId === baselineId
    const begun = isSame ? kept : beginning(release, { deployId, baselineId, share }, now, known.lastDay)
    // Somebody may have changed the share, or a watch was killed between the change and its note of it.
    const state: WatchState = begun.share === share ? begun : { ...begun, share, step: now }
    const alarm = request.metric && (await complaintOfMetric(request.metric, deployId, baselineId).catch(unanswered))

    if (alarm instanceof CommandError) {
      return news('unknown', `How ${app} ${deployId} does is unknown for now: ${alarm.message}`)
    }

    const decision: Decision = alarm === undefined ? decide(state, now, plan) : { action: 'take-back', why: alarm }
    const look = { watched: totalOf(now.watched) }
    const views = `${look.watched.views} views, ${look.watched.failed} failed, ${look.watched.rejected} rejected`

    switch (decision.action) {
      case 'wait':
        await writeWatch(target, app, state)
        return news('waits', `${app} ${deployId} is seen by ${share} of 100 visitors: ${views}.`)
      case 'raise': {
        await writeWatch(target, app, state)
        await raise(lock, target, release, { deployId, share: decision.share, ...reasonOf(request, views) }, output)
        await writeWatch(target, app, { ...state, share: decision.share, step: now })
        return news('raised', `${app} ${deployId} is seen by ${decision.share} of 100 visitors from now on: ${views}.`)
      }
      case 'keep':
        await forgetWatch(target, app)
        return news('kept', `${app} ${deployId} is seen by everybody and is as good as ${baselineId}: ${views}.`)
      case 'take-back':
        // Without a canary, what everybody sees is taken back.
        await rollBackUnder(
          lock,
          target,
          release,
          { ...reasonOf(request, decision.why), deployId: release.canary === undefined ? baselineId : undefined },
          output,
        )
        await forgetWatch(target, app)
        return news(
          'taken-back',
          `${app} ${deployId} is taken back, visitors see ${baselineId}: ${decision.why} (${views}).`,
        )
    }
  })
}

function unanswered(error: unknown): CommandError {
  if (error instanceof CommandError) return error
  throw error
}

/** Reads what was counted; `why` it is not known when that may pass by itself. */
async function countsOf(
  rates: (hours: number) => Promise<ReleaseRates>,
): Promise<{ counts: ReleaseRates; lastDay: ReleaseRates } | { why: string }> {
  try {
    const [counts, lastDay] = await Promise.all([rates(longHours), rates(aDay)])

    return { counts, lastDay }
  } catch (error) {
    if (!(error instanceof StaffError) || isLasting(error)) throw error
    return { why: error.message }
  }
}

function reasonOf({ app, who, why }: WatchRequest, found: string): Reason & { readonly app: string } {
  return { app, who: `${who} (watch)`, why: why === '' ? found : `${why}: ${found}` }
}

/** Returns what is to be watched: the canary, or else what everybody sees, in comparison with what they saw before. */
function watchedOf(target: Target, { app, live, canary, history }: ReleaseState, kept: WatchState | undefined) {
  if (live === null) throw new CommandError(`${app} was never published to ${target.name}.`)
  if (canary !== undefined) return { deployId: canary.deployId, baselineId: live, share: canary.share }

  const before = wentLive(history).at(-2)

  // Ended by a person while it was watched: what is live then is no news.
  if (kept !== undefined && kept.deployId !== live && kept.baselineId === live) {
    throw new CommandError(
      `The canary ${kept.deployId} of ${app} was ended by somebody else: nothing is to be watched.`,
    )
  }
  if (before === undefined)
    throw new CommandError(`Nothing was live of ${app} before ${live}: nothing to compare with.`)
  return { deployId: live, baselineId: before, share: 100 }
}

/** The state of a watch that begins: views of a deployment that was never shown before count from its first one. */
function beginning(
  { app, history }: ReleaseState,
  watched: ReturnType<typeof watchedOf>,
  now: Counts,
  lastDay: ReleaseRates,
): WatchState {
  const shown = history.filter(changesWhatIsSeen)
  const runs = shown.filter(
    ({ deployId }, index) => deployId === watched.deployId && shown[index - 1]?.deployId !== deployId,
  )
  const start = { ...now, watched: runs.length <= 1 ? new Map() : now.watched }
  const isKnown = outcomesOf(lastDay, app, watched.baselineId).views >= fewestKnown

  return {
    ...watched,
    start,
    step: start,
    before: isKnown ? partsOf(lastDay, app, watched.baselineId) : now.baseline,
  }
}

async function raise(
  lock: HeldLock,
  target: Target,
  release: ReleaseState,
  { deployId, share, ...reason }: Reason & { deployId: string; share: number },
  output: Output,
): Promise<void> {
  const manifest = await readDeployed(target, release.app, deployId)
  const change =
    share === 100
      ? promotionOf(release, deployId, manifest, reason)
      : {
          entry: entryOf({ action: 'canary', deployId, share }, manifest, reason),
          live: release.live,
          canary: { deployId, share },
        }

  await switchTo(target, lock, release, change, output)
}
