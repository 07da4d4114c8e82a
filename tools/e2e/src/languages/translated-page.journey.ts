import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { openSheet } from '../repayment/payment-codes.ts'
import { addressOf } from '../sandbox.ts'

journey('a drawn page goes on in what a translator makes of it', async ({ phone, origin }) => {
  const { page } = phone

  await phone.open(await addressOf(origin, 'repay-code'))

  const more = page.getByRole('button', { name: 'more' })

  await more.waitFor()
  // What the translators of browsers do: each text is taken out, and another element has its words.
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []

    while (walker.nextNode())
      if (walker.currentNode.parentElement?.closest('script') === null) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const font = document.createElement('font')

      text.replaceWith(font)
      font.append(text.data)
    }
  })
  await more.tap()

  const hide = page.getByRole('button', { name: 'hide' })

  await hide.tap()
  await more.tap()
  expect(await hide.getAttribute('aria-expanded')).toBe('true')

  // What opens and closes over a translated page takes nothing of it along.
  await openSheet(page)
})
