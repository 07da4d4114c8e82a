import { readdirSync, readFileSync } from 'node:fs'

import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'

/** What a template of the library says of itself, as far as it shows at the top of its page. */
interface LibraryTemplate {
  readonly id: string
  readonly kind: 'register' | 'download' | 'agreement'
  readonly title: string
  readonly blocks: readonly { readonly type: string; readonly headline?: string }[]
}

const library = new URL('../../../promotion/library/', import.meta.url)
const templates = readdirSync(library).map(
  (file) => JSON.parse(readFileSync(new URL(file, library), 'utf8')) as LibraryTemplate,
)

/** Where a visitor sees a template of each kind (docs/spec/contract.md §8). */
const addressOf = {
  register: (id: string) => `/landing?templateId=${id}`,
  download: (id: string) => `/landing?down_id=${id}#/download`,
  agreement: (id: string) => `/landing?links_id=${id}#/agreement`,
} as const

for (const { id, kind, title, blocks } of templates) {
  journey(`the template ${id} can be published as it is: everybody can read and use it`, async ({ phone }) => {
    const { page } = phone
    const headline = blocks.find(({ type }) => type === 'hero')?.headline ?? ''

    await phone.open(addressOf[kind](id))
    await page.getByRole('heading', { level: 1, name: headline }).waitFor()
    await expect.poll(() => page.title()).toBe(title)
    // Whatever the template names must come before anybody judges its looks.
    await page.waitForLoadState('networkidle')
    await phone.screenshot(`template-${id}`)
    expect(await accessibilityFindings(page)).toEqual([])

    await page.emulateMedia({ colorScheme: 'dark' })
    await phone.screenshot(`template-${id}-dark`)
    expect(await accessibilityFindings(page)).toEqual([])

    await phone.resize('small')
    expect(await sidewaysScroll(page)).toBe(0)
    await phone.screenshot(`template-${id}`)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityFindings(page)).toEqual([])
  })
}
