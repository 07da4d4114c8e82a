import { leadsToAttribute, pressedPageLink } from './next-pages-attributes.ts'

/** How long a page that a press did not open after all stays drawn ahead, in ms. */
const longestPress = 1000

/**
 * Lets the browser draw the page that a press is about to open from the moment at which the finger is down
 * (docs/decisions/054), some 100 ms before a press is one. Its first call leaves then, so what it shows is as old as the
 * press. Nothing is drawn ahead while nobody presses: not when the finger has slid off, nor when the borrower comes back.
 * @param link A link of ours that leads nowhere yet; the rules of the page choose it by its attribute.
 * @param query The page's, with the session that it has by now.
 */
export function drawPressedPages(link: HTMLAnchorElement, query: URLSearchParams, browser: Window): void {
  const { document } = browser
  let timer: number | undefined

  function end(): void {
    browser.clearTimeout(timer)
    link.removeAttribute(pressedPageLink)
    link.removeAttribute('href')
  }

  document.addEventListener('pointerdown', ({ target, isPrimary, button }) => {
    const control = (target as Element).closest(`[${leadsToAttribute}]`)

    end()
    if (control === null || !isPrimary || button !== 0) return
    link.href = addressOf(control, query)
    link.setAttribute(pressedPageLink, '')
    timer = browser.setTimeout(end, longestPress)
  })
  document.addEventListener('pointercancel', end)
  // Without it a page that comes back out of the history would have the other one drawn.
  browser.addEventListener('pagehide', end)
}

/**
 * The very address that a press on the control opens. A button makes it then, with the session that was exchanged for a launch
 * token since the button was drawn; a link opens what it says.
 */
function addressOf(control: Element, query: URLSearchParams): string {
  const written = control.getAttribute(leadsToAttribute) ?? ''
  const session = query.get('sessionId')

  if (session === null || control.hasAttribute('href')) return written

  const [path = '', parameters] = written.split('?')
  const now = new URLSearchParams(parameters)

  now.set('sessionId', session)
  return `${path}?${now.toString()}`
}
