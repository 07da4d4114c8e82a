import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { artworkOf } from './order-artwork.ts'

const pictures = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.svg'))
const hero = readFileSync(join(import.meta.dirname, '../pages/order/order-page.module.css'), 'utf8')

/** The grounds that a text gives in the light and in the dark scheme. */
function grounds(text: string, pattern: RegExp): (string | undefined)[] {
  const [light = '', dark = ''] = text.split(/@media[^{]*\(prefers-color-scheme: ?dark\)/)

  return [light, dark].map((part) => pattern.exec(part)?.[1])
}

test.each(pictures)('%s stands on the ground of the hero in both schemes, and weighs at most 4 KB', (file) => {
  const picture = readFileSync(join(import.meta.dirname, file), 'utf8')
  const [light, dark] = grounds(picture, /\.a\{fill:(#\w+)\}/)

  expect(picture).toMatch(/<rect width="390" height="200" rx="20" class="a"\/>/)
  expect([light, dark]).toEqual(grounds(hero, /\.picture \{[^}]*background: (#\w+)/))
  expect(light).not.toBe(dark)
  expect(picture.length).toBeLessThanOrEqual(4096)
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
