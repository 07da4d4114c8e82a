/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { type PublishedTemplate, templateProblems } from '@pahiram/contract'
import { screen } from '@testing-library/react'
import axe from 'axe-core'
import { expect, test } from 'vitest'

import { drawTemplate, templateOf } from './test-template.tsx'

const folder = resolve(import.meta.dirname, '../../../../tools/promotion/library')
const library = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name, JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as PublishedTemplate] as const)

test('there are three campaigns, a download and an agreement', () => {
  expect(library.map(([, { id, kind }]) => `${id}: ${kind}`).toSorted()).toEqual([
    'ph-agreement: agreement',
    'ph-download: download',
    'ph-payday: register',
    'ph-sari: register',
    'ph-weekend: register',
  ])
})

test.each(library)('%s may be published as it is', (name, document) => {
  expect(templateProblems(document)).toEqual([])
  expect(name).toBe(`${document.id}.json`)
})

test.each(library)('%s asks no other host for a picture', (_name, { blocks }) => {
  expect(blocks.filter((block) => block.type === 'image' || (block.type === 'hero' && block.image))).toEqual([])
})

test.each(library)('%s promises no other days than our own, and nothing that no lender may', (_name, document) => {
  const days = JSON.stringify(document).match(/\d+(?= (?:to \d+ )?(?:days?|araw))/g) ?? []

  // docs/spec/product-spec.md §9: a decision within 1, the money in 1 to 3. What a loan's terms are, its product says.
  expect(days.filter((day) => !['1', '3'].includes(day))).toEqual([])
  expect(JSON.stringify(document)).not.toMatch(/₱|guarantee|instant|free of interest|no fees|garantisado|agad-agad/i)
})

test.each(library)('axe finds nothing in %s', async (_name, { id, kind, title, ...config }) => {
  await drawTemplate(templateOf({ id, kind, title, version: 1, config }), kind === 'register' ? {} : { form: null })

  const { violations } = await axe.run(screen.getByRole('main'), {
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations'],
  })

  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})
