import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { checkCampaign } from '@pahiram/contract/campaign-check'
import { expect, test } from 'vitest'

import { runTemplates, scratchFolder } from '../testing/test-terminal.ts'

/*
 * Ten mistakes that campaigns are typically made with: each is reported before anything is published, with what to do, in the
 * studio and on the command line, and leads to its field.
 */

const folder = scratchFolder()
const stores = {
  android: 'https://play.google.com/store/apps/details?id=com.pahiram',
  ios: 'https://apps.apple.com/ph/app/pahiram/id1234567890',
}
const hero = { type: 'hero', headline: 'Hanggang ₱25,000' }
const form = { type: 'form', button: 'Mag-apply' }
const legal = {
  type: 'text',
  paragraphs: [
    'SEC Registration No. CS201912345, Certificate of Authority No. 1234. Basahin ang Disclosure Statement.',
  ],
}
const terms = { type: 'loan-terms' }
const register = {
  id: 'ph-pasko',
  kind: 'register',
  title: 'Pera sa Pasko',
  locale: 'fil',
  mobilePattern: 'ph',
  blocks: [hero, form, legal, terms],
}
const download = {
  id: 'ph-pasko-app',
  kind: 'download',
  title: 'Kunin ang app',
  blocks: [{ type: 'download', ...stores }],
}

const saying = (paragraph: string) => ({
  ...register,
  blocks: [hero, form, legal, { type: 'text', paragraphs: [paragraph] }, terms],
})

interface Mistake {
  readonly pages: readonly object[]
  /** Where it is: the page, and the field in it. */
  readonly page: number
  readonly path: string
  /** What to do about it. */
  readonly remedy: string
}

const inRegister = (page: object, path: string, remedy: string): Mistake => ({
  pages: [page, download],
  page: 0,
  path,
  remedy,
})

const mistakes: Readonly<Record<string, Mistake>> = {
  'colours that cannot be read': inRegister(
    { ...register, theme: { background: '#ffffff', text: '#eeeeee' } },
    'theme.text',
    'take a darker text',
  ),
  'words that the page began with': inRegister(saying('Ang unang talata.'), 'blocks.3.paragraphs.0', 'write your own'),
  'a promise of approval': inRegister(
    saying('100% approved agad!'),
    'blocks.3.paragraphs.0',
    'say that every application is looked at',
  ),
  'a promise of no interest': inRegister(
    saying('Walang interes ngayong Pasko'),
    'blocks.3.paragraphs.0',
    'say what the loan costs',
  ),
  'another language than the page’s': inRegister(
    saying('Get the money within a day with your phone'),
    'blocks.3.paragraphs.0',
    'translate it',
  ),
  'HTML in a text': inRegister(saying('Mag-apply <b>ngayon</b>'), 'blocks.3.paragraphs.0', 'take it out'),
  'a headline that fills a phone': inRegister(
    { ...register, blocks: [{ ...hero, headline: 'a'.repeat(189) }, form, legal] },
    'blocks.0.headline',
    'say it in at most 80',
  ),
  'no registration numbers': inRegister({ ...register, blocks: [hero, form] }, 'blocks', 'add a text block that does'),
  'a picture on one’s own computer': inRegister(
    { ...register, blocks: [{ ...hero, image: 'C:\\pasko.jpg' }, form, legal] },
    'blocks.0.image',
    'take the address that a browser shows',
  ),
  'stores that are swapped': {
    pages: [register, { ...download, blocks: [{ type: 'download', android: stores.ios, ios: stores.android }] }],
    page: 1,
    path: 'blocks.0.android',
    remedy: 'swap android and ios',
  },
}

test('a campaign without a mistake has no finding, in the studio and on the command line', async () => {
  expect(checkCampaign([register, download])).toEqual([])
  expect((await check([register, download])).notes).toBe('The pictures were not looked at (--offline).')
})

test.each(Object.entries(mistakes))(
  'the studio reports %s, at its field, with what to do',
  (_, { pages, page, path, remedy }) => {
    expect(checkCampaign(pages)).toContainEqual(
      expect.objectContaining({ page, path, message: expect.stringContaining(remedy) as string }),
    )
  },
)

test.each(Object.entries(mistakes))(
  'pnpm templates validate reports %s, at its field',
  async (_, { pages, path, remedy }) => {
    const { notes } = await check(pages)

    expect(notes.split('\n')).toContainEqual(expect.stringMatching(new RegExp(`^ +${path}: .*${remedy}`)))
  },
)

async function check(pages: readonly object[]) {
  const files = pages.map((page, at) => {
    writeFileSync(join(folder, `${at}.json`), JSON.stringify(page, null, 2))
    return `${at}.json`
  })

  return runTemplates(['validate', ...files, '--offline'], folder)
}

test.each([
  'Ang interes ay 10% interest bawat buwan',
  'Sinusuri ang bawat application at hindi lahat ay naaaprubahan.',
  'If you are interested, no obligation sa iyo at hindi ka sisingilin',
])('the check leaves the honest text %j alone', (paragraph) => {
  expect(checkCampaign([saying(paragraph), download])).toEqual([])
})
