import type { OpsSituation, ReleaseRate } from '@pahiram/contract'

import type { PublishedApp } from './published.ts'

/** What is known of what is published. */
export type PublishedState =
  | { readonly kind: 'unset' }
  | { readonly kind: 'unreadable'; readonly name: string; readonly why: string }
  | { readonly kind: 'known'; readonly name: string; readonly apps: readonly PublishedApp[] }

type Finding = OpsSituation['findings'][number]
type Situation = Omit<OpsSituation, 'findings'>
type RecentViews = Pick<ReleaseRate, 'app' | 'deployment' | 'views' | 'ready' | 'failed' | 'rejected'>

const tenMinutes = 600_000

/** From so many views on, rates say something. */
const enoughViews = 50

/** As in `release promote` (docs/operations.md). */
const mostFailedPercent = 2
const mostRejectedPercent = 20

/** Of an error, within the last day. */
const manyReports = 20

/** Lists what needs somebody, the most urgent first, each with what to do. `recent`: the views of this hour and the last. */
export function findingsOf(
  situation: Situation,
  state: PublishedState,
  recent: readonly RecentViews[],
  now: Date,
): Finding[] {
  const all = [
    ...targetFindings(state, now),
    ...situation.apps.flatMap((app) => appFindings(app, state, recent)),
    ...errorFindings(situation.errors),
    ...situation.sms.flatMap(smsFindings),
    ...waitingFindings(situation),
  ]

  return all.toSorted((one, other) => Number(other.level === 'urgent') - Number(one.level === 'urgent'))
}

function targetFindings(state: PublishedState, now: Date): Finding[] {
  if (state.kind === 'unset') {
    return [
      {
        level: 'soon',
        what: 'This server does not know what is published.',
        todo: 'Set PAHIRAM_TARGET to the folder or bucket that you publish to, and restart the server.',
      },
    ]
  }
  if (state.kind === 'unreadable' || state.apps.length === 0) {
    const { name } = state
    const isRead = state.kind === 'known'

    return [
      {
        level: 'urgent',
        what: isRead ? `Nothing is published to ${name}.` : `What is published to ${name} cannot be read: ${state.why}`,
        todo: 'Look whether the target is there and whether this server may read it.',
        command: `pnpm release status --to ${state.name}`,
      },
    ]
  }
  return state.apps.flatMap(({ app, pending }) => {
    // A change takes seconds.
    if (pending === undefined || now.getTime() - Date.parse(pending.entry.at) < tenMinutes) return []
    return [
      {
        level: 'urgent' as const,
        what: `A change of ${app} was interrupted: ${pending.entry.action} by ${pending.entry.who}.`,
        todo: 'Make the change again, or roll back: the next change finishes this one.',
        command: `pnpm release status ${app} --to ${state.name}`,
      },
    ]
  })
}

function appFindings(
  { app, live, canary, share, closed, deployments }: Situation['apps'][number],
  state: PublishedState,
  recent: readonly RecentViews[],
): Finding[] {
  const name = app ?? ''
  const to = state.kind === 'unset' ? '<target>' : state.name
  const findings = closed.map(({ page, feature, who, why }): Finding => ({
    level: 'soon',
    what: `${feature === undefined ? `/${page} is closed` : `${feature} of /${page} is switched off`} by ${who}${why ? `: ${why}` : ''}.`,
    todo:
      feature === undefined
        ? `When the reason is gone, take /${page} out of “closed” in brand.json.`
        : `When the reason is gone, take “${feature}” out of “switchedOff” in brand.json.`,
    command: `pnpm release publish ${name} --configuration-only --to ${to} --config /etc/pahiram/brand.json`,
  }))

  for (const deployment of deployments) {
    const isCanary = deployment.id === canary?.id
    const isShown = isCanary || live === undefined || deployment.id === live.id
    const counted = recent.find((one) => one.app === name && one.deployment === deployment.id)
    const who = isCanary ? `The canary of ${name} (${share} % of visitors)` : name

    if (!isShown || counted === undefined || counted.views < enoughViews) continue

    const { views, ready, failed, rejected } = counted

    if (100 * failed > mostFailedPercent * views) {
      findings.push({
        level: 'urgent',
        what: `${who}: ${percent(failed, views)} of ${views} views failed since the last full hour began.`,
        todo: isCanary ? 'End the canary; ask why afterwards.' : 'Roll back if a release is new; ask why afterwards.',
        command: `pnpm release rollback ${name} --to ${to} --why "views fail"`,
      })
    }
    if (ready === 0) {
      findings.push({
        level: 'urgent',
        what: `${who}: no page came to life since the last full hour began.`,
        todo: 'Look whether the server and its database answer, then at nginx, DNS and the certificate.',
        command: 'curl -sf http://127.0.0.1:4173/readyz',
      })
    } else if (100 * rejected > mostRejectedPercent * views) {
      findings.push({
        level: 'soon',
        what: `${who}: ${percent(rejected, views)} of ${views} views showed only an error, or that the session is missing.`,
        todo: 'Look which page, and whether the app gives its pages a session.',
        command: `pnpm release status ${name} --to ${to} --by page`,
      })
    }
  }
  return findings
}

function errorFindings(errors: Situation['errors']): Finding[] {
  return errors
    .filter(({ count = 0 }) => count >= manyReports)
    .map(({ app = '', page = '', message = '', place, count }) => ({
      level: 'soon',
      what: `${count} reports in a day from ${page}: ${message}`,
      todo: place === undefined ? 'Find the file and line.' : `Look at ${place}.`,
      command: `pnpm release errors ${app} --releases /srv/pahiram/releases`,
    }))
}

function smsFindings({ time, used = 0, most = 0 }: Situation['sms'][number]): Finding[] {
  const isUsedUp = used >= most

  if (used < 0.8 * most) return []
  return [
    {
      level: isUsedUp ? 'urgent' : 'soon',
      what: isUsedUp
        ? `The ${most} codes that visitors are sent in a${time === 'hour' ? 'n' : ''} ${time} are used up: nobody can register.`
        : `Of the ${most} codes that visitors are sent in a${time === 'hour' ? 'n' : ''} ${time}, ${used} are sent.`,
      todo: `If a campaign began, raise PAHIRAM_SMS_PER_${time?.toUpperCase()} and restart the server. If not, programs ask for them: lower PAHIRAM_SMS_PER_ADDRESS.`,
      page: '/promo/stats',
    },
  ]
}

function waitingFindings({ outbox, money }: Situation): Finding[] {
  const findings: Finding[] = []

  if (money === undefined) {
    findings.push({
      level: 'urgent',
      what: 'The database did not give its figures in time.',
      todo: 'Look at the database: its load, its disk, its connections.',
    })
  }
  if ((outbox?.oldestSeconds ?? 0) * 1000 > tenMinutes) {
    findings.push({
      level: 'soon',
      what: `${outbox?.waiting} messages to partners and phones wait, the oldest for ${Math.round((outbox?.oldestSeconds ?? 0) / 60)} minutes.`,
      todo: 'Look in the server’s log why the payment partner or the SMS gateway does not take them. They are sent again by themselves.',
    })
  }
  if ((money?.oddReports ?? 0) > 0) {
    findings.push({
      level: 'soon',
      what: `Messages of the payment partner that could not be booked: ${money?.oddReports}.`,
      todo: 'Somebody who looks after payments reads them, asks the partner about the money, and closes them.',
      page: '/promo/money',
    })
  }
  if ((money?.unappliedCount ?? 0) > 0) {
    findings.push({
      level: 'soon',
      what: `Money that is held since it fits no debt: ${money?.unapplied}, payments: ${money?.unappliedCount}.`,
      todo: 'Somebody who looks after payments pays a loan with it, asks for its refund, or sets it aside.',
      page: '/promo/money',
    })
  }
  return findings
}

function percent(count: number, views: number): string {
  return `${((100 * count) / views).toFixed(1)} %`
}
