import { stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

import { roundsOf } from '@pahiram/contract/testing'
import { afterAll, expect, onTestFinished } from 'vitest'

import { journey } from '../journey.ts'
import { listedComplaints, picturesOf, uploadSizesOf } from './complaint-calls.ts'
import { brightnessOf, photographFolder, takePhotograph } from './photographs.ts'

/** Of the phone profile (design: 1.6 Mbit/s down, 0.75 up, 150 ms): bytes a second, ms. */
const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** How often the network breaks, and for how much of that it stays broken, ms. */
const cutEvery = 5_000
const cutLasts = 1_000

/** As large as a phone's camera makes them: 12 megapixels, 12 MB as a file. */
const asTaken = { width: 4000, height: 3000, quality: 92 }
const bytesAsTaken = 12_000_000

/** As many photographs as a complaint takes. */
const most = 9

/** All of them, or a third in a short run. */
const photographs = roundsOf(most, 3)

/** How long nine photographs may take, the slow phone's scaling and the broken line's repeats included, ms. */
const timeoutMs = 150_000

const folder = photographFolder()

afterAll(() => folder.remove())

journey(
  `${photographs} large photographs all arrive over a line that breaks every five seconds`,
  { timeout: timeoutMs + 60_000 },
  async ({ phone, origin }) => {
    const { page } = phone
    const text = `Large photographs ${Date.now()}`
    const files: string[] = []

    for (let place = 0; place < photographs; place += 1) {
      files.push(await takePhotograph(folder.path, `${place}.jpg`, { ...asTaken, brightness: 50 + place * 18 }))
    }
    for (const { size } of await Promise.all(files.map((file) => stat(file)))) {
      expect(Math.abs(size - bytesAsTaken)).toBeLessThan(0.05 * bytesAsTaken)
    }
    phone.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_CONNECTION/)
    await phone.open('/complainPageNext?problemType=2&sessionId=complaint')
    await page.getByLabel('Add image').waitFor()

    const sizes = uploadSizesOf(page)
    const browser = await page.context().newCDPSession(page)
    await browser.send('Network.enable')
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await browser.send('Network.emulateNetworkConditions', { offline: false, ...line })
    let cuts = 0
    let lastCut: Promise<unknown> = Promise.resolve()
    const cutting = setInterval(() => {
      cuts += 1
      lastCut = browser
        .send('Network.emulateNetworkConditions', { offline: true, ...line })
        .then(() => wait(cutLasts))
        .then(() => browser.send('Network.emulateNetworkConditions', { offline: false, ...line }))
        // The journey has ended meanwhile.
        .catch(() => undefined)
    }, cutEvery)

    onTestFinished(() => clearInterval(cutting))
    const began = performance.now()

    await page.getByLabel('Add image').setInputFiles(files)
    await page.getByRole('textbox').fill(text)
    await expect
      .poll(() => page.getByLabel('Add image').count(), { timeout: 10_000 })
      .toBe(photographs === most ? 0 : 1)
    await expect.poll(() => sizes.length, { timeout: timeoutMs, interval: 250 }).toBe(photographs)
    clearInterval(cutting)
    // A complaint sent into a cut would be refused by the network, which is another story.
    await lastCut
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await browser.detach()
    const seconds = (performance.now() - began) / 1_000
    console.log(
      `${photographs} photographs up in ${seconds.toFixed(0)} s, ${cuts} cuts, ${sizes.map((size) => Math.round(size / 1000)).join(' ')} KB`,
    )

    await page.getByRole('button', { name: 'Send' }).tap()
    await page.getByRole('dialog', { name: 'Successfully Sent' }).waitFor()
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500_000)
    expect(Math.min(...sizes)).toBeGreaterThan(10_000)

    const sent = (await listedComplaints(origin, 'complaint')).find(({ content }) => content === text)
    const pictures = await picturesOf(origin, 'complaint', sent?.id ?? '')
    const brightness = await Promise.all(pictures.map(brightnessOf))
    expect(brightness).toHaveLength(photographs)
    expect(brightness).toEqual(brightness.toSorted((one, other) => one - other))
  },
)
