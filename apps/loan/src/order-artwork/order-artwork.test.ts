import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { artworkOf } from './order-artwork.ts'

const pictures = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.svg'))

test.each(pictures)('%s brings no ground and no style of its own, and weighs at most 1.5 KB', (file) => {
  const picture = readFileSync(join(import.meta.dirname, file), 'utf8')

  expect(picture).not.toMatch(/<style|class=/)
  expect(picture.length).toBeLessThanOrEqual(1536)
})

test.each([
  [21, 'waiting-review-21.svg'],
  [110, 'refused-110.svg'],
  [151, 'disbursing-151.svg'],
  [170, 'settled-200.svg'],
  [174, 'due-174.svg'],
  [180, 'overdue-180.svg'],
  [200, 'settled-200.svg'],
  [4711, 'settled-200.svg'],
  [undefined, 'settled-200.svg'],
])('an order of status %s has the picture %s', (orderStatus, file) => {
  const picture = readFileSync(join(import.meta.dirname, file), 'utf8')

  expect(decodeURIComponent(artworkOf(orderStatus))).toBe(`data:image/svg+xml,${picture}`)
})
