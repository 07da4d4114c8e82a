import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  fillEarlyAttributes,
  fillEarlyClasses,
  fillEarlyColours,
  fillEarlyLinks,
  fillEarlyParts,
  fillEarlyRows,
  fillEarlyView,
  fillEarlyWords,
} from './fill-early-view.ts'

const words = JSON.stringify({ en: { send: 'Send it' }, es: { send: 'Enviar' } })
const template =
  `<template data-early-words='${words}'>` +
  '<div data-early-part="title"><h2 class="title" data-early-class="look" data-early-classes="wide=a bold=b"><i data-early="text"></i></h2></div>' +
  '<div data-early-part="rows"><ul><li data-row=""><b data-early="items.0.name"></b></li></ul></div>' +
  '<div data-early-part="list"><ol data-early-parts="items" data-early-each="item"></ol><div data-early-parts="notes" data-early-each="note"></div></div>' +
  '<div data-early-part="item"><li><i data-early="name"></i><b data-early-needs="more"><i data-early="more"></i></b></li></div>' +
  '<div data-early-part="note"><p><i data-early=""></i></p></div>' +
  '<div data-early-part="form"><p data-early-needs="hint"><i data-early="hint"></i></p>' +
  '<button><i data-early="label" data-early-else=""><span data-early-word="send">Send</span></i></button></div></template>'
const markup = `<div data-early-view=""><div data-early-until="">Soon</div><div hidden data-early-parts="parts"></div></div>${template}<p class="page-help"></p>`

async function show(data: object): Promise<HTMLElement> {
  const response = Promise.resolve(new Response(JSON.stringify({ code: '0', data })))

  document.body.innerHTML = markup
  window.__pahiramEarly = [{ method: 'GET', url: '/template', body: '', response }]
  fillEarlyView(null, fillEarlyParts, fillEarlyRows, fillEarlyClasses, fillEarlyWords, fillEarlyColours)
  await new Promise((resolve) => setTimeout(resolve, 10))
  return document.querySelector('[data-early-view]') as HTMLElement
}

beforeEach(() => {
  delete window.__pahiramMounted
  document.documentElement.lang = 'en'
})

test('the parts stand in the order of the answer, with the texts of their own entries', async () => {
  const parts = [
    { type: 'rows', items: [{ name: 'One' }, { name: 'Two' }] },
    { type: 'title', text: 'First' },
    { type: 'unknown', text: 'Left out' },
    null,
    { type: 'title', text: 'Second' },
  ]
  const view = await show({ parts })
  const place = view.querySelector<HTMLElement>('[data-early-parts]')

  expect([...(place?.querySelectorAll('li, h2') ?? [])].map((part) => part.textContent)).toEqual([
    'One',
    'Two',
    'First',
    'Second',
  ])
  expect(place?.hidden).toBe(false)
  expect(view.textContent).not.toContain('Soon')
})

describe('parts behind the first', () => {
  const parts = [
    { type: 'title', text: 'A' },
    { type: 'rows', items: [] },
    { type: 'form' },
    { type: 'title', text: 'B' },
  ]
  const hiddenIn = (view: Element) =>
    [...(view.querySelector('[data-early-parts]')?.children ?? [])].map((part) => (part as HTMLElement).hidden)
  const later: FrameRequestCallback[] = []

  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => later.push(callback))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    later.length = 0
  })

  test('are shown with it, those behind the second right behind the frame that shows these', async () => {
    const view = await show({ parts })

    expect(hiddenIn(view)).toEqual([false, false, true, true, true])
    for (const callback of later.splice(0)) callback(0)
    await vi.waitFor(() => expect(hiddenIn(view)).toEqual([false, false, true, false, false]))
  })

  test('are all shown with it while the page still loads, whose end would come between two frames', async () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')

    expect(hiddenIn(await show({ parts }))).toEqual([false, false, true, false, false])
    expect(later).toEqual([])
  })

  test('are laid out after it: it alone stands there, with its texts, when the page is laid out in that task', async () => {
    const laidOut: unknown[] = []

    vi.spyOn(Element.prototype, 'scrollTop', 'get').mockImplementation(() => {
      laidOut.push([document.querySelector('h2')?.textContent, ...hiddenIn(document.body)])
      return 0
    })
    await show({ parts })
    expect(laidOut.length).toBeGreaterThan(0)
    for (const one of laidOut) expect(one).toEqual(['A', false, true, true, true, true])
  })
})

test('a part has a part for each entry of its own lists, also where an entry is a text', async () => {
  const items = [
    { name: 'One', more: 'and more' },
    { name: 'Two', type: 'title' },
  ]
  const view = await show({
    parts: [
      { type: 'list', items, notes: ['Say', 'Ask'] },
      { type: 'list', items: [{ name: 'Three' }], notes: 'none' },
    ],
  })
  const shown = [...view.querySelectorAll<HTMLElement>('li, p')].map((one) => one.textContent)

  expect(shown).toEqual(['Oneand more', 'Two', 'Say', 'Ask', 'Three'])
  expect([...view.querySelectorAll<HTMLElement>('b')].map(({ hidden }) => hidden)).toEqual([false, true, true])
})

test('a part has the classes that its words name, and what it does not need is hidden', async () => {
  const view = await show({
    parts: [
      { type: 'title', text: 'A', look: 'bold other' },
      { type: 'form', hint: '' },
    ],
  })

  expect(view.querySelector('h2')?.className).toBe('title b')
  expect(view.querySelector('p')?.hidden).toBe(true)
})

test.each([
  [{ type: 'form', label: 'Apply' }, undefined, 'Apply'],
  [{ type: 'form' }, undefined, 'Send'],
  [{ type: 'form' }, 'en', 'Send it'],
  [{ type: 'form' }, 'zh', 'Send'],
])('of %j in the language %s the button says %s', async (part, locale, label) => {
  const view = await show({ parts: [part], locale })

  expect(view.querySelector('button')?.textContent).toBe(label)
})

test.each([
  ['en', false],
  ['default', false],
  ['', false],
  ['fil', true],
])('an answer in %s hides the labels until the page speaks it: %s', async (locale, isHidden) => {
  document.documentElement.removeAttribute('data-undrawn')
  await show({ parts: [{ type: 'form' }], locale })

  expect(document.documentElement.hasAttribute('data-undrawn')).toBe(isHidden)
})

test('an answer in a language whose words stand beside the parts shows them, though the address asked for it before', async () => {
  document.documentElement.setAttribute('data-undrawn', '')

  const view = await show({ parts: [{ type: 'form' }], locale: 'es' })

  expect(document.documentElement.hasAttribute('data-undrawn')).toBe(false)
  expect(document.documentElement.lang).toBe('es')
  expect(view.querySelector('button')?.textContent).toBe('Enviar')
})

test.each([{ parts: 'none' }, { parts: {} }, {}])('no list of parts (%j) is no part', async (data) => {
  const view = await show(data)

  expect(view.querySelector('[data-early-parts]')?.children).toHaveLength(0)
})

test.each([
  ['/complainDetails?problemId=1', '/complainDetails?problemId=1'],
  ['', null],
  ['//evil.example/', null],
  ['/\\evil.example/', null],
  ['https://evil.example/', null],
  ['javascript:alert(1)', null],
  ['mailto:help@pahiram.example', 'mailto:help@pahiram.example'],
])('a link leads to %j only where that is on this site or begins a mail', (address, href) => {
  const view = document.createElement('div')

  view.append(Object.assign(document.createElement('a'), { textContent: 'All of it' }))
  view.firstElementChild?.setAttribute('data-early-link', 'list.0.address')
  fillEarlyLinks(view, { list: [{ address }] })
  expect(view.firstElementChild?.getAttribute('href')).toBe(href)
})

test('a part says fields of its own entry in its attributes, as they are and once', () => {
  document.body.innerHTML =
    '<div><div data-early-parts="fields" data-early-attributes="">' +
    '<p id="{id}"><input id="{id}-input" value="{value}" placeholder="none" title="{missing}"></p>'.repeat(2) +
    '</div><i id="{id}"></i></div>'
  fillEarlyAttributes(document.body, {
    fields: [
      { id: 'a', value: '{id} "$&' },
      { id: 'b', value: 7 },
    ],
    id: 'outside',
  })

  expect([...document.querySelectorAll('p, i')].map(({ id }) => id)).toEqual(['a', 'b', '{id}'])
  expect(
    [...document.querySelectorAll('input')].map(({ id, value, placeholder, title }) => [id, value, placeholder, title]),
  ).toEqual([
    ['a-input', '{id} "$&', 'none', ''],
    ['b-input', '7', 'none', ''],
  ])
})
