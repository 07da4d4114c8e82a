import { funnelColumns, funnelFigures } from '@pahiram/contract'
import { isDay } from '@pahiram/formatting'
import { marketDay } from '@pahiram/formatting/calendar'
import { Button, Checkbox, Field, SelectField } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'

import styles from './filter-form.module.css'
import { canBecomeLimit, type FunnelView, isLimited, lastDays, sameFilters } from './funnel-view.ts'
import { columnLabels, figureLabels } from './labels.ts'
import { showAtom, templatesAtom, viewAtom } from './stats-model.ts'

const periods = [
  { days: 1, label: 'Today' },
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
]

const tagFields = [
  { column: 'utm_tag', name: 'utmTag' },
  { column: 'user_from', name: 'userFrom' },
  { column: 'app_from', name: 'appFrom' },
] as const

/** Chooses which numbers are shown. */
export function FilterForm() {
  const view = useAtomValue(viewAtom)
  const [shown, setShown] = useState(view)
  const [draft, setDraft] = useState(view)
  const [isTried, setTried] = useState(false)
  const templates = useAtomValue(templatesAtom)
  const show = useSetAtom(showAtom)
  const change = (part: Partial<FunnelView>) => setDraft({ ...draft, ...part })
  const faults = faultsIn(draft)

  // Another view came, by a button of the page or by Back. Sorting alone takes nothing back that was typed.
  if (!sameFilters(shown, view)) {
    setShown(view)
    setDraft(view)
    setTried(false)
  }

  async function submit() {
    setTried(true)
    if (faults.from === undefined && faults.to === undefined) await show({ ...draft, sort: view.sort })
  }

  function submitForm(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  return (
    <form className={styles.form} onSubmit={submitForm} noValidate aria-label="Which figures">
      <div className={styles.periods}>
        {periods.map(({ days, label }) => (
          <Button
            key={days}
            kind="text"
            onPress={() => show({ ...draft, ...lastDays(days, marketDay(Date.now())), sort: view.sort })}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={styles.fields}>
        <Field
          label="From"
          type="date"
          value={draft.from}
          onChange={(from) => change({ from })}
          error={isTried && faults.from}
        />
        <Field label="To" type="date" value={draft.to} onChange={(to) => change({ to })} error={isTried && faults.to} />
        <SelectField label="Template" value={draft.template} onChange={(template) => change({ template })}>
          <option value="">All</option>
          {templates.map((id) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </SelectField>
        <Field
          label="Version"
          inputMode="numeric"
          placeholder="All"
          value={draft.version}
          onChange={(version) => change({ version: version.replace(/\D/g, '').slice(0, 9) })}
        />
        {tagFields.map(({ column, name }) => (
          <Field
            key={column}
            label={columnLabels[column]}
            hint={column}
            placeholder="All"
            value={draft[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      <LimitFields view={draft} onChange={change} />
      <div className={styles.end}>
        <fieldset className={styles.columns}>
          <legend className={styles.legend}>Group by</legend>
          {funnelColumns.map((column) => (
            <Checkbox
              key={column}
              label={columnLabels[column]}
              checked={draft.by.includes(column)}
              onChange={(isChosen) =>
                change({ by: funnelColumns.filter((one) => (one === column ? isChosen : draft.by.includes(one))) })
              }
            />
          ))}
        </fieldset>
        <div className={styles.show}>
          <input type="submit" value="Show" hidden />
          <Button onPress={submit}>Show</Button>
        </div>
      </div>
    </form>
  )
}

interface LimitFieldsProps {
  readonly view: FunnelView
  readonly onChange: (part: Partial<FunnelView>) => void
}

/** What counts and rates of rows shall at least and at most be; closed until it is wanted. */
function LimitFields({ view, onChange }: LimitFieldsProps) {
  // Only the first state: typing the first limit, or clearing the last, moves nothing.
  const [isOpen] = useState(isLimited(view))
  const ends = [
    { end: 'atLeast', name: 'at least' },
    { end: 'atMost', name: 'at most' },
  ] as const

  return (
    <details open={isOpen}>
      <summary className={styles.summary}>Counts and rates of rows</summary>
      <div className={styles.fields}>
        {funnelFigures.flatMap((figure) =>
          ends.map(({ end, name }) => (
            <Field
              key={`${figure} ${end}`}
              label={`${figureLabels[figure]}, ${name}${figure.endsWith('Rate') ? ', %' : ''}`}
              inputMode="decimal"
              placeholder="Any"
              value={view[end][figure] ?? ''}
              onChange={(text) => canBecomeLimit(text) && onChange({ [end]: { ...view[end], [figure]: text } })}
            />
          )),
        )}
      </div>
    </details>
  )
}

function faultsIn({ from, to }: FunnelView): { from: string | undefined; to: string | undefined } {
  const missing = (day: string) => (isDay(day) ? undefined : 'Choose a day.')

  return {
    from: missing(from),
    to: missing(to) ?? (isDay(from) && to < from ? 'Choose a day on or after the first.' : undefined),
  }
}
