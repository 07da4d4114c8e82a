import jsQr from 'jsqr'

import type { QrDrawing } from './draw-qr.ts'

/** How many pixels of the picture a square takes. */
const scale = 4

/** What an independent reader finds in a drawing; null when it finds no code. */
export function readDrawing({ size, path }: QrDrawing): string | null {
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)

  for (const [, x = '', y = '', run = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const begin = (row * width + Number(x) * scale) * 4

      for (let place = begin; place < begin + Number(run) * scale * 4; place += 4) pixels.fill(0, place, place + 3)
    }
  }
  return jsQr(pixels, width, width)?.data ?? null
}
