import { expect, test } from 'vitest'

import { composeDocument, type DocumentParts } from './document.ts'

const source =
  '<!doctype html>\n<html lang="en">\n  <head>\n  </head>\n  <body>\n    <div id="root"></div>\n  </body>\n</html>\n'
const parts: DocumentParts = {
  title: 'Order',
  lang: 'en',
  metas: [],
  root: '<p>Loading</p>',
  css: '',
  inlinedStyles: [],
  preloads: '',
  scripts: [],
  afterRoot: '',
}

test('commonHead leaves out what the page has in its own head', () => {
  const html = composeDocument(source.replace('<head>', '<head><meta name="viewport" content="width=320">'), parts)

  expect(html.match(/name="viewport"/g)).toHaveLength(1)
  expect(html).toContain('content="width=320"')
})

test('titleElement escapes the title and keeps its placeholders', () => {
  const html = composeDocument(source, { ...parts, title: 'Terms & <rules> of {{companyName}}' })

  expect(html).toContain('<title>Terms &amp; &lt;rules> of {{companyName}}</title>')
})

test('composeDocument keeps dollar signs in a first view', () => {
  expect(composeDocument(source, { ...parts, root: "<p>$& $' $1</p>" })).toContain("<p>$& $' $1</p>")
})

test.each([
  ['a style attribute', { root: '<p style="color:red">a</p>' }, 'style attribute'],
  ['a script in the first view', { root: '<script>1</script>' }, 'script inside #root'],
  ['a style sheet that would end its element', { css: '.a{content:"</style>"}' }, '</style'],
  [
    'a script that would end its element',
    { live: { headScript: '"</script>"', plan: { languages: {}, titles: {} } } },
    '</script',
  ],
])('composeDocument rejects %s', (_, wrong, message) => {
  expect(() => composeDocument(source, { ...parts, ...wrong })).toThrow(message)
})

test('composeDocument rejects a page without an empty root', () => {
  expect(() => composeDocument('<html><head></head></html>', parts)).toThrow('has no <div id="root">')
})

test('composeDocument says the language of a document, and what a link to it shows', () => {
  const html = composeDocument(source, { ...parts, lang: 'fil', metas: [['og:title', 'Ang “order” "mo"']] })

  expect(html).toContain('<html lang="fil"')
  expect(html).toContain('<meta property="og:title" content="Ang “order” &quot;mo&quot;">')
})

const live = { headScript: 'start()', plan: { languages: {}, titles: {} } }

test('a page that React brings to life says what it needs, and lets the browser draw what a link leads to', () => {
  const html = composeDocument(source, { ...parts, live, scripts: ['/react.js', '/order.js'] })

  expect(html).toMatch(/id="page-plan">\{"languages":\{\},"titles":\{\}\}<\/script><script>start\(\)<\/script>/)
  expect(html).toMatch(
    /<link rel="modulepreload" crossorigin href="\/react.js"><link rel="modulepreload" crossorigin href="\/order.js">/,
  )
  expect(html).toMatch(
    /<script type="speculationrules">\{"prerender":.*"eagerness":"conservative"\}\]\}<\/script><\/head>/,
  )
  expect(html).toContain('<!--page--><div id="root"><p>Loading</p></div><!--/page-->')
  expect(html).toContain('<script type="module" crossorigin src="/order.js"></script></body>')
  expect(composeDocument(source, parts)).not.toMatch(/speculationrules|page-plan/)
})

test('a page of a session is left out of what a search engine finds, should its address get there; a landing page is not', () => {
  const browserId = { key: 'visitor', header: 'X-Visitor-Id', pattern: '.' }
  const landing = { ...live, plan: { ...live.plan, browserId } }
  const noIndex = '<meta name="robots" content="noindex">'

  expect(composeDocument(source, { ...parts, live })).toContain(noIndex)
  expect(composeDocument(source, { ...parts, live: landing })).not.toContain(noIndex)
  expect(composeDocument(source, parts)).not.toContain(noIndex)
})
