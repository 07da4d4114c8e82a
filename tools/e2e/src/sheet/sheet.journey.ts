import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'

import { journey, longJourney } from '../journey.ts'
import { hasNativeShell } from '../native-shell/debian-tools.ts'
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

longJourney(
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

    // The next sheet finds that the page with data was once white; a failure looks the same, with its reference.
    const order = first.taken.find(({ page, state }) => page === 'order' && state === 'data')
    const path = join(folder, order?.file ?? '')
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
      data: 'changed',
      '500': 'same',
    })
    expect(second.taken.every(({ before }) => before === undefined || existsSync(join(folder, before)))).toBe(true)

    const { page } = await newPhone({ context: { viewport: { width: 1200, height: 900 } } })

    await page.goto(pathToFileURL(second.file).href)
    expect(await page.getByRole('figure').count()).toBe(3)
    expect(await page.getByText('axe: 0').count()).toBe(3)
    await page.getByLabel('changed').check()
    await page.getByText('1 of 3 pictures').waitFor()
    expect(await page.getByRole('figure').innerText()).toContain('order · data · 320 · dark · 100 % · es')
    await page.getByLabel('changed').uncheck()
    await page.getByLabel('State').selectOption('data')
    await page.getByText('2 of 3 pictures').waitFor()
  },
)

journey.skipIf(!hasNativeShell())(
  'the sheet in WebKitGTK shows the whole page in the width and colours asked for, the same each time',
  async ({ origin }) => {
    const folder = mkdtempSync(join(tmpdir(), 'pahiram-sheet-'))
    const site = { origin, now: Date.now() }
    const inWebKit = { ...choice, engine: 'webkitgtk', pages: ['about-us'], states: ['data'], tabs: 1 } as const

    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))

    const { taken, missed } = await buildSheet(folder, inWebKit, site)
    const picture = sharp(join(folder, taken[0]?.file ?? ''))
    const { width, height } = await picture.metadata()
    const { dominant } = await picture.stats()

    expect(missed).toEqual([])
    expect(taken).toMatchObject([{ page: 'about-us', width: 320, scheme: 'dark', axe: [], problems: [], sideways: 0 }])
    expect(width).toBe(320)
    // Higher than the window.
    expect(height).toBeGreaterThan(700)
    expect(Math.max(dominant.r, dominant.g, dominant.b)).toBeLessThan(64)

    const again = await buildSheet(folder, inWebKit, site)

    expect(again.taken).toMatchObject([{ change: 'same' }])
  },
)
