import { pageParameters, sessionParameters, trackingParameters } from '@pahiram/contract'
import { Button, Field } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { Panel } from '../controls/panel.tsx'
import { changeAtom, previewAtom } from '../state/preview-model.ts'
import styles from './parameter-fields.module.css'
import { type ParameterName, withParameter } from './parameters.ts'

/** A field for every parameter that a page may be opened with; its label is the parameter's name. */
export function ParameterFields() {
  const change = useSetAtom(changeAtom)

  return (
    <Panel title="Parameters" about="What is not empty goes into the address of each page. Kept in this browser.">
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Session</legend>
        <Fields names={sessionParameters} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Page</legend>
        <Fields names={pageParameters} />
      </fieldset>
      <details className={styles.group}>
        <summary className={styles.summary}>Tracking</summary>
        <Fields names={trackingParameters} />
      </details>
      <div className={styles.end}>
        <Button kind="text" onPress={() => change({ parameters: {} })}>
          Empty all fields
        </Button>
      </div>
    </Panel>
  )
}

function Fields({ names }: { readonly names: readonly ParameterName[] }) {
  const { parameters } = useAtomValue(previewAtom)
  const change = useSetAtom(changeAtom)

  return (
    <div className={styles.fields}>
      {names.map((name) => (
        <Field
          key={name}
          label={name}
          autoComplete="off"
          value={parameters[name] ?? ''}
          onChange={(value) => change({ parameters: withParameter(parameters, name, value) })}
        />
      ))}
    </div>
  )
}
