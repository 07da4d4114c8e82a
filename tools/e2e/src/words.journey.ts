import { expect } from 'vitest'

import { brokenWords } from './broken-words.ts'
import { journey } from './journey.ts'
import { addressOf } from './sandbox.ts'

const lowPhone = { viewport: { width: 320, height: 568 } }

journey(
  'with text twice as large no address and no name breaks inside a word at 320 px',
  async ({ newPhone, origin }) => {
    const phone = await newPhone({ context: lowPhone })
    const { page } = phone

    for (const [address, place] of [
      [await addressOf(origin, 'repay-instalments'), page.getByRole('link', { name: 'Dragonpay' })],
      ['/about-us', page.getByRole('contentinfo')],
      ['/payment-instructions', page.getByRole('link', { name: /@/ })],
      ['/loan-agreement', page.getByRole('table')],
      ['/loan-agreement?lang=fil', page.locator('nav li')],
    ] as const) {
      await phone.open(address)
      await place.first().waitFor({ state: 'attached' })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
        for (const folded of document.querySelectorAll('details')) folded.open = true
      })
      await place.first().waitFor()
      expect(await brokenWords(place), address).toEqual([])
    }
  },
)

journey('a Chinese heading breaks between words at 320 px', async ({ newPhone, origin }) => {
  const phone = await newPhone({ context: lowPhone })
  const { page } = phone

  for (const address of [`${await addressOf(origin, 'failure')}&lang=zh`, '/?lang=zh', '/privacy-policy?lang=zh']) {
    await phone.open(address)

    const headings = page.getByRole('heading')

    await expect.poll(async () => (await headings.allInnerTexts()).join('')).toMatch(/\p{Script=Han}{4}/u)
    expect(await brokenWords(headings), address).toEqual([])
  }
})

journey('the two answers of a dialog keep their words whole at 320 px', async ({ newPhone, origin }) => {
  const phone = await newPhone({ context: lowPhone })
  const answers = phone.page.getByRole('dialog').getByRole('button')

  await phone.open(`${await addressOf(origin, 'confirm-agreement')}&lang=fil`)
  await expect.poll(() => answers.allInnerTexts()).toEqual(['Kanselahin', 'Sumasang-ayon'])
  expect(await brokenWords(answers)).toEqual([])
})
