import { useState } from 'react'

import { changed, type CalendarDay, dayOf, daysIn, today, writtenDay, yearsAround } from './calendar.ts'
import { PickerActions } from './picker-actions.tsx'
import type { PickerBodyProps } from './picker-choice.ts'
import styles from './picker.module.css'
import { Wheel } from './wheel.tsx'

export interface DayWheelsProps extends Omit<PickerBodyProps, 'choice'> {
  readonly chosen: string
}

/** A day by its year, month and day of the month; it stands on today unless one is chosen. */
export function DayWheels({ chosen, messages, onConfirm, onCancel }: DayWheelsProps) {
  const [day, setDay] = useState<CalendarDay>(() => dayOf(chosen) ?? today())
  const [years] = useState(() => yearsAround(today().year, day.year))
  const [months] = useState(monthNames)

  function confirm() {
    onConfirm([writtenDay(day)])
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
      <PickerActions messages={messages} canConfirm onConfirm={confirm} onCancel={onCancel} />
    </>
  )
}

/** The months in the page's language, short enough for a third of a small screen. */
function monthNames(): readonly string[] {
  const names = new Intl.DateTimeFormat(document.documentElement.lang || 'en', { month: 'short' })

  return Array.from({ length: 12 }, (_, month) => names.format(new Date(2000, month, 1)))
}
