import { expect, test } from 'vitest'

import { readHolidays } from './read-holidays.ts'

test('holidays are days by commas, none without the setting, and anything else stops the server', () => {
  expect(readHolidays('2026-11-30, 2026-12-08')).toEqual(['2026-11-30', '2026-12-08'])
  expect(readHolidays(undefined)).toEqual([])
  expect(() => readHolidays('2026-11-31')).toThrow('PAHIRAM_HOLIDAYS has "2026-11-31"')
})
