import { type ChangeEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'

import { chosenOn, countLeaves, leavesOf, levelsOf, pathTo, search } from './option-levels.ts'
import { PickerActions } from './picker-actions.tsx'
import type { PickerBodyProps } from './picker-choice.ts'
import styles from './picker.module.css'
import { Wheel } from './wheel.tsx'

/** From so many on, looking for a name is quicker than turning to it. */
const manyOptions = 20

/**
 * The inside of a picker, loaded on first use: one wheel a level, and a search through all levels where there is much to choose
 * from. What is in the middle of its wheels is what `Confirm` takes.
 */
export function PickerBody({ title, options, chosen, messages, onConfirm, onCancel }: PickerBodyProps) {
  const searchId = useId()
  const content = useRef<HTMLDivElement>(null)
  const [path, setPath] = useState(() => pathTo(options, chosen))
  const [query, setQuery] = useState('')
  const leaves = useMemo(() => (query.trim() === '' ? [] : leavesOf(options)), [options, query])
  const found = useMemo(() => search(leaves, query), [leaves, query])
  const isSearching = query.trim() !== ''
  const levels = levelsOf(options, path)
  const selected = chosenOn(levels)
  const above = (depth: number) => levels.slice(0, depth).map(({ index }) => index)
  const canConfirm = isSearching ? found.length > 0 : selected.length > 0

  function confirm() {
    if (canConfirm) onConfirm(selected.map(({ value }) => value))
  }

  function look({ target }: ChangeEvent<HTMLInputElement>) {
    const best = search(leavesOf(options), target.value)[0]

    setQuery(target.value)
    if (target.value.trim() !== '' && best !== undefined) setPath(best.path)
  }

  function leaveSearch(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    // On a phone this also puts the keyboard away, so that the list is seen.
    content.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus()
  }

  return (
    <>
      <div ref={content}>
        {countLeaves(options) >= manyOptions && (
          <div className={styles.search}>
            <label htmlFor={searchId} className={styles.hidden}>
              {messages.search}
            </label>
            <input
              id={searchId}
              type="search"
              className={styles.searchInput}
              placeholder={messages.search}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              value={query}
              onChange={look}
              onKeyDown={leaveSearch}
            />
            <p role="status" className={styles.hidden}>
              {isSearching && found.length > 0 ? messages.found({ count: found.length }) : ''}
            </p>
          </div>
        )}
        {selected.length > 1 && <p className={styles.chosen}>{selected.map(({ name }) => name).join(', ')}</p>}
        {isSearching ? (
          <FoundWheel
            key={query}
            label={title}
            found={found}
            path={path}
            nothingFound={messages.nothingFound}
            onMove={setPath}
            onEnter={confirm}
          />
        ) : (
          <div className={styles.wheels}>
            {levels.map(({ options: offered, index }, depth) => (
              <Wheel
                key={above(depth).join(' ')}
                label={levels.length > 1 ? `${title} ${depth + 1}` : title}
                count={offered.length}
                rowAt={(at) => ({ name: offered[at]?.name ?? '' })}
                index={index}
                onMove={(at) => setPath([...above(depth), at])}
                onEnter={confirm}
              />
            ))}
          </div>
        )}
      </div>
      <PickerActions
        messages={messages}
        canConfirm={canConfirm}
        nothingToTake={messages.nothingFound}
        onConfirm={confirm}
        onCancel={onCancel}
      />
    </>
  )
}

interface FoundWheelProps {
  readonly label: string
  readonly found: ReturnType<typeof search>
  readonly path: readonly number[]
  readonly nothingFound: string
  readonly onMove: (path: readonly number[]) => void
  readonly onEnter: () => void
}

/** What a search found, all levels in one list. */
function FoundWheel({ label, found, path, nothingFound, onMove, onEnter }: FoundWheelProps) {
  if (found.length === 0) {
    return (
      <p role="status" className={styles.nothing}>
        {nothingFound}
      </p>
    )
  }

  const chosen = path.join(' ')
  const index = Math.max(
    0,
    found.findIndex((leaf) => leaf.path.join(' ') === chosen),
  )

  return (
    <div className={styles.wheels}>
      <Wheel
        label={label}
        count={found.length}
        rowAt={(at) => ({ name: found[at]?.name ?? '', detail: found[at]?.within })}
        index={index}
        onMove={(at) => onMove(found[at]?.path ?? path)}
        onEnter={onEnter}
      />
    </div>
  )
}
