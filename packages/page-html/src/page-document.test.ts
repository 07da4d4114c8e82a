import { expect, test } from 'vitest'

import { answerBlockOf, pageEnd, pageStart, parseDocument, planBlockOf } from './index.ts'

const plan = { languages: { fil: '/assets/fil.js' }, titles: { fil: '</script>' } }
const html = `<!doctype html><html lang="en"><head>${planBlockOf(plan)}<title>Order</title></head><body>${pageStart}<div id="root"><p>…</p></div>${pageEnd}<p>help</p><script type="module" crossorigin src="/assets/order.js"></script></body></html>`

test('a built page is cut where what is drawn for one person goes, and nothing of it is lost', () => {
  const cut = parseDocument(html)

  expect(cut?.plan).toEqual(plan)
  expect(cut?.skeleton).toBe('<div id="root"><p>…</p></div>')
  expect(cut?.after).toBe('<p>help</p>')
  expect(cut?.end).toMatch(/^<script type="module"/)
  expect(
    `${cut?.start}${planBlockOf(plan)}${cut?.head}${pageStart}${cut?.skeleton}${pageEnd}${cut?.after}${cut?.end}`,
  ).toBe(html)
})

test.each([
  ['a static page', html.replace(planBlockOf(plan), '')],
  ['a closed page', '<!doctype html><html><head></head><body>Closed</body></html>'],
  ['a page without its script', html.replace(/<script type="module".*?<\/script>/, '')],
])('%s is served as it is', (_, written) => {
  expect(parseDocument(written)).toBeUndefined()
})

test('whatever an answer holds, its block ends where it ends', () => {
  const text = JSON.stringify({ code: '0', data: '</script><!--<script>é' })
  const block = answerBlockOf({ method: 'POST', url: '/a?b="1"&c=<', body: "d='2'", language: 'fil' }, text)

  document(block, (element) => {
    expect(JSON.parse(element.text)).toEqual(JSON.parse(text))
    expect(element.attributes).toEqual({
      'data-method': 'POST',
      'data-url': '/a?b="1"&c=<',
      'data-body': "d='2'",
      'data-language': 'fil',
    })
  })
})

/** Reads a block as a browser does: to the first end of a script. */
function document(block: string, look: (element: { text: string; attributes: Record<string, string> }) => void): void {
  const [, attributes = '', text = '', rest] = /^<script([^>]*)>([\s\S]*?)<\/script>([\s\S]*)$/.exec(block) ?? []
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  const decoded = (value: string) => value.replaceAll(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole)

  expect(rest).toBe('')
  look({
    text,
    attributes: Object.fromEntries(
      [...attributes.matchAll(/(data-[a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
    ),
  })
}
