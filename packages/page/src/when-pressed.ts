import { isDrawnAhead } from './when-shown.ts'

/*
 * How a page that is drawn while the one before it rests hears of the finger on the control that leads to it
 * (docs/decisions/056): by a channel of its own address, which the page before it writes to (`drawPressedPages`). Part of the
 * inline scripts: small.
 */

/** How long a press may take, and so how old its answer may be when the page is opened, in ms. */
export const longestPress = 1000

/** Whether the phone has room for a second page: 4 GB of memory, as browsers round it. Those that do not say draw nothing ahead. */
export function hasRoom(): boolean {
  return Number((navigator as { readonly deviceMemory?: number }).deviceMemory) >= 4
}

/**
 * Asks at once, or, in a page that may have been drawn at rest, at each press on the control that leads there, and at the latest
 * when the page is opened. It answers then what the last press asked for, unless that was longer ago than `longestPress`:
 * nothing is shown that is older than the press. A page that is never opened gets no answer.
 */
export function whenPressed<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  if (!isDrawnAhead() || !hasRoom()) return ask()
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(location.href)
    let pressedAt = 0
    let answer: Promise<Answer>

    // Says when the finger went down, in ms since 1970, and says it again while it is.
    channel.onmessage = ({ data }: MessageEvent<number>) => {
      if (data === pressedAt) return
      pressedAt = data
      answer = ask()
      answer.catch(() => {})
    }
    const show = () => {
      channel.close()
      resolve(Date.now() - pressedAt < longestPress ? answer : ask())
    }

    document.addEventListener('prerenderingchange', show, { once: true })
    window.addEventListener('load', warmUp)
  })
}

/**
 * Has the browser do while nobody waits what takes a slow phone 10 to 30 ms more for the first time: to make a call and read its answer,
 * and to look into the storage. Nothing leaves the phone: what is not in the cache is not asked for.
 */
function warmUp(): void {
  fetch(location.href, { mode: 'same-origin', cache: 'only-if-cached' })
    .then((page) => page.text())
    .catch(() => {})
  try {
    localStorage.getItem('')
  } catch {
    // A browser that forbids storage.
  }
}
