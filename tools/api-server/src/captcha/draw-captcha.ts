import { randomInt } from 'node:crypto'

import { type Canvas, drawLine, newCanvas } from './canvas.ts'
import { type Glyph, glyphs, type Point } from './glyphs.ts'
import { type Colour, encodePng } from './png.ts'

/** Twice what the page shows, for sharp screens. */
const width = 240
const height = 88

/** Dark on light, each pair at least 7:1, so that it is read in any light. */
const colours: readonly (readonly [paper: Colour, pen: Colour])[] = [
  [
    [238, 246, 242],
    [11, 82, 60],
  ],
  [
    [240, 243, 250],
    [32, 56, 118],
  ],
  [
    [250, 243, 236],
    [112, 56, 10],
  ],
  [
    [246, 240, 249],
    [90, 36, 104],
  ],
]

const letters = Object.keys(glyphs)
const length = 4

/** A text for a captcha: four letters and figures. */
export function newCaptchaText(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

/** The text as a picture (PNG) that a person reads and a program has to work for: tilted, bent, crossed out, speckled. */
export function drawCaptcha(text: string): Buffer {
  const canvas = newCanvas(width, height)
  const bend = newBend()

  for (const [place, letter] of text.split('').entries()) {
    const glyph = glyphs[letter]

    if (glyph !== undefined) drawLetter(canvas, glyph, 36 + place * 56, bend)
  }
  for (let line = 0; line < 3; line += 1) drawScratch(canvas, bend)
  for (let speck = 0; speck < 60; speck += 1) drawSpeck(canvas)

  const [paper, pen] = colours[randomInt(colours.length)] ?? [
    [255, 255, 255],
    [0, 0, 0],
  ]

  return encodePng(canvas, paper, pen)
}

type Bend = (point: Point) => Point

/** One wave through the whole picture, so that no two pictures share a letter's shape. */
function newBend(): Bend {
  const [across, down] = [between(2.5, 4.5), between(3, 6)]
  const [fast, slow] = [between(14, 20), between(26, 40)]
  const [begin, other] = [between(0, 6.3), between(0, 6.3)]

  return ([x, y]) => [x + across * Math.sin(y / fast + begin), y + down * Math.sin(x / slow + other)]
}

function drawLetter(canvas: Canvas, glyph: Glyph, middle: number, bend: Bend): void {
  const [wide, tall] = [between(32, 40), between(42, 52)]
  const tilt = between(-0.35, 0.35)
  const slant = between(-0.2, 0.2)
  const [left, top] = [middle + between(-5, 5), height / 2 + between(-7, 7)]
  const place = ([x, y]: Point): Point => {
    const [across, down] = [(x - 0.5) * wide - (y - 0.5) * tall * slant, (y - 0.5) * tall]

    return bend([
      left + across * Math.cos(tilt) - down * Math.sin(tilt),
      top + across * Math.sin(tilt) + down * Math.cos(tilt),
    ])
  }
  const thickness = between(4.5, 6)

  for (const stroke of glyph) drawLine(canvas, withPointsBetween(stroke).map(place), thickness)
}

/** A straight stroke bends only if there are points on it. */
function withPointsBetween(stroke: readonly Point[]): Point[] {
  return stroke.flatMap((to, index) => {
    const from = stroke[index - 1]

    if (from === undefined) return [to]
    return [0.25, 0.5, 0.75, 1].map((share): Point => [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
    ])
  })
}

/** A thin line through all letters, which a program cannot tell from theirs by its colour. */
function drawScratch(canvas: Canvas, bend: Bend): void {
  const [from, to] = [between(10, height - 10), between(10, height - 10)]
  const points = Array.from({ length: 13 }, (_, step): Point =>
    bend([(width * step) / 12, from + ((to - from) * step) / 12 + between(-4, 4)]),
  )

  drawLine(canvas, points, between(1.4, 2.2))
}

function drawSpeck(canvas: Canvas): void {
  const [x, y] = [between(0, width), between(0, height)]

  drawLine(
    canvas,
    [
      [x, y],
      [x + between(-3, 3), y + between(-3, 3)],
    ],
    between(1, 2.2),
  )
}

/** Not `Math.random`: who could foresee its numbers could foresee the picture. */
function between(least: number, most: number): number {
  return least + ((most - least) * randomInt(1_000_000)) / 1_000_000
}
