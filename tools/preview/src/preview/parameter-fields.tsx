import { pageParameters, sessionParameters, trackingParameters } from '@pahiram/contract'
import { Button, Field } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { Panel } from './panel.tsx'
import { oneParameterAtom, type ParameterName, parametersAtom } from './parameters.ts'
import styles from './preview.module.css'

/** A field for every parameter that a page may be opened with; its label is the parameter's name. */
export function ParameterFields() {
  const setParameters = useSetAtom(parametersAtom)

  return (
    <Panel title="Parameters" about="What is not empty goes into the address of each page. Kept in this browser.">
      <Fields legend="Session" names={sessionParameters} />
      <Fields legend="Page" names={pageParameters} />
      <Fields legend="Tracking" names={trackingParameters} />
      <div className={styles.end}>
        <Button kind="text" onPress={() => setParameters({})}>
          Empty all fields
        </Button>
      </div>
    </Panel>
  )
}

function Fields({ legend, names }: { readonly legend: string; readonly names: readonly ParameterName[] }) {
  const parameters = useAtomValue(parametersAtom)
  const setParameter = useSetAtom(oneParameterAtom)

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.fields}>
        {names.map((name) => (
          <Field
            key={name}
            name={name}
            label={name}
            autoComplete="off"
            value={parameters[name] ?? ''}
            onChange={(value) => setParameter(name, value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
