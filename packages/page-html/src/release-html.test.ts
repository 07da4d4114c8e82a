import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { headerPolicy, publishedHtml, releaseHtml } from './index.ts'

const block = '<script type="application/json" id="app-config">{}</script>'
const script = 'window.started=true'
const style = '.a{color:red}'
const built =
  `<!doctype html><html lang="en"><head>${block}<meta name="theme-color" content="#f5f7f9"><script>${script}</script>` +
  `<title>{{companyName}}</title><style>${style}</style></head><body><a href="mailto:{{supportEmail}}">{{appName}}</a></body></html>`

function configurationIn(html: string): unknown {
  return JSON.parse(/id="app-config">(.*?)<\/script>/.exec(html)?.[1] ?? '')
}

function directive(csp: string, name: string): string[] {
  return (csp.split('; ').find((one) => one.startsWith(`${name} `)) ?? '').split(' ').slice(1)
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

test('a page carries the configuration of its deployment', () => {
  const { html } = releaseHtml(built, { companyName: 'Araw Finance', apiBase: 'https://api.araw.example' })

  expect(configurationIn(html)).toMatchObject({
    companyName: 'Araw Finance',
    apiBase: 'https://api.araw.example',
    currency: '₱',
  })
  expect(html).toContain('<title>Araw Finance</title>')
})

test('a number to call has no blanks in its address, and keeps them where it is read', () => {
  const { html } = releaseHtml('<head></head><a href="tel:{{servicePhone}}">{{servicePhone}}</a>', {
    servicePhone: '+63 (2) 8555-0100',
  })

  expect(html).toContain('<a href="tel:+63285550100">+63 (2) 8555-0100</a>')
})

test('an email address alone in its place can go on after its @, and a link to it stays whole', () => {
  const page = built.replace('{{appName}}', '{{supportEmail}}')
  const { html } = releaseHtml(page, { supportEmail: 'help&care@araw.example' })

  expect(html).toContain('<a href="mailto:help&#38;care@araw.example">help&#38;care@<wbr>araw.example</a>')
})

test.each([undefined, null, 'nonsense', 7, [], { apiBase: 7, theme: 'green', allowedOrigins: 'all' }])(
  'a broken configuration (%j) gives a whole page with the defaults',
  (configuration) => {
    const { html } = releaseHtml(built, configuration)

    expect(configurationIn(html)).toMatchObject({ apiBase: '', companyName: 'Pahiram', allowedOrigins: [] })
  },
)

test.each([
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '" onload="alert(1)',
  "'><img src=x>",
  '{{appName}}',
  '$& $1 $`',
])('a name like %s stays text', (name) => {
  const { html, csp } = releaseHtml(built, { companyName: name, appName: name, supportEmail: name })

  expect(configurationIn(html)).toMatchObject({ companyName: name })
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html.match(/<img/g)).toBeNull()
  expect(html.slice(html.indexOf('<title>'))).not.toContain('" onload=')
  expect(directive(csp, 'script-src')).toEqual(["'self'", hash(script)])
})

test('the policy names exactly the inline scripts and styles of the page', () => {
  const { csp } = releaseHtml(built, {})

  expect(directive(csp, 'default-src')).toEqual(["'none'"])
  expect(directive(csp, 'script-src')).toEqual(["'self'", hash(script)])
  expect(directive(csp, 'style-src')).toEqual(["'self'", hash(style)])
  expect(csp).not.toContain('unsafe')
  expect(csp).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
})

test('calls may go to the API, frames and images there and to the allowed origins', () => {
  const { csp } = releaseHtml(built, {
    apiBase: 'https://api.araw.example/base',
    allowedOrigins: ['https://lender.example', 'http://127.0.0.1:9000'],
  })

  expect(directive(csp, 'connect-src')).toEqual(["'self'", 'https://api.araw.example'])
  expect(directive(csp, 'frame-src')).toEqual([
    "'self'",
    'https://api.araw.example',
    'https://lender.example',
    'http://127.0.0.1:9000',
  ])
  expect(directive(csp, 'img-src')).toContain('https://api.araw.example')
  expect(directive(csp, 'img-src')).toContain('https://lender.example')
})

test('"https:" allows every https origin', () => {
  expect(directive(releaseHtml(built, { allowedOrigins: ['https:'] }).csp, 'frame-src')).toEqual(["'self'", 'https:'])
})

test.each([
  'javascript:alert(1)',
  'data:',
  '*',
  'https://*.example',
  "https://a.example; script-src 'unsafe-inline'",
  "https://a.example 'unsafe-inline'",
  'https://a.example,default-src *',
  'https://a.example\r\nSet-Cookie: a=1',
  '//a.example',
  'ftp://a.example',
  'https://',
  "'unsafe-inline'",
])('the origin %j never enters the policy', (origin) => {
  const { csp } = releaseHtml(built, { apiBase: origin, allowedOrigins: [origin] })

  expect(csp).toBe(releaseHtml(built, {}).csp)
})

test('"https:" is no API to call', () => {
  expect(directive(releaseHtml(built, { apiBase: 'https:' }).csp, 'connect-src')).toEqual(["'self'"])
})

test('an origin enters the policy without path, password and query', () => {
  const { csp } = releaseHtml(built, { allowedOrigins: ['https://user:secret@lender.example/path?session=1'] })

  expect(directive(csp, 'frame-src')).toEqual(["'self'", 'https://lender.example'])
})

test('the brand sets its colours, and only colours', () => {
  const { html, csp } = releaseHtml(built, { theme: { background: '#102030', accent: 'red}</style><script>' } })
  const theme = ':root{--color-surface:#102030}'

  expect(html).toContain(`<style id="app-theme">${theme}</style></head>`)
  expect(html).toContain('<meta name="theme-color" content="#102030">')
  expect(directive(csp, 'style-src')).toContain(hash(theme))
})

test('the registration numbers fill one place, which is empty without them', () => {
  const footer = built.replace('</body>', '<p>{{registration}}</p></body>')

  expect(releaseHtml(footer, {}).html).toContain('<p></p>')
  expect(releaseHtml(footer, { secRegistration: 'CS2026', certificateOfAuthority: '<12>' }).html).toContain(
    '<p>SEC Registration No. CS2026, Certificate of Authority No. &#60;12&#62;</p>',
  )
})

test('releasing twice changes nothing', () => {
  const configuration = {
    companyName: 'A & {{appName}} <b>',
    theme: { accent: '#0b6b4f' },
    apiBase: 'https://api.example',
  }
  const once = releaseHtml(built, configuration)

  expect(releaseHtml(once.html, configuration)).toEqual(once)
})

test('a released page can be released with another configuration', () => {
  const { html } = releaseHtml(releaseHtml(built, { theme: { accent: '#111111' } }).html, {
    theme: { accent: '#222222' },
  })

  expect(html.match(/app-theme/g)).toHaveLength(1)
  expect(html).toContain('#222222')
})

test('releaseHtml adds the configuration block when the page has none', () => {
  expect(configurationIn(releaseHtml('<html><head></head></html>', {}).html)).toMatchObject({ apiBase: '' })
})

test('releaseHtml rejects a page without a head', () => {
  expect(() => releaseHtml('<p>', {})).toThrow('no <head>')
})

const startScript = 'window.started=true'
const unpublished =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<script type="application/json" id="app-config">{}</script><script>${startScript}</script><title>{{companyName}}</title></head><body></body></html>`
const deployment = 'loan@0123456789ab'

function metaPolicy(html: string): string {
  return /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? ''
}

test('a published page names its deployment and carries its configuration', () => {
  const { html } = publishedHtml(unpublished, { companyName: 'Araw Finance' }, deployment)

  expect(html).toContain(`<meta name="release" content="${deployment}">`)
  expect(html).toContain('<title>Araw Finance</title>')
})

test('a published page has its policy after the charset and before its first script', () => {
  const { html } = publishedHtml(unpublished, {}, deployment)
  const hash = createHash('sha256').update(startScript).digest('base64')

  expect(metaPolicy(html)).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(html.indexOf('charset')).toBeLessThan(html.indexOf('Content-Security-Policy'))
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'))
})

test('a published page leaves `frame-ancestors` to the header, which repeats what never varies', () => {
  const { html, csp } = publishedHtml(unpublished, { allowedOrigins: ['https://lender.example'] }, deployment)
  const inHeader = headerPolicy.split('; ')

  expect(metaPolicy(html)).not.toContain('frame-ancestors')
  expect(csp).toBe(releaseHtml(unpublished, { allowedOrigins: ['https://lender.example'] }).csp)
  expect(csp.split('; ')).toEqual(expect.arrayContaining(inHeader))
  expect(`${metaPolicy(html)}; frame-ancestors 'self'`.split('; ').toSorted()).toEqual(csp.split('; ').toSorted())
})

test('publishedHtml removes the earlier release when a page is published again', () => {
  const configuration = { companyName: 'Araw', apiBase: 'https://api.araw.example' }
  const first = publishedHtml(unpublished, configuration, deployment)

  expect(publishedHtml(first.html, configuration, deployment)).toEqual(first)

  const { html } = publishedHtml(first.html, { ...configuration, apiBase: '' }, 'loan@ba9876543210')

  expect(html.match(/<meta name="release"/g)).toHaveLength(1)
  expect(html.match(/http-equiv/g)).toHaveLength(1)
  expect(html).toContain('content="loan@ba9876543210"')
  expect(metaPolicy(html)).not.toContain('araw')
})

test('publishedHtml puts its metas into the head when the page has no charset', () => {
  expect(publishedHtml('<html><head></head></html>', {}, deployment).html).toContain('<head><meta http-equiv=')
})

test.each(['', 'loan', 'loan@', 'loan@"><script>', 'LOAN@0123456789ab', 'loan@0123456789ab '])(
  'publishedHtml rejects %j as the name of a deployment',
  (odd) => {
    expect(() => publishedHtml(unpublished, {}, odd)).toThrow('no name of a deployment')
  },
)

test('the links to other languages are left out where the deployment says so', () => {
  const page =
    '<html><head></head><body><section class="page-language" aria-label="English"><a href="?lang=zh">中文</a></section></body></html>'

  expect(releaseHtml(page, {}).html).toContain('中文')
  expect(releaseHtml(page, { languageLinks: false }).html).toContain('<body></body>')
})
