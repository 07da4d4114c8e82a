import { drawnPageLink, leadsToAttribute } from './next-pages-attributes.ts'
import { longestPress } from './fresh-answer.ts'

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
  const channels = new Map<string, BroadcastChannel>()
  let telling: number | undefined
  let timer: number | undefined

  function end(): void {
    browser.clearTimeout(timer)
    browser.clearInterval(telling)
    link.removeAttribute(drawnPageLink)
    link.removeAttribute('href')
  }

  function press({ target, isPrimary, button, type, pointerType }: PointerEvent): void {
    // A finger that is over the page is on it, and the page's own listeners come between both.
    if ((pointerType === 'touch') !== (type === 'pointerover')) return

    const control = (target as Element).closest(`[${leadsToAttribute}]`)

    end()
    if (control === null || !isPrimary || button > 0) return

    const address = addressOf(control, query)

    if (isDrawn(address)) return
    // First: the page's call waits for it.
    const channel = channelTo(address)
    const pressedAt = Date.now()
    const tell = () => channel.postMessage(pressedAt)

    tell()
    // What the page asks itself leaves a page that is drawn ahead only when that is opened.
    telling = browser.setInterval(tell, tellInterval)
    link.href = address
    link.setAttribute(drawnPageLink, '')
    timer = browser.setTimeout(end, longestPress)
  }

  // Before the page's own listeners.
  document.addEventListener('pointerover', press, true)
  document.addEventListener('pointerdown', press, true)
  document.addEventListener('pointercancel', end)
  browser.addEventListener('pagehide', () => {
    // Without it a page that comes back out of the history would have the other one drawn.
    end()
    for (const channel of channels.values()) channel.close()
    channels.clear()
  })
  // Open before the finger comes: to open one takes a slow phone some milliseconds.
  for (const control of document.querySelectorAll(`[${leadsToAttribute}]`)) channelTo(addressOf(control, query))

  /** By which the page of this address, which may be in the making, hears of the finger (`freshAnswer`). */
  function channelTo(address: string): BroadcastChannel {
    const channel = channels.get(address) ?? new BroadcastChannel(new URL(address, browser.location.href).href)

    channels.set(address, channel)
    return channel
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
