import { Notice } from '@pahiram/ui-kit'
import { type ComponentPropsWithoutRef, useId } from 'react'

import { AppCard } from './app-card.tsx'
import type { ShownSituation } from './ops-model.ts'
import styles from './ops.module.css'
import { timeText } from './time-text.ts'

/** Shows how everything does: what to do first, then what is live, errors, SMS and money. */
export function Situation({ situation }: { readonly situation: ShownSituation }) {
  const { findings, apps, errors, sms, outbox, money } = situation

  return (
    <div className={styles.situation}>
      <Section title="What to do" className={`${styles.card} ${styles.wide}`}>
        {findings.length === 0 ? (
          <p className={styles.line}>Nothing needs you.</p>
        ) : (
          <ol className={styles.list}>
            {findings.map((finding, place) => (
              <li key={place} className={styles.finding}>
                <Notice kind={finding.level === 'urgent' ? 'danger' : 'warning'}>
                  {finding.level === 'urgent' && <strong>Now: </strong>}
                  {finding.what}
                </Notice>
                <p className={styles.line}>{finding.todo}</p>
                {finding.command !== undefined && (
                  <pre className={styles.command}>
                    <code>{finding.command}</code>
                  </pre>
                )}
                {finding.page?.startsWith('/promo/') === true && (
                  <p className={styles.line}>
                    <a className={styles.link} href={finding.page}>
                      Open {finding.page}
                    </a>
                  </p>
                )}
              </li>
            ))}
          </ol>
        )}
      </Section>
      <Section title="What is live" className={styles.wide}>
        {apps.length === 0 && <p className={styles.quiet}>Nothing is published, and no page has reported.</p>}
        <div className={styles.apps}>
          {apps.map((app, index) => (
            <AppCard key={app.app ?? index} app={app} />
          ))}
        </div>
      </Section>
      <Section title={`Errors of the last day${errors.length < 10 ? '' : ', the ten most frequent'}`}>
        {errors.length === 0 && <p className={styles.line}>No page reported one.</p>}
        <ul className={styles.list}>
          {errors.map((error, place) => (
            <li key={place} className={styles.error}>
              <p className={styles.line}>
                <strong>{error.count} ×</strong> <code>{error.page}</code> {error.message}
              </p>
              {error.place !== undefined && (
                <p className={styles.line}>
                  at <code>{error.place}</code>
                </p>
              )}
              <p className={styles.quiet}>
                Last {timeText(error.last)}, reference {error.reference || '–'},{' '}
                {[...error.engines, ...error.shells].join(', ')}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="SMS and messages">
        {sms.map(({ time, used = 0, most = 0 }, index) => (
          <Meter key={time ?? index} name={`Codes in this ${time ?? 'time'}`} used={used} most={most} />
        ))}
        {outbox !== undefined && (
          <p className={styles.line}>
            {(outbox.waiting ?? 0) === 0
              ? 'No message waits.'
              : `Messages that wait: ${outbox.waiting}, the oldest for ${Math.ceil((outbox.oldestSeconds ?? 0) / 60)} min.`}
          </p>
        )}
      </Section>
      <Section title="Held money and odd reports">
        {money === undefined ? (
          <p className={styles.line}>Not known: the database gave no figures.</p>
        ) : (
          <p className={styles.line}>
            {(money.unappliedCount ?? 0) === 0
              ? 'No money is held.'
              : `Held: ${money.unapplied ?? '–'}, payments: ${money.unappliedCount}.`}{' '}
            {(money.oddReports ?? 0) === 0
              ? 'No odd report is open.'
              : `Odd reports of the payment partner that are open: ${money.oddReports}.`}{' '}
            <a className={styles.link} href="/promo/money">
              Money of the day
            </a>
          </p>
        )}
      </Section>
    </div>
  )
}

function Section({ title, className = styles.card, children }: ComponentPropsWithoutRef<'section'>) {
  const id = useId()

  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Meter({ name, used, most }: { readonly name: string; readonly used: number; readonly most: number }) {
  const label = useId()

  return (
    <div className={styles.meter}>
      <div className={styles.meterLine}>
        <span id={label}>{name}</span>
        <span className={styles.figure}>
          {used} of {most}
        </span>
      </div>
      <meter
        className={styles.gauge}
        aria-labelledby={label}
        min={0}
        max={Math.max(1, most)}
        high={0.8 * most}
        value={used}
      />
    </div>
  )
}
