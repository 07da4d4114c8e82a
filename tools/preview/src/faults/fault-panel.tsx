import { Button, Checkbox, SelectField } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { Panel } from '../controls/panel.tsx'
import { clearFaultsAtom, previewAtom, refreshFaultsAtom, switchOnAtom } from '../state/preview-model.ts'
import styles from './fault-panel.module.css'
import { type Fault, type HarmId, harmName, harms } from './fault.ts'

const counts = [
  { id: '', name: 'Until cleared' },
  { id: '1', name: 'Once' },
  { id: '2', name: 'Twice' },
] as const

/** The sandbox's fault switch: which call, what happens, how often. */
export function FaultPanel() {
  const { faults } = useAtomValue(previewAtom)
  const clear = useSetAtom(clearFaultsAtom)
  const refresh = useSetAtom(refreshFaultsAtom)

  return (
    <Panel title="Faults" about="What the sandbox does wrong on purpose. Load the page again to meet it.">
      <FaultForm />
      <FaultList faults={faults} />
      <div className={styles.line}>
        <Button kind="text" onPress={refresh}>
          Refresh
        </Button>
        <Button kind="text" disabled={faults.length === 0} onPress={clear}>
          Clear all faults
        </Button>
      </div>
    </Panel>
  )
}

function FaultForm() {
  const paths = useCallPaths()
  const session = useAtomValue(previewAtom).parameters.sessionId
  const switchOn = useSetAtom(switchOnAtom)
  const [path, setPath] = useState('/v3/loan-details/loan-details')
  const [harm, setHarm] = useState<HarmId>('error')
  const [times, setTimes] = useState('')
  const [forAll, setForAll] = useState(false)

  const press = () =>
    switchOn({
      path,
      ...harms.find(({ id }) => id === harm)?.harm,
      ...(session !== undefined && !forAll && { session }),
      ...(times !== '' && { times: Number(times) }),
    })

  return (
    <div className={styles.form}>
      <SelectField label="Call" value={path} onChange={setPath}>
        {(paths.includes(path) ? paths : [path, ...paths]).map((known) => (
          <option key={known}>{known}</option>
        ))}
      </SelectField>
      <SelectField label="Fault" value={harm} onChange={(value) => setHarm(value as HarmId)}>
        {harms.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="How often" value={times} onChange={setTimes}>
        {counts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Checkbox label="For everybody, not only this borrower" checked={forAll} onChange={setForAll} />
      <Button kind="quiet" onPress={press}>
        Switch on
      </Button>
    </div>
  )
}

/** The list comes by itself: it names every call, with all that the contract knows of them. */
function useCallPaths(): readonly string[] {
  const [paths, setPaths] = useState<readonly string[]>([])

  useEffect(() => {
    import('./call-paths.ts').then(
      ({ callPaths }) => setPaths(callPaths),
      // Without it the one call that is there already can still be chosen.
      () => undefined,
    )
  }, [])
  return paths
}

/** The faults that are on. */
function FaultList({ faults }: { readonly faults: readonly Fault[] }) {
  if (faults.length === 0) return <p className={styles.none}>No fault is on.</p>

  return (
    <ul className={styles.list} aria-label="Faults that are on">
      {faults.map((fault, index) => (
        <li key={index} className={styles.fault}>
          <code className={styles.path}>{fault.path}</code>
          <span className={styles.what}>
            {[harmName(fault), timesOf(fault), fault.session ?? 'everybody'].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function timesOf({ times }: Fault): string {
  if (times === undefined) return 'until cleared'
  return times === 1 ? 'once more' : `${times} times more`
}
