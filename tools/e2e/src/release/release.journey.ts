import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { roundsOf } from '@pahiram/contract/testing'
import { releaseOfBuild, removeFolder, startBucketServer, temporaryFolder } from '@pahiram/release'
import { afterAll, beforeAll, expect, inject, vi } from 'vitest'

import { accessibilityFindings } from '../accessibility.ts'
import { borrowerLike } from '../sandbox.ts'
import { journey } from '../journey.ts'
import { ownOrigin } from '../journey-workers.ts'
import { type PageServer, startPageServer } from './page-server.ts'

import type { Phone } from '../phone.ts'

const app = 'bind-card'
const main = fileURLToPath(new URL('../../../release/src/main.ts', import.meta.url))

let folder: string
let releases: readonly [string, string]
let brand: string
let closing: string
let buckets: Awaited<ReturnType<typeof startBucketServer>>
const servers: PageServer[] = []

beforeAll(async () => {
  const api = ownOrigin(inject('origins'))

  folder = await temporaryFolder()
  buckets = await startBucketServer()
  brand = join(folder, 'brand.json')
  closing = join(folder, 'closing.json')
  await writeFile(brand, JSON.stringify({ companyName: 'Araw Finance', appName: 'araw' }))

  const [one, two] = await Promise.all(['one', 'two'].map((mark) => releaseOfBuild(app, folder, mark)))

  releases = [one?.folder ?? '', two?.folder ?? '']
  for (const to of [join(folder, 'site'), 's3://pages', join(folder, 'closed-site')]) {
    servers.push(await startPageServer(to, api, buckets.environment))
  }
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await buckets.stop()
  await removeFolder(folder)
})

/** `pnpm release …`, as somebody types it. */
async function release(...words: string[]): Promise<string> {
  const environment = { ...process.env, ...buckets.environment, PAHIRAM_SERVER: ownOrigin(inject('origins')) }

  const { stdout } = await promisify(execFile)(process.execPath, [main, ...words], { env: environment })

  // What is switched is seen within a second, not at once.
  await wait(1_100)
  return stdout
}

/** The page of a borrower's, as the device with this id opens it. */
function addressOf(url: string, deviceId: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')

  searchParams.set('deviceId', deviceId)
  return `${pathname}?${searchParams}`
}

/** Opens the page and returns which deployment's page and which release's scripts came; it has its data and can be used. */
async function releaseSeen(phone: Phone, address: string): Promise<string> {
  await phone.open(address)
  await phone.page.getByRole('textbox', { name: 'Account holder' }).waitFor()

  const mark = await phone.page.locator('meta[name="release"]').getAttribute('content')
  const scripts = await phone.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/bind-card\/.*-(\w+)\.js$/.exec(name)?.[1] ?? []),
  )

  expect(new Set(scripts).size).toBe(1)
  return `${mark} ${scripts[0]}`
}

/** A device that sees this deployment, and one that does not. */
async function devicesOf(origin: string, deployId: string): Promise<{ tried: string; other: string }> {
  const devices = Array.from({ length: 200 }, (_, number) => `device-${number}`)
  const look = async () => {
    const pages = await Promise.all(
      devices.map(async (device) => (await fetch(`${origin}/${app}?deviceId=${device}`)).text()),
    )
    const found = pages.map((page) => page.includes(`@${deployId}"`))

    expect(new Set(found)).toEqual(new Set([true, false]))
    return found
  }
  // A machine that is busy sees it later.
  const seen = await vi.waitFor(look, { timeout: 10_000, interval: 500 })

  return { tried: devices[seen.indexOf(true)] ?? '', other: devices[seen.indexOf(false)] ?? '' }
}

const targets = [
  { kind: 'a bucket', server: 1, to: () => 's3://pages' },
  { kind: 'a folder', server: 0, to: () => join(folder, 'site') },
]

journey.for(targets.slice(0, roundsOf(2, 1)))(
  'a release goes live on $kind, the next one too, back again, to some and then to all',
  async ({ server, to }, { newPhone, origin }) => {
    const site = servers[server]?.origin ?? ''
    const [one, two] = releases
    const phone = await newPhone({ context: { baseURL: site } })
    const { url } = await borrowerLike(origin, 'bind-bank')
    const seenBy = (device: string) => releaseSeen(phone, addressOf(url, device))
    const publish = async (folderOfRelease: string, ...more: string[]) => {
      const words = ['--to', to(), '--config', brand, '--release', folderOfRelease, ...more]

      return / as deployment (\w{12})\./.exec(await release('publish', app, ...words))?.[1] ?? ''
    }
    const seenOne = `${app}@${await publish(one)} one`

    expect(await seenBy('device-0')).toBe(seenOne)

    const deployIdOfTwo = await publish(two)
    const seenTwo = `${app}@${deployIdOfTwo} two`

    expect(await seenBy('device-0')).toBe(seenTwo)
    await release('rollback', app, '--to', to())
    expect(await seenBy('device-0')).toBe(seenOne)

    await publish(two, '--share', '5', '--again')

    const { tried, other } = await devicesOf(site, deployIdOfTwo)

    expect([await seenBy(tried), await seenBy(other)]).toEqual([seenTwo, seenOne])
    await release('promote', app, '--to', to())
    expect(await seenBy(other)).toBe(seenTwo)
    // The page reports how it went when nothing else is waiting for the network.
    await expect
      .poll(() => release('status', '--to', to()), { timeout: 10_000, interval: 500 })
      .toMatch(
        /live: deployment \w{12} {2}0\.0\.0-two .*\n.*reports: [1-9]\d* pages ready, 0 failed.*\n.*files: all \d+/,
      )
  },
)

journey(
  'a page is closed at once, says so in the language of the address, and opens again',
  async ({ newPhone, origin }) => {
    const to = ['--to', join(folder, 'closed-site')]
    const phone = await newPhone({ context: { baseURL: servers[2]?.origin ?? '' } })
    const { url } = await borrowerLike(origin, 'bind-bank')
    const address = `${addressOf(url, 'device-0')}&lang=es`
    const { page } = phone

    await release('publish', app, ...to, '--config', brand, '--release', releases[0])
    await writeFile(closing, JSON.stringify({ companyName: 'Araw Finance', appName: 'araw', closed: [`/${app}`] }))
    await release('publish', app, '--configuration-only', ...to, '--config', closing, '--why', 'wrong names')
    await phone.open(address)
    await page.getByRole('heading', { name: 'Esta página está cerrada por ahora' }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await page.evaluate(() => window.onNativeBack?.())).toBe(false)
    expect(await page.getByRole('link', { name: 'Reintentar' }).getAttribute('href')).toBe(address)
    expect(await page.getByRole('link', { name: 'Atención al cliente' }).getAttribute('href')).toContain(
      `/customer-service?${address.split('?')[1]}`,
    )
    await release('publish', app, '--configuration-only', ...to, '--config', brand)
    await page.getByRole('link', { name: 'Reintentar' }).tap()
    await page.getByRole('textbox').first().waitFor()
  },
)

journey('a part of a page is gone for whoever opens the page after the switch', async ({ newPhone, origin }) => {
  const to = ['--to', join(folder, 'closed-site')]
  const phone = await newPhone({ context: { baseURL: servers[2]?.origin ?? '' } })
  const { url } = await borrowerLike(origin, 'seed-174-rollover')
  const loan = await releaseOfBuild('loan', folder, 'one')
  const { page } = phone
  const rollover = page.getByRole('button', { name: 'Rollover Repayment' })

  // The order page fetches the repayment's page ahead.
  const repayment = await releaseOfBuild('repayment', folder, 'one')

  await release('publish', 'loan', ...to, '--config', brand, '--release', loan.folder)
  await release('publish', 'repayment', ...to, '--config', brand, '--release', repayment.folder)
  await phone.open(addressOf(url, 'device-0'))
  await rollover.waitFor()

  const begun = performance.now()

  await writeFile(closing, JSON.stringify({ companyName: 'Araw Finance', appName: 'araw', switchedOff: ['extension'] }))
  await release('publish', 'loan', '--configuration-only', ...to, '--config', closing, '--why', 'wrong fees')
  await page.reload()
  await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor()
  expect(performance.now() - begun).toBeLessThan(60_000)
  expect(await rollover.count()).toBe(0)
  await release('publish', 'loan', '--configuration-only', ...to, '--config', brand)
  await page.reload()
  await rollover.waitFor()
})
