import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'

import type { Page } from 'playwright-core'

const address = '/payment-instructions?sessionId=canary-session'

/** How far the picture in the viewer is enlarged, and where it lies. */
function placeOf(page: Page): Promise<{ scale: number; left: number; top: number }> {
  return page.getByRole('dialog').evaluate(async (dialog) => {
    // What was asked for is drawn at the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

    const picture = dialog.querySelector('img')?.getBoundingClientRect() ?? new DOMRect()

    return {
      scale: Math.round((picture.width / dialog.clientWidth) * 100) / 100,
      left: Math.round(picture.left),
      top: Math.round(picture.top),
    }
  })
}

async function openFirst(page: Page): Promise<void> {
  await page.goto(address, { waitUntil: 'load' })
  await page.getByRole('button', { name: /^Enlarge: A payment slip/ }).click()
  await page.getByRole('dialog', { name: 'Enlarged picture' }).waitFor()
  await page.getByRole('dialog').getByRole('img').waitFor()
}

journey('explains both ways to pay, on every size of phone', async ({ newPhone }) => {
  const phone = await newPhone()

  for (const size of ['usual', 'small', 'large'] as const) {
    await phone.resize(size)

    await phone.open(address)
    expect(await phone.page.title()).toBe('Payment instructions')
    expect(await phone.page.getByRole('heading', { name: 'E-wallet bill payment' }).isVisible()).toBe(true)
    expect(await phone.page.getByRole('heading', { name: 'Offline store payment' }).isVisible()).toBe(true)
    expect(await phone.page.getByRole('main').getByRole('list').count()).toBe(4)
    expect(await sidewaysScroll(phone.page)).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot('instructions')
  }
})

journey('fits at 320, in dark and at 200 % text', async ({ newPhone }) => {
  const phone = await newPhone({ size: 'small', context: { colorScheme: 'dark' } })

  await phone.open(address)
  await phone.page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await sidewaysScroll(phone.page)).toBe(0)
  expect(await accessibilityFindings(phone.page)).toEqual([])
  await phone.screenshot('instructions-dark-200')
  await phone.page
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .click()
  await phone.page.getByRole('dialog').getByRole('img').waitFor()
  expect(await sidewaysScroll(phone.page)).toBe(0)
  expect(await accessibilityFindings(phone.page)).toEqual([])
  await phone.screenshot('instructions-viewer-dark-200')
})

journey('is whole without script, and its links lead to their sections', async ({ newPhone }) => {
  const phone = await newPhone({ context: { javaScriptEnabled: false } })

  await phone.open(address)
  await phone.page.getByRole('link', { name: 'Offline store payment' }).click()
  expect(new URL(phone.page.url()).hash).toBe('#offline-store')
  expect(await phone.page.getByRole('heading', { name: 'Offline store payment' }).isVisible()).toBe(true)
  await phone.screenshot('instructions-without-script')
})

journey('loads no framework, and the viewer only when a picture is pressed', async ({ phone }) => {
  const scripts: string[] = []

  phone.page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(new URL(response.url()).pathname)
  })
  await phone.open(address)
  await phone.page.waitForLoadState('networkidle')
  const atFirst = scripts.length

  expect(scripts.join()).not.toMatch(/runtime|viewer/)
  await openFirst(phone.page)
  expect(scripts.length).toBeGreaterThan(atFirst)
  expect(scripts.join()).not.toContain('runtime')
})

journey('every picture is a button that enlarges it, and the focus comes back to it', async ({ phone }) => {
  await phone.open(address)
  const buttons = phone.page.getByRole('button', { name: /^Enlarge/ })
  const count = await buttons.count()

  expect(count).toBe(9)
  expect(await phone.page.locator('img').count()).toBe(count)
  for (let place = 0; place < count; place += 1) {
    const button = buttons.nth(place)
    const alt = (await button.locator('img').getAttribute('alt')) ?? ''

    await button.tap()
    await phone.page.getByRole('dialog').getByRole('img', { name: alt }).waitFor()
    expect(
      await phone.page
        .getByRole('dialog')
        .getByText(`${place + 1} of ${count}`)
        .isVisible(),
    ).toBe(true)
    await phone.page.keyboard.press('Escape')
    expect(await phone.page.getByRole('dialog').count()).toBe(0)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  }
})

journey('the viewer is a dialog that one can leave', async ({ phone }) => {
  await openFirst(phone.page)
  expect(await accessibilityFindings(phone.page)).toEqual([])
  await phone.screenshot('instructions-viewer')
  expect(await phone.page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')

  await phone.page.getByRole('button', { name: 'Close' }).tap()
  expect(await phone.page.getByRole('dialog').count()).toBe(0)
})

journey('keys enlarge, move, show the whole again and turn to the next picture', async ({ phone }) => {
  await openFirst(phone.page)
  await phone.page.keyboard.press('+')
  await phone.page.keyboard.press('+')
  const enlarged = await placeOf(phone.page)

  expect(enlarged.scale).toBeGreaterThan(2)
  await phone.page.keyboard.press('ArrowRight')
  expect((await placeOf(phone.page)).left).toBeLessThan(enlarged.left)
  await phone.page.keyboard.press('ArrowDown')
  expect((await placeOf(phone.page)).top).toBeLessThan(enlarged.top)
  await phone.screenshot('instructions-viewer-zoomed')

  await phone.page.keyboard.press('-')
  expect((await placeOf(phone.page)).scale).toBeLessThan(enlarged.scale)
  await phone.page.keyboard.press('0')
  expect(await placeOf(phone.page)).toMatchObject({ scale: 1, left: 0 })

  await phone.page.keyboard.press('ArrowRight')
  expect(await phone.page.getByRole('dialog').getByText('2 of 9').isVisible()).toBe(true)
})

journey('a picture never leaves its place bare, however far it is moved', async ({ phone }) => {
  await openFirst(phone.page)
  for (let press = 0; press < 8; press += 1)
    await phone.page.getByRole('button', { name: 'Zoom in' }).dispatchEvent('click')
  expect((await placeOf(phone.page)).scale).toBe(5)
  for (let press = 0; press < 40; press += 1) await phone.page.keyboard.press('ArrowLeft')
  expect((await placeOf(phone.page)).left).toBe(0)
})

journey('fingers enlarge by double tap and by pinch, move, and swipe to the next picture', async ({ phone }) => {
  await openFirst(phone.page)
  const touch = await phone.page.context().newCDPSession(phone.page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: (readonly [x: number, y: number])[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })

  await phone.page.touchscreen.tap(100, 420)
  await phone.page.touchscreen.tap(100, 420)
  const enlarged = await placeOf(phone.page)
  expect(enlarged.scale).toBe(2.5)

  await send('touchStart', [200, 420])
  await send('touchMove', [160, 420])
  await send('touchMove', [120, 420])
  await send('touchEnd')
  expect((await placeOf(phone.page)).left).toBeLessThan(enlarged.left)
  expect(await phone.page.getByRole('dialog').getByText('1 of 9').isVisible()).toBe(true)

  await phone.page.touchscreen.tap(100, 420)
  await phone.page.touchscreen.tap(100, 420)
  expect((await placeOf(phone.page)).scale).toBe(1)

  await send('touchStart', [180, 420], [210, 420])
  for (const step of [20, 60, 100, 140]) await send('touchMove', [180 - step, 420], [210 + step, 420])
  await send('touchEnd')
  expect((await placeOf(phone.page)).scale).toBeGreaterThan(1.8)

  await phone.page.keyboard.press('0')
  await send('touchStart', [300, 420])
  await send('touchMove', [200, 422])
  await send('touchMove', [100, 424])
  await send('touchEnd')
  expect(await phone.page.getByRole('dialog').getByText('2 of 9').isVisible()).toBe(true)
})

journey('the phone’s own back closes the picture, not the page', async ({ newPhone }) => {
  const phone = await newPhone({ shell: 'android' })

  await openFirst(phone.page)
  const isHandled = await phone.page.evaluate(() => (window as unknown as { onNativeBack(): boolean }).onNativeBack())

  expect(isHandled).toBe(true)
  expect(await phone.page.getByRole('dialog').count()).toBe(0)
})

journey('says so when the viewer does not come, and opens it once it does', async ({ phone }) => {
  phone.expectProblem(/ERR_FAILED/)
  await phone.open(address)
  await phone.page.route('**/assets/**', (route) => route.abort())
  await phone.page.getByRole('button', { name: /^Enlarge: A payment slip/ }).tap()
  await phone.page.getByRole('alert').waitFor()
  await phone.screenshot('instructions-no-viewer')
})
