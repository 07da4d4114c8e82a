import { createHash, randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

import { type Glyph, glyphs, type Point } from './glyphs.ts'

/** The size of the picture in pixels: twice what the page shows, for sharp screens. */
const width = 240
const height = 88

/** Pairs of a light background and a dark pen with a contrast of at least 7:1. */
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

/** Returns a random text for a captcha: four letters and digits. */
export function newCaptchaText(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

/**
 * Draws a text as a PNG that is hard to read for programs: letters are tilted and bent, lines and specks cover them. The
 * same text and seed are the same picture: several drawings of one text would be easier to read than one.
 */
export function drawCaptcha(text: string, seed: string): Buffer {
  const canvas: Canvas = { width, height, ink: new Float32Array(width * height) }
  const between = seededNumbers(seed)
  const bend = newBend(between)

  for (const [place, letter] of text.split('').entries()) {
    const glyph = glyphs[letter]

    if (glyph !== undefined) drawLetter(canvas, glyph, 36 + place * 56, { bend, between })
  }
  for (let line = 0; line < 3; line += 1) drawScratch(canvas, { bend, between })
  for (let speck = 0; speck < 60; speck += 1) drawSpeck(canvas, between)

  const [paper, pen] = colours[Math.floor(between(0, colours.length))] ?? [
    [255, 255, 255],
    [0, 0, 0],
  ]

  return encodePng(canvas, paper, pen)
}

type Bend = (point: Point) => Point

/** Returns a random wave that bends the whole picture, so that a letter has a different shape in each picture. */
function newBend(between: Between): Bend {
  const [across, down] = [between(2.5, 4.5), between(3, 6)]
  const [fast, slow] = [between(14, 20), between(26, 40)]
  const [begin, other] = [between(0, 6.3), between(0, 6.3)]

  return ([x, y]) => [x + across * Math.sin(y / fast + begin), y + down * Math.sin(x / slow + other)]
}

interface Hand {
  readonly bend: Bend
  readonly between: Between
}

function drawLetter(canvas: Canvas, glyph: Glyph, middle: number, { bend, between }: Hand): void {
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

/** Adds points to straight strokes, because only points are bent. */
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

/** Draws a thin line through all letters, in their own colour, so that a program cannot remove it by colour. */
function drawScratch(canvas: Canvas, { bend, between }: Hand): void {
  const [from, to] = [between(10, height - 10), between(10, height - 10)]
  const points = Array.from({ length: 13 }, (_, step): Point =>
    bend([(width * step) / 12, from + ((to - from) * step) / 12 + between(-4, 4)]),
  )

  drawLine(canvas, points, between(1.4, 2.2))
}

function drawSpeck(canvas: Canvas, between: Between): void {
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

/** Returns a random number from `least` up to, without, `most`. */
type Between = (least: number, most: number) => number

/** Makes random numbers of a seed, always the same ones. Without the seed they look like chance. */
function seededNumbers(seed: string): Between {
  let block = Buffer.alloc(0)
  let blocks = 0
  let at = 0

  return (least, most) => {
    if (at === block.length) {
      block = createHash('sha256').update(`${seed} ${blocks}`).digest()
      blocks += 1
      at = 0
    }

    const drawn = block.readUInt32BE(at)

    at += 4
    return least + ((most - least) * drawn) / 2 ** 32
  }
}

/** A drawing: `ink` is the darkness of each pixel, from 0 to 1, row by row. */
interface Canvas {
  readonly width: number
  readonly height: number
  readonly ink: Float32Array
}

/** Draws a line through the points with a round pen and antialiased edges. */
function drawLine(canvas: Canvas, points: readonly Point[], thickness: number): void {
  for (const [index, to] of points.entries()) {
    const from = points[index - 1]

    if (from !== undefined) drawSegment(canvas, from, to, thickness / 2)
  }
}

function drawSegment({ width, height, ink }: Canvas, [ax, ay]: Point, [bx, by]: Point, radius: number): void {
  const left = Math.max(0, Math.floor(Math.min(ax, bx) - radius - 1))
  const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + radius + 1))
  const top = Math.max(0, Math.floor(Math.min(ay, by) - radius - 1))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + radius + 1))
  const squared = (bx - ax) ** 2 + (by - ay) ** 2 || 1

  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const along = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared))
      const distance = Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
      const covered = Math.max(0, Math.min(1, radius + 0.5 - distance))
      const at = y * width + x

      if (covered > (ink[at] ?? 0)) ink[at] = covered
    }
  }
}

/** Red, green and blue, 0 to 255 each. */
type Colour = readonly [red: number, green: number, blue: number]

/** The number of shades between paper and ink: smooth to the eye, and few enough for a small file. */
const shades = 32

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Encodes a drawing as a PNG file with a palette from paper to ink: one byte a pixel. */
function encodePng({ width, height, ink }: Canvas, paper: Colour, pen: Colour): Buffer {
  const head = Buffer.alloc(13)
  const rows = Buffer.alloc((width + 1) * height)

  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Bit depth 8, palette, no interlacing.
  head.set([8, 3, 0, 0, 0], 8)
  // The first byte of each row stays 0: the row is not filtered.
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = Math.round((ink[y * width + x] ?? 0) * (shades - 1))
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', palette(paper, pen)),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function palette(paper: Colour, pen: Colour): Buffer {
  return Buffer.from(
    Array.from({ length: shades }, (_, shade) =>
      paper.map((part, at) => Math.round(part + (((pen[at] ?? 0) - part) * shade) / (shades - 1))),
    ).flat(),
  )
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  const checksum = Buffer.alloc(4)

  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
