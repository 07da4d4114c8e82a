import axe from 'axe-core'

import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const rules: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }

/** What axe finds on the page as it stands, one line a place; empty when all is well. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const results = await page.evaluate(
    (rules) => (window as unknown as { axe: { run(rules: RunOptions): Promise<AxeResults> } }).axe.run(rules),
    rules,
  )

  return results.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${violation.help} at ${node.target.join(' ')} ${node.html.slice(0, 120)}`,
    ),
  )
}

/** By how many CSS pixels the page is wider than the screen; 0 when it does not scroll sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
}
