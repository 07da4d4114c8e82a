import { type LandingConfig, standardTheme } from '@pahiram/contract'

import { black, brightnessOf, type Colour, colourIn, isReadable, mix, readableOn, textOn, white } from './colour.ts'

/** What a scheme's colours are mixed from: the kit's own, so that a page of ours is known again. */
const schemes = {
  light: { card: '#ffffff', surface: '#ffffff', text: '#14212b', secondary: '#55636e', danger: '#b3261e', end: black },
  dark: { card: '#171e23', surface: '#0e1418', text: '#e8eef2', secondary: '#a9b7c0', danger: '#ff8f86', end: white },
} as const

/** Half of white's light (WCAG 2.2), as `brightnessOf` counts. */
const pale = 11

/** Custom properties, as an element's `style` takes them. */
export type ThemeProperties = Readonly<Record<`--${string}`, string>>

/**
 * The colours of a template as custom properties: the hero's, the accent's and the artwork's once, since a campaign
 * looks the same by day and by night; for what lies below the hero a set for each scheme (`--light-card`,
 * `--dark-card`, …), which `theme.module.css` gives the kit's names. Colours that are none are left aside, and whatever
 * the three are, every text stands out 4.5 to 1 from its ground.
 */
export function themeOf(config: Pick<LandingConfig, 'theme'> | undefined): ThemeProperties {
  const given = config?.theme
  const background = colourIn(given?.background) ?? standardTheme.background
  const accent = colourIn(given?.accent) ?? standardTheme.accent
  const text = textOn(background, colourIn(given?.text) ?? standardTheme.text)
  const onAccent = textOn(accent, schemes.light.text)
  const isDark = brightnessOf(text) > brightnessOf(background)
  // Away from the text, so that the text is read the better for it.
  const away = isDark ? black : white

  return {
    '--hero-background': background,
    '--hero-text': text,
    '--hero-deep': mix(background, away, isDark ? 0.3 : 0.5),
    '--hero-glow': glowOf(background, text),
    '--accent': accent,
    '--accent-pressed': mix(accent, brightnessOf(onAccent) > brightnessOf(accent) ? black : white, 0.2),
    '--on-accent': onAccent,
    '--art-paper': mix(white, background, 0.03),
    '--art-shade': mix(background, isDark ? white : text, 0.22),
    '--art-deep': isDark ? mix(background, black, 0.5) : mix(text, background, 0.1),
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
  const base = schemes[scheme]
  const isLight = scheme === 'light'
  const card = isLight ? base.card : mix(base.card, background, 0.08)
  const surface = mix(base.surface, background, isLight && brightnessOf(background) > pale ? 0.45 : 0.06)
  const order = isLight ? [background, accent, heroText] : [accent, background, heroText]
  const lead = order.find((colour) => isReadable(colour, [card, surface])) ?? accent
  const soft = mix(card, lead, 0.12)
  const grounds = [card, surface, soft]
  const text = readableOn(grounds, base.text, base.end)
  const disabled = mix(card, text, 0.12)
  const primary = readableOn(grounds, lead, base.end)
  const colours = {
    card,
    surface,
    soft,
    text,
    secondary: readableOn(grounds, base.secondary, base.end),
    line: mix(card, text, 0.12),
    'control-line': readableOn([card, surface], mix(card, text, 0.45), base.end, 3),
    disabled,
    'on-disabled': readableOn([disabled], base.secondary, base.end),
    primary,
    'on-primary': textOn(primary, card),
    'primary-pressed': mix(primary, base.end, 0.2),
    danger: readableOn(grounds, base.danger, base.end),
  }

  return Object.fromEntries(Object.entries(colours).map(([name, colour]) => [`--${scheme}-${name}`, colour]))
}

/** What decorates the ground behind the text: as much light as the text allows. */
function glowOf(background: Colour, text: Colour): Colour {
  const shares = brightnessOf(text) > brightnessOf(background) ? [0.14, 0.1, 0.06, 0.03] : [0.55]
  const share = shares.find((one) => isReadable(text, [mix(background, white, one)])) ?? 0

  return mix(background, white, share)
}
