import { setTimeout as wait } from 'node:timers/promises'

import type { Visit } from './find-visits.ts'
import type { Phone } from './phone.ts'
import { type Opening, watchScript } from './watch.ts'
import type { Way } from './ways.ts'

/** How long the browser rests before a page is measured, ms: what it does about the one before would share the processor with it. */
const restMs = 500

/** How long a page that is left was on the screen, ms: by then all its files are there. */
const stayMs = 1_500

/** Opens a page once and measures. @throws {Error} when it does not show all of its data. */
export async function openPage(phone: Phone, visit: Visit, way: Way): Promise<Opening> {
  const { url = '', before } = visit.addresses[way] ?? {}
  const texts = visit.texts[way === 'filipino' ? 'filipino' : 'english']
  const isPressed = !visit.isPeer && (way === 'served' || way === 'filipino')
  const context = await phone.newContext()

  try {
    let page = await context.newPage()

    if (before !== undefined) {
      await page.goTo(before)
      await wait(stayMs)
    }
    if (way === 'warm') {
      await page.close()
      page = await context.newPage()
    }
    await wait(restMs)
    await page.runFirst(watchScript({ texts, isPressed }))
    if (way === 'package')
      await page.runFirst(`window.pahiramFirstAnswer = { ...${JSON.stringify(visit.firstAnswer)}, at: Date.now() }`)
    else await page.slowNetwork()
    await page.setRate(phone.rate)
    return await page.measure(url)
  } catch (cause) {
    throw new Error(`${url} (${way}) could not be measured`, { cause })
  } finally {
    await context.close()
  }
}
