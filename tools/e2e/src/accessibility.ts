import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** Half as long as the readable one, which is all that a page needs of it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Nobody reads what it finds in order: without, it keeps one place for each.
  resultTypes: ['violations'],
}

/** What axe finds on the page once it has come to rest, one line a place; empty when all is well. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(async (rules) => {
    const bars = [...document.querySelectorAll<HTMLElement>('[data-page-bar]')]

    // What lies under the bar is scrolled free before it can be pressed: axe counts it as too small to be hit.
    for (const bar of bars) bar.style.position = 'static'
    try {
      const { axe } = window as unknown as { axe: { run(rules: RunOptions): Promise<AxeResults> } }

      return (await axe.run(rules)).violations
    } finally {
      for (const bar of bars) bar.style.removeProperty('position')
    }
  }, rules)

  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${violation.help} at ${node.target.join(' ')} ${node.html.slice(0, 120)}`,
    ),
  )
}

/** Waits until nothing fades or slides: half-way through, colours are not what they will be. What turns for ever may. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY)

    await Promise.allSettled(passing.map((animation) => animation.finished))
  })
}

/** By how many CSS pixels the page is wider than the screen; 0 when it does not scroll sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
}
