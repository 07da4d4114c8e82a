import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { benefitIcons } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { sampleTemplate } from '../testing/sample-template.ts'
import { runTemplates, scratchFolder } from '../testing/test-terminal.ts'

const folder = scratchFolder()

/** Validates a template whose benefits have these icons. */
async function check(name: string, ...icons: string[]) {
  const benefits = { type: 'benefits', items: icons.map((icon) => ({ icon, title: icon })) }
  const document = { ...sampleTemplate, blocks: [...sampleTemplate.blocks, benefits] }

  writeFileSync(join(folder, name), JSON.stringify(document, null, 2))
  return runTemplates(['validate', name], folder)
}

test('validate warns of an unknown icon, and passes', async () => {
  const { code, output, notes } = await check('icons.json', 'Shield ', 'rocket', 'constructor')

  expect(code).toBe(0)
  expect(output).toMatch(/^✓ icons\.json: /)
  expect(notes.split('\n')).toEqual([
    '! icons.json: 2 warnings',
    expect.stringMatching(/^ {2}blocks\.3\.items\.1\.icon: is no icon that is known here.*those are bell, /),
    expect.stringMatching(/blocks\.3\.items\.2\.icon: /),
  ])
  expect((await check('known.json', ...benefitIcons)).notes).toBe('')
})

test('the guide for promoters lists every icon', () => {
  const guide = readFileSync(new URL('../../../../../docs/promotion.md', import.meta.url), 'utf8')

  expect(guide).toContain(`Icons: ${benefitIcons.join(', ')}. `)
})
