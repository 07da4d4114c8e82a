import { AsyncView } from '@pahiram/page'
import { SelectField, Skeleton } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'
import { useState } from 'react'

import { Panel } from '../controls/panel.tsx'
import { chooseScenarioAtom } from '../state/preview-model.ts'
import { groupsOf, type Scenario, scenariosAtom } from './scenarios.ts'

/** Every state that the sandbox was seeded with: choosing one fills the fields and shows its page. */
export function ScenarioPicker() {
  return (
    <Panel title="Seeded state" about="Fills the fields and shows the page in the phone.">
      <AsyncView of={scenariosAtom} skeleton={<Skeleton height={75} />} failedTitle="The sandbox did not answer">
        {(scenarios) => <Choice scenarios={scenarios} />}
      </AsyncView>
    </Panel>
  )
}

function Choice({ scenarios }: { readonly scenarios: readonly Scenario[] }) {
  const [chosen, choose] = useState('')
  const show = useSetAtom(chooseScenarioAtom)
  const change = (name: string) => {
    const scenario = scenarios.find((one) => one.name === name)

    choose(name)
    if (scenario !== undefined) show(scenario)
  }

  return (
    <SelectField label="Scenario" value={chosen} onChange={change}>
      <option value="">Choose one of {scenarios.length}</option>
      {groupsOf(scenarios).map((group) => (
        <optgroup key={group.path} label={group.path}>
          {group.scenarios.map(({ name, description }) => (
            <option key={name} value={name}>
              {description === '' ? name : `${name}: ${description}`}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
