import jsQr from 'jsqr'
import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { logo, payment } from './kept-payment.ts'

import type { Page } from 'playwright-core'

const canary = 'canary-session'

function addressOf(parameters: Readonly<Record<string, string>>): string {
  return `/repaymentOfCode?${new URLSearchParams({ sessionId: canary, ...parameters })}`
}

const codeAddress = addressOf({ showType: '1', payCode: '770123456789', payCodeImg: logo, repayAmount: '1,050.00' })

async function keep(page: Page, kept: unknown): Promise<void> {
  await page.addInitScript((text) => localStorage.setItem('repayment.info', text), JSON.stringify(kept))
}

/** What a program that knows nothing of ours reads in a picture of the QR code on the screen. */
async function readScreen(page: Page): Promise<string | undefined> {
  const picture = await page.getByRole('img', { name: 'QR code of your payment' }).screenshot()
  const reader = await page.context().newPage()

  await reader.goto('about:blank')
  // A digit a pixel: a list of numbers would take seconds to hand over.
  const { shades, width } = await reader.evaluate(
    async (source) => {
      const image = new Image()

      image.src = source
      await image.decode()

      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')

      context?.drawImage(image, 0, 0)

      const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {}

      return {
        shades: Array.from(data)
          .filter((_, place) => place % 4 === 1)
          .map((green) => (green < 128 ? 0 : 1))
          .join(''),
        width: image.width,
      }
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
  const pixels = new Uint8ClampedArray(shades.length * 4).fill(255)

  for (let place = 0; place < shades.length; place += 1) {
    if (shades[place] === '0') pixels.fill(0, place * 4, place * 4 + 3)
  }
  await reader.close()
  return jsQr(pixels, width, shades.length / width)?.data
}

journey('shows a code to type and copies it as it is', async ({ newPhone }) => {
  for (const size of ['usual', 'small'] as const) {
    const phone = await newPhone({ size, context: { permissions: ['clipboard-read', 'clipboard-write'] } })

    await phone.open(codeAddress)
    await phone.page.getByText('770123456789').waitFor()
    expect(await phone.page.title()).toBe('Repayment code')
    expect(await phone.page.getByText('₱1,050.00').isVisible()).toBe(true)
    await phone.page.getByRole('img').waitFor()
    await phone.page.getByRole('button', { name: 'Copy', exact: true }).tap()
    await phone.page.getByRole('status').getByText('copy success').waitFor()
    expect(await phone.page.evaluate(() => navigator.clipboard.readText())).toBe('770123456789')
    expect(await sidewaysScroll(phone.page)).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot('code')
  }
})

journey('copies in a web view that has no clipboard of its own', async ({ newPhone }) => {
  const phone = await newPhone({ context: { permissions: ['clipboard-read'] } })

  await phone.page.addInitScript(() => {
    const { clipboard } = navigator

    Object.defineProperty(navigator, 'clipboard', { value: { readText: () => clipboard.readText() } })
  })
  await phone.open(codeAddress)
  await phone.page.getByRole('button', { name: 'Copy', exact: true }).tap()
  await phone.page.getByRole('status').getByText('copy success').waitFor()
  expect(await phone.page.evaluate(() => navigator.clipboard.readText())).toBe('770123456789')
})

journey('draws a QR code that another program reads, in light and in dark', async ({ newPhone }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const phone = await newPhone({ context: { colorScheme } })

    await phone.open(addressOf({ showType: '2', payCode: 'PAHI-7701-2345', repayAmount: '1,050.00' }))
    await phone.page.getByRole('img', { name: 'QR code of your payment' }).waitFor()
    expect(await readScreen(phone.page)).toBe('PAHI-7701-2345')
    expect(await phone.page.getByRole('listitem').filter({ hasText: 'Scan' }).count()).toBeGreaterThan(0)
    expect(await sidewaysScroll(phone.page)).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot(`code-qr-${colorScheme}`)
  }
})

journey('draws the QR code when its picture does not come', async ({ phone }) => {
  phone.expectProblem(/404/)
  await phone.open(addressOf({ payCode: '7701', payCodeImg: '/media/gone.png' }))
  await phone.page.locator('svg[role=img]').waitFor()
  expect(await readScreen(phone.page)).toBe('7701')
})

journey('offers the code when what draws it does not come', async ({ phone }) => {
  phone.expectProblem(/ERR_FAILED/)
  await phone.page.route('**/draw-qr*.js', (route) => route.abort())
  await phone.open(addressOf({ payCode: '7701' }))
  await phone.page.getByText('The QR code could not be drawn.').waitFor()
  expect(await phone.page.getByRole('button', { name: 'Copy', exact: true }).isVisible()).toBe(true)
})

journey('asks no foreign address for a picture, however it is written', async ({ newPhone, origin }) => {
  for (const payCodeImg of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:image/png;base64,AAAA',
    'blob:https://evil.example/1',
    '//evil.example/qr.png',
    '\\\\evil.example/qr.png',
    'https://user@evil.example/',
  ]) {
    const phone = await newPhone()
    const asked: string[] = []

    phone.page.on('request', (request) => asked.push(request.url()))
    await phone.open(addressOf({ payCode: '7701', payCodeImg }))
    await phone.page.locator('svg[role=img]').waitFor()
    expect(asked.filter((url) => !url.startsWith(`${origin}/`))).toEqual([])
  }
})

journey('says that there is neither code nor picture, and leads on', async ({ phone }) => {
  // The repayment page asks for an order that this address does not name.
  phone.expectProblem(/40[014]/)
  await phone.open(addressOf({ showType: '1' }))
  await phone.page.getByRole('heading', { name: 'There is no repayment code here' }).waitFor()
  expect(await accessibilityFindings(phone.page)).toEqual([])
  await phone.screenshot('code-missing')
  await phone.page.getByRole('button', { name: 'Go to repayment' }).tap()
  await phone.page.waitForURL(/\/repay\?.*sessionId=canary-session/)
})

journey('shows the kept payment, offline too once it is open', async ({ newPhone }) => {
  for (const size of ['usual', 'small'] as const) {
    const phone = await newPhone({ size, context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    const calls: string[] = []

    phone.page.on('request', (request) => {
      // What the page loads at rest is fetched too: its own files. It asks once whether the code is paid, and waits for no answer.
      const isExpected = /^\/assets\/|\/payment-state$/.test(new URL(request.url()).pathname)

      if (['fetch', 'xhr'].includes(request.resourceType()) && !isExpected) calls.push(request.url())
    })
    await keep(phone.page, payment)
    await phone.open(`/repaymentOfCode2?sessionId=${canary}`)
    await phone.page.getByRole('heading', { name: 'Pera Wallet' }).waitFor()
    expect(await phone.page.title()).toBe('Repayment code')
    expect(await sidewaysScroll(phone.page)).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot('code2')

    phone.expectProblem(/ERR_INTERNET_DISCONNECTED/)
    await phone.page.context().setOffline(true)
    await phone.page.getByRole('button', { name: /Copy$/ }).tap()
    await phone.page.getByRole('status').getByText('copy success').waitFor()
    expect(await phone.page.evaluate(() => navigator.clipboard.readText())).toBe('770123456789')
    expect(calls).toEqual([])
  }
})

journey('an empty storage says what to do', async ({ phone }) => {
  // The repayment page asks for an order that this address does not name.
  phone.expectProblem(/40[014]/)
  await phone.open('/repaymentOfCode2')
  await phone.page.getByRole('heading', { name: 'There is no repayment code here' }).waitFor()
  await phone.screenshot('code2-empty')
  await phone.page.getByRole('button', { name: 'Go to repayment' }).tap()
  await phone.page.waitForURL(/\/repay$/)
})

journey('both fit at 320, in dark, at 200 % and with the longest words', async ({ newPhone }) => {
  const long = 'w7'.repeat(200)
  const pages = {
    code: addressOf({ showType: '1', payCode: '7701234567890123456789', repayAmount: '₱1,234,567,890.00' }),
    'code-long': addressOf({ showType: '1', payCode: long, repayAmount: '123,456,789,012.00' }),
    code2: '/repaymentOfCode2',
  }

  for (const [name, address] of Object.entries(pages)) {
    const phone = await newPhone({ size: 'small', context: { colorScheme: 'dark' } })

    await keep(phone.page, {
      ...payment,
      repayAmount: '123,456,789.00',
      defDetail: { ...payment.defDetail, title: 'A wallet with a name of forty letters or so', payCode: long },
    })
    await phone.open(address)
    await phone.page.getByRole('button', { name: /Copy$/ }).waitFor()
    await phone.page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await sidewaysScroll(phone.page)).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot(`${name}-dark-200`)
  }
})
