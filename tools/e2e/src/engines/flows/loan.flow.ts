import { expect } from 'vitest'

import { addressOf, borrowerLike } from '../../sandbox.ts'
import { flow, type Visit } from '../flow.ts'

/** How often the page sent a call whose path holds `part`. */
function sent({ line }: Visit, part: string): number {
  return line.passed.filter(({ path, method }) => method === 'POST' && path.includes(part)).length
}

flow('confirm: a loan is taken once, and its order is followed', async ({ visit, origin }) => {
  const { page, open } = visit

  // Whoever is seeded may take it once; the server is this engine's own.
  await open(await addressOf(origin, 'confirm'))
  await page.tap({ role: 'button', name: 'Go Loan' })
  await page.waitForAddress(/\/order\?.*from=confirm/)
  // The server reviews and pays in seconds; the page follows by itself or with a reload.
  await expect
    .poll(
      async () => {
        const status = await page.run("return document.querySelector('main[data-status]')?.dataset.status")

        if (status !== '170') await page.reload()
        return status
      },
      { timeout: 40_000, interval: 1_500 },
    )
    .toBe('170')
  expect(sent(visit, '/loan-detail-push')).toBe(1)
})

flow(
  'repay: a payment is made at the partner’s and has arrived when the borrower is back',
  async ({ visit, origin }) => {
    const { page, open } = visit
    const { url } = await borrowerLike(origin, 'repay')
    const order = new URL(url, origin)

    order.pathname = '/order'
    await open(order.href)
    await page.tap({ role: 'button', name: 'Repayment' })
    await page.waitForAddress(/\/repay\?/)
    await page.tap({ role: 'button', name: 'Payment Method' })

    const sheet = { role: 'dialog', name: 'Payment Method' }

    await page.tap({ role: 'radio', name: /Tindahan Counter/, within: sheet })
    await page.tap({ role: 'button', name: 'Payment', within: sheet })
    expect((await page.waitForAddress(/\/__sandbox\/payment\//)).search).not.toContain('sessionId')
    expect(sent(visit, '/generate-vcode')).toBe(1)

    await page.tap({ role: 'button', name: 'Pay' })
    await page.waitFor({ role: 'heading', name: 'Payment received' })
    await page.tap({ role: 'link', name: 'Back to the app' })
    await page.waitForAddress(/\/repay\?/)
    await page.waitFor({ role: 'heading', name: 'Payment received' })
    await page.waitFor({ text: /^R-\d{4}-\d{10}$/ })
    await page.tap({ role: 'link', name: 'See your order' })
    await page.until('return document.querySelector(\'main[data-status="200"]\') !== null', 'the order was repaid')
  },
)

flow('back: a page that is left and come back to shows what is true now', async ({ visit, origin, task }) => {
  const { page, open } = visit
  const { url } = await borrowerLike(origin, 'repay-bare')

  await open(url)
  // Only a document that was kept remembers it.
  await page.run("addEventListener('pageshow', (event) => { window.wasKept = event.persisted })")
  await page.tap({ role: 'button', name: 'Payment Method' })
  await page.tap({ role: 'button', name: 'Payment', within: { role: 'dialog', name: 'Payment Method' } })
  await page.waitForAddress(/\/__sandbox\/payment\//)
  await page.tap({ role: 'button', name: 'Cancel' })
  await page.waitFor({ text: /You cancelled the payment\./ })
  await page.back()
  await page.waitForAddress(/\/repay\?/)
  await page.waitFor({ role: 'link', name: /Your repayment code/ })
  await page.waitForNone({ role: 'dialog' })
  expect(sent(visit, '/generate-vcode')).toBe(1)
  task.meta.facts = {
    'page come back to (bfcache)':
      (await page.run('return window.wasKept === true')) === true ? 'as it was left' : 'loaded again',
  }
})
