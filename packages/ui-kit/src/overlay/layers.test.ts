import { afterEach, beforeEach, expect, test } from 'vitest'

import { createLayer, isTopLayer, openModalLayer } from './layers.ts'

let page: HTMLElement
let closings: (() => void)[] = []

beforeEach(() => {
  page = document.createElement('main')
  document.body.append(page)
})

afterEach(() => {
  for (const close of closings) close()
  closings = []
  document.body.replaceChildren()
})

function newLayer(options = {}) {
  const layer = createLayer(document, options)

  document.body.append(layer)

  return layer
}

function open(layer: HTMLElement) {
  const close = openModalLayer(layer)

  closings.push(close)

  return close
}

function isAsleep(element: Element) {
  return element.hasAttribute('inert') && element.getAttribute('aria-hidden') === 'true'
}

test('the page sleeps while a layer is open, and wakes after', () => {
  const layer = newLayer()

  const close = open(layer)
  expect([isAsleep(page), isAsleep(layer)]).toEqual([true, false])

  close()
  expect(isAsleep(page)).toBe(false)
})

test('a lower layer sleeps under an upper one', () => {
  const lower = newLayer()
  const upper = newLayer()
  open(lower)
  const closeUpper = open(upper)

  expect([isAsleep(lower), isTopLayer(lower), isTopLayer(upper)]).toEqual([true, false, true])

  closeUpper()
  expect([isAsleep(lower), isTopLayer(lower), isAsleep(page)]).toEqual([false, true, true])
})

test('a lower layer may close first', () => {
  const lower = newLayer()
  const upper = newLayer()
  const closeLower = open(lower)
  const closeUpper = open(upper)

  closeLower()
  expect([isAsleep(page), isTopLayer(upper)]).toEqual([true, true])

  closeUpper()
  expect(isAsleep(page)).toBe(false)
})

test('what stays awake, stays awake', () => {
  const toasts = newLayer({ staysAwake: true })

  open(newLayer())

  expect(isAsleep(toasts)).toBe(false)
})

test('what slept before a layer came sleeps on after it', () => {
  page.setAttribute('inert', '')

  open(newLayer())()

  expect(page.hasAttribute('inert')).toBe(true)
})

test('the page scrolls again as it did when the last layer is gone', () => {
  document.body.style.overflow = 'auto'
  const closeLower = open(newLayer())
  const closeUpper = open(newLayer())

  closeUpper()
  expect(document.body.style.overflow).toBe('hidden')

  closeLower()
  expect(document.body.style.overflow).toBe('auto')
  document.body.style.overflow = ''
})
