import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { headerPolicy, publishedHtml, releaseHtml } from './index.ts'

const script = 'window.started=true'
const built =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<script type="application/json" id="app-config">{}</script><script>${script}</script><title>{{companyName}}</title></head><body></body></html>`
const mark = 'loan@0123456789ab'

function metaPolicy(html: string): string {
  return /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? ''
}

test('a published page says which deployment it is of, and carries its configuration', () => {
  const { html } = publishedHtml(built, { companyName: 'Araw Finance' }, mark)

  expect(html).toContain(`<meta name="release" content="${mark}">`)
  expect(html).toContain('<title>Araw Finance</title>')
})

test('its policy stands in it before the first thing that it is about, and after the charset', () => {
  const { html } = publishedHtml(built, {}, mark)
  const hash = createHash('sha256').update(script).digest('base64')

  expect(metaPolicy(html)).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(html.indexOf('charset')).toBeLessThan(html.indexOf('Content-Security-Policy'))
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'))
})

test('what only a header can say is left to the header, and all else that never varies is in both', () => {
  const { html, csp } = publishedHtml(built, { allowedOrigins: ['https://lender.example'] }, mark)
  const inHeader = headerPolicy.split('; ')

  expect(metaPolicy(html)).not.toContain('frame-ancestors')
  expect(csp).toBe(releaseHtml(built, { allowedOrigins: ['https://lender.example'] }).csp)
  expect(csp.split('; ')).toEqual(expect.arrayContaining(inHeader))
  expect(`${metaPolicy(html)}; frame-ancestors 'self'`.split('; ').toSorted()).toEqual(csp.split('; ').toSorted())
})

test('publishing anew leaves nothing of the earlier release', () => {
  const configuration = { companyName: 'Araw', apiBase: 'https://api.araw.example' }
  const first = publishedHtml(built, configuration, mark)

  expect(publishedHtml(first.html, configuration, mark)).toEqual(first)

  const { html } = publishedHtml(first.html, { ...configuration, apiBase: '' }, 'loan@ba9876543210')

  expect(html.match(/<meta name="release"/g)).toHaveLength(1)
  expect(html.match(/http-equiv/g)).toHaveLength(1)
  expect(html).toContain('content="loan@ba9876543210"')
  expect(metaPolicy(html)).not.toContain('araw')
})

test('a page whose charset is not written gets them all the same', () => {
  expect(publishedHtml('<html><head></head></html>', {}, mark).html).toContain('<head><meta http-equiv=')
})

test.each(['', 'loan', 'loan@', 'loan@"><script>', 'LOAN@0123456789ab', 'loan@0123456789ab '])(
  '%j is no name of a deployment',
  (odd) => {
    expect(() => publishedHtml(built, {}, odd)).toThrow('no name of a deployment')
  },
)
