import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { runTemplates, scratchFolder } from '../testing/test-terminal.ts'

const folder = scratchFolder()
const notice = 'SEC Registration No. CS201912345, Certificate of Authority No. 1234.'
const hero = { type: 'hero', headline: 'Hanggang ₱25,000', subline: 'Alamin ang sagot sa loob ng 1 araw' }
const form = { type: 'form', button: 'Mag-apply' }
const legal = { type: 'text', paragraphs: [notice] }
const register = {
  id: 'ph-pasko',
  kind: 'register',
  title: 'Pera sa Pasko',
  locale: 'fil',
  mobilePattern: 'ph',
  blocks: [hero, form, legal],
}
const download = {
  id: 'ph-download',
  kind: 'download',
  title: 'Kunin ang app',
  locale: 'fil',
  blocks: [
    {
      type: 'download',
      android: 'https://play.google.com/store/apps/details?id=com.pahiram',
      ios: 'https://apps.apple.com/ph/app/pahiram/id1234567890',
    },
  ],
}
const link = 'https://pahiram.example/landing?templateId=ph-pasko&down_id=ph-download'

function write(name: string, content: unknown): string {
  writeFileSync(join(folder, name), JSON.stringify(content, null, 2))
  return name
}

async function check(page: unknown, ...more: string[]) {
  const files = [write('page.json', page), write('download.json', download)]

  return runTemplates(['check', ...files, '--offline', ...more], folder)
}

test('check passes a campaign without mistakes', async () => {
  const { code, output } = await check(register, '--link', link)

  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('✓ page.json: ph-pasko') as string })
})

const text = (paragraph: string) => ({
  ...register,
  blocks: [hero, form, legal, { type: 'text', paragraphs: [paragraph] }],
})

test.each([
  [
    'a placeholder',
    text('Ang halaga ay [HALAGA] lang'),
    'blocks.3.paragraphs.0: still has “[HALAGA]”, a placeholder: write your own',
  ],
  [
    'an id with capitals',
    { ...register, id: 'PH Pasko!' },
    'id: may hold a-z, 0-9 and -, at most 40 of them: write ph-pasko',
  ],
  ['another code of the language', { ...register, locale: 'tl' }, 'write fil'],
  [
    'an http address',
    { ...register, blocks: [{ ...hero, image: 'http://a.example/p.jpg' }, form, legal] },
    'blocks.0.image: is no https: link: write https://a.example/p.jpg',
  ],
  ['no form', { ...register, blocks: [hero, legal] }, 'add { "type": "form", "button": "Apply" }'],
])('check tells of %s, with its field and what to do', async (_, page, expected) => {
  const { code, notes } = await check(page)

  expect(code).toBe(1)
  expect(notes).toContain(expected)
  expect(notes).toMatch(/line +\d+ /)
})

test.each([
  [
    'blocks.0.android',
    { android: 'https://play.google.com/store/apps', ios: download.blocks[0]?.ios },
    'leads to the store and to no app',
  ],
])('check tells of %s when it is %j', async (field, stores, expected) => {
  const file = write('stores.json', { ...download, blocks: [{ type: 'download', ...stores }] })
  const { notes } = await runTemplates(['check', file, '--offline'], folder)

  expect(notes).toContain(`${field}: ${expected}`)
})

test.each([
  [
    'https://pahiram.example/landing?templateId=ph-pasko',
    'down_id: is missing, so who registers is not led to the app',
  ],
  ['https://pahiram.example/landing?down_id=ph-download', 'templateId: is missing'],
  [`${link}&sessionId=abc`, 'sessionId: is part of somebody’s session'],
  [link.replace('ph-pasko', 'ph-psako'), 'templateId: is ph-psako, and the register template is ph-pasko'],
  [link.replace('https', 'http'), 'use the https address'],
])('check tells of the link %s', async (address, expected) => {
  const { code, notes } = await check(register, '--link', address)

  expect(code).toBe(1)
  expect(notes).toContain(expected)
})

test('check tells of a register page whose campaign has no download page', async () => {
  const { code, notes } = await runTemplates(['check', write('alone.json', register), '--offline'], folder)

  expect(code).toBe(1)
  expect(notes).toContain('its registrations lead to no app yet')
})

test.each([
  'Ang interes ay 10% interest bawat buwan',
  'Sinusuri ang bawat application at hindi lahat ay naaaprubahan.',
  'If you are interested, no obligation sa iyo at hindi ka sisingilin',
])('check leaves the honest text %j alone', async (paragraph) => {
  expect((await check(text(paragraph), '--link', link)).code).toBe(0)
})
