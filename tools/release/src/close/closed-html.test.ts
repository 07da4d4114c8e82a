import { publishedHtml } from '@pahiram/page-html'
import { describe, expect, test } from 'vitest'

import { closedHtml } from './closed-html.ts'

/** A published page of a brand. */
function pageOf(configuration: object): string {
  const { html } = publishedHtml(
    '<!doctype html><html><head><meta charset="utf-8"></head><body>Dates</body></html>',
    configuration,
    'loan@0123456789ab',
  )

  return closedHtml(html, 'loan@0123456789ab')
}

test('a closed page is in its brand’s language and colours, with its telephone', () => {
  const html = pageOf({ locale: 'fil', servicePhone: '+63 2 8555 0100', theme: { background: '#ffeedd' } })

  expect(html).toContain('<html lang="fil">')
  expect(html).toContain('<h1 id="title">Pansamantalang sarado ang pahinang ito</h1>')
  expect(html).toContain(':root{--color-surface:#ffeedd}')
  expect(html).toContain('+63 2 8555 0100</a>')
  expect(html).not.toContain('Dates')
})

test('a page that holds no configuration is closed all the same', () => {
  expect(closedHtml('', 'loan@0123456789ab')).toContain('This page is closed for a while')
})

describe.each(['default', 'en', 'fil', 'es', 'id', 'zh'])('in %s', (locale) => {
  test('a closed page has every text', () => {
    const [, all = '{}'] = /id="texts">([^<]*)</.exec(pageOf({})) ?? []
    const texts = (JSON.parse(all) as Record<string, Record<string, string>>)[locale] ?? {}

    expect(Object.keys(texts)).toEqual(['title', 'kept', 'retry', 'service'])
    expect(Object.values(texts).every((text) => text.trim() !== '')).toBe(true)
  })
})
