import { beforeEach, expect, test, vi } from 'vitest'

import {
  fillEarlyBack,
  fillEarlyColours,
  fillEarlyPictures,
  fillEarlyRows,
  fillEarlyView,
  leaveStoredOrder,
  putEarlyAnew,
} from './fill-early-view.ts'

const markup =
  '<div role="status" data-early-view="" data-early-unless="away">' +
  '<h2 data-early="title"></h2><span data-early="rows.1.value"></span><span data-early="count"></span></div>'

function showEarly(response: Promise<Response>, html = markup): Element | null {
  document.body.innerHTML = html
  window.__pahiramEarly = [{ method: 'POST', url: '/order', body: '', response }]
  fillEarlyView(null, leaveStoredOrder, fillEarlyRows, fillEarlyBack, fillEarlyColours, fillEarlyPictures, putEarlyAnew)
  return document.querySelector('[data-early-view]')
}

function json(body: unknown): Promise<Response> {
  return Promise.resolve(new Response(JSON.stringify(body)))
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 10))
}

beforeEach(() => {
  delete window.__pahiramEarly
  delete window.__pahiramFilled
  delete window.__pahiramMounted
  delete window.__pahiramEarlyBack
  delete window.onNativeBack
})

test('writes what the answer says where it belongs', async () => {
  const view = showEarly(json({ code: '0', data: { title: 'Due', rows: [{}, { value: '₱5' }], count: 3 } }))
  await settled()

  expect([...(view?.children ?? [])].map((element) => element.textContent)).toEqual(['Due', '₱5', '3'])
  expect(window.__pahiramFilled).toBe(true)
})

test('words in place of the server’s stay marked: only the server’s own are seen in another language', async () => {
  const html =
    '<div data-early-view=""><b data-early="asked" data-early-else="">Go</b><b data-early="left" data-early-else="">Stay</b></div>'
  const view = showEarly(json({ code: '0', data: { asked: 'Kunin', left: '' } }), html)
  await settled()

  expect([...(view?.children ?? [])].map((text) => [text.textContent, text.hasAttribute('data-early-else')])).toEqual([
    ['Kunin', false],
    ['Stay', true],
  ])
})

test('leaves the skeleton while the storage names the order of the page', async () => {
  const html = '<div data-early-view="" data-early-unless-stored="begun"><p data-early="title"></p></div>'
  const answerOf = () => json({ code: '0', data: { title: 'Due' } })

  history.replaceState(null, '', '/repay?orderId=o1')
  localStorage.setItem('begun', JSON.stringify({ payments: { 'repay p1 o1': { at: 1 } } }))
  const named = showEarly(answerOf(), html)

  await settled()
  expect(named?.textContent).toBe('')

  localStorage.setItem('begun', JSON.stringify({ payments: { 'repay p1 o2': { at: 1 } } }))
  const other = showEarly(answerOf(), html)

  await settled()
  expect(other?.textContent).toBe('Due')
  localStorage.clear()
})

test('waits for the whole HTML, where the answer comes before it, and for no script', async () => {
  const reading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const view = showEarly(json({ code: '0', data: { title: 'Due' } }))

  await settled()
  expect(view?.querySelector('h2')?.textContent).toBe('')

  reading.mockReturnValue('interactive')
  document.dispatchEvent(new Event('readystatechange'))
  await settled()
  reading.mockRestore()
  expect(view?.querySelector('h2')?.textContent).toBe('Due')
})

test('fills the view with an answer in the same document, before the browser has seen its end', async () => {
  const reading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const view = showEarly(
    json({ code: '0', data: { title: 'Due' } }),
    '<div data-early-view=""><h2 data-early="title"></h2></div><p class="page-help"></p>',
  )

  await settled()
  reading.mockRestore()
  expect(view?.querySelector('h2')?.textContent).toBe('Due')
})

test('hides the section whose own text the answer lacks, and the row that lacks any other', async () => {
  const sections = ['cost', 'other'].map(
    (name) =>
      `<section id="${name}"><p data-row=""><i data-early="${name}.sum" data-early-hides="section"></i></p>` +
      `<p data-row=""><i data-early="${name}.rate"></i></p></section>`,
  )
  const view = showEarly(
    json({ code: '0', data: { cost: { sum: '₱5' } } }),
    `<div data-early-view="">${sections.join('')}</div>`,
  )
  await settled()

  const isHidden = (selector: string) => view?.querySelector<HTMLElement>(selector)?.hidden

  expect([isHidden('#cost'), isHidden('#cost p:last-child'), isHidden('#other')]).toEqual([false, true, true])
})

test('shows a part exactly when the answer has the text that it needs', async () => {
  const view = showEarly(
    json({ code: '0', data: { notice: 'Closed', code: '' } }),
    '<div data-early-view=""><p hidden data-early-needs="notice">Notice</p>' +
      '<p data-early-needs="code">Code</p><p hidden data-early-needs="code">Hint</p></div>',
  )
  await settled()

  expect([...(view?.querySelectorAll('p') ?? [])].map((part) => part.hidden)).toEqual([false, true, true])
})

test('hides a text alone where the rest of its row says enough', async () => {
  const view = showEarly(
    json({ code: '0', data: { rows: [{ amount: '₱5' }] } }),
    '<div data-early-view=""><p data-row=""><span data-early="rows.0.amount"></span>' +
      '<span data-early="rows.0.remark" data-early-hides="span"></span></p></div>',
  )
  await settled()

  const isHidden = (selector: string) => view?.querySelector<HTMLElement>(selector)?.hidden

  expect([isHidden('p'), isHidden('span:first-child'), isHidden('span:last-child')]).toEqual([false, false, true])
})

test('reads the envelope whose status is called stat as well', async () => {
  const view = showEarly(json({ stat: '00', data: { title: 'Due' } }))
  await settled()

  expect(view?.querySelector('h2')?.textContent).toBe('Due')
})

test('writes text, never markup', async () => {
  const view = showEarly(json({ code: 0, data: { title: '<img src=x onerror=alert(1)>' } }))
  await settled()

  expect(view?.querySelector('h2')?.textContent).toBe('<img src=x onerror=alert(1)>')
  expect(view?.querySelector('img')).toBeNull()
})

test('colours what the answer has colours for, and takes nothing but hex for one', async () => {
  const coloured = '<div data-early-view=""><p data-early-colours="theme"></p></div>'
  // The test browser puts a space behind the first comma.
  const both = 'var(--light,#fff) var(--dark,#171e23)'
  const theme = {
    '--ground': '#0B6b4f',
    '--card': both,
    '--far': 'var(--light,url(//evil.example))',
    '--ink': 'red;background:url(//evil.example)',
    '--line': 5,
  }
  const view = showEarly(json({ code: 0, data: { theme } }), coloured)
  await settled()

  const { style } = view?.querySelector('p') ?? document.createElement('p')

  expect(style.getPropertyValue('--ground')).toBe('#0B6b4f')
  expect(style.getPropertyValue('--card').replace(', ', ',')).toBe(both)
  expect(style.cssText).not.toMatch(/ink|line|far|evil/)
})

test.each([
  ['a refusal', { code: '403', data: { title: 'Due' } }],
  ['a refusal by stat', { stat: '9', data: { title: 'Due' } }],
  ['no data', { code: '0', data: null }],
  ['no envelope', []],
  ['a field that leads away', { code: '0', data: { title: 'Due', away: '/withdraw' } }],
])('leaves the skeleton after %s', async (_, body) => {
  const view = showEarly(json(body))
  await settled()

  expect(view?.textContent).toBe('')
  expect(window.__pahiramFilled).toBeUndefined()
})

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('lost'))],
  ['a page of a proxy', () => Promise.resolve(new Response('<html>', { status: 502 }))],
  ['broken JSON', () => Promise.resolve(new Response('{"code":'))],
])('leaves the skeleton after %s', async (_, response) => {
  const view = showEarly(response())
  await settled()

  expect(view?.textContent).toBe('')
})

test('shows objects, lists and nothing as nothing', async () => {
  const view = showEarly(json({ code: '00', data: { title: { a: 1 }, rows: 'none', count: [1] } }))
  await settled()

  expect(view?.textContent).toBe('')
})

test('keeps its hands off a page that React owns already', async () => {
  window.__pahiramMounted = true
  const view = showEarly(json({ code: '0', data: { title: 'Due' } }))
  await settled()

  expect(view?.textContent).toBe('')
})

test('the view is put in anew with its texts, once, so that browsers count no layout shift', async () => {
  const put = vi.spyOn(Element.prototype, 'append')
  const view = showEarly(
    json({ code: '0', data: { title: 'Due', rows: [{ value: 'a' }, { value: 'b' }] } }),
    '<div data-early-view=""><p data-row><b data-early="rows.0.value"></b></p><p hidden data-early-needs="title"></p></div>',
  )
  await settled()

  expect(put.mock.contexts).toEqual([view])
  expect(view?.textContent).toBe('ab')
  put.mockRestore()
})

test('hands the answer that it read on to the page, and none that the page reads itself', async () => {
  const answer = { code: '0', data: { title: 'Due' } }

  showEarly(json(answer))
  await settled()
  expect(await window.__pahiramEarly?.[0]?.text).toBe(JSON.stringify(answer))

  window.__pahiramMounted = true
  showEarly(json(answer))
  await settled()
  expect(window.__pahiramEarly?.[0]?.text).toBeUndefined()
  expect(await (await window.__pahiramEarly?.[0]?.response)?.json()).toEqual(answer)
})

test('hides the rows that the answer does not fill', async () => {
  const view = showEarly(
    json({ code: '0', data: { rows: [{ value: '₱5' }, { value: '' }, { value: ' ' }] } }),
    '<div data-early-view=""><p data-row=""><b data-early="rows.0.value"></b></p>' +
      '<p data-row=""><b data-early="rows.1.value"></b></p><p data-row=""><b data-early="rows.2.value"></b></p></div>',
  )
  await settled()

  expect([...(view?.querySelectorAll('p') ?? [])].map((row) => row.hidden)).toEqual([false, true, true])
})

test('gives a list as many rows as the answer has entries', async () => {
  const entries = Array.from({ length: 5 }, (_, index) => ({
    text: `Row ${index}`,
    value: index === 3 ? '' : `₱${index}`,
  }))
  const view = showEarly(
    json({ code: '0', data: { detail: { rows: entries }, fees: ['a', { name: 'Late' }, { name: 'Early' }] } }),
    '<div data-early-view="">' +
      [0, 1]
        .map(
          (row) =>
            `<p data-row=""><b data-early="detail.rows.${row}.text"></b> <i data-early="detail.rows.${row}.value"></i></p>`,
        )
        .join('') +
      '<hr><p data-row=""><b data-early="fees.1.name"></b></p></div>',
  )
  await settled()

  const shown = [...(view?.querySelectorAll('p') ?? [])].filter((row) => !row.hidden).map((row) => row.textContent)

  expect(shown).toEqual(['Row 0 ₱0', 'Row 1 ₱1', 'Row 2 ₱2', 'Row 4 ₱4', 'Late', 'Early'])
})

test('gives as many entries of several rows as the answer has, each without the rows that it lacks alone', async () => {
  const entries = [{ name: 'A', rate: '1%', tags: ['fast'] }, {}, { rate: '3%' }, { name: 'D', tags: ['new', 'easy'] }]
  const markupOf = (index: number) =>
    `<li data-row="entry"><b data-early="list.${index}.name" data-early-hides="span"></b>` +
    `<p data-row=""><i data-early="list.${index}.rate"></i></p>` +
    [0, 1].map((tag) => `<p data-row=""><i data-early="list.${index}.tags.${tag}"></i></p>`).join('') +
    '</li>'
  const html = `<div data-early-view="">${[0, 1].map(markupOf).join('')}</div>`
  const entriesIn = (view: Element | null) =>
    [...(view?.querySelectorAll('li') ?? [])].map((entry) =>
      entry.hidden ? null : [...entry.children].map(({ textContent }) => textContent).filter(Boolean),
    )
  const many = showEarly(json({ code: '0', data: { list: entries } }), html)

  await settled()
  expect(entriesIn(many)).toEqual([['A', '1%', 'fast'], [], ['3%'], ['D', 'new', 'easy']])

  const one = showEarly(json({ code: '0', data: { list: [{ name: 'A' }] } }), html)

  await settled()
  expect(entriesIn(one)).toEqual([['A'], null])
})

test('leaves a list that the page shows folded as long as it is', async () => {
  const view = showEarly(
    json({ code: '0', data: { rows: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] } }),
    '<div data-early-view=""><div data-early-fixed=""><p data-row=""><b data-early="rows.0.value"></b></p></div></div>',
  )
  await settled()

  expect(view?.textContent).toBe('a')
})

test('draws no more of a list of thousands than a few screens', async () => {
  const view = showEarly(
    json({ code: '0', data: { rows: Array.from({ length: 5000 }, (_, index) => ({ value: `${index}` })) } }),
    '<div data-early-view=""><p data-row=""><b data-early="rows.0.value"></b></p></div>',
  )
  await settled()

  expect(view?.querySelectorAll('p')).toHaveLength(60)
})

test.each([
  ['174', '<svg>due</svg>'],
  ['999', '<svg>settled</svg>'],
  ['17', '<svg>settled</svg>'],
  [undefined, '<svg>settled</svg>'],
])('shows the picture of the state %s', async (status, expected) => {
  const sources = '174<svg>due</svg>\nother<svg>settled</svg>'
  const picture = Object.assign(document.createElement('img'), { alt: '' })

  picture.setAttribute('data-early-picture', 'orderStatus')
  picture.setAttribute('data-early-sources', sources)
  const view = showEarly(
    json({ code: '0', data: { orderStatus: status } }),
    `<div data-early-view="">${picture.outerHTML}</div>`,
  )

  expect(view?.querySelector('img')?.hasAttribute('src')).toBe(false)
  await settled()
  await vi.waitFor(() => {
    expect(view?.querySelector('img')?.getAttribute('src')).toBe(`data:image/svg+xml,${encodeURIComponent(expected)}`)
  })
})

test.each([[1], ['1'], [true]])(
  'holds the shell’s first back press where the page will ask at it (%j)',
  async (isPopType) => {
    showEarly(json({ code: '0', data: { isPopType } }), '<div data-early-view="" data-early-back="isPopType"></div>')
    expect(window.onNativeBack).toBeUndefined()
    await settled()

    expect([window.onNativeBack?.(), window.onNativeBack?.()]).toEqual([true, false])
    expect(window.__pahiramEarlyBack).toEqual({ isHeld: true })
  },
)

test.each([[0], ['0'], [false], [undefined], [11]])(
  'hears no back press where the page has nothing to ask (%j)',
  async (isPopType) => {
    showEarly(json({ code: '0', data: { isPopType } }), '<div data-early-view="" data-early-back="isPopType"></div>')
    await settled()

    expect(window.onNativeBack).toBeUndefined()
  },
)
