import { contrastOf, type LandingConfig, leastContrast, standardTheme } from '@pahiram/contract'

/** A colour as `#rrggbb`. */
type Colour = string

const black: Colour = '#000000'
const white: Colour = '#ffffff'

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
 * looks the same by day and by night; for what lies below the hero under the kit's names, for either scheme: of
 * `var(--light,#ffffff) var(--dark,#171e23)` one is empty (`theme.module.css`). Colours that are none are left aside, and
 * whatever the three are, every text has a contrast of 4.5 to 1 with its ground.
 */
export function themeOf(config: Pick<LandingConfig, 'theme'> | undefined): ThemeProperties {
  const given = (config && config.theme) || {}
  const background = colourIn(given.background) || standardTheme.background
  const accent = colourIn(given.accent) || standardTheme.accent
  const text = textOn(background, colourIn(given.text) || standardTheme.text)
  const onAccent = textOn(accent, schemes.light.text)
  const isDark = brightnessOf(text) > brightnessOf(background)
  // Away from the text, so that the text is read the better for it.
  const away = isDark ? black : white

  const properties: Record<`--${string}`, string> = {
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
  }

  const light = schemeOf('light', background, accent, text)
  const dark = schemeOf('dark', background, accent, text)

  for (const name of Object.keys(light) as (keyof typeof light)[]) {
    properties[`--color-${name}`] = `var(--light,${light[name]}) var(--dark,${dark[name]})`
  }
  return properties
}

/** The kit's colours for what lies below the hero. */
function schemeOf(scheme: keyof typeof schemes, background: Colour, accent: Colour, heroText: Colour) {
  const base = schemes[scheme]
  const isLight = scheme === 'light'
  const card = isLight ? base.card : mix(base.card, background, 0.08)
  const surface = mix(base.surface, background, isLight && brightnessOf(background) > pale ? 0.45 : 0.06)
  const order = isLight ? [background, accent, heroText] : [accent, background, heroText]
  const lead = order.find((colour) => isReadable(colour, [card, surface])) || accent
  const soft = mix(card, lead, 0.12)
  const grounds = [card, surface, soft]
  const text = readableOn(grounds, base.text, base.end)
  const disabled = mix(card, text, 0.12)
  const primary = readableOn(grounds, lead, base.end)

  return {
    card,
    surface,
    text,
    'text-secondary': readableOn(grounds, base.secondary, base.end),
    line: mix(card, text, 0.12),
    'control-line': readableOn([card, surface], mix(card, text, 0.45), base.end, 3),
    disabled,
    'on-disabled': readableOn([disabled], base.secondary, base.end),
    primary,
    'primary-container': soft,
    'on-primary-container': primary,
    'on-primary': textOn(primary, card),
    'primary-pressed': mix(primary, base.end, 0.2),
    danger: readableOn(grounds, base.danger, base.end),
  }
}

/** What decorates the ground behind the text: as much light as the text allows. */
function glowOf(background: Colour, text: Colour): Colour {
  const shares = brightnessOf(text) > brightnessOf(background) ? [0.14, 0.1, 0.06, 0.03] : [0.55]
  const share = shares.find((one) => isReadable(text, [mix(background, white, one)])) || 0

  return mix(background, white, share)
}

/** Reads `#rgb` and `#rrggbb`; anything else ends up in no style. */
function colourIn(written: string | undefined): Colour | undefined {
  if (!written || !/^#(?:[\da-f]{3}){1,2}$/i.test(written)) return undefined
  return written.length === 4 ? written.replace(/[\da-f]/gi, '$&$&') : written
}

/** `share` of `other` in `one`; whole parts, so that what is measured is what is shown. */
function mix(one: Colour, other: Colour, share: number): Colour {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [partOf(one, at), partOf(other, at)]

    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  })

  return `#${parts.join('')}`
}

/** How bright a colour is: 1 for black, 21 for white. */
function brightnessOf(colour: Colour): number {
  return contrastOf(colour, black)
}

/** Whether a text of this colour can be read on each of the grounds. */
function isReadable(colour: Colour, grounds: readonly Colour[], contrast: number = leastContrast): boolean {
  return grounds.every((ground) => contrastOf(colour, ground) >= contrast)
}

/** The colour itself where it can be read, else with as much of `end` in it as that takes. */
function readableOn(grounds: readonly Colour[], colour: Colour, end: Colour, contrast?: number): Colour {
  const steps = 20

  for (let step = 0; step < steps; step += 1) {
    const tried = mix(colour, end, step / steps)

    if (isReadable(tried, grounds, contrast)) return tried
  }
  return end
}

/** The wanted colour where it can be read; else black or white, one of which always can. */
function textOn(ground: Colour, wanted: Colour): Colour {
  if (isReadable(wanted, [ground])) return wanted
  return contrastOf(white, ground) >= contrastOf(black, ground) ? white : black
}

function partOf(colour: Colour, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16)
}
