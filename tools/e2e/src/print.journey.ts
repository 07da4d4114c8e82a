import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { brokenWords } from './broken-words.ts'
import { journey } from './journey.ts'
import { addressOf } from './sandbox.ts'

const a4 = {
  format: 'A4',
  margin: { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' },
} as const

/** How many sheets of paper a page takes. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf(a4)

  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** The colours of the texts in an element. */
function inks(element: Locator): Promise<string[]> {
  return element.evaluate((printed) => {
    const withText = [printed, ...printed.querySelectorAll('*')].filter(({ childNodes }) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()),
    )

    return [
      ...new Set(
        withText.filter(({ clientHeight }) => clientHeight > 0).map((element) => getComputedStyle(element).color),
      ),
    ]
  })
}

/** Black, and the dark grey of labels. */
const printed = ['rgb(0, 0, 0)', 'rgb(51, 51, 51)']

journey('a receipt is printed alone, on one sheet, dark on white', async ({ newPhone, origin }) => {
  const phone = await newPhone({ context: { colorScheme: 'dark' } })
  const { page } = phone

  await phone.open((await addressOf(origin, 'repay-instalments')).replace(/\/repay\b/, '/payments'))
  await page.getByText('₱1,759.66').first().tap()

  const receipt = page.getByRole('dialog')

  await receipt.getByRole('button', { name: 'Share receipt' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await receipt.getByText('Receipt number').isVisible()).toBe(true)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.locator('h1').isVisible()).toBe(false)
  expect(printed).toEqual(expect.arrayContaining(await inks(receipt)))
  expect(await sheetsOf(page)).toBe(1)
  // A browser's own lines around it, with a font of theirs, would say the address, and the session in it.
  const withLines = await page.pdf({ ...a4, displayHeaderFooter: true })

  expect(withLines.length - (await page.pdf(a4)).length).toBeLessThan(5_000)
})

journey('an agreement is printed alone, and says where the whole of it is', async ({ newPhone, origin }) => {
  const phone = await newPhone({ context: { colorScheme: 'dark' } })
  const { page } = phone

  await phone.open(await addressOf(origin, 'confirm'))
  await page.getByRole('button', { name: 'Disclosure statement' }).tap()

  const frame = page.locator('iframe')

  await frame.contentFrame().getByRole('heading', { name: 'Disclosure statement' }).waitFor()

  const address = (await frame.getAttribute('src')) ?? ''

  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('What this loan costs').isVisible()).toBe(false)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.locator('[data-address]').evaluate((paper) => getComputedStyle(paper, '::after').content)).toBe(
    `"${address}"`,
  )
  expect(await sheetsOf(page)).toBe(1)

  // There, nothing is cut off, also not on a small phone.
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 320, height: 568 })
  await phone.open(address)

  const labels = page.getByRole('rowheader')

  expect(await labels.count()).toBeGreaterThan(10)
  expect(await brokenWords(labels)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await inks(page.locator('body'))).toEqual(['rgb(0, 0, 0)'])
})
