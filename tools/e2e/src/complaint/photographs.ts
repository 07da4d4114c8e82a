import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'

/** A photograph as a phone takes it: it holds where and with what it was taken, and which way is up. */
export interface PhotographOptions {
  /** From 0 to 255: it distinguishes one from another, whatever is made of it. */
  readonly brightness: number
  readonly width?: number
  readonly height?: number
  /** EXIF: 6 is a phone that was held upright. */
  readonly orientation?: number
  /** From 1 to 100. */
  readonly quality?: number
}

/** What only the phone must know; no upload may hold it. */
export const secretOfThePhone = 'Secret phone of the borrower'

/** A folder for photographs, which goes with the journey. */
export function photographFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'pahiram-photographs-'))

  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Takes a photograph of noise into a file and gives the file's path. */
export async function takePhotograph(folder: string, name: string, options: PhotographOptions): Promise<string> {
  const { brightness, width = 1600, height = 1200, orientation = 1, quality = 80 } = options
  const file = join(folder, name)

  await sharp(await noiseOf(width, height), { raw: { width, height, channels: 3 } })
    .linear(1, brightness - middle)
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Model: secretOfThePhone },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '120/1 58/1 0/1' },
    })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toFile(file)
  return file
}

/** How bright the noise is that photographs are made of. */
const middle = 128

const noises = new Map<string, Promise<Buffer>>()

/** Noise of these measures; made once, since it takes longer than all the rest of a photograph. */
function noiseOf(width: number, height: number): Promise<Buffer> {
  const measures = `${width}x${height}`
  const known = noises.get(measures)

  if (known !== undefined) return known

  const noise = sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: middle, sigma: 18 } },
  })
    .raw()
    .toBuffer()

  noises.set(measures, noise)
  return noise
}

/** How bright a picture is on the whole. */
export async function brightnessOf(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats()

  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length
}

/** A picture's measures, and whether it still says anything about its making. */
export async function factsOf(picture: Buffer): Promise<{ width: number; height: number; hasExif: boolean }> {
  const { width, height, exif } = await sharp(picture).metadata()

  return { width, height, hasExif: exif !== undefined }
}
