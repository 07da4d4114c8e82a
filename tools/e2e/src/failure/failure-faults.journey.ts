import { describe, expect } from 'vitest'

import { accessibilityFindings } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'

const path = '/gopia/goya/failure'

const ways = [
  ['an internal error', { status: 500 }],
  ['a proxy that answers HTML', { status: 502, body: 'html' }],
  ['a wifi sign-in page', { body: 'html' }],
  ['an empty answer', { body: 'empty' }],
  ['broken JSON', { body: 'broken' }],
  ['a broken connection', { reset: true }],
] as const

describe.each(ways)('%s', (name, fault) => {
  journey('leaves a way to log in and a page that loads again', async ({ newPhone, faults: faultSwitch, origin }) => {
    const phone = await newPhone({ shell: 'ios' })

    phone.expectProblem(/50\d|ERR_|Failed to load/)
    await faultSwitch.set({ path, ...fault })
    await phone.open(await addressOf(origin, 'failure'))

    const retry = phone.page.getByRole('button', { name: 'Retry' })

    await retry.waitFor({ timeout: 15_000 })
    expect(await phone.page.locator('main').innerText()).not.toMatch(/undefined|NaN|\[object/)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot(`failure-fault-${name.replaceAll(' ', '-')}`)
    await phone.page.getByRole('button', { name: 'Log in again' }).tap()
    await expect.poll(() => phone.shellMessages).toContainEqual({ action: 'goLogin', params: {} })

    await faultSwitch.clear()
    await retry.tap()
    await phone.page.getByRole('article').first().getByRole('heading').waitFor()
  })
})

journey(
  'shows the block of a link that did not arrive where the borrower sees it',
  async ({ newPhone, faults, origin }) => {
    const phone = await newPhone({ size: 'small', shell: 'ios' })

    phone.expectProblem(/50\d/)
    await faults.set({ path: '/gopia/goya/failure-link', status: 500 })
    await phone.open(await addressOf(origin, 'failure'))
    await phone.page.getByRole('listitem').getByRole('button', { disabled: false }).last().tap()

    const retry = phone.page.getByRole('button', { name: 'Retry' })

    await retry.waitFor({ timeout: 15_000 })
    await expect.poll(() => retry.evaluate(isOnScreen)).toBe(true)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot('failure-link-fault')

    await faults.clear()
    await retry.tap()
    await expect
      .poll(() => phone.shellMessages.some(isOpening) || !phone.page.url().includes('/error'), { timeout: 5_000 })
      .toBe(true)
  },
)

function isOpening({ action }: { readonly action: string }): boolean {
  return action.startsWith('openPage')
}

function isOnScreen(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)

  return seen !== null && element.contains(seen)
}
