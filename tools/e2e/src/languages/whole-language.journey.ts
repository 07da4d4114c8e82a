import { pages } from '@pahiram/contract/pages'
import { expect, inject } from 'vitest'

import { addressesOf } from '../built-pages.ts'
import { journey } from '../journey.ts'
import { scenariosAt } from '../sandbox.ts'
import { foreignTexts } from './foreign-texts.ts'
import { untilDrawn, visibleTexts } from './visible-texts.ts'

import type { Phone } from '../phone.ts'

/**
 * Every state in every language is read where nobody waits for the tests; else one state of each page, in Chinese, where a
 * foreign word is seen.
 */
const isLong = inject('isEveryRound')
const languages = isLong ? (['zh', 'fil', 'es', 'id'] as const) : (['zh'] as const)

/** What a page says after a press; without a press, most of a page is said. */
const presses: Readonly<Record<string, (phone: Phone) => Promise<void>>> = {
  confirm: ({ page }) => page.locator('ul button').first().tap(),
  'repay-instalments': ({ page }) => page.locator('[data-page-bar] button').first().tap(),
  complaint: ({ page }) => page.locator('main button').last().tap(),
  'bind-bank': ({ page }) => page.locator('[data-page-bar] button').last().tap(),
}

/** The scenarios whose pages show what a person wrote, one that is too long to be read often, and one that goes on by itself. */
const leftOut = new Set(['complaints', 'complaint-answered', 'complaint-waiting', 'complaints-10000', 'seed-withdraw'])

/** Pages that no scenario opens, and one that does not exist. */
const furtherPages = [
  ...pages.filter(({ kind, app }) => kind === 'static' && app !== 'tools').map((page) => addressesOf(page)[0] ?? ''),
  '/landing',
  '/landing?templateId=ph-sari',
  '/landing?templateId=ph-payday',
  '/landing#/download',
  '/landing#/agreement',
  '/complainPageNext?sessionId=complaint&problemType=2',
  '/__sandbox/withdraw',
  '/nowhere',
]

journey.for(languages)(
  'no page says a word in another language than %s',
  { timeout: 300_000 },
  async (locale, { newPhone, origin }) => {
    const phone = await newPhone()
    const found = new Map<string, string>()
    const known = (await scenariosAt(origin)).filter(({ name }) => !leftOut.has(name))
    const scenarios = known.filter(
      ({ name, url }, at) =>
        isLong || name in presses || known.findIndex((other) => pageOf(other.url) === pageOf(url)) === at,
    )
    let count = 0

    phone.expectProblem(/404 \(Not Found\).*\/nowhere/)
    for (const { name, url } of [...scenarios, ...furtherPages.map((address) => ({ name: address, url: address }))]) {
      const address = new URL(url, origin)
      const read = async () => {
        await untilDrawn(phone.page)
        for (const text of foreignTexts(await visibleTexts(phone.page), locale)) found.set(text, name)
      }

      address.searchParams.set('lang', locale)
      await phone.open(address.pathname + address.search + address.hash)
      await read()
      if (presses[name] !== undefined) {
        await presses[name](phone)
        await phone.page.waitForLoadState('networkidle')
        await read()
      }
      count += 1
    }

    expect(count).toBeGreaterThan(isLong ? 50 : 20)
    expect([...found].map(([text, name]) => `${name}: ${text}`)).toEqual([])
  },
)

function pageOf(url: string): string {
  return new URL(url, 'http://localhost').pathname
}
