import { addressOf } from './draw-pressed-page.ts'
import { drawnPageLink, leadsToAttribute } from './next-pages-attributes.ts'
import { hasRoom } from './when-pressed.ts'

/** How long a page stays drawn that nobody opens, in ms: as long as browsers keep HTML that they fetched ahead. */
const longestRest = 300_000

/** When a page that is seen again has its next page drawn again, in ms. */
const restDelay = 2000

/**
 * Lets the browser draw the page that a control of this one leads to, as far as it goes without its first call, which waits
 * for the finger (docs/decisions/056): on a phone with room for it, and as long as this page is seen, at most `longestRest`.
 * @param links Of ours, to the pages whose address is known; the rules of the page choose one by its attribute.
 * @param query The page's, with the session that it has by now.
 */
export function drawRestingPage(links: readonly HTMLAnchorElement[], query: URLSearchParams, browser: Window): void {
  const { document } = browser
  let timer: number | undefined

  if (!hasRoom()) return

  function draw(): void {
    const controls = [...document.querySelectorAll(`[${leadsToAttribute}]`)]
    const addresses = new Set<string | null>(controls.map((control) => addressOf(control, query)))

    links.find((link) => addresses.has(link.getAttribute('href')))?.setAttribute(drawnPageLink, '')
    timer = browser.setTimeout(drop, longestRest)
  }

  function drop(): void {
    browser.clearTimeout(timer)
    for (const link of links) link.removeAttribute(drawnPageLink)
  }

  draw()
  document.addEventListener('visibilitychange', () => {
    drop()
    if (document.visibilityState === 'visible') timer = browser.setTimeout(draw, restDelay)
  })
}
