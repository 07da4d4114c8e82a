import { createHash } from 'node:crypto'

/** A page of the server's own, without script. */
export interface PlainPage {
  readonly html: string
  /** The content security policy that lets exactly this page's style in. */
  readonly csp: string
}

const style = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center;padding:16px;background:#f5f7f9;color:#14212b;font:1rem/1.4 system-ui,sans-serif}main{max-width:358px;width:100%;overflow-wrap:break-word;padding:32px 16px;border-radius:12px;background:#fff;text-align:center;box-shadow:0 1px 3px rgba(20,33,43,.08)}svg{display:block;margin:0 auto 16px}h1{margin:0 0 8px;font-size:1.25rem;line-height:1.2}p{margin:0 0 24px;color:#55636e}a{display:block;min-height:48px;padding:12px 24px;border-radius:24px;background:#0b6b4f;color:#fff;font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid #1a73e8;outline-offset:2px}@media (prefers-color-scheme:dark){body{background:#0f1619;color:#eaf0f2}main{background:#182226}p{color:#a9b6bd}a{background:#5cc9a2;color:#06281d}}`

const styleHash = createHash('sha256').update(style).digest('base64')

const csp = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

const mark =
  '<svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="32" fill="#e4f3ed"/><path d="M20 24h24a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4V28a4 4 0 0 1 4-4z" fill="#0b6b4f"/><path d="M16 30h32v5H16z" fill="#0f8a66"/><circle cx="41" cy="41" r="3" fill="#ffb400"/></svg>'

/** What a small page says. */
export interface PlainPageTexts {
  readonly title: string
  readonly sentence: string
  /** A link, and where it leads. */
  readonly way: { readonly text: string; readonly href: string }
  /** For `<html lang>`; English by default. */
  readonly lang?: string
}

/** Writes a small page: what it is, one sentence, and a way on. Only for texts of our own: nothing is escaped. */
export function plainPage({ title, sentence, way, lang = 'en' }: PlainPageTexts): PlainPage {
  return {
    html: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main>${mark}<h1>${title}</h1><p>${sentence}</p><a href="${way.href}">${way.text}</a></main></body></html>`,
    csp,
  }
}

/** What a person gets who asks for a page that does not exist. */
export const notFoundPage: PlainPage = plainPage({
  title: 'This page does not exist',
  sentence: 'The address may have changed, or a letter is missing in it.',
  way: { text: 'Go to the home page', href: '/' },
})
