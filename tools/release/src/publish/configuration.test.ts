import { gunzipSync } from 'node:zlib'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { ana, builtRelease, published, recordedOutput, smallDeployment } from '../testing/releases.ts'
import { runRelease } from '../testing/run-release.ts'
import { testFolder } from '../testing/test-folder.ts'
import { testBuckets, testFolderTarget } from '../testing/test-targets.ts'
import { promote } from './canary.ts'
import { prepareDeployment } from './deployment.ts'
import { preview } from './preview.ts'
import { publish, publishConfiguration } from './publish.ts'
import { readDeployed, readState } from './release-state.ts'
import { revoke } from './revoke.ts'
import { rollback } from './rollback.ts'
import { statusOf } from './status.ts'

const buckets = testBuckets()
const app = 'loan'
const brand = { companyName: 'Araw Finance' }
const ben = { who: 'Ben', why: 'wrong rates' }
const closedTitle = 'This page is closed for a while'

/** A loan app of which everybody sees `second`, after `first`. */
async function twoReleases(place: typeof testFolderTarget) {
  const placed = await place()
  const { target } = placed

  await published(target, { app, text: 'first' })

  const second = await published(target, { app, text: 'second' })
  const shown = async (page: string) => {
    const { live } = await readState(target, app)

    return String(await target.read(`releases/${app}/${live}/${page}/index.html`))
  }
  const configure = (more: object) =>
    publishConfiguration(target, { app, configuration: { ...brand, ...more }, ...ben }, recordedOutput())

  return { ...placed, second, shown, configure }
}

describe.each([
  ['a folder', testFolderTarget],
  ['a bucket', buckets.place],
])('%s', (_kind, place) => {
  test('closes a page by configuration alone, until one opens it', async () => {
    const { target, shown, configure, second } = await twoReleases(place)

    expect((await configure({ closed: ['/loan-confirm'] }))?.manifest.closed).toEqual(['loan-confirm'])
    expect(await shown('loan-confirm')).toContain(closedTitle)
    expect(await shown('order')).toContain('second')
    expect((await readState(target, app)).closed).toEqual([
      { page: 'loan-confirm', at: expect.stringMatching(/^20/), ...ben },
    ])
    expect(await statusOf(target, app, undefined)).toMatchObject({
      isWhole: true,
      lines: expect.arrayContaining([expect.stringMatching(/closed: \/loan-confirm since .* by Ben: wrong rates/)]),
    })
    // The same release with the same configuration is the same deployment.
    const opened = await configure({})

    expect([opened?.deployId, opened?.manifest.closed]).toEqual([second.deployId, undefined])
    expect(await shown('loan-confirm')).toContain('second')
    expect((await readState(target, app)).closed).toBeUndefined()
  })

  test('keeps what is closed and switched off across a rollback, which leads to the release before', async () => {
    const { target, shown, configure } = await twoReleases(place)

    await configure({ closed: ['/loan-confirm'], switchedOff: ['extension'] })
    await rollback(target, { app, ...ana }, recordedOutput())
    expect(await shown('order')).toContain('first')
    expect(await shown('order')).toContain('"switchedOff":["extension"]')
    expect(await shown('loan-confirm')).toContain(closedTitle)
    expect((await readState(target, app)).previous).toBeNull()
    await configure({})
    expect(await shown('loan-confirm')).toContain('first')
    expect(await statusOf(target, app, undefined)).toMatchObject({ isWhole: true })
  })
})

test('a page is closed by an alias of it, in the language of its brand and in each compressed copy', async () => {
  const { target, configure, shown } = await twoReleases(testFolderTarget)

  // As a browser shows it.
  await configure({ closed: ['/loan-detail/'], locale: 'fil' })

  const { live } = await readState(target, app)
  const packed = await target.read(`releases/${app}/${live}/order/index.html.gz`)

  expect(await shown('order')).toContain('<h1 id="title">Pansamantalang sarado ang pahinang ito</h1>')
  expect(await shown('order')).toContain(`<meta name="release" content="loan@${live}">`)
  expect(gunzipSync(packed ?? '').toString()).toBe(await shown('order'))
})

test('a canary gets the configuration as well, and stays one', async () => {
  const { target, configure, visit } = await twoReleases(testFolderTarget)

  await published(target, { app, text: 'third' }, 7)
  await configure({ closed: ['/order'] })

  const { live, canary } = await readState(target, app)

  expect(canary?.share).toBe(7)
  for (const deployId of [live, canary?.deployId]) {
    expect(String(await target.read(`releases/${app}/${deployId}/order/index.html`))).toContain(closedTitle)
  }
  expect(String(await target.read(`releases/${app}/${canary?.deployId}/loan-confirm/index.html`))).toContain('third')
  expect(visit).toBeDefined()
})

test('a publish, a canary and its promotion say what they open, and for how many', async () => {
  const { target, configure } = await twoReleases(testFolderTarget)
  const { folder } = await builtRelease({ app, text: 'third' })
  const deployment = await prepareDeployment(app, folder, brand)
  const warnedBy = async (change: (output: ReturnType<typeof recordedOutput>) => Promise<unknown>) => {
    const output = recordedOutput()

    await change(output)
    return output.warned
  }
  const opened = (seen: string) => [
    `/order was closed, and is open now${seen}.`,
    `calendar of /order was closed, and is open now${seen}.`,
  ]

  await configure({ closed: ['/order'], switchedOff: ['calendar'] })
  expect(await warnedBy((output) => publish(target, { deployment, share: 5, ...ana }, output))).toEqual(
    opened(' for 5 of 100 visitors'),
  )
  expect(await warnedBy((output) => promote(target, { app, ...ana }, output))).toEqual(opened(''))
  await configure({ closed: ['/order'], switchedOff: ['calendar'] })
  expect(await warnedBy((output) => publish(target, { deployment, ...ana }, output))).toEqual(opened(''))
})

test('a rollback leads past what differs only in what was closed since', async () => {
  const { target, second, shown } = await twoReleases(testFolderTarget)
  const { folder } = await builtRelease({ app, text: 'second' })
  const deployment = await prepareDeployment(app, folder, { ...brand, closed: ['/order'] })

  await publish(target, { deployment, ...ben }, recordedOutput())
  await publish(target, { deployment: second, ...ben }, recordedOutput())
  await publish(target, { deployment, ...ben }, recordedOutput())
  await expect(rollback(target, { app, deployId: second.deployId, ...ben }, recordedOutput())).rejects.toThrow(
    'is live already',
  )
  await rollback(target, { app, ...ben }, recordedOutput())
  expect(await shown('loan-confirm')).toContain('first')
  expect(await shown('order')).toContain(closedTitle)
})

test('a canary is written down with its new configuration, and ends where only the configuration made it one', async () => {
  const { target, second, configure } = await twoReleases(testFolderTarget)
  const third = await published(target, { app, text: 'third' }, 7)

  await configure({ servicePhone: '1' })

  const { canary, history } = await readState(target, app)
  const output = recordedOutput()

  expect(history.at(-2)).toMatchObject({ action: 'canary', ...canary, ...ben, releaseId: third.manifest.releaseId })
  await revoke(target, { deployId: third.deployId, ...ben }, output)
  expect(output.warned).toEqual([expect.stringContaining(`${canary?.deployId} is the same release`)])
  await rollback(target, { app, ...ben }, recordedOutput())
  await publish(target, { deployment: second, share: 5, ...ben }, recordedOutput())
  await configure({ servicePhone: '2' })
  expect(await readState(target, app)).not.toHaveProperty('canary')
})

test('nothing is done without a change, without a release, or without all of its files', async () => {
  const { target, configure, second } = await twoReleases(testFolderTarget)

  expect(await configure({})).toBeUndefined()
  await expect(
    publishConfiguration(target, { app: 'landing', configuration: brand, ...ben }, recordedOutput()),
  ).rejects.toThrow('landing was never published')
  await target.remove(`releases/${app}/${second.deployId}/built/order/index.html`)
  await expect(configure({ closed: ['/order'] })).rejects.toThrow('is not whole any more')
  expect((await readState(target, app)).live).toBe(second.deployId)
})

test('a page that is read otherwise than it was published is neither shown nor configured', async () => {
  const { target, second, configure } = await twoReleases(buckets.place)
  const path = `releases/${app}/${second.deployId}`
  const html = { contentType: 'text/html', cache: 'revalidate' } as const
  const login = (text: unknown) => Buffer.from('<html>Log in</html>'.padEnd(String(text).length))

  await target.write(`${path}/built/order/index.html`, login(await target.read(`${path}/built/order/index.html`)), html)
  await expect(configure({ closed: ['/repay'] })).rejects.toThrow('built/order/index.html')
  await target.write(`${path}/order/index.html`, login(await target.read(`${path}/order/index.html`)), html)
  await expect(target.show(app, second.deployId, null)).rejects.toThrow('order/index.html')
})

test('what the page server imports goes with each deployment, and is part of what it is', async () => {
  const { target } = await testFolderTarget()
  const folderOf = async (script: string) =>
    (await builtRelease({ app, text: 'first', server: { 'order.js': script, 'shared/view.js': 'export {}' } })).folder
  const [one, two] = [
    await prepareDeployment(app, await folderOf('export const one = 1'), brand),
    await prepareDeployment(app, await folderOf('export const two = 2'), brand),
  ]

  expect(one.deployId).not.toBe(two.deployId)
  await publish(target, { deployment: one, ...ana }, recordedOutput())
  await publishConfiguration(target, { app, configuration: { ...brand, closed: ['/order'] }, ...ben }, recordedOutput())

  const { live } = await readState(target, app)
  const { server } = await readDeployed(target, app, live ?? '')

  expect(server?.map(({ path }) => path)).toEqual(['order.js', 'shared/view.js'])
  for (const id of [one.deployId, live]) {
    expect(String(await target.read(`releases/${app}/${id}/server/order.js`))).toBe('export const one = 1')
  }
  expect(await statusOf(target, app, undefined)).toMatchObject({ isWhole: true })
})

test('publish --configuration-only takes a second, and says which deployments there are then', async () => {
  const { target, written } = await twoReleases(testFolderTarget)
  const folder = await testFolder({ 'brand.json': JSON.stringify({ ...brand, closed: ['/order', '/nowhere'] }) })

  // Others that cannot be configured, or that nobody sees, keep no page open.
  const damaged = await published(target, { text: 'damaged' })
  const [file] = await target.list(`releases/bind-card/${damaged.deployId}/built`)

  await preview(
    target,
    { deployment: await smallDeployment({ app: 'complaint', text: 'shown' }), ...ana },
    recordedOutput(),
  )
  await target.remove(file?.path ?? '')

  const words = ['publish', '--configuration-only', '--to', written, '--config', join(folder, 'brand.json')]
  const begun = performance.now()

  expect(await runRelease(...words, '--all')).toMatchObject({
    exitCode: 1,
    printed: expect.stringMatching(/^loan has this configuration as deployment \w{12} \(\d+ ms\)\.$/),
    warned: expect.stringContaining('“closed” has "/nowhere", which is no page'),
  })
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect((await runRelease(...words, app)).printed).toBe('Nothing to do: loan has this configuration already.')
  expect(await runRelease(...words, app, '--share', '5')).toMatchObject({ exitCode: 2 })
  expect((await readState(target, app)).history.at(-1)).toMatchObject({ action: 'configure' })
})
