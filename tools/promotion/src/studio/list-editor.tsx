import { Button, SelectField } from '@pahiram/ui-kit'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { moved, type Path, pathText, valueAt } from './document-path.ts'
import { useEdited } from './edited-document.tsx'
import styles from './studio.module.css'
import { blockType, emptyValue, labelOf, type Schema } from './template-schema.ts'

interface ListEditorProps {
  readonly schema: Schema
  readonly path: Path
  readonly label: string
  /** Draws the fields of an entry. */
  readonly children: (schema: Schema, path: Path, name: string) => ReactNode
}

/** What is focused after a list has changed: an entry's button or its first field. */
type Target = { readonly at: number; readonly control: string }

/**
 * A list: its entries can be added, moved, duplicated and removed, by buttons, by Alt with an arrow key, and by dragging. The
 * focus follows what was moved, and a status says where it is now.
 */
export function ListEditor({ schema, path, label, children }: ListEditorProps) {
  const { document, onChange, isLocked } = useEdited()
  const given = valueAt(document, path)
  const entries: readonly unknown[] = Array.isArray(given) ? given : []
  const variants = schema.items?.oneOf
  const list = useRef<HTMLFieldSetElement>(null)
  const target = useRef<Target | null>(null)
  const [status, setStatus] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const isFull = schema.maxItems !== undefined && entries.length >= schema.maxItems

  useEffect(() => {
    if (target.current === null) return

    const { at, control } = target.current

    target.current = null
    list.current
      ?.querySelector(`:scope > ol > li:nth-child(${at + 1})`)
      ?.querySelector<HTMLElement>(control)
      ?.focus()
  })

  function replace(next: readonly unknown[], said: string, focused: Target) {
    onChange(path, next, null)
    setStatus(said)
    target.current = focused
  }

  function move(from: number, to: number, control = 'button') {
    const next = moved(entries, from, to)

    if (next !== entries) replace(next, `Moved to place ${to + 1} of ${entries.length}.`, { at: to, control })
  }

  function add(entry: unknown) {
    replace([...entries, entry], 'Added at the end.', { at: entries.length, control: fields })
  }

  function handleKey(event: KeyboardEvent, at: number) {
    if (!event.altKey || isLocked || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }

  return (
    <fieldset ref={list} className={styles.group} data-path={pathText(path)}>
      <legend className={styles.legend}>{label}</legend>
      <ol className={styles.entries}>
        {entries.map((entry, at) => {
          const entrySchema = variants?.find((one) => blockType(one) === valueAt(entry, ['type'])) ?? schema.items ?? {}
          const name = variants === undefined ? `${label} ${at + 1}` : `${at + 1}. ${labelOf(blockType(entrySchema))}`

          return (
            // Alt with an arrow moves the entry from any of its fields.
            // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
            <li
              key={at}
              className={styles.entry}
              data-path={pathText([...path, at])}
              onKeyDown={(event) => handleKey(event, at)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                if (dragged === null) return
                event.preventDefault()
                move(dragged, at)
              }}
            >
              <div
                className={styles.entryHead}
                draggable={!isLocked}
                onDragStart={() => setDragged(at)}
                onDragEnd={() => setDragged(null)}
              >
                <span className={styles.entryName}>{name}</span>
                <EntryButtons
                  name={name}
                  isFirst={at === 0}
                  isLast={at === entries.length - 1}
                  isLocked={isLocked}
                  canCopy={!isFull}
                  canRemove={entries.length > (schema.minItems ?? 0)}
                  onMove={(by) => move(at, at + by, by < 0 ? '[data-move="up"]' : '[data-move="down"]')}
                  onCopy={() =>
                    replace(entries.toSpliced(at + 1, 0, structuredClone(entry)), 'Duplicated below.', {
                      at: at + 1,
                      control: fields,
                    })
                  }
                  onRemove={() =>
                    replace(entries.toSpliced(at, 1), 'Removed. Undo brings it back.', {
                      at: Math.max(0, at - 1),
                      control: 'button',
                    })
                  }
                />
              </div>
              {children(entrySchema, [...path, at], name)}
            </li>
          )
        })}
      </ol>
      <p role="status" className={styles.quiet}>
        {status}
      </p>
      {!isLocked && !isFull && variants !== undefined && <BlockAdder variants={variants} onAdd={add} />}
      {!isLocked && !isFull && variants === undefined && (
        <Button kind="small" onPress={() => add(emptyValue(schema.items ?? {}))}>
          Add to {label.toLowerCase()}
        </Button>
      )}
    </fieldset>
  )
}

const fields = 'input, textarea, select'

interface EntryButtonsProps {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isLocked: boolean
  readonly canCopy: boolean
  readonly canRemove: boolean
  readonly onMove: (by: number) => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

function EntryButtons(props: EntryButtonsProps) {
  const { name, isFirst, isLast, isLocked, canCopy, canRemove, onMove, onCopy, onRemove } = props
  const button = (text: string, does: string, disabled: boolean, onPress: () => void, direction?: string) => (
    <button
      type="button"
      className={styles.tool}
      aria-label={`${does}: ${name}`}
      disabled={isLocked || disabled}
      data-move={direction}
      onClick={onPress}
    >
      {text}
    </button>
  )

  return (
    <span className={styles.tools}>
      {button('Up', 'Move up', isFirst, () => onMove(-1), 'up')}
      {button('Down', 'Move down', isLast, () => onMove(1), 'down')}
      {button('Duplicate', 'Duplicate', !canCopy, onCopy)}
      {button('Remove', 'Remove', !canRemove, onRemove)}
    </span>
  )
}

function BlockAdder({
  variants,
  onAdd,
}: {
  readonly variants: readonly Schema[]
  readonly onAdd: (entry: unknown) => void
}) {
  const [chosen, choose] = useState(() => blockType(variants[0] ?? {}))

  return (
    <div className={styles.adder}>
      <SelectField label="New block" value={chosen} onChange={choose}>
        {variants.map((variant) => (
          <option key={blockType(variant)} value={blockType(variant)}>
            {labelOf(blockType(variant))}
          </option>
        ))}
      </SelectField>
      <Button
        kind="small"
        onPress={() => onAdd(emptyValue(variants.find((variant) => blockType(variant) === chosen) ?? {}))}
      >
        Add block
      </Button>
    </div>
  )
}
