import { roundsOf } from '@pahiram/contract/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { templateOf } from './test-template.tsx'
import { themeRules } from './theme-rules.ts'

const written = fc.oneof(
  fc.string(),
  fc.constantFrom('#0b6b4f', '#fff', '#fff}*{x:url(//evil)}', '</style>', undefined),
)

test('whatever a template holds, its rules hold colours and percentages alone', () => {
  const colour = '#[\\da-f]{6}'
  const value = `(?:${colour}|var\\(--light,${colour}\\) var\\(--dark,${colour}\\)|\\d+% \\d+%)`
  const rules = new RegExp(`^(?:\\.landing-[a-z\\d-]+\\{--[a-z-]+:${value}(?:;--[a-z-]+:${value})*\\})+$`, 'i')

  fc.assert(
    fc.property(fc.record({ background: written, accent: written, text: written }), written, (theme, image) => {
      const template = templateOf({ title: 'A', config: { theme, blocks: [{ type: 'hero', headline: 'A', image }] } })

      expect(themeRules(template, true)).toMatch(rules)
    }),
    { numRuns: roundsOf(500) },
  )
})

test('the rules name the colours and the point of each picture that stays in view', () => {
  const template = templateOf({
    config: {
      theme: { background: '#0b6b4f' },
      blocks: [
        { type: 'hero', headline: 'A', image: 'https://cdn.example/a.jpg#960x1440@20,80' },
        { type: 'text', paragraphs: ['B'] },
        { type: 'hero', headline: 'C', image: 'https://cdn.example/c.jpg' },
      ],
    },
  })

  expect(themeRules(template, false)).toMatch(/^\.landing-theme\{--hero-background:#0b6b4f;/)
  expect(themeRules(template, false)).toMatch(/\.landing-part-0\{--focus:20% 80%\}\.landing-part-2\{--focus:50% 50%\}$/)
})

test('without a template the rules are the standard colours', () => {
  expect(themeRules(null, true)).toMatch(/^\.landing-theme\{[^{}]+\}$/)
})
