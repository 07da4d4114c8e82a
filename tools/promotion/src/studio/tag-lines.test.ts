import { expect, test } from 'vitest'

import { csvOf } from '../csv/csv.ts'
import { fileNameOf, tagName, tagsIn } from './tag-lines.ts'

test('each line is a link, with commas, tabs or semicolons, and a copied head is left out', () => {
  expect(tagsIn('utm_tag,user_from\r\nposter-1, maria\nposter-2;juan;app\n\n;leaflet\nposter-1,maria\n"fb"')).toEqual([
    { utm_tag: 'poster-1', user_from: 'maria' },
    { utm_tag: 'poster-2', user_from: 'juan', app_from: 'app' },
    { user_from: 'leaflet' },
    { utm_tag: 'fb' },
  ])
  expect(tagsIn(' \n ')).toEqual([])
  expect(tagName({ utm_tag: 'poster-1', user_from: 'maria' })).toBe('poster-1 · maria')
})

test.each([
  ['a,b,c,d', /^Line 1 has 4 values/],
  ['23851234567890123\n1E5\n2.3851E+16', /^Line 3 has a tag that a spreadsheet cut/],
  [`a\n${'x'.repeat(201)}`, /^Line 2 has a tag of more than 200/],
  [Array.from({ length: 201 }, (_, at) => `t${at}`).join('\n'), /^These are 201 links/],
])('a list that cannot be made says why', (text, message) => {
  expect(() => tagsIn(text)).toThrow(message)
})

test('a spreadsheet’s quotations, doubled quotes and line ends are read as they were meant', () => {
  expect(tagsIn('"Poster, Ayala",maria\r"the ""big"" one"\r\nplain')).toEqual([
    { utm_tag: 'Poster, Ayala', user_from: 'maria' },
    { utm_tag: 'the "big" one' },
    { utm_tag: 'plain' },
  ])
  expect(tagsIn('Poster, Ayala; gate 2\tmaria\nplain\tjuan')).toEqual([
    { utm_tag: 'Poster, Ayala; gate 2', user_from: 'maria' },
    { utm_tag: 'plain', user_from: 'juan' },
  ])
  expect(tagsIn('utm_tag;user_from\nSale, big;maria')).toEqual([{ utm_tag: 'Sale, big', user_from: 'maria' }])
  expect(tagsIn('Sale, big;maria\nplain;ana')[0]).toEqual({ utm_tag: 'Sale, big', user_from: 'maria' })
  expect(
    tagsIn(
      csvOf([
        ['utm_tag', 'user_from'],
        ['-20 %', '@maria'],
        ["'90s", '=1+1'],
        ['gate 2; left', 'ana'],
      ]),
    ),
  ).toEqual([
    { utm_tag: '-20 %', user_from: '@maria' },
    { utm_tag: "'90s", user_from: '=1+1' },
    { utm_tag: 'gate 2; left', user_from: 'ana' },
  ])
  expect(() => tagsIn('"Poster')).toThrow(/Quote Not Closed/)
  // As cells are copied, with those that were emptied.
  expect(tagsIn('utm_tag\tuser_from\t\t\n12" poster\tmaria\t\t\n\t\t\t\n')).toEqual([
    { utm_tag: '12" poster', user_from: 'maria' },
  ])
})

test('a file is named by its tags and its code, whatever the tags are, and no longer than a disk takes', () => {
  expect(fileNameOf({ utm_tag: '../poster, Ayala', user_from: 'maría' }, '/l/abc123def')).toBe(
    '-poster-Ayala-maría-abc123def.png',
  )
  for (const letter of ['x', '字', '𝒜']) {
    const name = fileNameOf(
      { utm_tag: letter.repeat(200 / letter.length), user_from: letter.repeat(100) },
      '/l/abc123def',
    )

    expect(new TextEncoder().encode(name).length).toBeLessThan(256)
    expect(name).toMatch(/-abc123def\.png$/)
    expect(() => encodeURIComponent(name)).not.toThrow()
  }
})
