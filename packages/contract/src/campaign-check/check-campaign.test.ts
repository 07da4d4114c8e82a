import { templateKinds } from '../promotion.ts'
import { expect, test } from 'vitest'

import { checkCampaign } from './check-campaign.ts'
import { isSameJson } from './document.ts'
import { preflight } from './preflight.ts'
import { idFrom } from './remedies.ts'
import { starterDocument } from './starter.ts'

const ready = {
  id: 'pasko-app',
  kind: 'download',
  title: 'Kunin ang app',
  blocks: [
    {
      type: 'download',
      android: 'https://play.google.com/store/apps/details?id=com.pahiram',
      ios: 'https://apps.apple.com/ph/app/pahiram/id1234567890',
    },
  ],
}

test.each(['en', 'fil', 'es'] as const)(
  'a campaign of starter pages in %s has no problem, and nothing of its placeholders gets through',
  (locale) => {
    const findings = checkCampaign(templateKinds.map((kind) => starterDocument(`a-${kind}`, kind, locale)))

    expect(findings.filter(({ isProblem }) => isProblem)).toEqual([])
    expect(new Set(findings.map(({ page }) => page))).toEqual(new Set([0, 1, 2]))
    expect(findings.some(({ message }) => message.includes('what the page began with'))).toBe(true)
  },
)

test('a campaign names the page of each finding, and what is missing as a whole', () => {
  const register = { ...starterDocument('pasko', 'register', 'fil'), title: '' }
  const findings = checkCampaign([ready, register])

  expect(findings.filter(({ page }) => page === 0)).toEqual([])
  expect(findings).toContainEqual({ page: 1, path: 'title', message: 'is empty', isProblem: true })
  expect(findings).toContainEqual(
    expect.objectContaining({ page: undefined, message: expect.stringContaining('add an agreement page') }),
  )
  expect(checkCampaign([])).toMatchObject([{ message: 'has no page: add one' }])
})

test.each([
  ['PH Pasko!', 'ph-pasko'],
  ['Año Nuevo', 'ano-nuevo'],
  ['  ', ''],
  ['春节', ''],
])('the name %j gives the id %j', (name, id) => {
  expect(idFrom(name)).toBe(id)
})

test('two documents are the same in whatever order their fields stand, and differ in the order of lists', () => {
  expect(isSameJson({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true)
  expect(isSameJson({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
  expect(isSameJson({ a: 1 }, { a: 1, b: undefined })).toBe(true)
})

test('a Philippine register page says what loans cost, who lends, and where to read it all', () => {
  const page = starterDocument('pasko', 'register')
  const lacking = { ...page, blocks: page.blocks.filter(({ type }) => type !== 'loan-terms' && type !== 'text') }
  const messagesOf = (document: object) =>
    preflight(document).flatMap(({ path, message }) => (path === 'blocks' ? [message] : []))

  expect(messagesOf(lacking)).toEqual([
    expect.stringContaining('do not name the SEC registration number'),
    expect.stringContaining('add the block loan-terms'),
    expect.stringContaining('Study the Terms and Conditions in the Disclosure Statement'),
  ])
  expect(messagesOf({ ...lacking, kind: 'agreement' })).toEqual([])
  // The lender's own line is at the foot of each page: a second one, which may differ, is found in its field.
  const foot = 'SEC Registration No. CS2026 · Certificate of Authority No. 12'
  const twice = { ...page, blocks: [...page.blocks, { type: 'text', paragraphs: ['SEC Reg. No. CS2025'] }] }
  const found = (document: object) => preflight(document, foot).filter(({ message }) => message.includes('egistration'))

  expect(found(page)).toEqual([])
  expect(found(twice)).toEqual([
    { path: `blocks.${page.blocks.length}.paragraphs.0`, message: expect.stringContaining('at the foot of each page') },
  ])
  expect(messagesOf({ ...lacking, mobilePattern: 'as-specified' })).toEqual([])
})
