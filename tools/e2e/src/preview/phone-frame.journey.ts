import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { desktop, openPreview } from './preview-page.ts'

journey('what the framed page tells its iOS shell is logged, with its parameters', async ({ newPhone }) => {
  const phone = await newPhone(desktop)
  const preview = await openPreview(phone)

  await preview.choose('seed-prompt')
  await preview.framed.getByRole('button', { name: 'Call us' }).click()

  await preview.log.getByText('{"telephone":"+63 2 8555 0142"}').waitFor()
  expect(await preview.log.getByText('callTelephone').count()).toBe(1)
  // The event of the pressed button went to the shell as well.
  await preview.log.getByText('"event":"order.', { exact: false }).first().waitFor()
})

journey('on Android too, and the shell that refuses is noted', async ({ newPhone }) => {
  const phone = await newPhone(desktop)
  const preview = await openPreview(phone)

  await phone.page.getByRole('radio', { name: 'Android' }).check({ force: true })
  await phone.page.getByLabel('Answer to messages').selectOption('refuse')
  await preview.choose('seed-21')
  await preview.framed.getByRole('button', { name: 'View more' }).click()

  const entry = preview.log.getByRole('listitem').filter({ hasText: 'goHome' })

  await entry.waitFor()
  expect(await entry.innerText()).toContain('refused')
})

journey('native back opens the retention popup, and the tool tells what the page returned', async ({ newPhone }) => {
  const phone = await newPhone(desktop)
  const preview = await openPreview(phone)

  await preview.choose('confirm-retention')
  await preview.whole()
  await phone.page.getByRole('button', { name: 'Native back' }).click()
  await preview.log.getByText('true: the page handled it').waitFor()
  await preview.framed.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await preview.log.getByText('closeWebView').waitFor()
})

journey('a fault makes the framed page show its error block; cleared, Retry helps', async ({ newPhone, faults }) => {
  await faults.clear()

  const phone = await newPhone(desktop)
  const preview = await openPreview(phone)

  phone.expectProblem(/Failed to load resource: the server responded with a status of 500/)
  await preview.choose('seed-180')
  await preview.framed.getByRole('button', { name: 'Repayment' }).waitFor()
  await phone.page.getByRole('button', { name: 'Switch on' }).click()
  await phone.page.getByRole('list', { name: 'Faults that are on' }).waitFor()
  await phone.page.getByRole('button', { name: 'Load again' }).click()
  await preview.framed.getByRole('button', { name: 'Retry' }).waitFor()
  await phone.page.getByRole('button', { name: 'Clear all faults' }).click()
  await phone.page.getByText('No fault is on.').waitFor()
  await preview.framed.getByRole('button', { name: 'Retry' }).click()
  await preview.framed.getByRole('button', { name: 'Repayment' }).waitFor()
})

journey('a copied link shows another developer the same', async ({ newPhone, faults }) => {
  const first = await newPhone({ context: { ...desktop.context, permissions: ['clipboard-read', 'clipboard-write'] } })
  const preview = await openPreview(first)

  await first.page.getByRole('radio', { name: '320 px' }).check({ force: true })
  await first.page.getByLabel('lang', { exact: true }).fill('es')
  await preview.choose('seed-200')
  await preview.framed.getByRole('button').first().waitFor()
  await first.page.getByRole('button', { name: 'Switch on' }).click()
  await first.page.getByRole('list', { name: 'Faults that are on' }).waitFor()
  await first.page.getByRole('button', { name: 'Copy link' }).click()
  await first.page.getByText('Link copied.').waitFor()

  const link = new URL(await first.page.evaluate(() => navigator.clipboard.readText()))

  expect(link.search).toBe('')
  await faults.clear()

  const second = await newPhone(desktop)

  second.expectProblem(/Failed to load resource: the server responded with a status of 500/)

  const other = await openPreview(second, link.hash)

  await other.framed.getByRole('button', { name: /./ }).first().waitFor()
  expect(await second.page.getByLabel('sessionId', { exact: true }).inputValue()).toBe('seed-200')
  expect(await second.page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBe(320)
  // The fault came with the link, before the page.
  await other.framed.getByText('Reintentar').or(other.framed.getByText('Retry')).first().waitFor()
})

journey('the shell is no more than the preview: a framed page alone refuses', async ({ phone }) => {
  await phone.open('/testPreview')
  expect(
    await phone.page.evaluate(async () => {
      delete (window as { pahiramPreviewShell?: unknown }).pahiramPreviewShell

      const frame = document.createElement('iframe')
      const loaded = new Promise((resolve) => {
        frame.onload = resolve
      })

      frame.src = '/customer-service?sessionId=service'
      document.body.append(frame)
      await loaded
      return 'onNativeBack' in (frame.contentWindow ?? {})
    }),
  ).toBe(false)
})

journey('is clean, whole and usable on every screen', async ({ newPhone, faults }) => {
  await faults.clear()
  for (const options of [{ size: 'small' }, { size: 'usual' }, desktop] as const) {
    const phone = await newPhone(options)
    const preview = await openPreview(phone)

    await preview.choose('confirm-retention')
    await preview.whole()
    await phone.page.getByRole('button', { name: 'Native back' }).click()
    await preview.log.getByText('true: the page handled it').waitFor()
    await phone.page.getByText('Tracking').click()
    await phone.screenshot('preview')
    expect(await accessibilityFindings(phone.page)).toEqual([])
    expect(await sidewaysScroll(phone.page)).toBe(0)
  }
})
