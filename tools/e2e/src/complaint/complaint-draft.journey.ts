import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium } from 'playwright-core'
import { afterAll, expect } from 'vitest'

import { playwrightFlags } from '../browser-flags.ts'
import { journey } from '../journey.ts'
import { phoneProfile } from '../phones.ts'
import { listedComplaints, picturesOf } from './complaint-calls.ts'
import { brightnessOf, photographFolder, takePhotograph } from './photographs.ts'

const folder = photographFolder()
const profile = mkdtempSync(join(tmpdir(), 'pahiram-profile-'))

afterAll(() => {
  folder.remove()
  rmSync(profile, { recursive: true, force: true })
})

journey('a phone that dies in the middle loses neither words nor photographs', async ({ browserPath, origin }) => {
  const address = `${origin}/complainPageNext?problemType=2&sessionId=complaint`
  const text = `I was writing when the battery died ${Date.now()}`
  const take = () =>
    chromium.launchPersistentContext(profile, {
      ...phoneProfile(),
      executablePath: browserPath,
      args: [...playwrightFlags],
    })
  const first = await take()
  const page = first.pages()[0] ?? (await first.newPage())

  // The network is gone before anything is up.
  await page.route('**/upload-problem-img*', (route) => route.abort('internetdisconnected'))
  await page.goto(address)
  await page
    .getByLabel('Add image')
    .setInputFiles([
      await takePhotograph(folder.path, '1.jpg', { brightness: 60 }),
      await takePhotograph(folder.path, '2.jpg', { brightness: 180 }),
    ])
  await expect.poll(() => page.getByRole('button', { name: /Interrupted: Retry image/ }).count()).toBe(2)
  await page.getByRole('textbox').pressSequentially(text)
  await page.waitForTimeout(1_000) // what may be lost is a second
  await first.close()

  const second = await take()
  const reopened = second.pages()[0] ?? (await second.newPage())

  await reopened.goto(address)
  await expect.poll(() => reopened.getByRole('textbox').inputValue()).toBe(text)
  await expect.poll(() => reopened.getByRole('button', { name: /^Remove image/ }).count()).toBe(2)
  // Now there is a line: they go up by themselves.
  await reopened.getByRole('button', { name: 'Send' }).tap()
  await reopened.getByRole('dialog', { name: 'Successfully Sent' }).waitFor()

  expect(await reopened.evaluate(() => Object.keys(localStorage))).toEqual([])
  await second.close()

  const sent = (await listedComplaints(origin, 'complaint')).filter(({ content }) => content === text)
  expect(sent).toHaveLength(1)
  const pictures = await picturesOf(origin, 'complaint', sent[0]?.id ?? '')
  const brightness = await Promise.all(pictures.map(brightnessOf))
  expect(brightness[0]).toBeLessThan(120)
  expect(brightness[1]).toBeGreaterThan(120)
})

journey('another borrower does not see what was written on the same phone', async ({ phone }) => {
  const { page } = phone
  // Its field takes text before React has drawn it, and the draft comes with React.
  const open = async (sessionId: string) => {
    await phone.open(`/complainPageNext?problemType=2&sessionId=${sessionId}`)
    await page.locator('html:not([data-loading])').waitFor()
  }

  await open('complaint')
  await page.getByRole('textbox').fill('This is nobody else’s business')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('sessionId')

  await open('complaint-empty')
  expect(await page.getByRole('textbox').inputValue()).toBe('')

  await open('complaint')
  expect(await page.getByRole('textbox').inputValue()).toBe('This is nobody else’s business')
})
