import { landingPicturePattern, staffPicturesPath, type UploadedPicture } from '@pahiram/contract'
import { Field, Spinner } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'

import { studioModel, messageOf } from './studio-model.ts'
import styles from './studio.module.css'

interface PictureFieldProps {
  readonly label: string
  /** The address of the picture; empty: none. */
  readonly value: string
  readonly onChange: (address: string) => void
  readonly error: string | undefined
  readonly isLocked: boolean
}

/** A picture: dropped here, chosen from the computer, or named by its address. The server decodes it and keeps its widths. */
export function PictureField({ label, value, onChange, error, isLocked }: PictureFieldProps) {
  const id = useId()
  const call = useSetAtom(studioModel.callAtom)
  const [failure, setFailure] = useState('')
  const [isUploading, setUploading] = useState(false)
  const [isOver, setOver] = useState(false)

  async function upload(file: File | undefined) {
    if (file === undefined || isLocked) return

    const form = new FormData()

    form.set('picture', file, file.name)
    setFailure('')
    setUploading(true)
    try {
      onChange(((await call(staffPicturesPath, form)) as UploadedPicture).address)
    } catch (problem) {
      setFailure(messageOf(problem))
    } finally {
      setUploading(false)
    }
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
      {landingPicturePattern.test(value) && <img src={value} alt="" className={styles.thumbnail} />}
      <Field
        label={label}
        value={value}
        onChange={onChange}
        spellCheck={false}
        hint="Drop a JPEG, PNG or WebP here, 10 MB and 50 megapixels at most, or choose one."
        error={failure === '' ? error : failure}
        readOnly={isLocked}
      />
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
    </div>
  )
}
