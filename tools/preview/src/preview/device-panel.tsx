import { Button, Field, Notice, Rows } from '@pahiram/ui-kit'
import { useId, useState } from 'react'

import { Panel } from './panel.tsx'
import styles from './preview.module.css'

/** Tries what a web view must be able to do: pick a picture, take text, find the location. */
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

/** A picture from the camera or the album, shown as it would be sent. */
function PhotoInput() {
  const id = useId()
  const [photo, setPhoto] = useState<{ name: string; kilobytes: number; address: string } | null>(null)
  const [isBroken, setBroken] = useState(false)

  const take = (file: File | undefined) => {
    if (photo !== null) URL.revokeObjectURL(photo.address)
    setBroken(false)
    setPhoto(
      file === undefined
        ? null
        : { name: file.name, kilobytes: Math.ceil(file.size / 1024), address: URL.createObjectURL(file) },
    )
  }

  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        Photo
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        className={styles.file}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <div role="status">
        {photo && (
          <figure className={styles.figure}>
            {!isBroken && (
              <img className={styles.picture} src={photo.address} alt={photo.name} onError={() => setBroken(true)} />
            )}
            <figcaption className={styles.caption}>
              {photo.name}, {photo.kilobytes} KB{isBroken && '. This browser cannot show it.'}
            </figcaption>
          </figure>
        )}
      </div>
    </div>
  )
}

/** Where the device is, or why that is not known. */
export type Position =
  | { readonly kind: 'found'; readonly latitude: number; readonly longitude: number; readonly accuracy: number }
  | { readonly kind: 'denied' | 'unavailable' | 'timeout' | 'unsupported' }

/** The text shown when no position was found. */
const positionProblems: Readonly<Record<Exclude<Position['kind'], 'found'>, string>> = {
  denied: 'Denied: this page may not know where the device is. Allow it in the browser and try again.',
  unavailable: 'Unavailable: the device does not know where it is.',
  timeout: 'Timeout: the device did not find its place within 15 s.',
  unsupported: 'This browser has no geolocation, or hides it on an address without https.',
}

const failures = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const

/** Asks the device for its location; gives up with `timeout` when nobody answers the browser's prompt within 20 s. */
export function findPosition(geolocation: Geolocation | undefined): Promise<Position> {
  return new Promise((resolve) => {
    if (geolocation === undefined) {
      resolve({ kind: 'unsupported' })
      return
    }
    // The device's own limit begins only when the prompt is answered.
    setTimeout(() => resolve({ kind: 'timeout' }), 20_000)
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ kind: 'found', latitude, longitude, accuracy }),
      ({ code }) => resolve({ kind: failures[code as keyof typeof failures] ?? 'unavailable' }),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  })
}
