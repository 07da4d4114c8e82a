import { asyncAtom, AsyncView, environmentAtom } from '@pahiram/page'
import { Button, SelectField, Skeleton } from '@pahiram/ui-kit'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'

import { Panel } from './panel.tsx'
import { addressWith, parametersAtom, withScenario } from './parameters.ts'
import styles from './preview.module.css'

/** A seeded session and the page that it opens. */
interface Scenario {
  readonly name: string
  readonly description: string
  /** Path and query. */
  readonly url: string
}

const address = '/__sandbox/scenarios'

/** Every state of the sandbox's seed data. */
const scenariosAtom = asyncAtom(async () => {
  const response = await fetch(new URL(address, window.location.href))

  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return (await response.json()) as readonly Scenario[]
})

/** Every state that the sandbox was seeded with: choosing one fills the fields and offers its page. */
export function ScenarioPicker() {
  return (
    <Panel title="Seeded state" about="Fills the fields.">
      <AsyncView of={scenariosAtom} skeleton={<Skeleton height={75} />} failedTitle="The sandbox did not answer">
        {(scenarios) => <Choice scenarios={scenarios} />}
      </AsyncView>
    </Panel>
  )
}

function Choice({ scenarios }: { readonly scenarios: readonly Scenario[] }) {
  const { navigate } = useAtomValue(environmentAtom)
  const [parameters, setParameters] = useAtom(parametersAtom)
  const [chosen, choose] = useState<Scenario>()
  const change = (name: string) => {
    const scenario = scenarios.find((one) => one.name === name)

    choose(scenario)
    if (scenario !== undefined) setParameters(withScenario(parameters, scenario.url))
  }

  return (
    <div className={styles.parts}>
      <SelectField label="Scenario" value={chosen?.name ?? ''} onChange={change}>
        <option value="">None</option>
        {[...new Set(scenarios.map(pathOf))].map((path) => (
          <optgroup key={path} label={path}>
            {scenarios
              .filter((one) => pathOf(one) === path)
              .map(({ name, description }) => (
                <option key={name} value={name}>
                  {description === '' ? name : `${name}: ${description}`}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      {chosen && (
        <Button onPress={() => void navigate(addressWith(pathOf(chosen), parameters))}>Open {pathOf(chosen)}</Button>
      )}
    </div>
  )
}

function pathOf({ url }: Scenario): string {
  return new URL(url, window.location.href).pathname
}
