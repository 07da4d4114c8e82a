import { formatDay } from '@pahiram/formatting'
import { Button } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'

import { type Counts, type FunnelRow, nameIn, ratesOf, type Returns, returnsOf } from './funnel-rows.ts'
import styles from './funnel-table.module.css'
import { type Column, type FunnelView, returnFigures, type Sortable, steps } from './funnel-view.ts'
import {
  columnLabels,
  figureLabels,
  formatCount,
  formatPeriod,
  formatRate,
  formatReturn,
  returnLabels,
  stepLabels,
} from './labels.ts'
import { rowsAtom, type Shown, sortAtom, viewAtom } from './stats-model.ts'

/** More rows make the page slow. The CSV file has all of them. */
const rowsAtOnce = 100

/** The figures as a sortable table with totals. */
export function FunnelTable({ shown }: { readonly shown: Shown }) {
  const rows = useAtomValue(rowsAtom)
  const { sort } = useAtomValue(viewAtom)
  const [limit, setLimit] = useState(rowsAtOnce)
  const caption = useId()
  const { by, from, to } = shown.view
  const visible = rows.slice(0, limit)

  return (
    <>
      {/* On a phone the table moves within its frame, also by the arrow keys, and the page stays still. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div className={styles.frame} role="region" aria-labelledby={caption} tabIndex={0}>
        <table className={styles.table}>
          <caption id={caption} className={styles.caption}>
            {formatPeriod(from, to)}, Manila time
          </caption>
          <thead>
            <tr>
              {by.length === 0 && (
                <th scope="col" className={styles.name}>
                  Group
                </th>
              )}
              {by.map((column, index) => (
                <Heading key={column} of={column} label={columnLabels[column]} sort={sort} isWideOnly={index > 0} />
              ))}
              {steps.map((step) => (
                <Heading key={step} of={step} label={stepLabels[step]} sort={sort} />
              ))}
              <Heading of="codeRate" label={figureLabels.codeRate} sort={sort} />
              <Heading of="registeredRate" label={figureLabels.registeredRate} sort={sort} />
              {returnFigures.map((figure) => (
                <Heading key={figure} of={figure} label={returnLabels[figure]} sort={sort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {by.length > 0 &&
              visible.map((row, index) => (
                <tr key={index}>
                  <Names names={by.map((column) => nameText(row, column))} />
                  <Numbers of={row} />
                </tr>
              ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={`${styles.name} ${styles.first}`}>
                Total
              </th>
              {by.slice(1).map((column) => (
                <td key={column} className={`${styles.name} ${styles.wideOnly}`}>
                  {'\u00a0'}
                </td>
              ))}
              <Numbers of={shown.total} />
            </tr>
          </tfoot>
        </table>
      </div>
      {by.length > 0 && rows.length > limit && (
        <div className={styles.more}>
          <Button kind="quiet" onPress={() => setLimit(limit + rowsAtOnce)}>
            Show more rows ({formatCount(rows.length - limit)} left)
          </Button>
        </div>
      )}
    </>
  )
}

interface HeadingProps {
  readonly of: Sortable
  readonly label: string
  readonly sort: FunnelView['sort']
  readonly isWideOnly?: boolean
}

function Heading({ of, label, sort, isWideOnly = false }: HeadingProps) {
  const sortBy = useSetAtom(sortAtom)
  const order = sort?.by === of ? (sort.descending ? 'descending' : 'ascending') : undefined
  const kind = of in columnLabels ? styles.name : styles.number

  return (
    <th scope="col" aria-sort={order ?? 'none'} className={`${kind} ${isWideOnly ? styles.wideOnly : ''}`}>
      <button type="button" className={styles.sort} onClick={() => sortBy(of)}>
        {label}
        <span className={styles.sortIcon} aria-hidden="true">
          {order === undefined ? '↕' : order === 'descending' ? '↓' : '↑'}
        </span>
      </button>
    </th>
  )
}

/** The names of a row, a cell each; on a phone all of them in the first cell, so that there is room for the numbers. */
function Names({ names: [first = '', ...others] }: { readonly names: readonly string[] }) {
  return (
    <>
      <th scope="row" className={`${styles.name} ${styles.first}`}>
        {first}
        {others.map((name, index) => (
          <span key={index} className={styles.narrowOnly}>
            {name}
          </span>
        ))}
      </th>
      {others.map((name, index) => (
        <td key={index} className={`${styles.name} ${styles.wideOnly}`}>
          {name}
        </td>
      ))}
    </>
  )
}

function Numbers({ of }: { readonly of: Counts & Returns }) {
  const { codeRate, registeredRate } = ratesOf(of)
  const returns = returnsOf(of)

  return (
    <>
      {steps.map((step) => (
        <td key={step} className={styles.number}>
          {formatCount(of[step])}
        </td>
      ))}
      <td className={styles.number}>{formatRate(codeRate)}</td>
      <td className={styles.number}>{formatRate(registeredRate)}</td>
      {returnFigures.map((figure) => (
        <td key={figure} className={styles.number}>
          {formatReturn(figure, returns[figure])}
        </td>
      ))}
    </>
  )
}

function nameText(row: FunnelRow, column: Column): string {
  const name = nameIn(row, column)

  if (name === undefined) return '–'
  if (column === 'version') return name === 0 ? 'not published' : `v${name}`
  if (name === '') return column === 'template' ? 'not published' : column === 'utm_tag' ? 'no tag' : 'none'
  return column === 'day' ? formatDay(String(name)) : String(name)
}
