import { costsPath } from '@pahiram/contract'
import { Button, Notice, TextArea } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'
import { useState } from 'react'

import { failureMessage } from '../staff-page/staff-model.ts'
import styles from './stats.module.css'
import { statsModel } from './stats-model.ts'

/** Takes what links cost, as a spreadsheet or an ad platform's export has it. */
export function AddCosts() {
  const call = useSetAtom(statsModel.callAtom)
  const load = useSetAtom(statsModel.loadAtom)
  const [csv, setCsv] = useState('')
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState('')

  async function add() {
    setSaid('')
    setFailure('')
    try {
      const { added } = (await call(costsPath, { csv })) as { added: number }

      setSaid(`${added} ${added === 1 ? 'cost was' : 'costs were'} added.`)
      setCsv((now) => (now === csv ? '' : now))
      await load()
    } catch (error) {
      setFailure(failureMessage(error))
    }
  }

  return (
    <details className={styles.filters}>
      <summary className={styles.summary}>Costs of links</summary>
      <TextArea
        label="Costs, one day and tag a line"
        value={csv}
        onChange={setCsv}
        rows={5}
        hint="Day, tag and cost (day,utm_tag,cost), as 2026-11-21,facebook,1250.50. The same day and tag again replaces."
      />
      <Button kind="small" onPress={add}>
        Add costs
      </Button>
      <p role="status">{said}</p>
      {failure !== '' && <Notice kind="danger">{failure}</Notice>}
    </details>
  )
}
