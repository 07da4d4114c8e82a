import type { LandingConfig } from '@pahiram/contract'

import {
  black,
  type Colour,
  colourIn,
  contrastOf,
  hexOf,
  isReadable,
  luminanceOf,
  mix,
  readableOn,
  white,
} from './colour.ts'

/** What a template without colours of its own, or with some that are none, has. */
const standard = { background: '#0b6b4f', accent: '#ffb400', text: '#ffffff' } as const

/** The ends that a scheme's colours are mixed from: the kit's, so that a page of ours is known again. */
const schemes = {
  light: { card: '#ffffff', surface: '#ffffff', text: '#14212b', secondary: '#55636e', danger: '#b3261e', end: black },
  dark: { card: '#171e23', surface: '#0e1418', text: '#e8eef2', secondary: '#a9b7c0', danger: '#ff8f86', end: white },
} as const

/** Custom properties, as an element's `style` takes them. */
export type ThemeProperties = Readonly<Record<`--${string}`, string>>

/**
 * The colours of a template as custom properties: `--hero-…`, `--accent…` and `--art-…` once, the kit's own
 * (`--light-card`, `--dark-card`, …) for each scheme; `theme.module.css` gives them the kit's names. Whatever the three
 * given colours are, every text stands out 4.5 to 1 from its ground.
 */
export function themeOf(config: Pick<LandingConfig, 'theme'> | undefined): ThemeProperties {
  const given = config?.theme
  const background = colourIn(given?.background) ?? read(standard.background)
  const accent = colourIn(given?.accent) ?? read(standard.accent)
  const text = textOn(background, colourIn(given?.text) ?? read(standard.text))
  // Away from the text, so that the text is read the better for it.
  const away = luminanceOf(text) > luminanceOf(background) ? black : white
  const onAccent = textOn(accent, read(schemes.light.text))

  return {
    '--hero-background': hexOf(background),
    '--hero-text': hexOf(text),
    '--hero-deep': hexOf(mix(background, away, away === black ? 0.28 : 0.5)),
    '--hero-glow': hexOf(glowOf(background, accent, text)),
    '--accent': hexOf(accent),
    '--accent-pressed': hexOf(mix(accent, luminanceOf(onAccent) > luminanceOf(accent) ? black : white, 0.2)),
    '--on-accent': hexOf(onAccent),
    '--art-paper': hexOf(mix(white, background, 0.03)),
    '--art-shade': hexOf(mix(background, away === black ? white : black, 0.22)),
    '--art-deep': hexOf(mix(background, black, away === black ? 0.45 : 0.75)),
    ...schemeOf('light', background, accent, text),
    ...schemeOf('dark', background, accent, text),
  }
}

/** The kit's colours for what lies below the hero. */
function schemeOf(
  scheme: keyof typeof schemes,
  background: Colour,
  accent: Colour,
  heroText: Colour,
): Record<`--${string}`, string> {
  const { end: endOfScheme, ...hex } = schemes[scheme]
  const isLight = scheme === 'light'
  const isPale = luminanceOf(background) > 0.5
  const tint = isLight && isPale ? 0.45 : 0.06
  const card = isLight ? read(hex.card) : mix(read(hex.card), background, 0.08)
  const surface = mix(read(hex.surface), background, tint)
  const order = isLight ? [background, accent, heroText] : [accent, background, heroText]
  const lead = order.find((colour) => isReadable(colour, [card, surface])) ?? accent
  const soft = mix(card, lead, 0.12)
  const grounds = [card, surface, soft]
  const text = readableOn(grounds, read(hex.text), endOfScheme)
  const disabled = mix(card, text, 0.12)
  const primary = readableOn(grounds, lead, endOfScheme)
  const colours = {
    card,
    surface,
    soft,
    text,
    secondary: readableOn(grounds, read(hex.secondary), endOfScheme),
    line: mix(card, text, 0.12),
    'control-line': readableOn([card, surface], mix(card, text, 0.45), endOfScheme, 3),
    disabled,
    'on-disabled': readableOn([disabled], read(hex.secondary), endOfScheme),
    primary,
    'on-primary': textOn(primary, card),
    'primary-pressed': mix(primary, endOfScheme, 0.2),
    danger: readableOn(grounds, read(hex.danger), endOfScheme),
  }

  return Object.fromEntries(Object.entries(colours).map(([name, colour]) => [`--${scheme}-${name}`, hexOf(colour)]))
}

/** The wanted colour where it can be read; else black or white, one of which always can. */
function textOn(ground: Colour, wanted: Colour): Colour {
  if (isReadable(wanted, [ground])) return wanted
  return contrastOf(white, ground) >= contrastOf(black, ground) ? white : black
}

/** What decorates the ground behind the text: as much accent as the text allows. */
function glowOf(background: Colour, accent: Colour, text: Colour): Colour {
  const shares = [0.3, 0.24, 0.18, 0.12, 0.06]
  const share = shares.find((one) => isReadable(text, [mix(background, accent, one)])) ?? 0

  return mix(background, accent, share)
}

function read(hex: string): Colour {
  return colourIn(hex) ?? black
}
