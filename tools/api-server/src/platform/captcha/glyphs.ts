import strokes from './glyphs.json' with { type: 'json' }

/** A point of a letter: x and y from 0 to 1, y downwards. */
export type Point = readonly [x: number, y: number]

/** A letter as a list of pen strokes. */
export type Glyph = readonly (readonly Point[])[]

/** A part of a stroke in `glyphs.json`: a point, or a part of an ellipse with angles in degrees, clockwise from the right. */
type Part = Point | readonly [cx: number, cy: number, rx: number, ry: number, from: number, to: number]

/** The characters of captchas, without pairs that look alike (no 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V). */
export const glyphs: Readonly<Record<string, Glyph>> = Object.fromEntries(
  Object.entries(strokes as unknown as Readonly<Record<string, readonly (readonly Part[])[]>>).map(
    ([letter, parts]) => [letter, parts.map((stroke) => stroke.flatMap(pointsOf))],
  ),
)

function pointsOf(part: Part): Point[] {
  if (part.length === 2) return [part]

  const [cx, cy, rx, ry, from, to] = part
  const steps = 10

  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180

    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]
  })
}
