import type Sharp from 'sharp'

import { ApiError } from '../api/envelope.ts'

/** The largest file that is taken: 10 MB. */
export const largestPictureBytes = 10 * 1024 * 1024

/** A phone's 48 megapixels pass; what claims more is a bomb that would be gigabytes when unpacked. */
const mostPixels = 50_000_000

/** Longest side of what is kept: a screenshot's words can still be read. */
const longestSide = 2000

/** Lets so many pieces of work run at a time; the others wait for their turn, in the order they came. */
export class Slots {
  #free: number
  #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))

    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()

      // The slot goes from hand to hand, so that nobody who comes now takes it before.
      if (next === undefined) this.#free += 1
      else next()
    }
  }
}

/** One thread a picture, two pictures at once: unpacked they take up to 200 MB each. */
const unpacking = new Slots(2)

let loaded: Promise<typeof Sharp> | undefined

/** Loaded with the first picture: a start need not wait for it. */
function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}

/**
 * Makes a picture of our own from an uploaded one: turned as its camera was held, without any metadata (a photograph
 * tells where it was taken), as JPEG. Only what was decoded is written, so nothing that hides in the file lives on.
 * @throws {ApiError} when the file is no picture that can be read, with words fit to show.
 */
export async function cleanPicture(file: Blob): Promise<Buffer> {
  refuseOtherFormats(Buffer.from(await file.slice(0, signatureLength).arrayBuffer()))
  return unpacking.run(async () => {
    const sharp = await loadSharp()
    const bytes = Buffer.from(await file.arrayBuffer())

    try {
      return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
        .rotate()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        // A picture with transparent parts is meant for a light page.
        .flatten({ background: '#fff' })
        .jpeg({ quality: 85, chromaSubsampling: '4:4:4' })
        .timeout({ seconds: 20 })
        .toBuffer()
    } catch (error) {
      throw whyUnreadable(error)
    }
  })
}

function refuseOtherFormats(start: Buffer): void {
  const format = pictureFormatOf(start)

  if (format === undefined) throw new ApiError('415', 'This file is not a picture. Choose a JPEG, PNG or WebP picture.')
  if (format === 'heic') {
    throw new ApiError('415', 'We cannot read HEIC pictures. Choose a JPEG, PNG or WebP picture, or a screenshot.')
  }
}

function whyUnreadable(error: unknown): ApiError {
  return /exceeds pixel limit/.test(String(error))
    ? new ApiError('413', 'This picture has too many pixels. Choose one of at most 50 megapixels.')
    : new ApiError('415', 'This picture is damaged. Choose another one, or take a screenshot of it.')
}

/** What kind of picture a file is, told by its first bytes alone: its name and the type it claims are the sender's. */
type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic'

/** How many of a file's first bytes `pictureFormatOf` looks at. */
const signatureLength = 16

/** Brands of ISO media files that hold an HEVC picture, as phones write them (ISO/IEC 23008-12). */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** The format of a file that begins with these bytes; undefined when it is none that could be a photograph. */
function pictureFormatOf(start: Buffer): PictureFormat | undefined {
  const words = start.toString('latin1')

  if (words.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (words.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (words.startsWith('RIFF') && words.slice(8, 12) === 'WEBP') return 'webp'
  if (words.slice(4, 8) === 'ftyp' && heicBrands.has(words.slice(8, 12))) return 'heic'
  return undefined
}
