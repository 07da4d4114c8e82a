import { type ReactNode, useId } from 'react'

import { FieldFrame } from '../field-frame.tsx'
import { LineIcon } from '../icons.tsx'
import { Overlay } from '../overlay/overlay.tsx'
import { PickerBody } from './picker-body.tsx'
import type { PickerBodyProps } from './picker-choice.ts'
import own from './picker-field.module.css'
import styles from './picker.module.css'

export interface PickerProps extends PickerBodyProps {
  readonly open: boolean
}

/**
 * A dialog to choose one of many from: rows to press, and a search field where there are more than a few. Nothing is chosen
 * before `Confirm`.
 */
export function Picker({ open, ...body }: PickerProps) {
  const titleId = useId()

  if (!open) return null

  return (
    <Overlay position="bottom" labelledBy={titleId} onEscape={body.onCancel} onVeil={body.onCancel}>
      <h2 id={titleId} className={styles.title}>
        {body.title}
      </h2>
      <PickerBody {...body} />
    </Overlay>
  )
}

export interface PickerFieldProps {
  /** The control's id, for links and focus; generated when left out. */
  readonly id?: string
  readonly label: ReactNode
  /** What is chosen, as it reads; empty while nothing is. */
  readonly value: ReactNode
  /** Shown while nothing is chosen. */
  readonly placeholder?: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** Opens the picker; what it chooses comes back as `value`. */
  readonly onOpen: () => void
}

/** A field that is chosen, not typed: a button named by its label, described by what is chosen. */
export function PickerField({ id: givenId, label, value, placeholder, hint, error, onOpen }: PickerFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {({ 'aria-describedby': about, ...described }) => (
        <div className={`${own.box} ${error ? own.wrong : ''}`}>
          <span id={`${id}-value`} className={value ? own.value : own.placeholder} aria-hidden="true">
            {value || placeholder}
          </span>
          <LineIcon path="M6 9l6 6 6-6" size={20} stroke={2} />
          {/* Over its box instead of around it: a button's text would have to be part of its name. */}
          <button
            type="button"
            id={id}
            aria-haspopup="dialog"
            aria-labelledby={`${id}-label`}
            aria-describedby={[`${id}-value`, about].filter(Boolean).join(' ')}
            {...described}
            className={own.button}
            onClick={onOpen}
          />
        </div>
      )}
    </FieldFrame>
  )
}
