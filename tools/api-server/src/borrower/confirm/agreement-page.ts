import { createHash } from 'node:crypto'

import { cacheControl, escapedText } from '@pahiram/page-html'
import { asDocument } from '@pahiram/page-server'
import type { FastifyReply } from 'fastify'

import { currencyOf, instalments, offerRows } from '../../ledger/figures.ts'
import type { StoredFigures } from '../../platform/database/tables.ts'
import { costRows } from '../../ledger/loan-cost.ts'
import type { OrderRow } from '../../ledger/order-rows.ts'
import { formatMarketDay, moneyText } from '../../platform/language/amounts-and-days.ts'
import { languageTag } from '../../platform/language/language.ts'
import { messagesOf } from '../../platform/language/messages.ts'
import { translated } from '../../platform/language/translated.ts'

/** An agreement in the database: paragraphs separated by an empty line; a heading begins with `## `. */
export interface StoredAgreement {
  readonly title: string
  readonly content: string
}

/** The loan that an agreement is about. */
export interface AgreedLoan extends StoredFigures {
  /** Of the product. */
  readonly name: string
  readonly rate: string
  /** `ledger/loan-terms.ts`, as JSON. */
  readonly agreed_terms: string
}

/** An agreement as it is shown. */
export interface WrittenAgreement {
  readonly title: string
  /** As in `<html lang>`. */
  readonly language: string
  /** HTML. */
  readonly content: string
}

/** The figures that an agreement shows. */
interface AgreementSubject {
  readonly product: string
  readonly figures: readonly OrderRow[]
  /** A row for each payment: its day and its amount. */
  readonly plan: readonly OrderRow[]
  /** The total cost, including the effective rate. */
  readonly cost: readonly OrderRow[]
}

/**
 * Writes an agreement for a loan that is paid out `today`, in the current language, with the `lender` at its foot. `{product}` in
 * its text becomes the product's name, a line `{figures}` the loan's figures, a line `{cost}` its cost.
 */
export function writeAgreement(
  stored: StoredAgreement,
  loan: AgreedLoan,
  { today, lender }: { readonly today: Date; readonly lender: string },
): WrittenAgreement {
  const title = translated(stored.title)
  const plan = instalments(loan).map(({ amount, day }) => ({
    label: formatMarketDay(today, day),
    value: moneyText(amount, currencyOf(loan)),
  }))
  const subject = { product: loan.name, figures: offerRows(loan, loan.rate, today), plan, cost: costRows(loan) }
  const parts = stored.content
    .replaceAll(/^[ \t]*\{(?:figures|cost)\}[ \t]*\r?$/gm, '\n$&\n')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => writePart(translated(paragraph.trim()), subject))
  const content = `<main><h1>${escapedText(title)}</h1>${parts.join('')}</main><footer lang="en">${escapedText(lender)}</footer>`

  return { title, language: languageTag(), content }
}

function writePart(paragraph: string, { product, figures, plan, cost }: AgreementSubject): string {
  const messages = messagesOf('agreement')

  if (paragraph === '{figures}') return table(messages.figures, figures) + table(messages.plan, plan)
  if (paragraph === '{cost}') return table(messages.cost, cost)

  const text = escapedText(paragraph.replaceAll('{product}', () => product))

  return text.startsWith('## ') ? `<h2>${text.slice(3)}</h2>` : `<p>${text}</p>`
}

function table(caption: string, rows: readonly OrderRow[]): string {
  const lines = rows.map(
    ({ label, value }) => `<tr><th scope="row">${escapedText(label)}</th><td>${escapedText(value)}</td></tr>`,
  )

  return `<table><caption>${caption}</caption><tbody>${lines.join('')}</tbody></table>`
}

const style = `*{box-sizing:border-box}body{margin:0;padding:24px 16px;background:#fff;color:#14212b;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}main,footer{max-width:640px;margin:0 auto}footer{padding-top:16px;color:#55636e;font-size:14px}h1{margin:0 0 16px;font-size:22px;line-height:1.25}h2{margin:24px 0 8px;font-size:17px;line-height:1.3}p{margin:0 0 12px}table{width:100%;margin:0 0 16px;border-collapse:collapse}caption{padding:8px 0;font-weight:600;text-align:start}h2+table caption{position:absolute;clip:rect(0,0,0,0)}th,td{padding:8px 0;border-bottom:1px solid #dce2e6;text-align:start;vertical-align:top}th{min-width:min(8.5em,36vw);font-weight:400;color:#55636e;overflow-wrap:break-word}td{padding-inline-start:16px;text-align:end}@media (prefers-color-scheme:dark){body{background:#0f1619;color:#eaf0f2}th,footer{color:#a9b6bd}th,td{border-color:#2c393f}}@media print{body{padding:0;background:#fff;color:#000}main,footer{max-width:none}th,footer{color:#000}th,td{border-color:#999}h1,h2{break-after:avoid}tr{break-inside:avoid}}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Sends an agreement as a page without script, which the pages of `pageOrigins` may frame as well. */
export function sendAgreement(
  reply: FastifyReply,
  { title, language, content }: WrittenAgreement,
  {
    pageOrigins,
    cache = cacheControl.revalidate,
  }: { readonly pageOrigins: readonly string[]; readonly cache?: string },
): FastifyReply {
  const around = ["'self'", ...pageOrigins].join(' ')
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors ${around}`

  asDocument(reply, policy).headers({ 'Content-Language': language, 'Cache-Control': cache })
  // X-Frame-Options can name one origin at most: with pages of other origins only the policy decides.
  if (pageOrigins.length > 0) reply.removeHeader('X-Frame-Options')
  return reply.send(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapedText(title)}</title><style>${style}</style></head><body>${content}</body></html>`,
  )
}
