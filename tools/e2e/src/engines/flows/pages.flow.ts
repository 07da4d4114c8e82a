import { expect } from 'vitest'

import { loading } from '../../loading.ts'
import { addressesOf, builtPages } from '../../built-pages.ts'
import { scenariosAt } from '../../sandbox.ts'
import { flow } from '../flow.ts'

flow('every page opens', { timeout: 240_000 }, async ({ visit, origin }) => {
  const { page, open } = visit
  const scenarios = (await scenariosAt(origin)).map(({ url }) => new URL(url, origin))

  for (const built of builtPages) {
    const paths = addressesOf(built)
    const own = scenarios.find(({ pathname }) => paths.includes(pathname)) ?? scenarios[0]

    await open(`${paths[0]}${own?.search ?? ''}`)
    await page.until(
      `return document.readyState === 'complete' && document.title !== '' && document.body.innerText.trim() !== '' && document.querySelector('${loading}') === null`,
      `${built.path} showed its title and its text`,
    )
    if (built.title !== undefined) expect(await page.run('return document.title')).toBe(built.title)

    const [width, wide] = (await page.run('return [innerWidth, document.documentElement.scrollWidth]')) as number[]

    expect([built.path, width, wide]).toEqual([built.path, 390, 390])
  }
})
