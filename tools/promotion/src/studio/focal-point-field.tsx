import { useId } from 'react'

import { focalPointOf, withFocalPoint } from './picture-address.ts'
import styles from './picture-field.module.css'

interface FocalPointFieldProps {
  readonly address: string
  readonly isLocked: boolean
  /** Whether the page shows a part of it only; without, the picture is shown and has no focal point. */
  readonly isCovered: boolean
  readonly onChange: (address: string) => void
}

/** A picture of ours, and the point of it that phones keep in view: pressed on the picture, or moved by two sliders. */
export function FocalPointField({ address, isLocked, isCovered, onChange }: FocalPointFieldProps) {
  const id = useId()
  const { x, y } = focalPointOf(address)
  const [source = ''] = address.split('#')
  const move = (picture: HTMLImageElement | null, point: { readonly x: number; readonly y: number }) =>
    onChange(withFocalPoint(address, point, `${picture?.naturalWidth || 960}x${picture?.naturalHeight || 540}`))

  if (!isCovered) return <img src={source} alt="" className={styles.thumbnail} />

  const slider = (name: 'x' | 'y', label: string) => (
    <label htmlFor={`${id}-${name}`} className={styles.slider}>
      {label}
      <input
        id={`${id}-${name}`}
        type="range"
        min={0}
        max={100}
        value={name === 'x' ? x : y}
        disabled={isLocked}
        onChange={(event) => move(null, { x, y, [name]: Number(event.target.value) })}
      />
    </label>
  )

  return (
    <>
      <div className={styles.focal}>
        {/* The sliders below do the same by the keyboard. */}
        {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- as above */}
        <img
          src={source}
          alt=""
          className={styles.thumbnail}
          onClick={({ currentTarget, clientX, clientY }) => {
            const box = currentTarget.getBoundingClientRect()

            if (isLocked) return
            move(currentTarget, {
              x: (100 * (clientX - box.left)) / box.width,
              y: (100 * (clientY - box.top)) / box.height,
            })
          }}
        />
        <svg className={styles.point} style={{ left: `${x}%`, top: `${y}%` }} viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="8" fill="none" stroke="#000" strokeWidth="4" />
          <circle cx="10" cy="10" r="8" fill="none" stroke="#fff" strokeWidth="2" />
        </svg>
      </div>
      {slider('x', 'Kept in view, from the left')}
      {slider('y', 'Kept in view, from the top')}
    </>
  )
}
