import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { ServerPage } from '@pahiram/page/server'
import { afterAll, expect, test } from 'vitest'

import { buildFixture, type FixtureBuild, removeFixtures } from './test-fixture-app.ts'

const pages = {
  order: { kind: 'data', view: '<h1>Your order</h1>' },
  terms: { kind: 'static', view: '<h1>Terms</h1>' },
  guide: { kind: 'static', view: '<button>Enlarge</button>', script: "document.title += ' listens'\n" },
  desk: { kind: 'data', isInternal: true, view: '<h1>Desk</h1>' },
} as const

const build = await buildFixture(pages)

afterAll(removeFixtures)

async function filesOf({ dist }: FixtureBuild): Promise<string[]> {
  return (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .toSorted()
}

/** The files of a page's script. */
function pageModulesOf(html: string): string[] {
  return Array.from(html.matchAll(/<link rel="modulepreload" crossorigin href="\/([^"]+)"/g), ([, file = '']) => file)
}

test('a page shows its title, first view and style before any script has arrived', async () => {
  expect(build.output).not.toContain('rror')
  expect(build.status).toBe(0)

  const html = await build.read('order/index.html')

  expect(html).toContain('<title>The order page</title>')
  expect(html).toMatch(/<div id="root">.*<main class="[^"]+"><h1>Your order<\/h1><\/main>/)
  expect(html).toMatch(/<style>[^<]*color:(?:#639|rebeccapurple)/)
  expect(html).not.toMatch(/<link rel="stylesheet" (?!type="text\/inlined")/)
})

test('the style sheet keeps what only iOS and old Chromium need', async () => {
  const html = await build.read('order/index.html')

  expect(html).toContain('-webkit-text-size-adjust:100%')
  expect(html).toMatch(/:focus:not\(:focus-visible\)\{outline:(?:none|0)\}/)
})

test('a chunk is imported by our helper, which gets its file and all that it depends on', async () => {
  const scripts = (await filesOf(build)).filter((name) => /^assets\/fixture\/.*\.js$/.test(name))
  const code = (await Promise.all(scripts.map((name) => build.read(name)))).join('\n')
  const style = (await filesOf(build)).find((name) => /popup-frame-[^/]*\.css$/.test(name))
  const later = scripts.filter((name) => /(?:popup-frame|repeat-call)-/.test(name))

  // Vite's own helper preloads by `modulepreload`, and browsers remember the failure.
  expect(code).not.toMatch(/relList|vite:preloadError/)
  expect(code).toContain('?again=')
  expect(later).toHaveLength(2)
  for (const name of [...later, style]) expect(code).toContain(`"${name}"`)
})

test('a part that is loaded later does not fetch the page’s own style sheet again', async () => {
  const html = await build.read('order/index.html')
  const marked = [...html.matchAll(/<link rel="stylesheet" type="text\/inlined" href="\/([^"]+)">/g)].map(
    ([, file]) => file ?? '',
  )

  expect(marked.length).toBeGreaterThan(0)
  for (const file of marked) expect(html).toContain((await build.read(file)).trim())
})

test('a page asks for its scripts at once, and runs them when all of it is there', async () => {
  const html = await build.read('order/index.html')
  const scripts = pageModulesOf(html)

  expect(scripts.length).toBeGreaterThan(1)
  expect(html).toMatch(
    new RegExp(`<script type="module" crossorigin src="/${scripts.at(-1)}"></script></body></html>$`),
  )
})

test('a page says its first call, its titles and its languages to whoever brings it to life', async () => {
  const [, plan = ''] =
    /<script type="application\/json" id="page-plan">(.*?)<\/script>/.exec(await build.read('order/index.html')) ?? []

  expect(JSON.parse(plan)).toEqual({
    call: {
      method: 'POST',
      path: '/v3/loan-details/loan-details',
      parameters: [['orderId', 'orderId']],
      fixed: [],
      complete: false,
    },
    languages: expect.objectContaining({ fil: expect.stringMatching(/^\/assets\/fixture\/fil-/) as string }) as object,
    titles: {},
  })
})

test('a page is drawn on the server by a bundle of its own, beside what browsers get', async () => {
  const bundle = join(build.dist, '../.cache/server/order.js')
  const { page } = (await import(/* @vite-ignore */ bundle)) as { page: ServerPage }
  const drawing = await page.draw({ origin: 'https://a.example', search: '?lang=fil', configuration: {} })

  expect(drawing).toMatchObject({ locale: 'fil', lang: 'fil', usesAnswer: false })
  expect(drawing.html).toContain('<h1>Your order</h1>')
  expect((await filesOf(build)).join()).not.toContain('server')
})

test('a page offers a way on when its script does not come', async () => {
  const html = await build.read('order/index.html')

  expect(html).toMatch(/<p class="page-help" role="alert">.*<a href="">Retry<\/a>/)
  expect(html).toMatch(/<noscript>.*Retry.*<\/noscript>/)
})

test('a static page carries no script at all', async () => {
  const html = await build.read('terms/index.html')

  expect(html).toContain('<h1>Terms</h1>')
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="application/json" id="app-config">'])
  expect(html).not.toContain('modulepreload')
  expect((await filesOf(build)).filter((file) => file.includes('terms') && file.endsWith('.js'))).toEqual([])
})

test('a static page has the tokens that its styles are written in, though it uses nothing of the kit', async () => {
  expect(await build.read('terms/index.html')).toContain('--space-4:16px')
})

test('a static page with a script of its own carries that and no framework', async () => {
  const html = await build.read('guide/index.html')
  const [, address = ''] = /<script type="module" crossorigin src="\/([^"]+)"><\/script>/.exec(html) ?? []

  expect(await build.read(address)).toContain(' listens')
  expect(html).not.toContain('assets/runtime')
  expect(html).not.toContain('page-help')
  expect(html.match(/<script/g)).toHaveLength(2)
})

test('a page links to itself in each language, an internal one does not: it is in English only', async () => {
  for (const path of ['order', 'terms']) expect(await build.read(`${path}/index.html`)).toContain('<a href="?lang=fil"')

  const html = await build.read('desk/index.html')

  expect(html).toContain('<p class="page-help"')
  expect(html).not.toMatch(/class="page-language"|\.page-language\{/)
})

test('the build compresses every script and style sheet', async () => {
  const files = await filesOf(build)
  const assets = files.filter((file) => /\.(?:js|css)$/.test(file))

  expect(assets.length).toBeGreaterThan(1)
  for (const asset of assets) expect(files).toEqual(expect.arrayContaining([`${asset}.br`, `${asset}.gz`]))
})

test('two apps built apart carry the same React file, and none of its own', async () => {
  const other = await buildFixture({ help: { kind: 'data', view: '<button type="button">Help</button>' } })
  const runtimeOf = async (one: FixtureBuild) => {
    const file = (await filesOf(one)).filter((name) => /^assets\/runtime\/[^/]*\.js$/.test(name))

    return { file, code: await one.read(file[0] ?? '') }
  }
  const runtime = await runtimeOf(build)

  expect(runtime.file).toHaveLength(1)
  expect(await runtimeOf(other)).toEqual(runtime)
  // The first of all: the inline script asks for it.
  expect(pageModulesOf(await build.read('order/index.html'))[0]).toBe(runtime.file[0])

  const own = (await filesOf(build)).filter((name) => /^assets\/fixture\/.*\.js$/.test(name))
  const codes = await Promise.all(own.map((name) => build.read(name)))

  expect(codes.join('')).toContain(`"/${runtime.file[0]}"`)
  expect(codes.join('')).not.toContain('react.transitional.element')
})

test('the build gives the same bytes for the same sources', async () => {
  const again = await buildFixture(pages)
  const files = await filesOf(build)
  const contents = (one: FixtureBuild) => Promise.all(files.map((file) => one.read(file)))

  expect(await filesOf(again)).toEqual(files)
  expect(await contents(again)).toEqual(await contents(build))
})

test('the build fails with the excess of each page that is over its budget, a static one with a script among them', async () => {
  const script = `document.title = '${randomBytes(3_000).toString('base64')}'\n`
  const { status, output } = await buildFixture(
    { order: pages.order, guide: { kind: 'static', view: '<p>Guide</p>', script } },
    '{ budgets: { initialScript: 20 * 1024, html: 100, language: 100 } }',
  )

  expect(status).not.toBe(0)
  expect(output).toMatch(
    /"order": initial script with its heaviest language \(brotli\) is [\d.]+ KB, the budget is 20\.0 KB/,
  )
  expect(output).toMatch(/"order": HTML with its style sheet \(gzip\) is [\d.]+ KB, the budget is 0\.1 KB/)
  expect(output).toMatch(/"es": messages \(brotli\) is [\d.]+ KB, the budget is 0\.1 KB/)
  expect(output).toMatch(/"guide": initial script \(brotli\) is [\d.]+ KB, the budget is 2\.0 KB/)
})

test('a first view with a style attribute fails the build: the policy would drop it', async () => {
  const { status, output } = await buildFixture({
    order: { kind: 'data', view: '<p style={{ color: "red" }}>Red</p>' },
  })

  expect(status).not.toBe(0)
  expect(output).toContain('style attribute')
})

test('a first view that throws fails the build by its name', async () => {
  const { status, output } = await buildFixture({ order: { kind: 'data', view: '{window.location.href}' } })

  expect(status).not.toBe(0)
  expect(output).toContain('The page "order" could not be drawn')
})
