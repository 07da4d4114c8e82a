import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { distFolder } from './folders.ts'

import type { Visit } from './opening.ts'

const style =
  'body{margin:0;background:#f5f7f9;color:#14212b;font:16px/1.4 system-ui,sans-serif}main{padding:16px}h1,h2{font-size:20px}h3{font-size:16px}' +
  'li,.card{background:#fff;border-radius:12px;padding:16px}button{display:block;width:100%;border:0;padding:0}img{width:100%;height:auto}'

/** The pages that are whole without a framework, each with words of its own from the first to the last. */
const words = {
  'payment-instructions': ['Payment instructions', 'E-wallet bill payment', 'Something is not right', 'Write to'],
  'about-us': ['About us', 'Our mission', 'Talk to us'],
  'privacy-policy': ['Privacy Policy', 'Who we are', 'Grievance officer'],
  'loan-agreement': ['Loan terms and conditions', 'Term of the loan', 'Law and disputes'],
} satisfies Record<string, Visit['words']>

/** The path of a measured static page. */
export type StaticPage = keyof typeof words

export const staticPages = Object.keys(words) as StaticPage[]

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
    page: { url: `${origin}/${path}`, words: words[path] },
    byHand: { url: `${origin}/bench-${path}`, words: words[path] },
  }
}

function writtenByHand(html: string): string {
  const body = (/<div id="root">([\s\S]*)<\/body>/.exec(html)?.[1] ?? '')
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/ (?:class|data-[a-z-]+|role)="[^"]*"/g, '')

  if (!body.includes('<h1')) throw new Error('A static page holds no heading')

  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>Written by hand</title><style>${style}</style></head><body><div>${body}</body></html>`
  )
}

/** Adds a comment that does not compress, at the end, where it keeps nothing from being seen. */
function asHeavyAs(heavy: string, light: string): string {
  const missing = Math.max(0, gzipSync(heavy).length - gzipSync(light).length)

  return light.replace('</body>', `<!--${randomBytes(missing).toString('base64').slice(0, missing)}--></body>`)
}
