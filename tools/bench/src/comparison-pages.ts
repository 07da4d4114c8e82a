import type { LoanDetails } from '@pahiram/contract'
import react from '@vitejs/plugin-react'
import { randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

import type { Visit } from './opening.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Where the bench's own pages are built to. */
export const distFolder = `${root}/tools/bench/dist`

/** The built apps, as `pnpm build` left them. */
export function builtPages(): string[] {
  return globSync('{apps/*,tools/promotion}/dist', { cwd: root })
    .map((folder) => `${root}/${folder}`)
    .filter(existsSync)
}

/** Builds the usual React SPA and the Preact one that the order page is compared with: Vite's defaults, our browser targets. */
export async function buildSinglePageApps(): Promise<void> {
  const root = fileURLToPath(new URL('./pages', import.meta.url))

  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      target: ['chrome87', 'safari14'],
      outDir: distFolder,
      assetsDir: 'assets/bench',
      emptyOutDir: true,
      rolldownOptions: { input: ['bench-spa', 'bench-preact'].map((page) => `${root}/${page}/index.html`) },
    },
  })
}

/** What both limit pages look like: the least that may be called styled. */
const style =
  'body{margin:0;background:#f5f7f9;color:#14212b;font:16px/1.4 system-ui,sans-serif}header{padding:12px;text-align:center;background:#fff}main{padding:16px;min-height:90vh}' +
  'h1{font-size:28px;line-height:1.2}.card{background:#fff;border-radius:12px;padding:16px;margin-bottom:12px}' +
  '.wait{height:240px}.row{display:flex;justify-content:space-between;padding:8px 0}img{width:40px;height:40px}' +
  'button{width:100%;height:48px;border:0;border-radius:24px;background:#0b6b4f;color:#fff}'

function escaped(text: string | undefined): string {
  return (text ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function staticHtml(order: LoanDetails): string {
  const rows = (order.userOrderDetail?.detail ?? []).map(
    (row) => `<div class="row"><span>${escaped(row.text)}</span><span>${escaped(row.value)}</span></div>`,
  )
  const products = (order.recProducts ?? []).map(
    (product) =>
      `<section class="card"><b>${escaped(product.name)}</b><p>${escaped(product.range)} ${escaped(product.rangeDesc)}</p>` +
      `<button type="button">${escaped(product.buttonText)}</button></section>`,
  )

  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>Order Details</title><style>${style}</style></head><body><header>Order Details</header><main><h1>${escaped(order.noticeStatusText)}</h1>` +
    `<p>${escaped(order.noticeDesText)}</p><p>Each day late adds ${escaped(order.lateCost)}</p><section class="card"><img src="${escaped(order.productLogo)}" alt="">` +
    `<b>${escaped(order.productName)}</b>${rows.join('')}</section>${products.join('')}</main></body></html>`
  )
}

function write(page: string, html: string): void {
  mkdirSync(`${distFolder}/${page}`, { recursive: true })
  writeFileSync(`${distFolder}/${page}/index.html`, html)
}

/**
 * Writes the two pages that nothing can beat: the data in the HTML already, and the data fetched by one inline
 * script (*the limit* of docs/quality.md §1).
 *
 * @param order The data that all measured pages show.
 */
export function writeLimitPages(order: LoanDetails): void {
  const limit = readFileSync(fileURLToPath(new URL('./pages/bench-limit/index.html', import.meta.url)), 'utf8')
  write('bench-limit', limit.replace('/*style*/', style))
  write('bench-static', staticHtml(order))
}

const handStyle =
  'body{margin:0;background:#f5f7f9;color:#14212b;font:16px/1.4 system-ui,sans-serif}main{padding:16px}h1,h2{font-size:20px}h3{font-size:16px}' +
  'li,.card{background:#fff;border-radius:12px;padding:16px}button{display:block;width:100%;border:0;padding:0}img{width:100%;height:auto}'

/** The pages that are whole without a framework, each with texts of its own from the first to the last. */
const texts = {
  'payment-instructions': ['Payment instructions', 'E-wallet bill payment', 'Something is not right', 'Write to'],
  'about-us': ['About us', 'Our mission', 'Talk to us'],
  'privacy-policy': ['Privacy Policy', 'Who we are', 'Grievance officer'],
  'loan-agreement': ['Loan terms and conditions', 'Term of the loan', 'Law and disputes'],
} satisfies Record<string, Visit['texts']>

type StaticPage = keyof typeof texts

/** The paths of the measured static pages. */
export const staticPages = Object.keys(texts) as StaticPage[]

/**
 * A static page, and what nothing can beat: the same texts and pictures written by hand, without script, and as heavy as
 * the page.
 */
export async function loadStaticPage(
  origin: string,
  path: StaticPage,
): Promise<{ readonly page: Visit; readonly byHand: Visit }> {
  const html = await (await fetch(`${origin}/${path}`)).text()

  mkdirSync(`${distFolder}/bench-${path}`, { recursive: true })
  writeFileSync(`${distFolder}/bench-${path}/index.html`, asHeavyAs(html, writtenByHand(html)))

  return {
    page: { name: `/${path}`, url: `${origin}/${path}`, texts: texts[path] },
    byHand: { name: `/${path} written by hand`, url: `${origin}/bench-${path}`, texts: texts[path] },
  }
}

function writtenByHand(html: string): string {
  const body = (/<div id="root">([\s\S]*)<\/body>/.exec(html)?.[1] ?? '')
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/ (?:class|data-[a-z-]+|role)="[^"]*"/g, '')

  if (!body.includes('<h1')) throw new Error('A static page holds no heading')

  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>Written by hand</title><style>${handStyle}</style></head><body><div>${body}</body></html>`
  )
}

/** Adds a comment that does not compress, at the end, where it keeps nothing from being seen. */
function asHeavyAs(heavy: string, light: string): string {
  const missing = Math.max(0, gzipSync(heavy).length - gzipSync(light).length)

  return light.replace('</body>', `<!--${randomBytes(missing).toString('base64').slice(0, missing)}--></body>`)
}
