import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { expectHeadline } from './expect-headline.ts'
import { templatesCommand } from './templates-command.ts'

const page = {
  kind: 'register',
  title: 'A loan by phone',
  theme: { background: '#0b6b4f', accent: '#ffb400', text: '#ffffff' },
  blocks: [
    { type: 'hero', headline: 'Pay by Friday', subline: 'Decision within 1 day' },
    { type: 'form', title: 'Apply now', button: 'Apply' },
  ],
}

/** The path that a visitor opens, of the address that a command printed. */
function pathIn(text: string): string {
  const { pathname, search } = new URL(/^https?:\S+$/m.exec(text)?.[0] ?? '')

  return pathname + search
}

journey(
  'a promoter edits a page, is stopped by what nobody could read, and publishes again',
  async ({ phone, origin, onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'promoter-'))
    const templates = templatesCommand(folder, origin)
    const id = `night-${Date.now()}`
    const file = `${id}.json`
    const path = join(folder, file)
    const edit = (from: string, to: string) => writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))

    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))

    writeFileSync(path, JSON.stringify({ ...page, id }, null, 2))

    const first = await templates('publish', file)

    expect(first.text).toContain(`${id} is published as version 1.`)
    await expectHeadline(phone, pathIn(first.text), 'Pay by Friday')

    edit('Pay by Friday', 'Up to ₱30,000')
    edit('"background": "#0b6b4f"', '"background": "#ffffff"')

    const refused = await templates('validate', file)

    expect(refused.code).toBe(1)
    expect(refused.text).toMatch(/^ {2}theme\.text: .*4\.5:1/m)
    expect((await templates('publish', file)).text).toContain('Nothing was published.')

    edit('"background": "#ffffff"', '"background": "#3a1d6e"')
    expect((await templates('validate', file)).code).toBe(0)

    const second = await templates('publish', file, '--note', 'A new colour for the night')

    expect(second.text).toContain(`${id} is published as version 2.`)
    await expectHeadline(phone, pathIn(second.text), 'Up to ₱30,000')
    await phone.screenshot('promoter-published')

    // The link of the campaign leads to the same page.
    const link = await templates('link', id, '--to', origin, '--utm-tag', 'Linggo & gabi')

    await expectHeadline(phone, pathIn(link.text), 'Up to ₱30,000')
    expect(new URL(phone.page.url()).searchParams.get('utm_tag')).toBe('Linggo & gabi')
  },
)
