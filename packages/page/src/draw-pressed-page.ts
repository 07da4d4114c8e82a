import { drawnPageLink, leadsToAttribute } from './next-pages-attributes.ts'
import { longestPress } from './when-pressed.ts'

/** How often a page is told of the finger, in ms. */
const tellInterval = 20

/**
 * Lets the browser draw the page that a press is about to open from the moment at which the finger is down
 * (docs/decisions/054), some 100 ms before a press is one, and tells the page so. Its first call leaves then, so what it
 * shows is as old as the press. One that is drawn already (`drawRestingPage`) hears of the finger at once.
 * @param link A link of ours that leads nowhere yet; the rules of the page choose it by its attribute.
 * @param query The page's, with the session that it has by now.
 * @param isDrawn Whether another page that is drawn already will be opened at this address.
 */
export function drawPressedPages(
  link: HTMLAnchorElement,
  query: URLSearchParams,
  browser: Window,
  isDrawn: (address: string) => boolean = () => false,
): void {
  const { document } = browser
  let stopTelling: () => void = () => undefined
  let timer: number | undefined

  function end(): void {
    browser.clearTimeout(timer)
    stopTelling()
    link.removeAttribute(drawnPageLink)
    link.removeAttribute('href')
  }

  document.addEventListener('pointerdown', ({ target, isPrimary, button }) => {
    const control = (target as Element).closest(`[${leadsToAttribute}]`)

    end()
    if (control === null || !isPrimary || button !== 0) return

    const address = addressOf(control, query)

    if (isDrawn(address)) return
    // First: the page's call waits for it.
    stopTelling = tellPress(new URL(address, browser.location.href).href, browser)
    link.href = address
    link.setAttribute(drawnPageLink, '')
    timer = browser.setTimeout(end, longestPress)
  })
  document.addEventListener('pointercancel', end)
  // Without it a page that comes back out of the history would have the other one drawn.
  browser.addEventListener('pagehide', end)
}

/**
 * Tells the page of this address when a finger went down on the control that leads there, and again, since it may be in the
 * making (`whenPressed`): what it asks itself leaves a page that is drawn ahead only when that is opened. Returns what ends it.
 */
function tellPress(address: string, browser: Window): () => void {
  const channel = new BroadcastChannel(address)
  const pressedAt = Date.now()
  const tell = () => channel.postMessage(pressedAt)
  const interval = browser.setInterval(tell, tellInterval)

  tell()
  return () => {
    browser.clearInterval(interval)
    channel.close()
  }
}

/**
 * The very address that a press on the control opens. A button makes it then, with the session that was exchanged for a launch
 * token since the button was drawn; a link opens what it says.
 */
export function addressOf(control: Element, query: URLSearchParams): string {
  const written = control.getAttribute(leadsToAttribute) ?? ''
  const session = query.get('sessionId')

  if (session === null || control.hasAttribute('href')) return written

  const [path = '', parameters] = written.split('?')
  const now = new URLSearchParams(parameters)

  now.set('sessionId', session)
  return `${path}?${now.toString()}`
}
