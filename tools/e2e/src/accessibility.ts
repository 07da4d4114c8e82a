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
  if (!(await page.evaluate(() => 'axe' in window))) await addAxe(page)
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

/** As Chromium takes it: `page.evaluate` reads half a megabyte of source itself first, which costs as much as what axe does. */
async function addAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)

  await session.send('Runtime.evaluate', { expression: source })
  await session.detach()
}

/** Waits until nothing fades or slides: half-way through, colours are not what they will be. What turns for ever may, and a toast that goes later. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect, currentTime }) => Number(effect?.getComputedTiming().endTime) - Number(currentTime) < 2_000)

    await Promise.allSettled(passing.map((animation) => animation.finished))
  })
}

/** By how many CSS pixels the page is wider than the screen; 0 when it does not scroll sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
}

/** What can be reached by a keyboard and does not show its focus ring whole: an element around it cuts it off. One line each. */
export async function cutFocusRings(page: Page): Promise<string[]> {
  await atRest(page)
  // From now on what gets the focus shows it.
  await page.keyboard.press('Tab')

  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    )
    // Of tabs the chosen one is reached; arrows choose another, and its row scrolls to it.
    const reachable = [...controls].filter(({ tabIndex }) => tabIndex >= 0)

    const nameOf = ({ localName, className, textContent }: Element) =>
      `<${localName} class="${className}"> ${textContent.slice(0, 40)}`

    /** By how many pixels what this element cuts off reaches into the ring. */
    function cut(around: Element, ring: DOMRect): number {
      const { overflowX, overflowY, contain, contentVisibility } = getComputedStyle(around)
      const cutsAll = contentVisibility === 'auto' || /paint|content|strict/.test(contain)
      const { left, top } = around.getBoundingClientRect()
      const [inLeft, inTop] = [left + around.clientLeft, top + around.clientTop]
      const sideways = cutsAll || overflowX !== 'visible'
      const upright = cutsAll || overflowY !== 'visible'

      return Math.max(
        sideways ? Math.max(inLeft - ring.left, ring.right - (inLeft + around.clientWidth)) : 0,
        upright ? Math.max(inTop - ring.top, ring.bottom - (inTop + around.clientHeight)) : 0,
      )
    }

    return reachable.flatMap((element) => {
      element.focus()
      // What draws a choice is beside its control, which is not seen.
      const ringed = getComputedStyle(element).opacity === '0' ? (element.nextElementSibling ?? element) : element
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(ringed)

      if (document.activeElement !== element || outlineStyle === 'none') return []

      const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const { x, y, width, height } = ringed.getBoundingClientRect()
      const ring = new DOMRect(x - reach, y - reach, width + 2 * reach, height + 2 * reach)

      // What the screen cuts off is scrolled to.
      for (let around = ringed.parentElement; around && around !== document.body; around = around.parentElement) {
        const by = cut(around, ring)

        if (by > 0.5) return [`${by.toFixed(1)} px of the ring of ${nameOf(ringed)} in ${nameOf(around)}`]
      }
      return []
    })
  })
}
