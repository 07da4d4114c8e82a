import { expect, test } from 'vitest'

import { usedStyle } from './static-style.ts'

const css =
  '.a_title{color:red}.a_row:first-child{color:red}.a_row .a_cell{margin:0}:root{--ink:#000}p{padding:0}@media (prefers-color-scheme:dark){.a_other{color:#fff}}'

test('keeps the rules of classes that the page has, of elements and of the root', () => {
  expect(usedStyle(css, '<h1 class="a_title"></h1>')).toBe('.a_title{color:red}:root{--ink:#000}p{padding:0}')
})

test('keeps the rules of a class that only the page’s script sets', () => {
  expect(usedStyle(css, '<p></p>; element.classList.add("a_other")')).toContain(
    '@media (prefers-color-scheme:dark){.a_other{color:#fff}}',
  )
})

test('writes nothing that the oldest browsers do not read', () => {
  expect(usedStyle('p{top:0;right:0;bottom:0;left:0}', '<p></p>')).not.toContain('inset')
})
