import { expect, test } from 'vitest'

import { isKept } from './figures.ts'
import { longListPromises } from './long-list.ts'

const smooth = { opening: 90, scrolling: 0, drawn: 20, passed: 200 }

test.each([
  ['nothing holds the scrolling up and little is drawn', smooth, [true, true]],
  ['a task holds the scrolling up', { ...smooth, scrolling: 51 }, [false, true]],
  ['all that was passed stays in the document', { ...smooth, drawn: 200 }, [true, false]],
])('when %s', (_, cost, kept) => {
  expect(longListPromises(cost).map(isKept)).toEqual(kept)
})
