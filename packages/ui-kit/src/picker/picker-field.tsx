import { type ReactNode, useId } from 'react'

import { ChevronIcon } from '../icons.tsx'
import { FieldFrame } from '../field-frame.tsx'
import own from './picker-field.module.css'
import { prefetchPickers } from './picker.tsx'

export interface PickerFieldProps {
  /** For whoever leads the focus to it; else it gets one of its own. */
  readonly id?: string
  readonly label: ReactNode
  /** What is chosen, as it reads; empty while nothing is. */
  readonly value: string
  /** Shown while nothing is chosen. */
  readonly placeholder: string
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
          <span id={`${id}-value`} className={value === '' ? own.placeholder : own.value} aria-hidden="true">
            {value || placeholder}
          </span>
          <ChevronIcon />
          {/* Over its box instead of around it: a button's text would have to be part of its name. */}
          <button
            type="button"
            id={id}
            aria-haspopup="dialog"
            aria-labelledby={`${id}-label`}
            aria-describedby={[`${id}-value`, about].filter(Boolean).join(' ')}
            {...described}
            className={own.button}
            onPointerDown={prefetchPickers}
            onFocus={prefetchPickers}
            onClick={onOpen}
          />
        </div>
      )}
    </FieldFrame>
  )
}
