import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { expectHeadline } from './expect-headline.ts'
import { templatesCommand } from './templates-command.ts'

/** The path that a visitor opens, of the address that a command printed. */
function pathIn(text: string): string {
  const { pathname, search } = new URL(/^https?:\S+$/m.exec(text)?.[0] ?? '')

  return pathname + search
}

journey(
  'a promoter edits a page, is stopped by what nobody could read, publishes and goes back',
  async ({ phone, origin, onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'promoter-'))
    const templates = templatesCommand(folder, origin)
    const id = `night-${Date.now()}`
    const file = `${id}.json`
    const edit = (from: string, to: string) => {
      const path = join(folder, file)

      writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
    }

    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))

    expect((await templates('new', id)).code).toBe(0)
    edit('Up to ₱25,000', 'Pay by Friday')

    const first = await templates('publish', file)

    expect(first.text).toContain(`${id} is published as version 1.`)
    await expectHeadline(phone, pathIn(first.text), 'Pay by Friday')

    edit('Pay by Friday', 'Up to ₱30,000')
    edit('"background": "#0b6b4f"', '"background": "#ffffff"')

    const refused = await templates('validate', file)

    expect(refused.code).toBe(1)
    expect(refused.text).toMatch(/line \d+ {2}theme\.text: .*4\.5:1/)
    expect((await templates('publish', file)).text).toContain('Nothing was published.')

    edit('"background": "#ffffff"', '"background": "#3a1d6e"')
    expect((await templates('validate', file)).code).toBe(0)

    const second = await templates('publish', file, '--note', 'A new colour for the night')

    expect(second.text).toContain(`${id} is published as version 2.`)
    await expectHeadline(phone, pathIn(second.text), 'Up to ₱30,000')
    await phone.screenshot('promoter-published')

    const back = await templates('rollback', id)

    expect(back.text).toContain(`${id} is back to version 1: published as version 3`)
    await expectHeadline(phone, pathIn(back.text), 'Pay by Friday')

    // The link of the campaign leads to the same page.
    const link = await templates('link', id, '--to', origin, '--utm-tag', 'Linggo & gabi')

    await expectHeadline(phone, pathIn(link.text), 'Pay by Friday')
    expect(new URL(phone.page.url()).searchParams.get('utm_tag')).toBe('Linggo & gabi')
  },
)

journey(
  'pnpm templates check goes through a campaign in a browser, weighs its pages, and says what a visitor would not get',
  async ({ origin, onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'checked-'))
    const templates = templatesCommand(folder, origin)
    const write = (name: string, page: object) => writeFileSync(join(folder, name), JSON.stringify(page, null, 2))
    const notice = 'SEC Registration No. CS201912345, Certificate of Authority No. 1234.'
    const blocks = [
      { type: 'hero', headline: 'Pera sa Pasko' },
      { type: 'form', button: 'Mag-apply' },
      { type: 'agreement-link', text: 'Sumasang-ayon ako' },
      { type: 'text', paragraphs: [notice] },
    ]
    const register = { id: 'pasko', kind: 'register', title: 'Pasko', locale: 'fil', mobilePattern: 'ph', blocks }
    const stores = {
      android: 'https://play.google.com/store/apps/details?id=com.pahiram',
      ios: 'https://apps.apple.com/ph/app/pahiram/id1234567890',
    }

    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    write('download.json', {
      id: 'pasko-app',
      kind: 'download',
      title: 'App',
      blocks: [{ type: 'download', ...stores }],
    })
    write('agreement.json', {
      id: 'pasko-terms',
      kind: 'agreement',
      title: 'Mga tuntunin',
      blocks: [{ type: 'text', paragraphs: ['Babayaran mo ang pautang sa takdang araw.'] }],
    })

    write('register.json', {
      ...register,
      blocks: [
        { type: 'hero', headline: 'Pera', image: `/promo/pictures/${'0'.repeat(64)}.960.jpg` },
        ...blocks.slice(1),
      ],
    })

    const { code, text } = await templates('check', 'register.json', 'download.json', 'agreement.json', '--browser')

    // Of all that was tried, the form and the stores among it, the picture alone is wrong: it is not there, so it does not show.
    expect({ code, problems: text.match(/^✗.*/gm) }).toEqual({
      code: 1,
      problems: ['✗ register.json: 1 problem', '✗ register.json: 1 problem'],
    })
    expect(text).toMatch(/line \d+ {2}blocks\.0\.image: is not on this server: upload the picture again/)
    expect(text).toMatch(/line \d+ {2}blocks\.0\.image: does not show in a browser: upload it/)
    // What a visitor loads: the page's script has at most 62 KB (docs/quality.md).
    expect(text).toMatch(/✓ download\.json opens: (?:[6-9]\d|1[0-2]\d) KB, [3-5]\.\d s at 400 kbit\/s/)
  },
)
