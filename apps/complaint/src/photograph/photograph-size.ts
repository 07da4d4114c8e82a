/** Width and height, px. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The same proportions, with neither side longer than `longest`; a scrolled screenshot stays legible, up to six times as long. */
export function fittedSize({ width, height }: Size, longest: number): Size {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  const share = Math.min(1, longest / Math.min(longer, Math.max(longer / 6, shorter / 0.45)))

  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** A scrolled screenshot may weigh as much more as it is longer, but little more where the network carries little. */
export function bytesFor({ width, height }: Size, mostBytes: number): number {
  return mostBytes * Math.max(1, Math.min(0.45 * Math.max(width / height, height / width), mostBytes / 50_000))
}

/** How a picture may be written, from the best to the smallest. */
export interface Step {
  /** The longer side, px. */
  readonly longest: number
  /** From 0 to 1, as a canvas takes it. */
  readonly quality: number
}

const sides = [1600, 1200, 900, 600, 400]
const qualities = [0.8, 0.65, 0.5]

/** Every step, the best first: writing in a small screen's letters stays legible longest when quality goes before size. */
export const steps: readonly Step[] = sides.flatMap((longest) => qualities.map((quality) => ({ longest, quality })))

/** Writes a picture in the best step that fits into `mostBytes`; the smallest there is when none does. */
export async function writtenWithin(mostBytes: number, write: (step: Step) => Promise<Blob>): Promise<Blob> {
  for (const step of steps) {
    // One after the other: two canvases at a time are too much for a cheap phone.
    const written = await write(step)

    if (written.size <= mostBytes || step === steps[steps.length - 1]) return written
  }
  throw new Error('There is no step')
}
