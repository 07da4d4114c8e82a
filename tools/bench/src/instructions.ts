import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { distFolder } from './folders.ts'

import type { Visit } from './opening.ts'

const style =
  'body{margin:0;background:#f5f7f9;color:#14212b;font:16px/1.4 system-ui,sans-serif}main{padding:16px}h1,h2{font-size:20px}h3{font-size:16px}' +
  'li,.card{background:#fff;border-radius:12px;padding:16px}button{display:block;width:100%;border:0;padding:0}img{width:100%;height:auto}'

/** Its own words, from the first to the last. */
const words: Visit['words'] = ['Payment instructions', 'E-wallet bill payment', 'Something is not right', 'Write to']

/**
 * `/payment-instructions`, and what nothing can beat: the same texts and pictures written by hand, without script, and
 * as heavy as the page.
 */
export async function loadInstructions(
  origin: string,
): Promise<{ readonly instructions: Visit; readonly instructionsLimit: Visit }> {
  const html = await (await fetch(`${origin}/payment-instructions`)).text()

  mkdirSync(`${distFolder}/bench-instructions`, { recursive: true })
  writeFileSync(`${distFolder}/bench-instructions/index.html`, asHeavyAs(html, writtenByHand(html)))

  return {
    instructions: { url: `${origin}/payment-instructions`, words },
    instructionsLimit: { url: `${origin}/bench-instructions`, words },
  }
}

function writtenByHand(html: string): string {
  const body = (/<div id="root">([\s\S]*)<\/body>/.exec(html)?.[1] ?? '')
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/ (?:class|data-[a-z-]+|role)="[^"]*"/g, '')

  if (!body.includes('<img')) throw new Error('The page with the instructions holds no pictures')

  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>Payment instructions</title><style>${style}</style></head><body><div>${body}</body></html>`
  )
}

/** Adds a comment that does not compress, at the end, where it keeps nothing from being seen. */
function asHeavyAs(heavy: string, light: string): string {
  const missing = Math.max(0, gzipSync(heavy).length - gzipSync(light).length)

  return light.replace('</body>', `<!--${randomBytes(missing).toString('base64').slice(0, missing)}--></body>`)
}
