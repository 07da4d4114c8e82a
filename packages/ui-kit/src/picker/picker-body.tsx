import { type KeyboardEvent, useMemo, useRef, useState } from 'react'

import { LineIcon } from '../icons.tsx'
import { SearchField } from '../search-field.tsx'
import { OptionList } from './option-list.tsx'
import { countLeaves, leavesOf, optionsOn, pathTo, search } from './option-levels.ts'
import { PickerActions } from './picker-actions.tsx'
import type { PickerBodyProps } from './picker-choice.ts'
import styles from './picker.module.css'

/** So many are seen at a glance; of more, looking for a name is quicker. */
const fewOptions = 8

/**
 * The inside of a picker: the list of one level, the way back to the one above, and a search through all levels where there
 * is much to choose from. The row that is marked is what `Confirm` takes; a search marks none.
 */
export function PickerBody({ title, options, chosen, messages, onConfirm, onCancel }: PickerBodyProps) {
  const content = useRef<HTMLDivElement>(null)
  const [path, setPath] = useState(() => pathTo(options, chosen))
  const [depth, setDepth] = useState(Math.max(0, path.length - 1))
  const [query, setQuery] = useState('')
  const isSearching = query.trim() !== ''
  const isLong = useMemo(() => countLeaves(options) > fewOptions, [options])
  const leaves = useMemo(() => (isSearching ? leavesOf(options) : []), [options, isSearching])
  const found = useMemo(() => search(leaves, query), [leaves, query])
  const taken = optionsOn(options, path)
  const above = taken.slice(0, depth)
  const offered = above[depth - 1]?.children ?? options
  const isWhole = taken.length > 0 && !taken[taken.length - 1]?.children?.length
  const isNothing = isSearching && found.length === 0
  const marked = isSearching ? found.findIndex((leaf) => leaf.path.join(' ') === path.join(' ')) : (path[depth] ?? -1)
  const canConfirm = isWhole && marked >= 0

  function confirm() {
    if (canConfirm) onConfirm(taken.map(({ value }) => value))
  }

  function move(at: number) {
    setPath([...path.slice(0, depth), at])
  }

  function press(at: number, how: 'tap' | 'key') {
    move(at)
    if (offered[at]?.children?.length) setDepth(depth + 1)
    else if (how === 'key') confirm()
  }

  function take({ path: to }: { readonly path: readonly number[] }) {
    setPath(to)
    setDepth(to.length - 1)
  }

  function leaveSearch(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    // On a phone this also puts the keyboard away, so that the list is seen.
    focusList()
  }

  function focusList() {
    content.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus()
  }

  return (
    <>
      <div ref={content}>
        {isLong && (
          <>
            <SearchField label={messages.search} value={query} onChange={setQuery} onKeyDown={leaveSearch} />
            <p role="status" className={styles.hidden}>
              {isSearching && !isNothing ? messages.found({ count: found.length }) : ''}
            </p>
          </>
        )}
        {depth > 0 && !isSearching && (
          <button
            type="button"
            className={styles.above}
            onClick={() => {
              setDepth(depth - 1)
              focusList()
            }}
          >
            <LineIcon path="M15 6l-6 6 6 6" size={20} stroke={2} />
            {above.map(({ name }) => name).join(', ')}
          </button>
        )}
        {isNothing ? (
          <p role="status" className={styles.nothing}>
            {messages.nothingFound}
          </p>
        ) : isSearching ? (
          <OptionList
            label={title}
            rows={found}
            index={marked}
            isLong
            onMove={(at) => found[at] && take(found[at])}
            onPress={(at, how) => (how === 'key' ? confirm() : found[at] && take(found[at]))}
          />
        ) : (
          <OptionList
            label={above[depth - 1]?.name ?? title}
            rows={offered}
            index={marked}
            isLong={isLong}
            onMove={move}
            onPress={press}
          />
        )}
      </div>
      <PickerActions
        messages={messages}
        canConfirm={canConfirm}
        nothingToTake={isNothing ? messages.nothingFound : messages.chooseField({ title })}
        onConfirm={confirm}
        onCancel={onCancel}
      />
    </>
  )
}
