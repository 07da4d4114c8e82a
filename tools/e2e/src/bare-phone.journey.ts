import { expect, inject } from 'vitest'

import { type BarePage, takeBarePhone } from './bare-phone.ts'
import { journey } from './journey.ts'
import { phoneProfile } from './phones.ts'
import { borrowerLike } from './sandbox.ts'

const path = '/__bare/heard'

/** Opens a page that runs `script` once it has loaded, and hears what it sends. */
async function opened(page: BarePage, url: string, script: string): Promise<unknown> {
  const source = `onload = () => navigator.sendBeacon('${path}', JSON.stringify(${script}))`
  const { identifier } = await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
  const heard = page.heard(path, 10_000)

  await page.goTo(url)
  const message = await heard

  await page.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
  return JSON.parse(message)
}

journey('a bare phone is the phone of the profile, and one borrower has nothing of another', async ({ origin }) => {
  const phone = await takeBarePhone(inject('browserPath'))

  try {
    const [mine, other] = [await phone.newContext(), await phone.newContext()]
    const page = await mine.newPage()
    const about = `${origin}/about-us`
    const keptBefore = `[localStorage.kept ?? 'nothing', localStorage.kept = 'mine'][0]`
    const profile = phoneProfile()

    expect(
      await opened(
        page,
        about,
        `{
          size: [innerWidth, innerHeight, screen.width, devicePixelRatio],
          touches: navigator.maxTouchPoints > 0,
          words: [navigator.userAgent, navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone],
          seen: [document.visibilityState, document.hasFocus()],
        }`,
      ),
    ).toEqual({
      size: [390, 844, 390, 2],
      touches: true,
      words: [profile.userAgent, profile.locale, profile.timezoneId],
      seen: ['visible', true],
    })
    expect(await opened(page, about, keptBefore)).toBe('nothing')
    await page.close()
    expect(await opened(await mine.newPage(), about, keptBefore)).toBe('mine')
    expect(await opened(await other.newPage(), about, keptBefore)).toBe('nothing')
  } finally {
    await phone.close()
  }
})

journey('a bare page rests once what it asks for has come', async ({ origin }) => {
  const phone = await takeBarePhone(inject('browserPath'))

  try {
    const page = await (await phone.newContext()).newPage()

    await page.goToRest(`${origin}/customer-service?sessionId=service`)
    const { result } = await page.send('Runtime.evaluate', { expression: 'window.__pahiramReady === undefined' })

    expect(result.value).toBe(true)
    await expect(page.press('Nothing', 0)).rejects.toThrow('No control is called Nothing')
    await expect(page.heard('/nobody', 10)).rejects.toThrow('within 10 ms')
    await expect(page.leaves(10)).rejects.toThrow('within 10 ms')
    await expect(page.goTo('http://127.0.0.1:9/')).rejects.toThrow('was not opened')
  } finally {
    await phone.close()
  }
})

journey(
  'a page that is drawn ahead begins as the one before it, and takes its place at a press',
  async ({ origin }) => {
    const order = new URL((await borrowerLike(origin, 'repay')).url, origin)
    const phone = await takeBarePhone(inject('browserPath'))
    const heard: Promise<string>[] = []
    // React is not there yet: a page that nobody opens counts, stores and sends nothing.
    const source = `document.addEventListener('prerenderingchange', () => {
      const isAlive = Object.keys(document.getElementById('root') || {}).some((key) => key.startsWith('__react'))

      navigator.sendBeacon('${path}', location.pathname + (isAlive ? ' lived' : ''))
    })`

    order.pathname = '/order'
    try {
      const context = await phone.newContext()
      const page = await context.newPage(async (begun) => {
        const message = begun.heard(path, 20_000)

        // The page before tells nothing.
        message.catch(() => undefined)
        heard.push(message)
        await begun.send('Page.addScriptToEvaluateOnNewDocument', { source })
      })
      await page.goToRest(order.href)

      const left = page.leaves(10_000)
      const before = Date.now()
      const lifted = await page.press('Repayment', 100)

      expect(await Promise.any(heard)).toBe('/repay')
      expect(heard).toHaveLength(2)
      expect(lifted - before).toBeGreaterThanOrEqual(100)
      await left
    } finally {
      await phone.close()
    }
  },
)
