import { expect } from 'vitest'

import { accessibilityFindings } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'

import type { Page } from 'playwright-core'
import type { Phone } from '../phone.ts'

const sizes = ['usual', 'small'] as const

journey('opens the agreement first; Cancel closes the web view, Agree the dialog', async ({ newPhone, origin }) => {
  for (const size of sizes) {
    const phone = await newPhone({ size, shell: 'ios' })

    await phone.open(await addressOf(origin, 'confirm-agreement'))
    const dialog = phone.page.getByRole('dialog', { name: 'Agreement' })

    await dialog.waitFor()
    await phone.page.frameLocator('iframe[title="Agreement"]').getByRole('heading').first().waitFor()
    await look(phone, 'agreement')

    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await expect.poll(() => phone.shellMessages).toContainEqual({ action: 'closeWebView', params: {} })
    await dialog.getByRole('button', { name: 'Agree', exact: true }).tap()
    await dialog.waitFor({ state: 'detached' })
  }
})

journey('the agreement shows the ring of the focus when a keyboard leads into it', async ({ newPhone, origin }) => {
  const phone = await newPhone({ size: 'small' })
  const { page } = phone
  const frame = page.getByTitle('Agreement')
  const agree = page.getByRole('button', { name: 'Agree', exact: true })
  const isInside = () => frame.evaluate((one) => one === document.activeElement)
  const outline = () => frame.evaluate((one) => getComputedStyle(one).outlineStyle)

  await phone.open(await addressOf(origin, 'confirm-agreement'))
  await page.frameLocator('iframe[title="Agreement"]').getByRole('heading').first().waitFor()

  // A finger needs no ring.
  await agree.focus()
  await frame.tap()
  await expect.poll(isInside).toBe(true)
  expect(await outline()).toBe('none')

  await agree.focus()
  await page.keyboard.press('Tab')
  await expect.poll(outline).toBe('solid')
  expect(await isInside()).toBe(true)
  await phone.screenshot('confirm-agreement-focus')

  await page.keyboard.press('Tab')
  await expect.poll(outline).toBe('none')
  expect(await isInside()).toBe(false)
})

journey('opens each agreement that is to be agreed to', async ({ newPhone, origin }) => {
  for (const size of sizes) {
    const phone = await newPhone({ size })

    await phone.open(await addressOf(origin, 'confirm'))
    const links = phone.page.getByRole('list').getByRole('button')

    await links.first().waitFor()
    for (let index = 0; index < (await links.count()); index += 1) {
      await links.nth(index).tap()
      const dialog = phone.page.getByRole('dialog', { name: 'Agreement' })

      await dialog.waitFor()
      await phone.page.frameLocator('iframe[title="Agreement"]').getByRole('heading').first().waitFor()
      if (index === 0) await look(phone, 'contract')
      await dialog.getByRole('button', { name: 'Close' }).tap()
      await dialog.waitFor({ state: 'detached' })
    }
  }
})

journey('asks to stay when the shell goes back', async ({ newPhone, origin }) => {
  for (const size of sizes) {
    const phone = await newPhone({ size, shell: 'android' })

    await phone.open(await addressOf(origin, 'confirm-retention'))
    await phone.page.getByRole('heading', { name: 'Repayment plan' }).waitFor()
    expect(await goBack(phone.page)).toBe(true)

    const dialog = phone.page.getByRole('dialog', { name: 'Leave without your loan?' })

    await dialog.waitFor()
    await look(phone, 'retention')
    await dialog.getByRole('button', { name: 'Agree' }).tap()
    await dialog.waitFor({ state: 'detached' })

    expect(await goBack(phone.page)).toBe(true)
    await dialog.waitFor()
    expect(await goBack(phone.page)).toBe(true)
    await dialog.waitFor({ state: 'detached' })

    expect(await goBack(phone.page)).toBe(true)
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await expect.poll(() => phone.shellMessages).toContainEqual({ action: 'closeWebView', params: {} })
  }
})

journey('lets the shell go back by itself when nothing is asked', async ({ phone, origin }) => {
  await phone.open(await addressOf(origin, 'confirm'))
  await phone.page.getByRole('heading', { name: 'Repayment plan' }).waitFor()

  expect(await goBack(phone.page)).toBe(false)
  expect(await phone.page.getByRole('dialog').count()).toBe(0)
})

journey('shows the promotion after the agreement', async ({ newPhone, origin }) => {
  for (const size of sizes) {
    const phone = await newPhone({ size })

    await phone.open(await addressOf(origin, 'confirm2-promo'))
    await phone.page.getByRole('dialog', { name: 'Agreement' }).getByRole('button', { name: 'Agree' }).tap()

    const promo = phone.page.getByRole('dialog', { name: /Fiesta/ })

    await promo.waitFor()
    expect(await phone.page.getByRole('dialog').count()).toBe(1)
    await look(phone, 'promo')
    await promo.getByRole('button', { name: 'Close' }).tap()
    await promo.waitFor({ state: 'detached' })
    await phone.page.getByRole('button', { name: 'Take the fiesta loan' }).waitFor()
  }
})

const hostile = `<!doctype html><title>Hostile</title><h1>Hostile agreement</h1>
<meta http-equiv="refresh" content="1;url=https://evil.example/refreshed">
<script>
  try { top.location = 'https://evil.example/top' } catch (e) {}
  try { parent.document.title = 'stolen' } catch (e) {}
  try { top.webkit.messageHandlers.closeWebView.postMessage({}) } catch (e) {}
  try { window.open('https://evil.example/popup') } catch (e) {}
  parent.postMessage('hostile', '*'); alert('hostile'); localStorage.setItem('hostile', '1')
  history.pushState({}, '', '#1'); fetch('https://evil.example/fetched'); print()
</script>
<img src="https://evil.example/image" onerror="alert('hostile')">
<a id="top" target="_top" href="https://evil.example/link">Top</a>
<a id="blank" target="_blank" href="https://evil.example/blank">Blank</a>
<form action="https://evil.example/form" target="_top"><button>Send</button></form>
<iframe src="javascript:parent.parent.alert(1)"></iframe>`

journey('an agreement that turns hostile changes nothing', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })
  const effects: string[] = []

  // The browser says that it kept the frame in its place.
  phone.expectProblem(/[Ss]andbox|Blocked|evil\.example|frame-src|ERR_/)
  phone.page.on('dialog', (dialog) => {
    effects.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  phone.page.on('popup', () => effects.push('popup'))
  await phone.page.route('**/agreements/**', (route) => route.fulfill({ contentType: 'text/html', body: hostile }))
  await phone.page.route('https://evil.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'evil' }),
  )
  await phone.page.addInitScript(() => {
    window.addEventListener('message', () => document.documentElement.setAttribute('data-message', ''))
  })
  await phone.open(await addressOf(origin, 'confirm-agreement'))

  const address = phone.page.url()
  const before = await phone.page.evaluate(() => history.length)
  const frame = phone.page.frameLocator('iframe[title="Agreement"]')

  await frame.getByRole('heading', { name: 'Hostile agreement' }).waitFor()
  for (const control of ['#top', '#blank', 'button']) {
    await frame
      .locator(control)
      .tap({ timeout: 2_000 })
      .catch(() => undefined)
  }
  await phone.page.waitForTimeout(1_800) // the refresh would have come by now

  expect(effects).toEqual([])
  expect(phone.page.url()).toBe(address)
  expect(await phone.page.title()).toBe('Loan confirm')
  expect(phone.shellMessages.filter(({ action }) => action !== 'confirmBuryPoint')).toEqual([])
  expect(phone.page.context().pages()).toHaveLength(1)
  expect(
    await phone.page.evaluate(() => ({
      message: document.documentElement.hasAttribute('data-message'),
      stored: localStorage.getItem('hostile'),
      history: history.length,
    })),
  ).toEqual({ message: false, stored: null, history: before })

  const dialog = phone.page.getByRole('dialog', { name: 'Agreement' })

  await dialog.getByRole('button', { name: 'Agree', exact: true }).tap()
  await dialog.waitFor({ state: 'detached' })
})

journey('keeps the keyboard inside a dialog, and Escape closes an agreement', async ({ phone, origin }) => {
  await phone.open(await addressOf(origin, 'confirm'))
  const link = phone.page.getByRole('list').getByRole('button').first()

  await link.focus()
  await phone.page.keyboard.press('Enter')
  const dialog = phone.page.getByRole('dialog', { name: 'Agreement' })

  await dialog.waitFor()
  await phone.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
})

function goBack(page: Page): Promise<boolean | undefined> {
  return page.evaluate(() => (window as unknown as { onNativeBack?: () => boolean }).onNativeBack?.())
}

async function look(phone: Phone, name: string): Promise<void> {
  const { page } = phone

  expect(await accessibilityFindings(page)).toEqual([])
  // At rest: no second one has come.
  expect(await page.getByRole('dialog').count()).toBe(1)
  await phone.screenshot(`confirm-dialog-${name}`)
}
