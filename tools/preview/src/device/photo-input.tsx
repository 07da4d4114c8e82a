import { useId, useState } from 'react'

import styles from './device-panel.module.css'

interface Photo {
  readonly name: string
  readonly kilobytes: number
  readonly address: string
}

/** A picture from the camera or the album, shown as it would be sent. */
export function PhotoInput() {
  const id = useId()
  const [photo, setPhoto] = useState<Photo | null>(null)
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
