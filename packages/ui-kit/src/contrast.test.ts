/// <reference types="node" />
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

// Vitest gives style sheets to no one, not even raw.
const css = readFileSync(`${import.meta.dirname}/theme.css`, 'utf8')

const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

/** Which text is on which ground. */
const texts = [
  ['text', 'surface'],
  ['text', 'card'],
  ['text-secondary', 'surface'],
  ['text-secondary', 'card'],
  ['text-secondary', 'skeleton'],
  ['primary', 'surface'],
  ['primary', 'card'],
  ['primary', 'primary-container'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-pressed'],
  ['danger', 'card'],
  ['danger', 'surface'],
  ...['primary', 'warning', 'danger'].flatMap((tone) =>
    [`on-${tone}-container`, 'text'].map((text) => [text, `${tone}-container`]),
  ),
  ['on-disabled', 'disabled'],
  ['on-toast', 'toast'],
]

/** What is no text but must be seen. */
const shapes = [
  ['control-line', 'card'],
  ['control-line', 'surface'],
  ['focus', 'card'],
  ['focus', 'surface'],
  ['star-line', 'card'],
]

test.each(['light', 'dark'] as const)(
  'every text of the %s scheme has a contrast of 4.5 to 1 with its ground',
  (scheme) => {
    const weak = texts.filter(([text = '', ground = '']) => contrast(scheme, text, ground) < 4.5)

    expect(weak).toEqual([])
  },
)

test.each(['light', 'dark'] as const)('every control and ring of the %s scheme has a contrast of 3 to 1', (scheme) => {
  const weak = shapes.filter(([shape = '', ground = '']) => contrast(scheme, shape, ground) < 3)

  expect(weak).toEqual([])
})

function contrast(scheme: 'light' | 'dark', one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(scheme, one), luminance(scheme, other)].sort((a, b) => b - a)

  return (brighter + 0.05) / (darker + 0.05)
}

function luminance(scheme: 'light' | 'dark', name: string): number {
  const hex = new RegExp(`--color-${name}: #([0-9a-f]{6});`)
  const found = (scheme === 'dark' && hex.exec(dark)?.[1]) || hex.exec(light)?.[1]

  if (!found) throw new Error(`theme.css has no colour ${name}`)

  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    linear(Number.parseInt(found.slice(at, at + 2), 16) / 255),
  )

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
