import { expect, test } from 'vitest'

import { birthdays } from './birthday.ts'

test.each([
  ['2026-11-22', '1936-11-22', '2008-11-22', '1996-01-01'],
  // Nobody born after 28 February 2010 is 18 on a leap day.
  ['2028-02-29', '1938-02-28', '2010-02-28', '1998-01-01'],
])('on %s borrowers are born from %s to %s', (today, from, to, start) => {
  expect(birthdays(today)).toEqual({ from, to, start })
})
