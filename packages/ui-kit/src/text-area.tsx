import { type CompositionEvent, type Ref, useId, useRef } from 'react'

import { FieldFrame } from './field-frame.tsx'
import styles from './field.module.css'
import type { FieldProps } from './field.tsx'
import { withinLimit } from './within-limit.ts'

export interface TextAreaProps extends Pick<FieldProps, 'label' | 'value' | 'onChange' | 'hint' | 'error'> {
  /**
   * Characters beyond it are not taken; with it, `n/200` is counted below. While a keyboard composes a word, the value may
   * be longer: taking letters from it there would break the word.
   */
  readonly maxLength?: number
  readonly rows?: number
  readonly readOnly?: boolean
  /** A ref to the control, to set the focus. */
  readonly areaRef?: Ref<HTMLTextAreaElement> | undefined
}

/** Several lines of text to type, counted. */
export function TextArea({
  label,
  value,
  onChange,
  maxLength,
  rows = 5,
  hint,
  error,
  areaRef,
  ...area
}: TextAreaProps) {
  const id = useId()
  const isComposing = useRef(false)
  const counter = maxLength === undefined ? undefined : `${value.length}/${maxLength}`

  function take(text: string) {
    onChange(withinLimit(text, isComposing.current ? undefined : maxLength))
  }

  function endComposing(event: CompositionEvent<HTMLTextAreaElement>) {
    isComposing.current = false
    take(event.currentTarget.value)
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} counter={counter}>
      {(described) => (
        <textarea
          {...area}
          {...described}
          ref={areaRef}
          id={id}
          className={`${styles.input} ${styles.area}`}
          rows={rows}
          value={value}
          maxLength={maxLength}
          onCompositionStart={() => void (isComposing.current = true)}
          onCompositionEnd={endComposing}
          onChange={(event) => take(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
