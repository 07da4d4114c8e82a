import { createHash } from 'node:crypto'

import type { OrderRow } from '../loan/order-rows.ts'
import { escaped } from '../site/escaped.ts'

/** An agreement as it is kept: paragraphs with an empty line between them, `## ` before a heading. */
export interface AgreementText {
  readonly title: string
  readonly content: string
}

/** What the agreement is about. */
export interface AgreementSubject {
  readonly product: string
  readonly figures: readonly OrderRow[]
  /** Each payment: its day and its amount. */
  readonly plan: readonly OrderRow[]
  /** What it costs in all, the effective rate included. */
  readonly cost: readonly OrderRow[]
}

const style = `*{box-sizing:border-box}body{margin:0;padding:24px 16px;background:#fff;color:#14212b;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}main{max-width:640px;margin:0 auto}h1{margin:0 0 16px;font-size:22px;line-height:1.25}h2{margin:24px 0 8px;font-size:17px;line-height:1.3}p{margin:0 0 12px}table{width:100%;margin:0 0 16px;border-collapse:collapse}caption{padding:8px 0;font-weight:600;text-align:start}th,td{padding:8px 0;border-bottom:1px solid #dce2e6;text-align:start;vertical-align:top}th{font-weight:400;color:#55636e}td{padding-inline-start:16px;text-align:end}@media (prefers-color-scheme:dark){body{background:#0f1619;color:#eaf0f2}th{color:#a9b6bd}th,td{border-color:#2c393f}}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Nothing but its own style, and no frame around it but our pages', of this origin and of `pageOrigins`. */
export function agreementPolicy(pageOrigins: readonly string[]): string {
  const around = ["'self'", ...pageOrigins].join(' ')

  return `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors ${around}`
}

/**
 * The agreement as a page without script. In its text `{product}` is the product's name; a `{figures}` paragraph its figures, a
 * `{cost}` paragraph what it costs.
 */
export function agreementPage({ title, content }: AgreementText, subject: AgreementSubject): string {
  const parts = content
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => writePart(paragraph.trim(), subject))

  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1>${parts.join('')}</main></body></html>`
}

function writePart(paragraph: string, { product, figures, plan, cost }: AgreementSubject): string {
  if (paragraph === '{figures}') return table('Your loan', figures) + table('Your payments', plan)
  if (paragraph === '{cost}') return table('What this loan costs', cost)

  const text = escaped(paragraph.replaceAll('{product}', product))

  return text.startsWith('## ') ? `<h2>${text.slice(3)}</h2>` : `<p>${text}</p>`
}

function table(caption: string, rows: readonly OrderRow[]): string {
  const lines = rows.map(
    ({ label, value }) => `<tr><th scope="row">${escaped(label)}</th><td>${escaped(value)}</td></tr>`,
  )

  return `<table><caption>${caption}</caption><tbody>${lines.join('')}</tbody></table>`
}
