import { leadsToAttribute, pressedPageLink } from './next-pages-attributes.ts'

/** How long a page that a press did not open after all stays drawn ahead, in ms. */
const longestPress = 1000

/**
 * Lets the browser draw the page that a press is about to open from the moment at which the finger is down
 * (docs/decisions/054), some 100 ms before a press is one. Its first call leaves then, so what it shows is as old as the
 * press. Nothing is drawn ahead while nobody presses: not when the finger has slid off, nor when the borrower comes back.
 * @param link A link of ours that leads nowhere yet; the rules of the page choose it by its attribute.
 */
export function drawPressedPages(link: HTMLAnchorElement, browser: Window): void {
  const { document } = browser
  let timer: number | undefined

  function end(): void {
    browser.clearTimeout(timer)
    link.removeAttribute(pressedPageLink)
    link.removeAttribute('href')
  }

  document.addEventListener('pointerdown', ({ target, isPrimary, button }) => {
    const address = (target as Element).closest(`[${leadsToAttribute}]`)?.getAttribute(leadsToAttribute)

    end()
    if (!address || !isPrimary || button !== 0) return
    link.href = address
    link.setAttribute(pressedPageLink, '')
    timer = browser.setTimeout(end, longestPress)
  })
  document.addEventListener('pointercancel', end)
  // Without it a page that comes back out of the history would have the other one drawn.
  browser.addEventListener('pagehide', end)
}
