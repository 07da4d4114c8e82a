import type { OpsSituation } from '@pahiram/contract'
import { Rows } from '@pahiram/ui-kit'

import styles from './ops.module.css'
import { timeText } from './time-text.ts'

type App = OpsSituation['apps'][number]
type Deployment = App['deployments'][number]

/** Shows what visitors see of an app, and how it does. */
export function AppCard({ app }: { readonly app: App }) {
  const { live, canary, share, closed, deployments } = app

  return (
    <section className={styles.card} aria-label={app.app}>
      <h3 className={styles.app}>{app.app}</h3>
      {live !== undefined && <DeploymentLine name="Live" deployment={live} />}
      {canary !== undefined && <DeploymentLine name={`Canary, ${share ?? '?'} %`} deployment={canary} />}
      {closed.map(({ page, feature, since, who, why }) => (
        <p key={`${page} ${feature}`} className={styles.line}>
          <strong>{feature === undefined ? `Closed: /${page}` : `Off: ${feature} of /${page}`}</strong> since{' '}
          {timeText(since)} by {who}
          {why !== undefined && why !== '' && `: ${why}`}
        </p>
      ))}
      {deployments.length === 0 && <p className={styles.quiet}>No page has reported in the last day.</p>}
      {deployments.map((deployment, index) => (
        <div key={deployment.id ?? index} className={styles.viewed}>
          <h4 className={styles.deployment}>
            {nameOf(app, deployment.id)} <code>{deployment.id}</code>
            <span className={styles.quiet}> · {deployment.views ?? 0} views in a day</span>
          </h4>
          <Rows rows={rowsOf(deployment)} />
        </div>
      ))}
    </section>
  )
}

/** The outcomes of a day, and within what time half of the views, and 95 of 100, had their data. */
function rowsOf({ views = 0, failed = 0, rejected = 0, medianMs, slowMs }: Deployment) {
  const part = (count: number) => (views === 0 ? '–' : `${((100 * count) / views).toFixed(1)} %`)
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  const slow = slowMs === undefined ? '' : `, 95 % ${seconds(slowMs)}`

  return [
    { label: 'Failed', value: part(failed) },
    { label: 'Rejected', value: part(rejected) },
    { label: 'Time to data', value: medianMs === undefined ? '' : `half ${seconds(medianMs)}${slow}` },
  ]
}

function nameOf({ live, canary }: App, id: string | undefined): string {
  if (canary !== undefined && id === canary.id) return 'Canary'
  if (live !== undefined && id === live.id) return 'Live'
  return live === undefined ? 'Deployment' : 'Before'
}

function DeploymentLine({
  name,
  deployment,
}: {
  readonly name: string
  readonly deployment: NonNullable<App['live']>
}) {
  const { id, version, release, since, who, why } = deployment

  return (
    <p className={styles.line}>
      <strong>{name}</strong>{' '}
      {version === undefined ? (
        <>
          deployment <code>{id}</code>
        </>
      ) : (
        <>
          {version}, release <code>{release}</code>, since {timeText(since)} by {who}
        </>
      )}
      {why !== undefined && why !== '' && `: ${why}`}
    </p>
  )
}
