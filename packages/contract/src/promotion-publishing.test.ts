import { expect, test } from 'vitest'

import { templateProblems, templateWarnings } from './index.ts'

const template = {
  id: 'ph-weekend',
  kind: 'register',
  title: 'Fast cash this weekend',
  locale: 'en',
  mobilePattern: 'ph',
  theme: { background: '#0b6b4f', accent: '#fb0', text: '#ffffff' },
  blocks: [
    { type: 'hero', headline: 'Up to ₱25,000', subline: 'Within 1 day', image: 'https://img.example/hero.png' },
    { type: 'form', title: 'Apply now', button: 'Apply' },
    { type: 'benefits', items: [{ icon: 'clock', title: 'Fast', text: 'Within 1 day' }] },
    { type: 'steps', items: [{ title: 'Register', text: 'With your phone' }] },
    { type: 'faq', items: [{ question: 'How?', answer: 'So.' }] },
    { type: 'image', src: 'https://img.example/a.png', alt: '' },
    { type: 'text', title: 'Terms', paragraphs: ['One.', 'Two.'] },
    { type: 'agreement-link', text: 'I agree to the terms' },
  ],
  split: [
    { version: 3, share: 70 },
    { version: 4, share: 30 },
  ],
}

function pathsOf(given: unknown): string[] {
  return templateProblems(given).map(({ path }) => path)
}

test('templateProblems finds nothing in a template that uses everything', () => {
  expect(templateProblems(template)).toEqual([])
})

test.each([
  ['an unknown field', { ...template, colour: 'red' }, 'colour'],
  ['an unknown block', { ...template, blocks: [...template.blocks, { type: 'video' }] }, 'blocks.8.type'],
  ['an unknown field of a block', { ...template, blocks: [{ ...template.blocks[1], html: '' }] }, 'blocks.0.html'],
  ['a missing text', { ...template, blocks: [template.blocks[1], { type: 'agreement-link' }] }, 'blocks.1.text'],
  [
    'an empty text in a list',
    { ...template, blocks: [template.blocks[1], { type: 'steps', items: [{ title: ' ' }] }] },
    'blocks.1.items.0.title',
  ],
  ['a character that no text holds', { ...template, title: 'a\0b' }, 'title'],
  [
    'a character of an address that nobody sees',
    { ...template, kind: 'download', blocks: [{ type: 'download', android: 'https://a\u200b', ios: 'https://a' }] },
    'blocks.0.android',
  ],
  ['an id with a slash', { ...template, id: '../etc' }, 'id'],
  ['a colour by name', { ...template, theme: { background: 'red;}' } }, 'theme.background'],
  ['shares that are not 100', { ...template, split: [{ version: 1, share: 99 }] }, 'split'],
  ['a register template without a form', { ...template, blocks: [template.blocks[0]] }, 'blocks'],
  ['a register template with two forms', { ...template, blocks: [template.blocks[1], template.blocks[1]] }, 'blocks'],
  ['an agreement with a form', { ...template, kind: 'agreement' }, 'blocks'],
  ['a download without its block', { ...template, kind: 'download', blocks: [template.blocks[0]] }, 'blocks'],
  ['no document', 'template', ''],
])('templateProblems reports %s with its place', (_name, given, path) => {
  expect(pathsOf(given)).toEqual([path])
})

const form = template.blocks[1]

test.each([
  [
    'a missing field',
    { ...template, title: undefined, locale: 'xx' },
    'title: is missing; locale: is none of default, en, fil, es, id, zh',
  ],
  [
    'a misspelt field',
    { ...template, theme: { colour: 'red' } },
    'theme.colour: is no field that is known here; those are background, accent, text, look',
  ],
  [
    'a misspelt block',
    { ...template, blocks: [form, { type: 'heros' }] },
    'blocks.1.type: is no known type of block; those are hero, form, benefits, steps, faq, image, text, download, agreement-link, loan-terms',
  ],
  [
    'a block without a type',
    { ...template, blocks: [form, { headline: 'A' }] },
    'blocks.1.type: is missing: each block says what it is',
  ],
  ['a block that is none', { ...template, blocks: [form, 'hero'] }, 'blocks.1: is no known type of block'],
  ['a number for a text', { ...template, title: 25_000 }, 'title: is no text in quotes'],
  [
    'a text for a list',
    { ...template, blocks: [form, { type: 'text', paragraphs: 'One' }] },
    'blocks.1.paragraphs: is no list in brackets: [ ]',
  ],
  ['a text for fields', { ...template, theme: 'green' }, 'theme: is no group of fields in braces: { }'],
  [
    'a share of a half',
    {
      ...template,
      split: [
        { version: 1, share: 99.5 },
        { version: 0, share: 0.5 },
      ],
    },
    'split.0.share: is no whole number from 1 to 100; split.1.version: is no whole number from 1 up; split.1.share: is no whole number from 1 to 100',
  ],
  [
    'a version twice',
    {
      ...template,
      split: [
        { version: 1, share: 50 },
        { version: 1, share: 50 },
      ],
    },
    'split: names a version twice',
  ],
])('templateProblems describes %s in plain words', (_name, given, message) => {
  expect(
    // As it is written in a file.
    templateProblems(JSON.parse(JSON.stringify(given)))
      .map(({ path, message }) => `${path}: ${message}`)
      .join('; '),
  ).toBe(message)
})

test.each([
  [
    { background: '#ffffff', text: '#777' },
    'has a contrast of only 4.4:1 with the background #ffffff; it needs 4.5:1: take a darker text or a lighter background',
  ],
  [
    { background: '#ffffff' },
    'is not given, so it is #ffffff, which has a contrast of only 1:1 with the background #ffffff; it needs 4.5:1: take a darker text or a lighter background',
  ],
  [
    { text: '#0b6b4f', accent: '#000' },
    'has a contrast of only 1:1 with the background #0b6b4f; it needs 4.5:1: take a lighter text',
  ],
])('templateProblems reports the contrast of a text that cannot be read on its background: %o', (theme, message) => {
  expect(templateProblems({ ...template, theme })).toEqual([{ path: 'theme.text', message }])
})

test('templateProblems measures the contrast only when both colours are valid', () => {
  expect(pathsOf({ ...template, theme: { background: 'white', text: '#777' } })).toEqual(['theme.background'])
  expect(pathsOf({ ...template, theme: undefined })).toEqual([])
  expect(pathsOf({ ...template, theme: { background: '#fff', text: '#767676' } })).toEqual([])
})

test.each([
  'http://img.example/a.png',
  'javascript:alert(1)',
  '//img.example/a.png',
  'https://user@img.example/a.png',
  'https:\\\\img.example',
  'https://img.example/a b.png',
  'java\nscript:alert(1)',
  '',
])('templateProblems rejects %j as a link', (src) => {
  const given = { ...template, blocks: [template.blocks[1], { type: 'image', src, alt: 'A' }] }

  expect(pathsOf(given)).toEqual(['blocks.1.src'])
})

test.each([
  null,
  7,
  [],
  {},
  { blocks: 7 },
  { blocks: [null, 7, { type: 'benefits' }, { type: 'benefits', items: [null, { icon: 7 }] }] },
])('templateWarnings finds nothing in %j', (given) => {
  expect(templateWarnings(given)).toEqual([])
})

test('templateWarnings names the place of an unknown icon, only where an icon belongs', () => {
  const items = [{ icon: 'bell' }, { icon: ' Bell' }, { icon: 'toString' }]
  const given = {
    blocks: [
      { type: 'benefits', items },
      { type: 'steps', items },
    ],
  }

  expect(templateWarnings(given).map(({ path }) => path)).toEqual(['blocks.0.items.2.icon'])
})
