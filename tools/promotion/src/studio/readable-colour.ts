import { contrastOf, leastContrast } from '@pahiram/contract'
import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as addColourSpace,
} from 'culori/fn'

// Colour spaces are registered one by one, so that no others are in the bundle.
addColourSpace(modeRgb)
addColourSpace(modeLrgb)
addColourSpace(modeOklab)
addColourSpace(modeOklch)

const toOklch = converter('oklch')

/** A step of lightness that nobody sees; black is 0 and white 1. */
const step = 0.005

/**
 * Returns the colour nearest to a hex colour that can be read on `ground`, or as its ground: of the same hue, only lighter or
 * darker, and as colourful as a screen can show that. The colour itself when it can be read already; undefined when none can.
 * @example
 * readableColour('#c0d8cf', '#ffffff') // a dark green
 */
export function readableColour(colour: string, ground: string): string | undefined {
  const own = toOklch(colour)

  if (own === undefined) return undefined
  if (contrastOf(colour, ground) >= leastContrast) return colour
  for (let distance = step; distance <= 1; distance += step) {
    for (const l of [own.l - distance, own.l + distance]) {
      if (l < 0 || l > 1) continue

      const hex = formatHex(clampChroma({ ...own, l }, 'oklch'))

      if (contrastOf(hex, ground) >= leastContrast) return hex
    }
  }
  return undefined
}
