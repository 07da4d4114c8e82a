import 'react-image-crop/dist/ReactCrop.css'

import { Button } from '@pahiram/ui-kit'
import { useEffect, useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'

import styles from './picture-field.module.css'

interface CropPictureProps {
  /** The address of the stored picture. */
  readonly address: string
  /** The file that it was made from, if it was chosen just now; else the stored picture is cropped. */
  readonly original: Blob | undefined
  /** Called with the file and the part of it, in percent: `left,top,width,height`. */
  readonly onCrop: (file: Blob, crop: string) => Promise<void>
  readonly onCancel: () => void
}

const first: PercentCrop = { unit: '%', x: 10, y: 10, width: 80, height: 80 }

/** Chooses the part of a picture that is kept, by the mouse, a finger, or the arrow keys on its handles. */
export function CropPicture({ address, original, onCrop, onCancel }: CropPictureProps) {
  const [part, setPart] = useState(first)
  const [failure, setFailure] = useState('')
  // The original may be larger than what is stored, and was perhaps cropped before.
  const [own] = useState(() => (original === undefined ? undefined : URL.createObjectURL(original)))

  useEffect(() => (own === undefined ? undefined : () => URL.revokeObjectURL(own)), [own])

  async function keep() {
    const written = [part.x, part.y, part.width, part.height].map((percent) => Number(percent.toFixed(3))).join(',')

    setFailure('')
    try {
      await onCrop(original ?? (await (await fetch(address)).blob()), written)
    } catch {
      setFailure('The picture did not come. Check your connection and try again.')
    }
  }

  return (
    <>
      <ReactCrop
        crop={part}
        onChange={(_, percent) => setPart(percent)}
        minWidth={24}
        minHeight={24}
        keepSelection
        className={styles.crop ?? ''}
        ariaLabels={{
          cropArea: 'The part that is kept: move it by the arrow keys',
          nwDragHandle: 'Upper left corner: move it by the arrow keys',
          nDragHandle: 'Upper edge: move it by the arrow keys',
          neDragHandle: 'Upper right corner: move it by the arrow keys',
          eDragHandle: 'Right edge: move it by the arrow keys',
          seDragHandle: 'Lower right corner: move it by the arrow keys',
          sDragHandle: 'Lower edge: move it by the arrow keys',
          swDragHandle: 'Lower left corner: move it by the arrow keys',
          wDragHandle: 'Left edge: move it by the arrow keys',
        }}
      >
        <img src={own ?? address} alt="" className={styles.cropped} />
      </ReactCrop>
      {failure !== '' && <p role="alert">{failure}</p>}
      <div className={styles.actions}>
        <Button kind="small" onPress={keep}>
          Keep this part
        </Button>
        <Button kind="text" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}
