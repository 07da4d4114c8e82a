import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { shareOf, targetSite } from './target-site.ts'
import { builtPage, echo } from './testing/test-pages.ts'

const cacheFolder = await mkdtemp(join(tmpdir(), 'pahiram-target-'))
const files = new Map<string, string>()
let isListed = true
let isRead = true
let isSilent = false
const silent: (() => void)[] = []
const site = () =>
  targetSite(
    {
      read: async (path) => {
        if (!isRead) throw new Error('Out of reach')
        if (isSilent) await new Promise<void>((resolve) => silent.push(resolve))
        return files.has(path) ? Buffer.from(files.get(path) ?? '') : undefined
      },
      list: (folder) =>
        Promise.resolve(
          [...files.keys()].filter((path) => isListed && path.startsWith(`${folder}/`)).map((path) => ({ path })),
        ),
    },
    { cacheFolder, freshMs: 0 },
  )
const nobody = { deviceId: undefined, locale: 'default' } as const
const bundle = `export const page = { draw: async (opening) => { ${echo} } }\n`

function publish(
  deployId: string,
  mark: string,
  server = bundle,
  closed: readonly string[] = [],
  further: readonly string[] = [],
): void {
  const sha384 = createHash('sha384').update(bundle).digest('hex')
  const bundles = ['order.js', ...further]

  files.set(
    `releases/loan/${deployId}/manifest.json`,
    JSON.stringify({
      pages: [
        { path: 'order', aliases: ['/loan-detail'] },
        { path: 'about-us', aliases: [] },
      ],
      files: [{ path: 'order/index.html' }, { path: 'about-us/index.html' }, { path: 'about-us/index.fil.html' }],
      closed,
      server: bundles.map((path) => ({ path, sha384 })),
    }),
  )
  for (const name of ['order/index', 'about-us/index', 'about-us/index.fil']) {
    files.set(`releases/loan/${deployId}/${name}.html`, builtPage().replace('<title>', `<title>${mark} ${name} `))
  }
  for (const path of bundles) files.set(`releases/loan/${deployId}/server/${path}`, server)
}

function show(state: object): void {
  files.set('state/loan.json', JSON.stringify({ history: [], live: null, ...state }))
}

const old = '000000000001'
const next = '000000000002'

beforeEach(() => {
  files.clear()
  isListed = true
  publish(old, 'old')
  publish(next, 'next')
  show({ live: old })
})
afterAll(() => rm(cacheFolder, { recursive: true, force: true }))

test('a page is that of the live deployment, under each of its addresses, with a bundle that can be run', async () => {
  const page = await site().page('loan-detail', nobody)

  expect(page?.html).toContain('old order/index')
  expect((await import(page?.bundle ?? '')) as object).toHaveProperty('page.draw')
})

test('what is published is served at once', async () => {
  const one = site()

  await one.page('order', nobody)
  show({ live: next })
  expect((await one.page('order', nobody))?.html).toContain('next order/index')
})

test('a canary is seen by its share of the devices, a larger one by all devices of a smaller one', async () => {
  const devices = Array.from({ length: 400 }, (_, number) => `device-${number}`)
  const seenAt = async (share: number) => {
    show({ live: old, canary: { deployId: next, share } })
    const one = site()
    const seen = await Promise.all(
      devices.map(async (deviceId) => [deviceId, (await one.page('order', { ...nobody, deviceId }))?.html] as const),
    )

    return seen.filter(([, html]) => html?.includes('next')).map(([deviceId]) => deviceId)
  }
  const few = await seenAt(10)
  const more = await seenAt(40)

  expect(few.length).toBeGreaterThan(15)
  expect(few.length).toBeLessThan(70)
  expect(more).toEqual(expect.arrayContaining(few))
  expect(more.length).toBeGreaterThan(100)
  expect((await site().page('order', nobody))?.html).toContain('old')
  expect(devices.map(shareOf).every((place) => place >= 0 && place < 100)).toBe(true)
})

test('a preview is seen by its address alone, until it is revoked', async () => {
  show({ live: old, history: [{ action: 'preview', deployId: next }] })
  expect((await site().page('order', nobody, next))?.html).toContain('next')
  expect((await site().page('order', nobody))?.html).toContain('old')
  show({
    live: old,
    history: [
      { action: 'preview', deployId: next },
      { action: 'revoke', deployId: next },
    ],
  })
  expect(await site().page('order', nobody, next)).toBeUndefined()
  expect(await site().page('order', nobody, '0000000000ff')).toBeUndefined()
})

test('a page that was built in each language comes in the one that is asked for', async () => {
  expect(await site().page('about-us', { ...nobody, locale: 'fil' })).toMatchObject({ isTranslated: true })
  expect((await site().page('about-us', { ...nobody, locale: 'fil' }))?.html).toContain('index.fil')
  expect(await site().page('about-us', { ...nobody, locale: 'zh' })).toMatchObject({ isTranslated: false })
})

test('a bundle that is damaged or gone is not run: the page is not drawn', async () => {
  publish('000000000003', 'bad', 'export const page = 1\n')
  show({ live: '000000000003' })
  expect(await site().page('order', nobody)).toMatchObject({ bundle: undefined })
  files.delete('releases/loan/000000000003/server/order.js')
  expect(await site().page('order', nobody)).toMatchObject({ bundle: undefined })
  expect(await site().page('about-us', nobody)).toMatchObject({ bundle: undefined })
})

test('a closed page is served as its document says it, and not drawn', async () => {
  publish('000000000004', 'closed', bundle, ['order'])
  show({ live: '000000000004' })
  expect(await site().page('order', nobody)).toMatchObject({ bundle: undefined, path: 'order' })
})

test('a preview whose files are gone is no page', async () => {
  show({ live: old, history: [{ action: 'preview', deployId: '00000000000a' }] })
  expect(await site().page('order', nobody, '00000000000a')).toBeUndefined()
})

test('what is damaged of one app takes no page of another away', async () => {
  for (const damaged of ['{broken', '[]', '{"live":"000000000009"}', '{"live":"../loan"}', '{"live":7}']) {
    files.clear()
    files.set('state/a.json', damaged)
    publish(old, 'old')
    show({ live: old })
    files.set('releases/a/000000000009/manifest.json', '{"pages":[{}]}')
    expect((await site().page('order', nobody))?.html).toContain('old order/index')
    expect(await site().isReady()).toBe(true)
  }
  await expect(site().page('none', nobody)).rejects.toThrow('The target has no')
  files.clear()
  files.set('state/a.json', '{broken')
  expect(await site().isReady()).toBe(false)
})

test.each(['../../../out.js', '/out.js'])('a manifest that names %s is not followed there', async (path) => {
  const deployId = createHash('sha1').update(path).digest('hex').slice(0, 12)

  publish(deployId, 'odd', bundle, [], [path])
  show({ live: deployId })
  expect(await site().page('order', nobody)).toMatchObject({ bundle: undefined })
})

test('a target that cannot be read for a while goes on as last seen', async () => {
  const one = site()

  await one.page('order', nobody)
  files.set('state/loan.json', '{broken')
  expect((await one.page('order', nobody))?.html).toContain('old')
})

test('a target that does not answer at all goes on as last seen, within a moment, and as it is once it answers', async () => {
  const one = site()
  const seen = async () => (await one.page('order', nobody))?.html

  await seen()
  isSilent = true

  const begun = performance.now()

  expect(await seen()).toContain('old')
  expect(performance.now() - begun).toBeLessThan(2_000)
  isSilent = false
  for (const answer of silent.splice(0)) answer()
  show({ live: next })
  await expect.poll(seen).toContain('next')
})

test('a list that lacks an app while its state is replaced takes no page away', async () => {
  const one = site()

  await one.page('order', nobody)
  isListed = false
  expect((await one.page('order', nobody))?.html).toContain('old')
})

test('an asset that a revocation took away is not served from memory, and one is while the target cannot be read', async () => {
  const path = 'assets/loan/a-1.js'
  const one = site()
  const file = () => one.file(path)

  files.set(path, 'a secret')
  expect(await file()).toBeDefined()
  isRead = false
  expect(await file()).toBeDefined()
  isRead = true
  files.delete(path)
  expect(await file()).toBeUndefined()
  files.set(path, 'code')
  expect(await file()).toBeDefined()
})

test('assets are served with what the build compressed; nothing else of the target is', async () => {
  files.set('assets/loan/a-1.js', 'code')
  files.set('assets/loan/a-1.js.br', 'b')
  expect(await site().file('assets/loan/a-1.js')).toMatchObject({
    isImmutable: true,
    contentType: 'text/javascript; charset=utf-8',
  })
  expect(await site().file('state/loan.json')).toBeUndefined()
  expect(await site().file(`releases/loan/${old}/server/order.js`)).toBeUndefined()
  expect(await site().file('assets/none.js')).toBeUndefined()
})

test('it is ready once something is live', async () => {
  expect(await site().isReady()).toBe(true)
  files.clear()
  expect(await site().isReady()).toBe(false)
})
