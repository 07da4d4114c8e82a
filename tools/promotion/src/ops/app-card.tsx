import type { OpsSituation } from '@pahiram/contract'

import styles from './ops.module.css'
import { RatePlot } from './rate-plot.tsx'
import { TimePlot } from './time-plot.tsx'
import { timeText } from './time-text.ts'

type App = OpsSituation['apps'][number]

/** Shows what visitors see of an app, and how it does. */
export function AppCard({ app, now }: { readonly app: App; readonly now: number }) {
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
      {deployments.map((deployment) => (
        <div key={deployment.id} className={styles.viewed}>
          <h4 className={styles.deployment}>
            {nameOf(app, deployment.id)} <code>{deployment.id}</code>
            <span className={styles.quiet}> · {deployment.views ?? 0} views in a day</span>
          </h4>
          <div className={styles.plots}>
            <RatePlot deployment={deployment} outcome="failed" now={now} />
            <RatePlot deployment={deployment} outcome="rejected" now={now} />
          </div>
          <TimePlot deployment={deployment} now={now} />
        </div>
      ))}
    </section>
  )
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
