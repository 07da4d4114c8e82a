import { type ChangeEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'

import { chosenOn, countLeaves, leavesOf, levelsOf, pathTo, search } from './option-levels.ts'
import { PickerActions } from './picker-actions.tsx'
import type { PickerBodyProps, PickerOption } from './picker-choice.ts'
import styles from './picker.module.css'
import { Wheel } from './wheel.tsx'

/** The inside of a picker, loaded on first use. What is in the middle of its wheels is what `Confirm` takes. */
export function PickerBody({ choice, ...rest }: PickerBodyProps) {
  if (choice.kind === 'day') return <DayWheels {...rest} choice={choice} />
  return <OptionWheels {...rest} options={choice.options} chosen={choice.chosen} />
}

interface OptionWheelsProps extends Omit<PickerBodyProps, 'choice'> {
  readonly options: readonly PickerOption[]
  readonly chosen: readonly string[]
}

/** From so many on, looking for a name is quicker than turning to it. */
const manyOptions = 20

/** One wheel a level, and a search through all levels where there is much to choose from. */
function OptionWheels({ title, options, chosen, messages, onConfirm, onCancel }: OptionWheelsProps) {
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

interface DayWheelsProps extends Omit<PickerBodyProps, 'choice'> {
  readonly choice: Extract<PickerBodyProps['choice'], { readonly kind: 'day' }>
}

/**
 * A day by its year, month and day of the month; never one that cannot be chosen. The day on which the wheels open is nobody's
 * answer: one of them must be turned, or its middle row tapped.
 */
function DayWheels({ choice, messages, onConfirm, onCancel }: DayWheelsProps) {
  const [isTurned, setTurned] = useState(() => dayOf(choice.chosen) !== undefined)
  const [day, setKnownDay] = useState<CalendarDay>(() =>
    withinRange(dayOf(choice.chosen) ?? dayOf(choice.start ?? '') ?? today(), choice),
  )
  const [years] = useState(() => yearsOf(choice, day.year))
  const [months] = useState(monthNames)

  function setDay(next: CalendarDay) {
    setTurned(true)
    setKnownDay(withinRange(next, choice))
  }

  function confirm() {
    if (isTurned) onConfirm([writtenDay(day)])
  }

  return (
    <>
      <div className={styles.wheels}>
        <Wheel
          label={messages.year}
          count={years.length}
          rowAt={(at) => ({ name: String(years[at]) })}
          index={day.year - (years[0] ?? 0)}
          onMove={(at) => setDay(changed(day, { year: years[at] ?? day.year }))}
          onEnter={confirm}
        />
        <Wheel
          label={messages.month}
          count={12}
          rowAt={(at) => ({ name: months[at] ?? '' })}
          index={day.month - 1}
          onMove={(at) => setDay(changed(day, { month: at + 1 }))}
          onEnter={confirm}
        />
        <Wheel
          label={messages.day}
          count={daysIn(day.year, day.month)}
          rowAt={(at) => ({ name: String(at + 1) })}
          index={day.day - 1}
          onMove={(at) => setDay(changed(day, { day: at + 1 }))}
          onEnter={confirm}
        />
      </div>
      <PickerActions
        messages={messages}
        canConfirm={isTurned}
        nothingToTake={messages.dayFirst}
        onConfirm={confirm}
        onCancel={onCancel}
      />
    </>
  )
}

/** The months in the page's language, short enough for a third of a small screen. */
function monthNames(): readonly string[] {
  const names = new Intl.DateTimeFormat(document.documentElement.lang || 'en', { month: 'short' })

  return Array.from({ length: 12 }, (_, month) => names.format(new Date(2000, month, 1)))
}

/** A day of the calendar; `month` and `day` begin with 1. */
interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** How many years back a day may lie: as old as a borrower can be. */
const yearsBack = 100
/** And ahead: no card and no document is valid for longer. */
const yearsAhead = 30

/** How many days a month has. */
export function daysIn(year: number, month: number): number {
  const days = new Date(2000, month, 0)

  // Years below 100 mean 19xx to the constructor.
  days.setFullYear(year, month, 0)
  return days.getDate()
}

/** `YYYY-MM-DD` as a day; undefined when there is no such day. */
export function dayOf(written: string): CalendarDay | undefined {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(written) ?? []).map(Number)

  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) ? { year, month, day } : undefined
}

/** A day as `YYYY-MM-DD`. */
export function writtenDay({ year, month, day }: CalendarDay): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
}

/** The day on the device's calendar. */
export function today(): CalendarDay {
  const now = new Date()

  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}

/** The years to choose from, in order: those around now, and as far as a day given lies beyond them. */
export function yearsAround(now: number, given: number): readonly number[] {
  const first = Math.min(now - yearsBack, given)
  const last = Math.max(now + yearsAhead, given)

  return Array.from({ length: last - first + 1 }, (_, place) => first + place)
}

/** The years to choose from, in order: those of the range, where an end of it is known. */
function yearsOf({ from = '', to = '' }: DayWheelsProps['choice'], given: number): readonly number[] {
  const around = yearsAround(today().year, given)
  const first = dayOf(from)?.year ?? around[0] ?? given
  const last = dayOf(to)?.year ?? around.at(-1) ?? given

  return Array.from({ length: Math.max(1, last - first + 1) }, (_, place) => first + place)
}

/** The day, or the nearest one to it from `from` to `to`. */
export function withinRange(
  day: CalendarDay,
  { from = '', to = '' }: { from?: string | undefined; to?: string | undefined },
): CalendarDay {
  const written = writtenDay(day)
  const first = dayOf(from)
  const last = dayOf(to)

  if (first && written < from) return first
  return last && written > to ? last : day
}

/** The day with its parts changed; where that month is shorter, its last day. */
export function changed(day: CalendarDay, change: Partial<CalendarDay>): CalendarDay {
  const moved = { ...day, ...change }

  return { ...moved, day: Math.min(moved.day, daysIn(moved.year, moved.month)) }
}
