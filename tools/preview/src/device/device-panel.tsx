import { Button, Field, Notice, Rows } from '@pahiram/ui-kit'
import { useState } from 'react'

import { Panel } from '../controls/panel.tsx'
import { findPosition, type Position, positionProblems } from './location.ts'
import { PhotoInput } from './photo-input.tsx'
import styles from './device-panel.module.css'

/** What a web view must be able to do: hand over a picture, take text, tell its place. */
export function DevicePanel() {
  const [contact, setContact] = useState('')
  const [position, setPosition] = useState<Position | null>(null)
  const locate = async () => setPosition(await findPosition(window.navigator.geolocation))

  return (
    <Panel title="Device" about="Stays in this browser: nothing is sent.">
      <div className={styles.parts}>
        <PhotoInput />
        <Field label="Contact" autoComplete="off" value={contact} onChange={setContact} />
        <Button kind="quiet" onPress={locate}>
          Get location
        </Button>
        <div role="status">{position !== null && <PositionView position={position} />}</div>
      </div>
    </Panel>
  )
}

function PositionView({ position }: { readonly position: Position }) {
  if (position.kind !== 'found') return <Notice kind="warning">{positionProblems[position.kind]}</Notice>
  return (
    <Rows
      rows={[
        { label: 'Latitude', value: position.latitude.toFixed(6) },
        { label: 'Longitude', value: position.longitude.toFixed(6) },
        { label: 'Accuracy', value: `${Math.round(position.accuracy)} m` },
      ]}
    />
  )
}
