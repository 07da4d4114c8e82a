import { roundsOf } from '@pahiram/contract/testing'
import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { type MortalPhone, newMortalPhone } from './mortal-phone.ts'

/** What a borrower may lose when the whole browser is killed (design: quality), ms. */
const mayBeLost = 1_000

/** How often a browser is killed, each time with what the last one left. */
const rounds = roundsOf(8, 1)

/** Opens the form and waits until it can be typed into. */
async function openForm(phone: MortalPhone, address: string) {
  const page = await phone.open(address)

  await page.getByRole('textbox').waitFor()
  return page
}

journey(
  'a browser that is killed a second after the last letter has kept every letter',
  { timeout: 120_000 },
  async ({ browserPath, origin }) => {
    const address = `${origin}/complainPageNext?problemType=2&sessionId=complaint`
    const phone = newMortalPhone(browserPath)
    let page = await openForm(phone, address)
    let text = ''

    for (let round = 1; round <= rounds; round += 1) {
      const words = `In round ${round} they called me again. `

      await page.getByRole('textbox').press('End')
      await page.getByRole('textbox').pressSequentially(words, { delay: 20 })
      text += words
      await page.waitForTimeout(mayBeLost)
      await phone.kill()

      page = await openForm(phone, address)
      await expect.poll(() => page.getByRole('textbox').inputValue(), { timeout: 15_000 }).toBe(text)
    }
  },
)

journey(
  'a browser that is killed in the middle of a word has lost the last second at most',
  { timeout: 120_000 },
  async ({ browserPath, origin }) => {
    const address = `${origin}/complainPageNext?problemType=2&sessionId=complaint-empty`
    const phone = newMortalPhone(browserPath)
    const losses: number[] = []
    let page = await openForm(phone, address)

    for (let round = 1; round <= rounds; round += 1) {
      const typed: { readonly text: string; readonly at: number }[] = []
      const field = page.getByRole('textbox')

      await field.fill('')
      // Longer by some letters each round, so that the death finds the copying in another place.
      for (let letter = 0; letter < 30 + round * 3; letter += 1) {
        await field.press(String.fromCodePoint(97 + (letter % 26)))
        typed.push({ text: `${typed.at(-1)?.text ?? ''}${String.fromCodePoint(97 + (letter % 26))}`, at: Date.now() })
        await page.waitForTimeout(40)
      }
      const died = Date.now()

      await phone.kill()

      page = await openForm(phone, address)
      const last = typed.at(-1)?.text ?? ''
      const owed = typed.findLast(({ at }) => at <= died - mayBeLost)?.text ?? ''

      await expect
        .poll(() => page.getByRole('textbox').inputValue(), { timeout: 15_000 })
        .toSatisfy((kept: string) => last.startsWith(kept) && kept.startsWith(owed))

      const kept = await page.getByRole('textbox').inputValue()
      const firstLost = typed[kept.length]

      losses.push(firstLost === undefined ? 0 : died - firstLost.at)
    }
    console.log(`lost when killed while typing: ${losses.join(', ')} ms`)
  },
)

journey('what was sent does not come back after the browser was killed', async ({ browserPath, origin }) => {
  const address = `${origin}/complainPageNext?problemType=2&sessionId=complaint`
  const phone = newMortalPhone(browserPath)
  let page = await openForm(phone, address)

  await page.getByRole('textbox').pressSequentially(`They called me at work ${Date.now()}`)
  // A browser needs 5 s to write down what lies in localStorage; then it waits longer before it does so again.
  await page.waitForTimeout(6_000)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('dialog', { name: 'Successfully Sent' }).waitFor()
  await page.waitForURL(/\/complaint\?/)
  await phone.kill()

  page = await openForm(phone, address)
  await page.getByLabel('Add image').waitFor()
  await expect.poll(() => page.getByRole('textbox').inputValue(), { timeout: 15_000 }).toBe('')
  expect(await page.evaluate(() => localStorage.getItem('complaint.draft'))).toBeNull()
})
