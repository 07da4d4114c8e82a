import { gunzipSync } from 'node:zlib'

import { pageFeatures } from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'
import { describe, expect, test } from 'vitest'

import { abort } from '../publish/canary.ts'
import { readState } from '../publish/release-state.ts'
import { revoke } from '../publish/revoke.ts'
import { rollback } from '../publish/rollback.ts'
import { statusOf } from '../publish/status.ts'
import { ana, published, recordedOutput } from '../testing/releases.ts'
import { testBuckets, testFolderTarget } from '../testing/test-targets.ts'
import { closePage, openPage } from './close-page.ts'

const buckets = testBuckets()
const app = 'bind-card'
const ben = { who: 'Ben', why: 'wrong dates' }
const closing = { app, page: '/bind-card', ...ben }
const closedTitle = 'This page is closed for a while'

describe.each([
  ['a folder', testFolderTarget],
  ['a bucket', buckets.place],
])('%s', (_kind, place) => {
  test('a page is closed for a canary’s visitors and all others at once, until it is opened', async () => {
    const { target, visit } = await place()

    await published(target, { text: 'first' })
    await published(target, { text: 'second' }, 1)
    expect(await closePage(target, closing, recordedOutput())).toBe('bind-card')
    expect(await visit(app, '00')).toContain(closedTitle)
    expect(await visit(app, '99')).toContain(closedTitle)
    expect(await statusOf(target, app, undefined)).toMatchObject({
      isWhole: true,
      lines: expect.arrayContaining([expect.stringMatching(/closed: \/bind-card since .* by Ben: wrong dates/)]),
    })
    await openPage(target, closing, recordedOutput())
    expect(await visit(app, '00')).toContain('second')
    expect(await visit(app, '99')).toContain('first')
    expect(await statusOf(target, app, undefined)).toMatchObject({ isWhole: true })
  })
})

test('a closed page stays closed across publish, canary, abort and rollback', async () => {
  const { target, visit } = await testFolderTarget()
  const seen = async () => [await visit(app, '00'), await visit(app, '99')]
  const closed = [expect.stringContaining(closedTitle), expect.stringContaining(closedTitle)]

  await published(target, { text: 'first' })
  await closePage(target, closing, recordedOutput())
  await published(target, { text: 'second' })
  expect(await seen()).toEqual(closed)
  await published(target, { text: 'third' }, 5)
  expect(await seen()).toEqual(closed)
  await abort(target, { app, ...ana }, recordedOutput())
  expect(await seen()).toEqual(closed)
  await rollback(target, { app, ...ana }, recordedOutput())
  expect(await seen()).toEqual(closed)
  await openPage(target, closing, recordedOutput())
  expect(await visit(app)).toContain('first')
})

test('only the named page is closed, by its address or an alias, and it keeps its deployment’s language and policy', async () => {
  const { target } = await testFolderTarget()
  const { deployId } = await published(target, { app: 'loan', text: 'first' })
  const read = async (page: string) => String(await target.read(`live/loan/${page}/index.html`))

  await closePage(target, { ...closing, app: 'loan', page: 'loan-detail/' }, recordedOutput())
  expect(await read('loan-confirm')).toContain('first')

  const closed = await read('order')

  expect(closed).toContain(closedTitle)
  expect(closed).toContain(`<meta name="release" content="loan@${deployId}">`)
  expect(closed).toContain("default-src 'none'; script-src 'self' 'sha256-")
  // A web server that looks for compressed copies finds none of the page that is closed.
  expect(await target.read('live/loan/order/index.html.gz')).toBeUndefined()
  expect(await target.read('live/loan/loan-confirm/index.html.gz')).toBeDefined()
})

test('what cannot be closed or opened is refused, and nothing changes', async () => {
  const { target } = await testFolderTarget()
  const output = recordedOutput()

  await expect(closePage(target, closing, output)).rejects.toThrow('bind-card was never published')
  await published(target, { text: 'first' })
  await expect(openPage(target, closing, output)).rejects.toThrow('/bind-card of bind-card is not closed.')
  await expect(closePage(target, { ...closing, page: '/order' }, output)).rejects.toThrow(
    'bind-card has no page /order; it has /bind-card.',
  )
  await closePage(target, closing, output)
  await expect(closePage(target, closing, output)).rejects.toThrow(/is closed already, since .* by Ben\./)
  expect((await readState(target, app)).history.map(({ action }) => action)).toEqual(['publish', 'close'])
})

test('a deployment that is revoked leaves nothing of what was shown of it while a page was closed', async () => {
  const { target } = await testFolderTarget()
  const { deployId } = await published(target, { text: 'first' })

  await closePage(target, closing, recordedOutput())
  await published(target, { text: 'second' })
  expect((await target.list('releases')).some(({ path }) => path.includes(`${deployId}~`))).toBe(true)
  await revoke(target, { deployId, ...ana }, recordedOutput())
  expect((await target.list('releases')).filter(({ path }) => path.includes(deployId))).toEqual([])
})

/** What a published page says is switched off. */
function switchedOffIn(html: string | undefined): unknown {
  const [, written = '{}'] = /id="app-config">([^<]*)</.exec(html ?? '') ?? []

  return (JSON.parse(written) as { switchedOff?: unknown }).switchedOff
}

const switching = { app: 'loan', page: '/order', feature: 'extension', ...ben }

describe.each([
  ['a folder', testFolderTarget],
  ['a bucket', buckets.place],
])('%s', (_kind, place) => {
  test('a part of a page is switched off whatever is published, and on again', async () => {
    const { target } = await place()
    const live = async (page: string) =>
      (await target.read(`live/loan/${page}/index.html`)) ?? (await target.read(`${page}/index.html`))
    const seen = async () => {
      const html = (await live('order'))?.toString()

      return [/<div id="root">(\w+)</.exec(html ?? '')?.[1], switchedOffIn(html)]
    }
    const { deployId } = await published(target, { app: 'loan', text: 'first' })

    expect(await closePage(target, switching, recordedOutput())).toBe('order')
    expect(await seen()).toEqual(['first', ['extension']])
    expect(String(await live('order'))).toContain(`<meta name="release" content="loan@${deployId}">`)
    // The other pages of the app are as they were.
    expect(switchedOffIn((await live('loan-confirm'))?.toString())).toEqual([])
    await closePage(target, { ...switching, feature: 'calendar' }, recordedOutput())
    await published(target, { app: 'loan', text: 'second' })
    expect(await seen()).toEqual(['second', ['calendar', 'extension']])
    await rollback(target, { app: 'loan', ...ana }, recordedOutput())
    expect(await seen()).toEqual(['first', ['calendar', 'extension']])
    expect(await statusOf(target, 'loan', undefined)).toMatchObject({
      isWhole: true,
      lines: expect.arrayContaining([
        expect.stringMatching(/switched off: extension of \/order since .* by Ben: wrong dates/),
      ]),
    })
    await openPage(target, switching, recordedOutput())
    expect(await seen()).toEqual(['first', ['calendar']])
    await openPage(target, { ...switching, feature: 'calendar' }, recordedOutput())
    expect(await seen()).toEqual(['first', []])
    expect(
      (await readState(target, 'loan')).history.map(({ action, page, feature }) => [action, page, feature]),
    ).toEqual([
      ['publish', undefined, undefined],
      ['switch-off', 'order', 'extension'],
      ['switch-off', 'order', 'calendar'],
      ['publish', undefined, undefined],
      ['rollback', undefined, undefined],
      ['switch-on', 'order', 'extension'],
      ['switch-on', 'order', 'calendar'],
    ])
  })
})

test('a page with a part switched off keeps its compressed copies, and can be closed as well', async () => {
  const { target } = await testFolderTarget()

  await published(target, { app: 'loan', text: 'first' })
  await closePage(target, switching, recordedOutput())

  const packed = await target.read('live/loan/order/index.html.gz')

  expect(switchedOffIn(gunzipSync(packed ?? Buffer.of()).toString())).toEqual(['extension'])
  await closePage(target, { ...closing, app: 'loan', page: '/order' }, recordedOutput())
  expect(String(await target.read('live/loan/order/index.html'))).toContain(closedTitle)
  expect(await statusOf(target, 'loan', undefined)).toMatchObject({ isWhole: true })
})

test('a part that a page does not have cannot be switched, nor one twice', async () => {
  const { target } = await testFolderTarget()
  const output = recordedOutput()

  await published(target, { app: 'loan', text: 'first' })
  await expect(closePage(target, { ...switching, feature: 'photographs' }, output)).rejects.toThrow(
    '/order has no part “photographs” that can be switched off; it has calendar, extension, recommended.',
  )
  await expect(closePage(target, { ...switching, page: '/loan-confirm' }, output)).rejects.toThrow(
    '/loan-confirm has no part that can be switched off.',
  )
  await expect(openPage(target, switching, output)).rejects.toThrow('extension of /order is not switched off.')
  await closePage(target, switching, output)
  await expect(closePage(target, switching, output)).rejects.toThrow(
    /^extension of \/order is switched off already, since .* by Ben\.$/,
  )
})

test('every part that can be switched off is one of a page that there is', () => {
  expect(Object.keys(pageFeatures).filter((page) => !pages.some(({ path }) => path === page))).toEqual([])
})
