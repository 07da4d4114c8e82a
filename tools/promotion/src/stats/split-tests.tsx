import { type SplitTests as Answer, splitPlanPath } from '@pahiram/contract'
import { Button, Field, Notice } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'

import { failureMessage } from '../staff-page/staff-model.ts'
import { momentText } from '../studio/moment-text.ts'
import figures from './figures.module.css'
import { rate } from './funnel-rows.ts'
import { formatCount, formatRate } from './labels.ts'
import styles from './split-tests.module.css'
import { statsModel, viewAtom } from './stats-model.ts'

type SplitTest = Answer['tests'][number]

/** The split tests that run, of the template that is chosen or of all: what each version has, and what may be decided. */
export function SplitTests({ tests }: { readonly tests: readonly SplitTest[] }) {
  const { template } = useAtomValue(viewAtom)

  return tests
    .filter((test) => template === '' || test.template === template)
    .map((test) => <SplitTestCard key={`${test.template}@${test.version}`} test={test} />)
}

function SplitTestCard({ test }: { readonly test: SplitTest }) {
  const heading = useId()
  const { versions, plan, isRatioOff, began } = test

  return (
    <section className={figures.card} aria-labelledby={heading}>
      <h2 id={heading} className={figures.heading}>
        Split test of {test.template}
      </h2>
      {isRatioOff && (
        <div className={figures.notice}>
          <Notice kind="warning">
            Visitors are not shared as planned. Something loses visitors of one version, so nothing can be decided: look
            for what differs between them, then begin a new test.
          </Notice>
        </div>
      )}
      <p className={styles.verdict} role="status">
        {verdictOf(test)}
      </p>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div className={styles.frame} role="region" aria-label={`Versions of ${test.template}`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">Share</th>
              <th scope="col">Visitors</th>
              {plan && <th scope="col">Planned</th>}
              <th scope="col">Registered</th>
              <th scope="col">Rate</th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, share = 0, visitors = 0, registered = 0, planned = 0 }) => (
              <tr key={version}>
                <th scope="row">v{version}</th>
                <td>{share}%</td>
                <td>{formatCount(visitors)}</td>
                {plan && <td>{formatCount(planned)}</td>}
                <td>{formatCount(registered)}</td>
                <td>{formatRate(rate(registered, visitors))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {began !== undefined && <p className={figures.status}>Counted since {momentText(began)} in Manila.</p>}
      {plan === undefined && <PlanForm test={test} />}
    </section>
  )
}

/** Says what may be decided, and what not yet. */
function verdictOf({ plan, versions, outcome, isRatioOff }: SplitTest): string {
  if (outcome !== undefined) return outcomeText(outcome)
  if (plan === undefined) return 'Not planned yet: nothing is compared before.'
  if (isRatioOff) return 'Nothing can be decided.'

  const missing = versions.reduce((sum, { planned = 0, visitors = 0 }) => sum + Math.max(0, planned - visitors), 0)

  return missing > 0
    ? `No winner yet: ${formatCount(missing)} more visitors are planned.`
    : 'No winner: fewer visitors than registrations were counted.'
}

function outcomeText({ at, winner, versions }: NonNullable<SplitTest['outcome']>): string {
  const [first] = versions
  const compared = versions.flatMap(({ version, difference, low, high }) =>
    difference === undefined || low === undefined || high === undefined
      ? []
      : [`v${version} ${points(difference)} points beside v${first?.version} (95%: ${points(low)} to ${points(high)})`],
  )
  const verdict = winner === undefined ? 'No version is better by what was planned' : `v${winner} is better`
  const day = at === undefined ? '' : `, decided ${momentText(at)}`

  return `${verdict}${day}: ${compared.join('; ')}.`
}

/** A difference of rates in points of 100, with its sign. */
function points(difference: number): string {
  return `${difference < 0 ? '−' : '+'}${Math.abs(difference * 100).toFixed(1)}`
}

/** Plans a test, once: the usual rate and the smallest difference worth knowing. */
function PlanForm({ test }: { readonly test: SplitTest }) {
  const call = useSetAtom(statsModel.callAtom)
  const load = useSetAtom(statsModel.loadAtom)
  const [baseRate, setBaseRate] = useState('')
  const [difference, setDifference] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  async function plan() {
    try {
      await call(splitPlanPath, {
        template: test.template,
        version: test.version,
        baseRate: Number(baseRate) / 100,
        difference: Number(difference) / 100,
      })
      await load()
    } catch (error) {
      setFailure(failureMessage(error))
    }
  }

  return (
    <form
      className={styles.plan}
      aria-label={`Plan the test of ${test.template}`}
      onSubmit={(event) => {
        event.preventDefault()
        void plan()
      }}
    >
      <Field
        label="Usual rate of registrations, %"
        inputMode="decimal"
        placeholder="10"
        value={baseRate}
        onChange={setBaseRate}
      />
      <Field
        label="Smallest difference worth knowing, points"
        inputMode="decimal"
        placeholder="2"
        value={difference}
        onChange={setDifference}
        error={failure ?? undefined}
      />
      <p className={figures.help}>
        From these follows how many visitors each version needs. A plan cannot be changed later.
      </p>
      <Button onPress={plan}>Plan the test</Button>
    </form>
  )
}
