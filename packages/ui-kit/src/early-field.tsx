import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'

import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

export interface EarlyFieldProps extends Pick<
  ComponentPropsWithoutRef<'input'>,
  | 'type'
  | 'inputMode'
  | 'defaultValue'
  | 'autoComplete'
  | 'enterKeyHint'
  | 'autoCapitalize'
  | 'maxLength'
  | 'name'
  | 'placeholder'
> {
  /** The name by which the page's own field takes the text over: its `earlyField`. */
  readonly earlyField: string
  /** The control's id; generated when left out. */
  readonly id?: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Of the element around the hint, as `earlyNeeds` gives them. */
  readonly hintProps?: Readonly<{ hidden?: boolean } & Record<`data-${string}`, string>>
  readonly trailing?: ReactNode
  /** A text of several lines, with so many of them shown. */
  readonly rows?: number
}

/**
 * A field of a first view, which takes text before React is there: it belongs to the browser alone, and what was typed,
 * the focus and the caret go to the page's `Field`, `DigitsField` or `TextArea` of the same `earlyField`
 * (docs/decisions/050).
 */
export function EarlyField({
  id: givenId,
  earlyField,
  label,
  hint,
  hintProps,
  trailing,
  rows,
  maxLength,
  ...input
}: EarlyFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId

  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      hintProps={hintProps}
      trailing={trailing}
      counter={rows !== undefined && maxLength !== undefined && `0/${maxLength}`}
    >
      {(described) =>
        rows === undefined ? (
          <input
            type="text"
            spellCheck={false}
            {...input}
            {...described}
            id={id}
            className={styles.input}
            maxLength={maxLength}
            data-early-field={earlyField}
          />
        ) : (
          <textarea
            {...described}
            id={id}
            className={`${styles.input} ${styles.area}`}
            rows={rows}
            maxLength={maxLength}
            data-early-field={earlyField}
          />
        )
      }
    </FieldFrame>
  )
}
