import { staffPicturesPath, type UploadedPicture } from '@pahiram/contract'
import { untilLoaded } from '@pahiram/load-again'
import { Button, Field, Skeleton, Spinner } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'
import { lazy, Suspense, useId, useState } from 'react'

import { EarlierPictures } from './earlier-pictures.tsx'
import { FocalPointField } from './focal-point-field.tsx'
import { isOwnPicture, largestAddress, sizedAddress } from './picture-address.ts'
import styles from './picture-field.module.css'
import { studioModel } from './studio-model.ts'
import { useAttempt } from './use-attempt.tsx'

/** The editor for a part of a picture, needed by who presses `Crop`. */
const CropPicture = lazy(() =>
  untilLoaded(() => import('./crop-picture.tsx')).then(({ CropPicture }) => ({ default: CropPicture })),
)

interface PictureFieldProps {
  readonly label: string
  /** The address of the picture; empty: none. */
  readonly value: string
  readonly onChange: (address: string) => void
  readonly error: string | undefined
  readonly isLocked: boolean
  /** Whether the page shows a part of it only, so that it needs a focal point. */
  readonly isCovered: boolean
}

/** A file as it was chosen, so that it can be cropped without losing quality. */
interface Chosen {
  readonly address: string
  readonly file: Blob
}

/** A picture: dropped here, chosen from the computer, or named by its address. The server decodes it and keeps its widths. */
export function PictureField({ label, value, onChange, error, isLocked, isCovered }: PictureFieldProps) {
  const id = useId()
  const call = useSetAtom(studioModel.callAtom)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [failure, attempt] = useAttempt()
  const [isUploading, setUploading] = useState(false)
  const [isOver, setOver] = useState(false)
  const [isCropping, setCropping] = useState(false)
  const isOwn = isOwnPicture(value)

  async function upload(file: Blob | undefined, crop?: string) {
    if (file === undefined || isLocked) return

    const form = new FormData()

    form.set('picture', file, 'picture')
    if (crop !== undefined) form.set('crop', crop)
    setUploading(true)
    await attempt(async () => {
      const address = sizedAddress((await call(staffPicturesPath, form)) as UploadedPicture)

      setChosen({ address, file })
      setCropping(false)
      onChange(address)
    })
    setUploading(false)
  }

  return (
    <div
      className={isOver ? `${styles.picture} ${styles.over}` : styles.picture}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files

        setOver(false)
        if (file === undefined) return
        event.preventDefault()
        event.stopPropagation()
        void upload(file)
      }}
    >
      {isOwn && <p className={styles.label}>{label}</p>}
      {isOwn && !isCropping && (
        <FocalPointField address={value} isLocked={isLocked} isCovered={isCovered} onChange={onChange} />
      )}
      {isOwn && isCropping && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <CropPicture
            address={largestAddress(value)}
            // A file that was chosen here is cropped without losing quality, else the stored picture is.
            original={chosen?.address.split('#')[0] === value.split('#')[0] ? chosen?.file : undefined}
            onCrop={upload}
            onCancel={() => setCropping(false)}
          />
        </Suspense>
      )}
      {isOwn && !isCropping && !isLocked && (
        <div className={styles.actions}>
          <Button kind="text" onPress={() => setCropping(true)}>
            Crop
          </Button>
          <Button kind="text" onPress={() => onChange('')}>
            Remove
          </Button>
        </div>
      )}
      {isOwn ? (
        error !== undefined && <p role="alert">{error}</p>
      ) : (
        <Field
          label={label}
          value={value}
          onChange={onChange}
          spellCheck={false}
          hint="Drop a JPEG, PNG or WebP here, 10 MB and 50 megapixels at most, or choose one; or write its https: address."
          error={error}
          readOnly={isLocked}
        />
      )}
      {failure}
      <label htmlFor={id} className={styles.choose}>
        {isUploading ? <Spinner /> : 'Choose a picture'}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className={styles.file}
          disabled={isLocked || isUploading}
          onChange={(event) => {
            void upload(event.target.files?.[0])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
      </label>
      {!isLocked && <EarlierPictures onChoose={onChange} />}
    </div>
  )
}
