import { describe, expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'

describe.each(['/about-us', '/privacy-policy', '/loan-agreement', '/loan-terms'])('%s', (path) => {
  journey('is read on phones and desktops, in dark and at 200 % text', async ({ newPhone }) => {
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [1280, 900],
    ] as const) {
      const phone = await newPhone({ context: { viewport: { width, height }, colorScheme: 'dark' } })

      await phone.open(path)
      expect(await phone.page.locator('h1').evaluate((title) => getComputedStyle(title).fontSize)).toBe('24px')
      await phone.screenshot(`official${path.replace('/', '-')}-${width}`)
      await phone.page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await sidewaysScroll(phone.page)).toBe(0)
      expect(await accessibilityFindings(phone.page)).toEqual([])
    }
  })

  journey('is printed whole, in black, without what is only for a screen', async ({ newPhone }) => {
    const phone = await newPhone({ context: { javaScriptEnabled: false, colorScheme: 'dark' } })

    await phone.open(path)
    await phone.page.emulateMedia({ media: 'print' })
    const colours = await phone.page
      .locator('main p, main li, main h2')
      .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).color))])

    expect(colours).toEqual(['rgb(0, 0, 0)'])
    expect(await phone.page.locator('summary').filter({ visible: true }).count()).toBe(0)
  })
})

journey('the contents of the terms lead to each part', async ({ phone }) => {
  await phone.open('/loan-agreement')
  await phone.page.getByText('Contents', { exact: true }).click()
  await phone.page.getByRole('link', { name: 'Daily late interest' }).click()

  const part = phone.page.getByRole('heading', { name: 'Daily late interest' })

  await expect.poll(async () => (await part.boundingBox())?.y ?? 999).toBeLessThan(100)
})
