import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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
