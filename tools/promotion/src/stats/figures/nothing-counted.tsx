import { Button } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'
import { Fragment } from 'react'

import { firstView, type FunnelView, isNarrow } from '../view/funnel-view.ts'
import { marketDay } from '@pahiram/formatting/calendar'
import { showAtom } from '../view/stats-model.ts'
import { periodWords } from '../words.ts'
import styles from './figures.module.css'

const command = 'pnpm templates link ph-payday --utm-tag poster-1 --qr poster-1.png'.split(' ')

/** Says that there is nothing to show, and what leads to something. */
export function NothingCounted({ view }: { readonly view: FunnelView }) {
  const show = useSetAtom(showAtom)
  const narrow = isNarrow(view)

  return (
    <div className={styles.card}>
      <h2 className={styles.heading}>Nothing was counted</h2>
      <p className={styles.help}>
        {narrow
          ? `No visit of ${periodWords(view.from, view.to)} fits these filters. A utm_tag counts only as a whole, with its capital letters.`
          : `There was no visit to a landing page, ${periodWords(view.from, view.to)}. Choose other days, or share a link:`}
      </p>
      {narrow ? (
        <div className={styles.way}>
          <Button
            kind="quiet"
            onPress={() => show({ ...firstView(marketDay(Date.now())), from: view.from, to: view.to, by: view.by })}
          >
            Show all of these days
          </Button>
        </div>
      ) : (
        <pre className={styles.command}>
          <code>
            {command.map((word) => (
              <Fragment key={word}>
                <span className={styles.word}>{word}</span>{' '}
              </Fragment>
            ))}
          </code>
        </pre>
      )}
    </div>
  )
}
