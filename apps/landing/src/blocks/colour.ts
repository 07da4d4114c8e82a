import { contrastOf, leastContrast } from '@pahiram/contract'

/** A colour as `#rrggbb`. */
export type Colour = string

export const black: Colour = '#000000'
export const white: Colour = '#ffffff'

/** Reads `#rgb` and `#rrggbb`; anything else ends up in no style. */
export function colourIn(written: string | undefined): Colour | undefined {
  if (written === undefined || !/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(written)) return undefined
  return written.length === 4 ? written.replace(/[\da-f]/gi, '$&$&') : written
}

/** `share` of `other` in `one`; whole parts, so that what is measured is what is shown. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [partOf(one, at), partOf(other, at)]

    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  })

  return `#${parts.join('')}`
}

/** How bright a colour is: 1 for black, 21 for white. */
export function brightnessOf(colour: Colour): number {
  return contrastOf(colour, black)
}

/** Whether a text of this colour can be read on each of the grounds. */
export function isReadable(colour: Colour, grounds: readonly Colour[], contrast: number = leastContrast): boolean {
  return grounds.every((ground) => contrastOf(colour, ground) >= contrast)
}

/** The colour itself where it can be read, else with as much of `end` in it as that takes. */
export function readableOn(grounds: readonly Colour[], colour: Colour, end: Colour, contrast?: number): Colour {
  const steps = 20

  for (let step = 0; step < steps; step += 1) {
    const tried = mix(colour, end, step / steps)

    if (isReadable(tried, grounds, contrast)) return tried
  }
  return end
}

/** The wanted colour where it can be read; else black or white, one of which always can. */
export function textOn(ground: Colour, wanted: Colour): Colour {
  if (isReadable(wanted, [ground])) return wanted
  return contrastOf(white, ground) >= contrastOf(black, ground) ? white : black
}

function partOf(colour: Colour, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16)
}
