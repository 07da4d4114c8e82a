import { isDay } from '@pahiram/formatting/calendar'

import { StartProblem } from '../../platform/start-problem.ts'

/**
 * Reads `PAHIRAM_HOLIDAYS`: the days on which no complaint is answered, `2026-11-30,2026-12-08`; none without it.
 * @throws {StartProblem} for what is no day.
 */
export function readHolidays(written = ''): readonly string[] {
  const days = written === '' ? [] : written.split(',').map((day) => day.trim())
  const wrong = days.find((day) => !isDay(day))

  if (wrong === undefined) return days
  throw new StartProblem(`PAHIRAM_HOLIDAYS has "${wrong}"; it is days such as 2026-11-30,2026-12-08.`)
}
