import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { removeFolder, temporaryFolder } from '@pahiram/release'
import { expect, onTestFinished } from 'vitest'

import { journey } from './journey.ts'
import { takePhone } from './phone.ts'
import { scenariosAt } from './sandbox.ts'
import { startServerProcess } from './server-process.ts'

journey('without a network a browser shows a plain page, until the deployment gives it up', async ({ browser }) => {
  const folder = await temporaryFolder()
  const configuration = join(folder, 'brand.json')
  const startWith = async (offlinePage: boolean, port?: number) => {
    await writeFile(configuration, JSON.stringify({ offlinePage }))
    return startServerProcess({ environment: { PAHIRAM_CONFIG: configuration, ...(port && { PORT: String(port) }) } })
  }
  let server = await startWith(true)
  const { origin } = server

  onTestFinished(async () => {
    await server.stop()
    await removeFolder(folder)
  })

  const phone = await takePhone(browser, origin)
  const { page } = phone
  const order = (await scenariosAt(origin)).find(({ name }) => name === 'seed-174')?.url ?? ''
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

  phone.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await phone.open(order)
  await expect.poll(workers, { timeout: 10_000 }).toBe(1)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  // The page itself comes from the network as before, whatever was here.
  await phone.open(order)
  await page.locator('main[data-status="174"]').waitFor()

  await page.context().setOffline(true)
  await page.goto(new URL('/repay?lang=fil&sessionId=s', origin).href)
  expect(await page.getByRole('heading').textContent()).toBe('Walang koneksyon')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fil')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Subukan muli' }).tap()
  await page.getByRole('main').waitFor()
  await expect.poll(() => page.getByText('Walang koneksyon').count()).toBe(0)

  await server.stop()
  server = await startWith(false, Number(new URL(origin).port))
  await phone.open(order)
  await expect.poll(workers, { timeout: 10_000 }).toBe(0)
})
