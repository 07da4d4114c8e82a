import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'

import { journey } from '../journey.ts'
import { buildSheet } from './build-sheet.ts'

const choice = {
  engine: 'chromium',
  pages: ['order', 'about-us'],
  states: ['data', '500'],
  languages: ['es'],
  widths: [320],
  schemes: ['dark'],
  scales: [100],
  tabs: 2,
} as const

journey(
  'the sheet shows each page in each state, and marks what changed since the last one',
  async ({ newPhone, origin }) => {
    const folder = mkdtempSync(join(tmpdir(), 'pahiram-sheet-'))
    const site = { origin, now: Date.now() }

    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))

    const first = await buildSheet(folder, choice, site)
    const facts = first.taken.map(({ page, state, language, width, scheme, change }) =>
      [page, state, language, width, scheme, change].join(' '),
    )

    expect(facts.sort()).toEqual([
      'about-us data es 320 dark new',
      'order 500 es 320 dark new',
      'order data es 320 dark new',
    ])
    expect(first.taken.flatMap(({ axe, problems }) => [...axe, ...problems])).toEqual([])

    // The next sheet finds that the page with the failure was once white.
    const failed = first.taken.find(({ state }) => state === '500')
    const path = join(folder, failed?.file ?? '')
    const { width, height } = await sharp(path).metadata()

    expect(width).toBe(320)
    writeFileSync(
      path,
      await sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer(),
    )

    const second = await buildSheet(folder, { ...choice, pages: ['order'] }, site)

    expect(Object.fromEntries(second.taken.map(({ state, change }) => [state, change]))).toEqual({
      data: 'same',
      '500': 'changed',
    })
    expect(second.taken.every(({ before }) => before === undefined || existsSync(join(folder, before)))).toBe(true)

    const { page } = await newPhone({ context: { viewport: { width: 1200, height: 900 } } })

    await page.goto(pathToFileURL(second.file).href)
    expect(await page.getByRole('figure').count()).toBe(3)
    expect(await page.getByText('axe: 0').count()).toBe(3)
    await page.getByLabel('changed').check()
    await page.getByText('1 of 3 pictures').waitFor()
    expect(await page.getByRole('figure').innerText()).toContain('order · 500 · 320 · dark · 100 % · es')
    await page.getByLabel('changed').uncheck()
    await page.getByLabel('State').selectOption('data')
    await page.getByText('2 of 3 pictures').waitFor()
  },
)
