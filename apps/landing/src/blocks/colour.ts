/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number]

export const black: Colour = [0, 0, 0]
export const white: Colour = [255, 255, 255]

/** How far a text stands out from its ground at least (landing-template.md, rules). */
const textContrast = 4.5

/** Reads `#rgb` and `#rrggbb`; anything else ends up in no style. */
export function colourIn(written: string | undefined): Colour | undefined {
  if (written === undefined || !/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(written)) return undefined

  const digits = written.length === 4 ? written.replace(/[\da-f]/gi, '$&$&') : written

  return [partIn(digits, 1), partIn(digits, 3), partIn(digits, 5)]
}

/** As a style sheet writes it. */
export function hexOf(colour: Colour): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** `share` of `other` in `one`; whole parts, so that what is measured is what is shown. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const blend = (at: 0 | 1 | 2) => Math.round(one[at] + (other[at] - one[at]) * share)

  return [blend(0), blend(1), blend(2)]
}

/** Relative luminance (WCAG 2.2): 0 is black, 1 white. */
export function luminanceOf([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** How far two colours stand out from each other: 1 not at all, 21 black from white. */
export function contrastOf(one: Colour, other: Colour): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]

  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Whether a text of this colour can be read on each of the grounds. */
export function isReadable(colour: Colour, grounds: readonly Colour[], contrast = textContrast): boolean {
  return grounds.every((ground) => contrastOf(colour, ground) >= contrast)
}

/** The colour itself where it can be read, else as much of `end` in it as that takes. */
export function readableOn(
  grounds: readonly Colour[],
  colour: Colour,
  end: Colour,
  contrast: number = textContrast,
): Colour {
  const steps = 20

  for (let step = 0; step < steps; step += 1) {
    const tried = mix(colour, end, step / steps)

    if (isReadable(tried, grounds, contrast)) return tried
  }
  return end
}

function partIn(digits: string, at: number): number {
  return Number.parseInt(digits.slice(at, at + 2), 16)
}

function linear(part: number): number {
  const share = part / 255

  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
