import { expect } from 'vitest'

import { journey } from './journey.ts'
import { addressOf } from './sandbox.ts'

/** Small phones, and what a keyboard of the usual height leaves of them, where the window shrinks for it, in CSS pixels. */
const screens = [
  { width: 360, height: 640, left: 330 },
  { width: 320, height: 568, left: 300 },
] as const

const forms = [
  { form: 'bank form', scenario: 'bind-wallet', fields: 5 },
  { form: 'complaint', scenario: 'complaint', path: '/complainPageNext', query: { problemType: '2' }, fields: 1 },
  { form: 'registration', scenario: 'landing', fields: 2 },
] as const

const cases = forms.flatMap((form) => screens.map((screen) => ({ ...form, ...screen })))

journey.for(cases)(
  'at $width by $height neither keyboard nor bar covers a field of the $form',
  async (one, { newPhone, origin }) => {
    const { width, height, left } = one
    const phone = await newPhone({ context: { viewport: { width, height } } })
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
      await page.setViewportSize({ width, height })
      await field.tap()
      await page.setViewportSize({ width, height: left })

      const covered = () =>
        field.evaluate((typedIn) => {
          const { left, right, top, bottom } = typedIn.getBoundingClientRect()
          const [shownTop, shownBottom] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)]
          const isOnTop = (height: number) => {
            const found = document.elementFromPoint((left + right) / 2, height)

            return found !== null && (typedIn.contains(found) || found.contains(typedIn))
          }

          // A text area may be higher than what is left: one line of it is enough.
          return (
            shownBottom - shownTop < Math.min(bottom - top, 40) || !isOnTop(shownTop + 2) || !isOnTop(shownTop + 30)
          )
        })

      await expect.poll(covered, { message: await field.getAttribute('name').then(String) }).toBe(false)
    }

    // Without a keyboard again, what is pressed is seen to be pressed.
    await page.setViewportSize({ width, height })

    const action = page.locator('[data-main-action]').first()
    const look = () =>
      action.evaluate((button) => [getComputedStyle(button).transform, getComputedStyle(button).backgroundColor])
    const [, colour = ''] = await look()

    await action.hover()
    await page.mouse.down()
    await expect.poll(look).toEqual([expect.stringContaining('0.98'), expect.not.stringContaining(colour)])
  },
)
