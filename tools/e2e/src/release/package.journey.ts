import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { pages } from '@pahiram/contract/pages'
import { releaseOfBuild, removeFolder, temporaryFolder } from '@pahiram/release'
import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'
import { startServerProcess } from '../server-process.ts'
import { releaseCommand as release } from './release-command.ts'
import { startPackagedPages } from './packaged-pages.ts'

import type { Page } from 'playwright-core'

const pathsOfLoan = pages.filter(({ app }) => app === 'loan').map(({ path }) => `/${path}`)

/** A page reports when it is at rest. */
const patient = { timeout: 15_000 }

/** Cuts a page off from all but these origins; gives what it wanted of others, and where it sent its reports. */
async function reachOnly(page: Page, origins: readonly string[]) {
  const refused: string[] = []
  const reported: string[] = []

  page.on('request', (request) => {
    if (request.url().endsWith('/__report')) reported.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await page.context().route(
    ({ origin, protocol }) => protocol.startsWith('http') && !origins.includes(origin),
    (route) => {
      refused.push(route.request().url())
      return route.abort()
    },
  )
  return { refused, reported }
}

async function isDrawn(page: Page, source: string): Promise<boolean> {
  return page
    .locator(`main img[src^="${source}"]`)
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
}

journey('a package’s pages run from the device, with a network for their calls alone', async ({ newPhone }) => {
  const folder = await temporaryFolder()
  const [zip, key, brand, paths, unpacked] = ['loan.zip', 'keys', 'brand.json', 'paths.json', 'unpacked'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string, string]
  const device = await startPackagedPages()
  const api = await startServerProcess({ environment: { PAHIRAM_ORIGINS: device.origin } })

  try {
    await writeFile(brand, JSON.stringify({ apiBase: api.origin, companyName: 'Agila' }))

    const [built] = await Promise.all([
      releaseOfBuild('loan', folder, 'packed'),
      release('keygen', '--out', key),
      release('paths', '--out', paths),
    ])
    const signing = ['--key', `${key}.private.pem`, '--config', brand, '--release', built.folder]

    const packed = await release('pack', 'loan', ...signing, '--out', zip)
    const deployId = /deployment (\w{12})/.exec(packed)?.[1]

    expect(await release('verify', zip, '--key', `${key}.public.pem`, '--unpack', unpacked)).toContain(
      `It calls ${api.origin} and opens ${pathsOfLoan.join(' ')}`,
    )
    device.show(unpacked, paths)

    const phone = await newPhone({ context: { baseURL: device.origin } })
    const { page } = phone
    const { refused, reported } = await reachOnly(page, [device.origin, api.origin])
    const order = await addressOf(api.origin, 'seed-174')

    for (const address of [order, order.replace('/order', '/loan-detail')]) {
      await phone.open(address)
      await page.locator('main[data-status="174"]').waitFor()
      await page.getByRole('button', { name: 'Repayment' }).waitFor()
      await expect.poll(() => isDrawn(page, `${api.origin}/media/logos/`), patient).toBe(true)
    }
    await expect.poll(() => reported.length, patient).toBeGreaterThan(0)

    await phone.open(await addressOf(api.origin, 'confirm'))
    await page
      .getByRole('button', { name: /agreement/i })
      .first()
      .tap()
    await page.frameLocator('iframe[title="Agreement"]').getByRole('heading').first().waitFor()
    await page.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: 'Go Loan' }).tap()
    await page.waitForURL((url) => url.origin === device.origin && url.pathname === '/order')
    await page.locator('main[data-status="21"]').waitFor()
    await page.goto('about:blank')

    expect(refused).toEqual([])
    expect(device.missing).toEqual([])
    for (const report of reported) expect(report).toContain(`${api.origin}/__report {`)
    expect(reported.join()).toContain(`"kind":"ready","release":"loan@${deployId}"`)

    const changed = await readFile(zip)

    changed.writeUInt8(changed.readUInt8(changed.length >> 1) ^ 1, changed.length >> 1)
    await writeFile(zip, changed)
    await expect(release('verify', zip, '--key', `${key}.public.pem`)).rejects.toThrow('The package is refused')
  } finally {
    await api.stop()
    await device.stop()
    await removeFolder(folder)
  }
})
