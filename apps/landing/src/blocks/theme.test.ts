import { roundsOf } from '@pahiram/contract/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { contrastOf, standardTheme } from '@pahiram/contract'
import { type ThemeProperties, themeOf } from './theme.ts'

const hex = fc.oneof(
  fc.integer({ min: 0, max: 0xffffff }).map((colour) => `#${colour.toString(16).padStart(6, '0')}`),
  fc.integer({ min: 0, max: 0xfff }).map((colour) => `#${colour.toString(16).padStart(3, '0')}`),
  fc.constantFrom('#ffffff', '#000', '#767676', '#777777', '#808080', '#ff0000', '#00FF00', '#0000ff', '#ffff00'),
)
const written = fc.oneof(
  hex,
  fc.constantFrom(undefined, '', 'red', '#12', '#12345', 'url(https://x)', '#fff;}', '#ffg'),
)
const theme = fc.record({ background: written, accent: written, text: written })

/** What a property holds: one colour, or one for each scheme. */
const colours = /^(?:#[\da-f]{6}|var\(--light,(#[\da-f]{6})\) var\(--dark,(#[\da-f]{6})\))$/i

/** Which text is on which ground: of the hero, and of either scheme. */
const heroTexts = [
  ['hero-text', 'hero-background'],
  ['hero-text', 'hero-deep'],
  ['hero-text', 'hero-glow'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-pressed'],
] as const
const schemeTexts = [
  ['text', 'surface'],
  ['text', 'card'],
  ['text', 'primary-container'],
  ['text-secondary', 'surface'],
  ['text-secondary', 'card'],
  ['text-secondary', 'primary-container'],
  ['primary', 'surface'],
  ['primary', 'card'],
  ['primary', 'primary-container'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-pressed'],
  ['danger', 'surface'],
  ['danger', 'card'],
  ['on-disabled', 'disabled'],
] as const

test('whatever the colours of a template are, every text has a contrast of 4.5 to 1 with its ground', () => {
  fc.assert(
    fc.property(theme, (given) => {
      const properties = themeOf({ theme: given })
      const pairs = [
        ...heroTexts,
        ...schemeTexts.flatMap(([text, ground]) => [
          [`light-${text}`, `light-${ground}`] as const,
          [`dark-${text}`, `dark-${ground}`] as const,
        ]),
      ]

      expect(pairs.filter(([text, ground]) => contrastIn(properties, text, ground) < 4.5)).toEqual([])
    }),
    { numRuns: roundsOf(2000) },
  )
})

test('the light scheme has dark texts on light ground, the dark one light texts on dark ground', () => {
  fc.assert(
    fc.property(theme, (given) => {
      const properties = themeOf({ theme: given })
      const contrastsWithWhite = (scheme: string) =>
        ['text', 'surface'].map((name) => contrastOf(colourIn(properties, `${scheme}-${name}`), '#ffffff'))
      const [lightText = 0, lightGround = 0] = contrastsWithWhite('light')
      const [darkText = 0, darkGround = 0] = contrastsWithWhite('dark')

      expect(lightText).toBeGreaterThan(lightGround)
      expect(darkText).toBeLessThan(darkGround)
    }),
  )
})

test('the edge of every field and the ring of the focus can be seen', () => {
  fc.assert(
    fc.property(theme, (given) => {
      const properties = themeOf({ theme: given })
      const shapes = ['light', 'dark'].flatMap((scheme) =>
        ['card', 'surface'].map((ground) => [`${scheme}-control-line`, `${scheme}-${ground}`] as const),
      )

      expect(shapes.filter(([line, ground]) => contrastIn(properties, line, ground) < 3)).toEqual([])
    }),
  )
})

test('nothing but a hex colour ends up in a style', () => {
  fc.assert(
    fc.property(fc.record({ background: fc.string(), accent: fc.string(), text: fc.string() }), (given) => {
      const others = Object.values(themeOf({ theme: given })).filter((value) => !colours.test(value))

      expect(others).toEqual([])
    }),
  )
})

test('colours that can be read stay as the promoter chose them', () => {
  const properties = themeOf({ theme: { background: '#0D2F5E', accent: '#f75', text: '#fff' } })

  expect(properties).toMatchObject({ '--hero-background': '#0D2F5E', '--accent': '#ff7755', '--hero-text': '#ffffff' })
})

test.each([undefined, {}, { theme: {} }, { theme: { background: 'green', accent: '', text: '#12' } }])(
  'a template without colours that are some has the standard ones: %o',
  (config) => {
    expect(themeOf(config)).toMatchObject({
      '--hero-background': standardTheme.background,
      '--accent': standardTheme.accent,
      '--hero-text': standardTheme.text,
    })
  },
)

test('a text that cannot be read on its background gives way to black or white', () => {
  expect(themeOf({ theme: { background: '#ffffff', text: '#dddddd' } })['--hero-text']).toBe('#000000')
  expect(themeOf({ theme: { background: '#101010', text: '#222222' } })['--hero-text']).toBe('#ffffff')
})

function contrastIn(properties: ThemeProperties, one: string, other: string): number {
  return contrastOf(colourIn(properties, one), colourIn(properties, other))
}

/**
 * A colour by its name; of one that each scheme has, by the scheme's name before it.
 * @throws {TypeError} when there is none: no contrast of nothing is too low.
 */
function colourIn(properties: ThemeProperties, name: string): string {
  const [, scheme, own = ''] = /^(light|dark)-(.+)$/.exec(name) ?? []
  const [, light, dark] = colours.exec(properties[`--color-${own}`] ?? '') ?? []
  const colour = scheme === undefined ? properties[`--${name}`] : scheme === 'light' ? light : dark

  if (colour === undefined) throw new TypeError(`No colour ${name}`)
  return colour
}
