import { reportPath } from '@pahiram/contract'
import { expect, inject } from 'vitest'

import { addressesOf, builtPages } from '../../built-pages.ts'
import { untilAllDrawn } from '../../drawn/until-all-drawn.ts'
import { addressOf } from '../../sandbox.ts'
import { flow } from '../flow.ts'

const states = [
  'seed-174-rollover',
  'confirm2',
  'failure',
  'repay-instalments',
  'legacy',
  'complaint',
  'complaint-answered',
  'bind-wallet',
  'landing',
]

flow(
  'drawn by the server: each page is taken over as it is, in two languages',
  { timeout: 300_000 },
  async ({ visit, origin }) => {
    const { page, line, open } = visit

    await untilAllDrawn(origin)
    for (const [index, state] of states.entries()) {
      for (const lang of ['en', 'fil'].filter((_lang, at) => inject('isEveryRound') || at === index % 2)) {
        const address = `${await addressOf(origin, state)}&lang=${lang}`
        const { pathname } = new URL(address, origin)
        const before = line.passed.length

        await open(address)
        expect([state, lang, await page.run("return document.getElementById('root').dataset.drawn")]).toEqual([
          state,
          lang,
          lang,
        ])
        // What is beside a list is hydrated after it.
        await page.run('setTimeout(() => { window.isRested = true }, 300)')
        await page.until('return window.isRested === true', `${state} rested`)

        const firstCall = builtPages.find((one) => addressesOf(one).includes(pathname))?.firstCall?.path
        const asked = line.passed.slice(before).map(({ path }) => path.split('?', 1)[0])

        expect([state, asked.filter((path) => path === firstCall || path === reportPath)]).toEqual([state, []])
      }
    }
  },
)
