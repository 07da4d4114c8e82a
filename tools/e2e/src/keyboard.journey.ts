import { expect } from 'vitest'

import { journey } from './journey.ts'
import { addressOf } from './sandbox.ts'

/** What a keyboard of the usual height leaves of a phone of 360×640, where the window shrinks for it, in CSS pixels. */
const leftAboveKeyboard = { width: 360, height: 330 }

const forms = [
  { form: 'bank form', scenario: 'bind-wallet', fields: 5 },
  { form: 'complaint', scenario: 'complaint', path: '/complainPageNext', query: { problemType: '2' }, fields: 1 },
  { form: 'registration', scenario: 'landing', fields: 2 },
] as const

journey.for(forms)('the keyboard covers no field of the $form', async (one, { newPhone, origin }) => {
  const phone = await newPhone({ context: { viewport: { width: 360, height: 640 } } })
  const { page } = phone
  const address = new URL(await addressOf(origin, one.scenario), origin)

  if ('path' in one) {
    address.pathname = one.path
    for (const [key, value] of Object.entries(one.query)) address.searchParams.set(key, value)
  }
  await phone.open(address.pathname + address.search)

  const fields = page
    .locator('input:not([type=file], [type=checkbox], [type=hidden]), textarea')
    .filter({ visible: true })

  await expect.poll(() => fields.count()).toBe(one.fields)
  for (const field of await fields.all()) {
    await page.setViewportSize({ width: 360, height: 640 })
    await field.tap()
    await page.setViewportSize(leftAboveKeyboard)

    const covered = () =>
      field.evaluate((typedIn) => {
        const { left, right, top, bottom } = typedIn.getBoundingClientRect()
        const [shownTop, shownBottom] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)]
        const isOnTop = (height: number) => {
          const found = document.elementFromPoint((left + right) / 2, height)

          return found !== null && (typedIn.contains(found) || found.contains(typedIn))
        }

        // A text area may be higher than what is left: one line of it is enough.
        return shownBottom - shownTop < Math.min(bottom - top, 40) || !isOnTop(shownTop + 2) || !isOnTop(shownTop + 30)
      })

    await expect.poll(covered, { message: await field.getAttribute('name').then(String) }).toBe(false)
  }
})
