import { giveText, longestAnswerAgeMs } from '@pahiram/api-client/early'

import { isDrawnAhead } from './when-shown.ts'

/*
 * The first answer of a page that is drawn while the one before it rests (docs/decisions/070), and how such a page hears of the
 * finger on the control that leads to it: by a channel of its own address, which the page before it writes to
 * (`drawPressedPages`). Part of the inline scripts: small.
 */

/** How long a press may take, in ms. */
export const longestPress = 1000

/** Whether the phone has room for a second page: 4 GB of memory, as browsers round it. Those that do not say draw nothing ahead. */
export function hasRoom(): boolean {
  return Number((navigator as { readonly deviceMemory?: number }).deviceMemory) >= 4
}

/**
 * Asks at once. In a page that is drawn at rest it answers when that is opened; where the answer would be more than 10 s old by then it
 * asks again at the press on the control that leads there, or, when nobody told of one, at the opening. So it does after an
 * answer that did not come, or was no success.
 */
export function freshAnswer(ask: () => Promise<Response>): Promise<Response> {
  if (!isDrawnAhead() || !hasRoom()) return ask()
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(location.href)
    let askedAt = 0
    let pressedAt = 0
    let answer: Promise<Response>

    function askNow(): void {
      const at = (askedAt = Date.now())

      answer = ask().then((response) => response.text().then((text) => giveText(response, text)))
      answer
        .then(({ ok }) => ok || Promise.reject())
        .catch(() => {
          if (askedAt === at) askedAt = 0
        })
    }

    const isFresh = (within: number) => Math.abs(Date.now() - askedAt) < within

    // Says when the finger went down, in ms since 1970, and says it again while it is: for one press there is one call.
    channel.onmessage = ({ data }: MessageEvent<number>) => {
      if (data === pressedAt) return
      pressedAt = data
      if (!isFresh(longestAnswerAgeMs - longestPress)) askNow()
    }
    askNow()
    document.addEventListener(
      'prerenderingchange',
      () => {
        channel.close()
        if (!isFresh(longestAnswerAgeMs)) askNow()
        resolve(answer)
      },
      { once: true },
    )
    window.addEventListener('load', warmUp)
  })
}

/** Looks into the storage while nobody waits: the first time, that takes a slow phone up to 9 ms. */
function warmUp(): void {
  try {
    localStorage.getItem('')
  } catch {
    // A browser that forbids storage.
  }
}
