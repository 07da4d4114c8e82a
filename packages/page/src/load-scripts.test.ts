import { afterEach, expect, test } from 'vitest'

import { loadScripts } from './load-scripts.ts'

afterEach(() => document.head.replaceChildren())

function opened(inTemplate: string): void {
  document.head.innerHTML = `<template data-scripts>${inTemplate}</template>`
  loadScripts()
}

const addressesIn = (selector: string) =>
  [...document.head.querySelectorAll(selector)].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src'),
  )

test('a page’s files are asked for at once, and its script runs when the HTML is there', () => {
  opened(
    '<link rel="modulepreload" href="/react.js"><link rel="modulepreload" href="/order.js"><script type="module" src="/order.js"></script>',
  )

  expect(addressesIn('link')).toEqual(['/react.js', '/order.js'])
  expect(addressesIn('script')).toEqual([])

  document.dispatchEvent(new Event('DOMContentLoaded'))
  document.dispatchEvent(new Event('DOMContentLoaded'))

  expect(addressesIn('script')).toEqual(['/order.js'])
})

test('a page without a script of its own stays as it is', () => {
  opened('')
  expect(document.head.children).toHaveLength(1)
})
