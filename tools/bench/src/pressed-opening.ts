import { takePressingPhone } from '@pahiram/e2e'
import { setTimeout as wait } from 'node:timers/promises'

import { times } from './figures.ts'
import { network, processorSlowdown, type Visit, watchedOf } from './opening.ts'
import { heardAt, type Opening, openingOf, watchScript } from './watch.ts'

/** How long a finger is down, ms: people take 80 to 120. */
const hold = 100

/** How long the page before rests, ms: it fetches ahead once it has been on the screen for a while (`restDelay` of mount-page.tsx). */
const rest = 4_000

/**
 * Opens a page from the one before it as a person does, by a finger on the control that leads on. All times are counted from
 * the lifting of the finger, so what was done while it was down is gained, and the way of the press to the page is not.
 */
export async function measurePressed(executablePath: string, visit: Visit): Promise<Opening> {
  const at = new URL(visit.url).pathname
  const phone = await takePressingPhone(executablePath, watchScript({ ...watchedOf(visit), beacon: heardAt, at }))

  try {
    const { page } = phone
    const measured = new Promise<Opening>((resolve, reject) => {
      setTimeout(() => reject(new Error('The page was not there within 60 s')), 60_000).unref()
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === heardAt) resolve(openingOf(request.postData() ?? ''))
      })
    })

    // Its failure is told by what is awaited first.
    measured.catch(() => undefined)
    await page.goto(visit.way?.url ?? '', { waitUntil: 'networkidle0' })
    await wait(rest)
    const { latency, downloadThroughput, uploadThroughput } = network

    await page.emulateNetworkConditions({ latency, download: downloadThroughput, upload: uploadThroughput })
    await page.emulateCPUThrottling(processorSlowdown)

    const lifted = await phone.press(visit.way?.press ?? '', hold)
    const opening = await measured
    const later = (await page.evaluate(shownAt)) - lifted

    return { ...opening, ...Object.fromEntries(times.map(({ figure }) => [figure, opening[figure] + later])) }
  } finally {
    await phone.close()
  }
}

/** Runs in the page: when it was opened, Unix ms. */
function shownAt(): number {
  const [opening] = performance.getEntriesByType('navigation') as { readonly activationStart?: number }[]

  return performance.timeOrigin + (opening?.activationStart ?? 0)
}
