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
  headScripts: [],
  viewScript: '',
  moduleScript: '',
  scripts: [],
  first: undefined,
  shared: undefined,
  nextPages: [],
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

test('composeDocument moves image preloads to the head, where the browser finds them at once', () => {
  const preload = '<link rel="preload" as="image" href="/a.svg"/>'
  const html = composeDocument(source, { ...parts, root: `${preload}<img src="/a.svg" alt=""/>` })

  expect(html.indexOf(preload)).toBeLessThan(html.indexOf('</head>'))
  expect(html).toContain('<div id="root"><img')
})

test('composeDocument keeps dollar signs in a first view', () => {
  expect(composeDocument(source, { ...parts, root: "<p>$& $' $1</p>" })).toContain("<p>$& $' $1</p>")
})

test('composeDocument writes quotation marks of an attribute as they are, where it holds no apostrophe', () => {
  const root = '<i data-a="{&quot;a&quot;:1}" data-b="it&#x27;s &quot;b&quot;" data-c="c"></i>'

  expect(composeDocument(source, { ...parts, root })).toContain(
    `<i data-a='{"a":1}' data-b="it&#x27;s &quot;b&quot;" data-c="c"></i>`,
  )
})

test.each([
  ['a style attribute', { root: '<p style="color:red">a</p>' }, 'style attribute'],
  ['a script in the first view', { root: '<script>1</script>' }, 'script inside #root'],
  ['a style sheet that would end its element', { css: '.a{content:"</style>"}' }, '</style'],
  ['a script that would end its element', { headScripts: ['"</script>"'] }, '</script'],
  ['one behind the view that would', { viewScript: '"</script>"' }, '</script'],
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

test('a page says which pages are fetched ahead, with rules that wait in a template', () => {
  const html = composeDocument(source, {
    ...parts,
    nextPages: [{ page: 'repay', parameters: ['productId', 'orderId'] }],
  })

  expect(html).toContain(
    `<template data-next='[{"page":"repay","parameters":["productId","orderId"]}]'><script type="speculationrules">` +
      '{"prefetch":[{"where":{"selector_matches":"[data-next-page]"},"eagerness":"immediate"}],' +
      '"prerender":[{"where":{"selector_matches":"[data-drawn-page]"},"eagerness":"immediate"}]}</script></template>',
  )
  expect(composeDocument(source, parts)).not.toContain('speculationrules')
})
