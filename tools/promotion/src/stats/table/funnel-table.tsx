import { formatDay } from '@pahiram/formatting'
import { Button } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'

import { type Counts, type FunnelRow, nameIn, ratesOf } from '../rows/funnel-rows.ts'
import { type Column, type FunnelView, type Sortable, steps } from '../view/funnel-view.ts'
import { rowsAtom, type Shown, sortAtom, viewAtom } from '../view/stats-model.ts'
import { columnWords, countWords, periodWords, rateWords, stepWords } from '../words.ts'
import styles from './funnel-table.module.css'

/** More cells than that make a slow page; the file has them all. */
const rowsAtOnce = 100

/** The numbers, row by row: sortable, with their totals. */
export function FunnelTable({ shown }: { readonly shown: Shown }) {
  const rows = useAtomValue(rowsAtom)
  const { sort } = useAtomValue(viewAtom)
  const [limit, setLimit] = useState(rowsAtOnce)
  const caption = useId()
  const { by, from, to } = shown.view
  const visible = rows.slice(0, limit)

  return (
    <>
      {/* On a phone the table moves within its frame, also by the arrow keys, and the page stands still. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div className={styles.frame} role="region" aria-labelledby={caption} tabIndex={0}>
        <table className={styles.table}>
          <caption id={caption} className={styles.caption}>
            {periodWords(from, to)}, Manila time
          </caption>
          <thead>
            <tr>
              {by.length === 0 && (
                <th scope="col" className={styles.name}>
                  Group
                </th>
              )}
              {by.map((column, index) => (
                <Heading key={column} of={column} words={columnWords[column]} sort={sort} isWideOnly={index > 0} />
              ))}
              {steps.map((step) => (
                <Heading key={step} of={step} words={stepWords[step]} sort={sort} />
              ))}
              <Heading of="codeRate" words="Visit → code" sort={sort} />
              <Heading of="registeredRate" words="Code → registered" sort={sort} />
            </tr>
          </thead>
          <tbody>
            {by.length > 0 &&
              visible.map((row, index) => (
                <tr key={index}>
                  <Names words={by.map((column) => nameWords(row, column))} />
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
            Show more rows ({countWords(rows.length - limit)} left)
          </Button>
        </div>
      )}
    </>
  )
}

interface HeadingProps {
  readonly of: Sortable
  readonly words: string
  readonly sort: FunnelView['sort']
  readonly isWideOnly?: boolean
}

function Heading({ of, words, sort, isWideOnly = false }: HeadingProps) {
  const sortBy = useSetAtom(sortAtom)
  const order = sort?.by === of ? (sort.descending ? 'descending' : 'ascending') : undefined
  const kind = of in columnWords ? styles.name : styles.number

  return (
    <th scope="col" aria-sort={order ?? 'none'} className={`${kind} ${isWideOnly ? styles.wideOnly : ''}`}>
      <button type="button" className={styles.sort} onClick={() => sortBy(of)}>
        {words}
        <span className={styles.mark} aria-hidden="true">
          {order === undefined ? '↕' : order === 'descending' ? '↓' : '↑'}
        </span>
      </button>
    </th>
  )
}

/** What a row is about: a cell each, or on a phone all of it in the first, so that numbers stand beside it. */
function Names({ words: [first = '', ...others] }: { readonly words: readonly string[] }) {
  return (
    <>
      <th scope="row" className={`${styles.name} ${styles.first}`}>
        {first}
        {others.map((words, index) => (
          <span key={index} className={styles.narrowOnly}>
            {words}
          </span>
        ))}
      </th>
      {others.map((words, index) => (
        <td key={index} className={`${styles.name} ${styles.wideOnly}`}>
          {words}
        </td>
      ))}
    </>
  )
}

function Numbers({ of }: { readonly of: Counts }) {
  const { codeRate, registeredRate } = ratesOf(of)

  return (
    <>
      {steps.map((step) => (
        <td key={step} className={styles.number}>
          {countWords(of[step])}
        </td>
      ))}
      <td className={styles.number}>{rateWords(codeRate)}</td>
      <td className={styles.number}>{rateWords(registeredRate)}</td>
    </>
  )
}

function nameWords(row: FunnelRow, column: Column): string {
  const name = nameIn(row, column)

  if (name === undefined) return '–'
  if (column === 'version') return name === 0 ? 'not published' : `v${name}`
  if (name === '') return column === 'utm_tag' ? 'no tag' : 'none'
  return column === 'day' ? formatDay(String(name)) : String(name)
}
