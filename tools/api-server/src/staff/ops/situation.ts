import { apps, type OpsSituation, type ReleaseError } from '@pahiram/contract'
import { symboliser } from '@pahiram/page-server'

import type { Database } from '../../platform/database/database.ts'
import { amountText } from '../../platform/language/amounts-and-days.ts'
import type { DatabaseFigures } from '../../platform/monitoring/metrics.ts'
import { readBudgets } from '../../platform/sms/sms-budgets.ts'
import { listErrors } from '../../platform/monitoring/error-reports.ts'
import type { ViewCounts } from '../../platform/monitoring/view-counts.ts'
import type { SmsSettings } from '../../platform/sms/sms-sender.ts'
import { findingsOf, type PublishedState } from './findings.ts'
import { timesToData } from './times-to-data.ts'
import { deploymentsOf, type PublishedApp, type PublishedSetting, readPublished } from './published.ts'

/** Where the situation is read from. */
export interface OpsSources {
  readonly database: Database
  readonly counts: ViewCounts
  /** Undefined: nobody said where pages are published to. */
  readonly published: PublishedSetting | undefined
  /** Where releases with their source maps lie; undefined: errors are shown without file and line. */
  readonly releases?: string | undefined
  readonly sms: SmsSettings
  /** `unapplied_credits` and `unapplied_amount` are among them. */
  readonly figures: DatabaseFigures
  readonly now: () => Date
}

type AppSituation = OpsSituation['apps'][number]

/** How many hours the figures are of. */
const hoursShown = 24

/** How many deployments of an app are shown when nobody knows which are published: the most viewed. */
const deploymentsShown = 3

const errorsShown = 10

/** Collects how everything does, with what to do about it. */
export async function readSituation({
  database,
  counts,
  published,
  releases,
  sms,
  figures: declared,
  now: clock,
}: OpsSources): Promise<OpsSituation> {
  const now = clock()
  const state = await stateOf(published)
  const known = state.kind === 'known' ? state.apps : undefined
  // Anybody can report views of what they invent: where the target is known, what is on it counts alone.
  const deployments = known?.flatMap(deploymentsOf)
  const [rates, recent, reports, budgets, figures] = await Promise.all([
    counts.rates({ hours: hoursShown, deployments }),
    counts.rates({ hours: 1, deployments }),
    listErrors(database, { hours: hoursShown, app: undefined, reference: undefined }),
    readBudgets(database.query, sms, now),
    declared.read(),
  ])
  const shown = [...new Set((known ?? rates).map(({ app }) => app))].toSorted().map((app) => {
    const publishedApp = known?.find((one) => one.app === app)
    const viewed = rates.filter((rate) => rate.app === app).map(({ deployment }) => deployment)

    return { app, publishedApp, ids: publishedApp ? deploymentsOf(publishedApp) : viewed.slice(0, deploymentsShown) }
  })
  const situation: Omit<OpsSituation, 'findings'> = {
    at: now.toISOString(),
    apps: shown.map(({ app, publishedApp, ids }): AppSituation => ({
      ...(publishedApp && publishedPart(publishedApp)),
      app,
      closed:
        publishedApp?.closed.map(({ page, feature, at, who, why }) => ({ page, feature, since: at, who, why })) ?? [],
      deployments: ids.flatMap((id) => {
        const rate = rates.find((one) => one.app === app && one.deployment === id)

        if (rate === undefined) return []

        const { views, failed, rejected } = rate

        return [{ id, views, failed, rejected, ...timesToData(rate) }]
      }),
    })),
    errors: (await groupsOf(reports, releases)).slice(0, errorsShown),
    sms: budgets.map(({ time, used, most }) => ({ time: time === 'an hour' ? 'hour' : 'day', used, most })),
    // Undefined: the database gave no figures in time.
    ...(figures && {
      outbox: { waiting: Number(figures['outbox_waiting']), oldestSeconds: Number(figures['outbox_oldest_seconds']) },
      money: {
        unappliedCount: Number(figures['unapplied_credits']),
        unapplied: amountText(Number(figures['unapplied_amount'])),
        oddReports: Number(figures['open_odd_reports']),
      },
    }),
  }

  return { ...situation, findings: findingsOf(situation, state, recent, now) }
}

async function stateOf(setting: PublishedSetting | undefined): Promise<PublishedState> {
  if (setting === undefined) return { kind: 'unset' }
  try {
    return { kind: 'known', name: setting.name, apps: await readPublished(setting) }
  } catch (error) {
    return { kind: 'unreadable', name: setting.name, why: error instanceof Error ? error.message : String(error) }
  }
}

function publishedPart({ live, canary, history }: PublishedApp): Pick<AppSituation, 'live' | 'canary' | 'share'> {
  const deployment = (id: string, actions: readonly string[]) => {
    const entry = history.findLast((one) => one.deployId === id && actions.includes(one.action))

    return {
      id,
      ...(entry && {
        version: entry.version,
        release: entry.releaseId,
        since: entry.at,
        who: entry.who,
        why: entry.why,
      }),
    }
  }

  return {
    ...(live !== null && { live: deployment(live, ['publish', 'configure', 'promote', 'rollback']) }),
    ...(canary && { canary: deployment(canary.deployId, ['canary']), share: canary.share }),
  }
}

/**
 * Groups reports of the same failure at the same place, on the same page where no source map names the place; numbers in a message
 * do not make it another one.
 */
async function groupsOf(
  reports: readonly ReleaseError[],
  releases: string | undefined,
): Promise<OpsSituation['errors']> {
  const symbolise = releases === undefined ? undefined : symboliser(releases)
  const groups = new Map<string, { readonly rows: ReleaseError[]; readonly place: string | undefined }>()

  for (const report of reports) {
    const [frame = ''] = report.stack.split('\n')
    const place = placeOf(await symbolise?.(frame))
    const key = [appOf(report), place ?? report.page, report.message.replaceAll(/\d+/g, '#')].join('\n')
    const group = groups.get(key) ?? { rows: [], place }

    group.rows.push(report)
    groups.set(key, group)
  }

  return [...groups.values()]
    .flatMap(({ rows, place }) => {
      // The latest first.
      const [last] = rows

      if (last === undefined) return []
      return [
        {
          app: appOf(last),
          page: last.page,
          message: last.message,
          place,
          count: rows.length,
          last: last.at,
          reference: last.reference,
          engines: [...new Set(rows.map(({ engine }) => engine || 'unknown'))],
          shells: [...new Set(rows.map(({ shell }) => shell || 'no shell'))],
        },
      ]
    })
    .toSorted((one, other) => other.count - one.count)
}

/** `planOf@apps/loan/…:7:3` → `planOf (apps/loan/…:7:3)`; undefined for a place in a built script. */
function placeOf(frame: string | undefined): string | undefined {
  const [, name = '', place] = /^([^@]*)@([^/].*)$/.exec(frame ?? '') ?? []

  if (place === undefined) return undefined
  return name === '' ? place : `${name} (${place})`
}

function appOf({ release }: ReleaseError): string {
  return apps.find((app) => release?.startsWith(`${app}@`)) ?? ''
}
