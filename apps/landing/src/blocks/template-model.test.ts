import { type LandingConfig, landingLooks, templateKinds } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { lookOf, partsOf } from './template-model.ts'
import { templateOf } from './test-template.tsx'

function typesOf(written: unknown, hasForm = true): readonly string[] {
  return partsOf(templateOf(written), hasForm).map(({ type }) => type)
}

const form = { type: 'form', button: 'Apply' }
const agreement = { type: 'agreement-link', text: 'I agree' }
const hero = { type: 'hero', headline: 'Cash' }

test('partsOf leaves out empty blocks and blocks of unknown types', () => {
  const blocks = [
    hero,
    { type: 'hero' },
    { type: 'countdown', until: '2027-01-01' },
    form,
    agreement,
    { type: 'benefits', items: [] },
    { type: 'steps', items: [{ icon: 'clock' }, null, 'step'] },
    { type: 'faq', items: [{ question: 'Who?' }, { answer: 'You.' }] },
    { type: 'image', alt: 'A shop' },
    { type: 'text', title: ' ', paragraphs: ['', ' '] },
    null,
    'form',
  ]

  expect(typesOf({ config: { blocks } })).toEqual(['hero', 'form'])
})

test('partsOf leaves out the empty parts of a block', () => {
  const blocks = [
    { type: 'benefits', items: [{ title: ' Fast ', icon: 'clock' }, {}, { text: 'Only a text' }] },
    { type: 'faq', items: [{ question: 'Who?', answer: 'You.' }, { question: 'When?' }] },
    { type: 'text', paragraphs: ['One', '', 'Two'] },
  ]

  expect(partsOf(templateOf({ config: { blocks } }), false)).toEqual([
    {
      type: 'benefits',
      items: [
        { icon: 'clock', title: 'Fast', text: '' },
        { icon: '', title: '', text: 'Only a text' },
      ],
    },
    { type: 'faq', items: [{ question: 'Who?', answer: 'You.' }] },
    { type: 'text', title: '', paragraphs: ['One', 'Two'] },
  ])
})

test('the form is there once, however often a template asks for it', () => {
  expect(typesOf({ config: { blocks: [form, form, agreement, form] } })).toEqual(['form'])
})

test('a page with a form has it, and a way to the agreement above its button, also in a template that lacks both', () => {
  const text = { type: 'text', paragraphs: ['Borrow with care'] }
  const own = { type: 'form', title: '', agreement: '' }

  expect(typesOf({ config: { blocks: [hero, text] } })).toEqual(['hero', 'form', 'text'])
  expect(typesOf({ config: { blocks: [text] } })).toEqual(['form', 'text'])
  expect(partsOf(templateOf({}), true)).toEqual([own])
  expect(partsOf(null, true)).toEqual([own])
})

test('a way to the agreement that follows the form moves above its button, one before it stays', () => {
  const text = { type: 'text', paragraphs: ['Borrow with care'] }
  const agreed = { type: 'form', title: '', agreement: 'I agree' }
  const parts = (...blocks: unknown[]) => partsOf(templateOf({ config: { blocks } }), true)

  expect(parts(form, agreement)).toEqual([agreed])
  expect(parts(form, text, agreement, agreement).map(({ type }) => type)).toEqual(['form', 'text', 'agreement-link'])
  expect(parts(form, text, agreement)[0]).toEqual(agreed)
  expect(parts(agreement, form)).toEqual([
    { type: 'agreement-link', text: 'I agree' },
    { type: 'form', title: '' },
  ])
})

test('a page without a form has no place for one', () => {
  expect(typesOf({ config: { blocks: [hero, form] } }, false)).toEqual(['hero'])
  expect(partsOf(null, false)).toEqual([])
})

test('the title is the heading where no block brings one, and is above a headline that says something else', () => {
  const headings = (blocks: unknown[]) =>
    partsOf(templateOf({ title: 'Weekend', config: { blocks } }), false).map((part) =>
      part.type === 'hero' ? [part.label, part.headline] : part.type,
    )

  expect(headings([])).toEqual([['', 'Weekend']])
  expect(headings([agreement])).toEqual([['', 'Weekend'], 'agreement-link'])
  expect(headings([{ type: 'hero', subline: 'Within 1 day' }])).toEqual([['', 'Weekend']])
  expect(headings([hero, { type: 'hero', headline: 'More cash' }])).toEqual([
    ['Weekend', 'Cash'],
    ['', 'More cash'],
  ])
  expect(headings([{ type: 'hero', headline: 'Weekend' }])).toEqual([['', 'Weekend']])
})

test('our three register templates look like three', () => {
  const looks = ['ph-weekend', 'ph-payday', 'ph-sari'].map((id) => lookOf({ id, kind: 'register' }))

  expect(new Set(looks.map(({ manner }) => manner)).size).toBe(3)
  expect(new Set(looks.map(({ artwork }) => artwork)).size).toBe(3)
})

test.each(landingLooks)('a template that chooses the look %s has it, of whatever kind it is', (look) => {
  const config = { theme: { look }, blocks: [] } as unknown as LandingConfig
  const manners = ['ph-sari', 'ph-payday', 'ph-weekend'].flatMap((id) =>
    templateKinds.map((kind) => lookOf({ id, kind, config }).manner),
  )

  expect(new Set(manners)).toEqual(new Set([look]))
})

test('a template looks the same whenever it is drawn', () => {
  expect(lookOf({ id: 'ph-sari', kind: 'register' })).toEqual(lookOf({ id: 'ph-sari', kind: 'register' }))
})

test('a download shows a phone and an agreement a document', () => {
  expect(lookOf({ id: 'a', kind: 'download' }).artwork).toBe('phone')
  expect(lookOf({ id: 'a', kind: 'agreement' }).artwork).toBe('document')
  expect(lookOf({}).artwork).toBeTruthy()
})
