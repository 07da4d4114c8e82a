import { addressOf } from './draw-pressed-page.ts'
import { drawnPageLink, leadsToAttribute } from './next-pages-attributes.ts'
import { hasRoom } from './fresh-answer.ts'

/** How long a page stays drawn that nobody opens, in ms: as long as browsers keep HTML that they fetched ahead. */
const longestRest = 300_000

/** When a page that is seen again has its next page drawn again, in ms. */
const restDelay = 2000

/** A link of ours to a page whose address is known but for what controls add to it (`NextPage`). */
export interface RestingLink {
  readonly link: HTMLAnchorElement
  readonly atPress: readonly string[]
}

/**
 * Lets the browser draw the page that a control of this one leads to, with its first answer, which it shows for some seconds
 * and asks for anew after them (docs/decisions/070): on a phone with room for it, and as long as this page is seen, at most `longestRest`.
 * @param links Of ours, to the pages whose address is known; the rules of the page choose one by its attribute.
 * @param query The page's, with the session that it has by now.
 * @returns Whether a page that is drawn will be opened at an address which is not its own, but for what a control adds.
 */
export function drawRestingPage(
  links: readonly RestingLink[],
  query: URLSearchParams,
  browser: Window,
): (address: string) => boolean {
  const { document } = browser
  let timer: number | undefined

  if (!hasRoom()) return () => false

  function draw(): void {
    const addresses = Array.from(document.querySelectorAll(`[${leadsToAttribute}]`), (control) =>
      addressOf(control, query),
    )
    const led = links.find((resting) => addresses.some((address) => leadsThere(resting, address)))

    led?.link.setAttribute(drawnPageLink, '')
    timer = browser.setTimeout(drop, longestRest)
  }

  function drop(): void {
    browser.clearTimeout(timer)
    for (const { link } of links) link.removeAttribute(drawnPageLink)
  }

  draw()
  document.addEventListener('visibilitychange', () => {
    drop()
    if (document.visibilityState === 'visible') timer = browser.setTimeout(draw, restDelay)
  })
  return (address) =>
    links.some((resting) => {
      const { link, atPress } = resting

      return atPress.length > 0 && link.hasAttribute(drawnPageLink) && leadsThere(resting, address)
    })
}

/** Whether an address is the link's, but for what controls add. */
function leadsThere({ link, atPress }: RestingLink, address: string): boolean {
  const [path = '', parameters] = address.split('?')
  const rest = new URLSearchParams(parameters)

  for (const name of atPress) rest.delete(name)
  return link.getAttribute('href') === (atPress.length === 0 ? address : `${path}?${rest.toString()}`)
}
