import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { distFolder } from './folders.ts'

import type { LoanDetails } from '@pahiram/contract'

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
    `<p>${escaped(order.noticeDesText)}</p><section class="card"><img src="${escaped(order.productLogo)}" alt="">` +
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
