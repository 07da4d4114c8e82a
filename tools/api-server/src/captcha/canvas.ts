import type { Point } from './glyphs.ts'

/** A sheet on which a pen draws: how much ink lies on each point, from 0 to 1. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly ink: Float32Array
}

/** An empty sheet. */
export function newCanvas(width: number, height: number): Canvas {
  return { width, height, ink: new Float32Array(width * height) }
}

/** Draws a line through the points with a round pen; its edge is soft, so that it looks drawn and not stepped. */
export function drawLine(canvas: Canvas, points: readonly Point[], thickness: number): void {
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
