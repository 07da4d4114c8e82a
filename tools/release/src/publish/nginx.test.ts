import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { closePage, openPage } from '../close/close-page.ts'
import { folderTarget } from '../target/folder-target.ts'
import { requireNginx } from '../testing/find-nginx.ts'
import { startReading } from '../testing/reader.ts'
import { ana, recordedOutput, smallRelease, smallDeployment } from '../testing/releases.ts'
import { type RunningNginx, startNginx } from '../testing/start-nginx.ts'
import { removeFolder, temporaryFolder } from '../testing/temporary-folder.ts'
import { abort } from './canary.ts'
import { type Deployment, prepareDeployment } from './deployment.ts'
import { preview } from './preview.ts'
import { publish } from './publish.ts'

const app = 'bind-card'
const nginx = await requireNginx()
const output = recordedOutput()
let folder: string
let server: RunningNginx
let deployments: Deployment[]

beforeAll(async () => {
  folder = await temporaryFolder()
  server = await startNginx(nginx.executablePath, join(folder, 'nginx'), {
    published: { folder: join(folder, 'site'), brotli: false },
  })
  deployments = await Promise.all(
    ['one', 'two', 'three'].map(async (text) => {
      const release = await smallRelease(folder, { text, runtime: text })

      return prepareDeployment(app, release.folder, {})
    }),
  )
})
afterAll(async () => {
  await server.stop()
  await removeFolder(folder)
})

test('nginx serves whole pages of one release while releases and canaries change', async () => {
  const target = folderTarget(join(folder, 'site'))
  const [first, ...others] = deployments

  if (first === undefined) throw new Error('There is no release')
  await publish(target, { deployment: first, ...ana }, output)

  const readers = [`?deviceId=device-1`, `?deviceId=device-2`, ''].map((query) =>
    startReading(`${server.origin}/${app}${query}`, deployments),
  )

  for (let round = 0; round < 3; round += 1) {
    for (const deployment of [...others, first]) {
      await publish(target, { deployment, share: 99, ...ana }, output)
      await abort(target, { app, ...ana }, output)
      await publish(target, { deployment, ...ana }, output)
    }
  }
  await Promise.all(readers.map((reader) => reader.stop()))
  for (const { read } of readers) {
    expect([...read.missing, ...read.mixed]).toEqual([])
    expect(read.deployments.size).toBe(3)
  }
})

test('nginx shows a 5 % canary to the same 5 % of the devices, and to nobody without a device', async () => {
  const target = folderTarget(join(folder, 'site'))
  const [first, second] = deployments

  if (first === undefined || second === undefined) throw new Error('There is no release')

  const devices = Array.from({ length: 2_000 }, (_, number) => `device-${number}`)
  const isTried = async (device: string) => {
    const page = await (await fetch(`${server.origin}/${app}?deviceId=${device}`)).text()

    return page.includes(second.deployId)
  }
  const tried = async () => {
    const seen: string[] = []
    const waiting = [...devices]
    const work = async () => {
      for (let device = waiting.shift(); device !== undefined; device = waiting.shift()) {
        if (await isTried(device)) seen.push(device)
      }
    }

    await Promise.all(Array.from({ length: 8 }, work))
    return new Set(seen)
  }

  await publish(target, { deployment: second, share: 5, ...ana }, output)

  const few = await tried()

  await publish(target, { deployment: second, share: 20, ...ana }, output)

  const more = await tried()

  expect(Math.abs(few.size / devices.length - 0.05)).toBeLessThan(0.01)
  expect(Math.abs(more.size / devices.length - 0.2)).toBeLessThan(0.02)
  expect([...few].filter((device) => !more.has(device))).toEqual([])
  expect(await isTried('')).toBe(false)
  await abort(target, { app, ...ana }, output)
  expect((await Promise.all([...more].slice(0, 20).map(isTried))).includes(true)).toBe(false)
})

test('nginx serves a preview with the headers of a live page, and noindex', async () => {
  const target = folderTarget(join(folder, 'site'))
  const [live, looked] = deployments

  if (live === undefined || looked === undefined) throw new Error('There is no release')
  await publish(target, { deployment: live, ...ana }, output)

  const [path = ''] = await preview(target, { deployment: looked, ...ana }, output)
  const answers = await Promise.all([`/${app}`, path].map((one) => fetch(server.origin + one)))
  const [liveHeaders, headers] = answers.map((answer) => {
    const {
      date: _,
      etag: _etag,
      'last-modified': _modified,
      'content-length': _length,
      ...rest
    } = Object.fromEntries(answer.headers)

    return rest
  })

  expect(headers).toEqual({ ...liveHeaders, 'x-robots-tag': 'noindex' })
  expect(await answers[1]?.text()).toContain(looked.deployId)
})

test('nginx serves the new page to a browser that has one of the same size, published a moment ago', async () => {
  const target = folderTarget(join(folder, 'site'))
  const [first, second] = deployments

  if (first === undefined || second === undefined) throw new Error('There is no release')
  await publish(target, { deployment: first, ...ana }, output)

  // Compressed they would hardly be of one size.
  const plain = { 'Accept-Encoding': 'identity' }
  const { headers } = await fetch(`${server.origin}/${app}`, { headers: plain })
  const known = {
    ...plain,
    'If-None-Match': headers.get('etag') ?? '',
    'If-Modified-Since': headers.get('last-modified') ?? '',
  }

  expect((await fetch(`${server.origin}/${app}`, { headers: known })).status).toBe(304)
  await publish(target, { deployment: second, ...ana }, output)

  const page = first.contents.get(`${app}/index.html`)

  expect(second.contents.get(`${app}/index.html`)).toHaveLength(page?.length ?? 0)
  expect((await fetch(`${server.origin}/${app}`, { headers: known })).status).toBe(200)
})

test('nginx shows a closed page to the next reader, also to one whose browser has kept the page', async () => {
  const target = folderTarget(join(folder, 'site'))
  const closing = { app, page: app, ...ana }
  const [first] = deployments

  if (first === undefined) throw new Error('There is no release')
  await publish(target, { deployment: first, ...ana }, output)

  const open = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.origin}/${app}`, { headers })

    return { answer, html: await answer.text() }
  }
  const { answer } = await open()
  const etag = answer.headers.get('etag') ?? ''

  // A browser asks again each time, so nobody sees a kept page after this.
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect((await open({ 'If-None-Match': etag })).answer.status).toBe(304)
  await closePage(target, closing, output)
  expect(await open({ 'If-None-Match': etag })).toMatchObject({
    answer: { status: 200 },
    html: expect.stringContaining('This page is closed for a while'),
  })
  await openPage(target, closing, output)
  expect((await open({ 'If-None-Match': etag })).answer.status).toBe(304)
})

test('a part of a page is off for the next reader within a minute, and on again', async () => {
  const target = folderTarget(join(folder, 'site'))
  const loan = await smallDeployment({ app: 'loan', text: 'loan' })
  const switching = { app: 'loan', page: '/loan-detail', feature: 'extension', ...ana }
  const isOff = async (encoding: string) =>
    /"switchedOff":\["extension"\]/.test(
      await (await fetch(`${server.origin}/order`, { headers: { 'Accept-Encoding': encoding } })).text(),
    )

  await publish(target, { deployment: loan, ...ana }, output)
  expect(await isOff('gzip')).toBe(false)

  const begun = performance.now()

  await closePage(target, switching, output)
  expect([await isOff('gzip'), await isOff('identity')]).toEqual([true, true])
  expect(performance.now() - begun).toBeLessThan(60_000)
  await openPage(target, switching, output)
  expect([await isOff('gzip'), await isOff('identity')]).toEqual([false, false])
})
