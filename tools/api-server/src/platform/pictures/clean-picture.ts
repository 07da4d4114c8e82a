import pLimit from 'p-limit'
import type Sharp from 'sharp'

import { ApiError } from '../http/envelope.ts'

/** The largest file that is taken: 10 MB. */
export const largestPictureBytes = 10 * 1024 * 1024

/** A phone's 48 megapixels pass; what claims more is a bomb that would be gigabytes when unpacked. */
const mostPixels = 50_000_000

/** The longest side of a stored picture, in pixels, and how long a scrolled screenshot may be: its text stays readable. */
const [longestSide, longestScreenshot] = [2000, 10_000]

/**
 * How many pictures are decoded at once, and how many more may wait. Each is decoded on one of libuv's four threads, so that the
 * event loop and two threads stay free, and takes up to 200 MB. The last one waits some ten seconds: beyond that a caller is
 * better sent away than left waiting.
 */
export const pictureLimits = { atOnce: 2, waiting: 20 } as const

const unpacking = pLimit(pictureLimits.atOnce)

let loaded: Promise<typeof Sharp> | undefined

/** Loads sharp with the first picture, so that the start does not wait for it. */
function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}

/**
 * Encodes an uploaded picture again as JPEG: upright and without metadata, which may contain the place of the photograph.
 * Only decoded pixels are written, so other data in the file is lost.
 * @throws {ApiError} 413 or 415, with a message for the borrower, when the file is no picture that can be read.
 */
export async function cleanPicture(file: Blob): Promise<Buffer> {
  return decodePicture(file, async (picture) => {
    const { width, height } = await picture.metadata()
    const proportion = Math.max(width, height) / Math.min(width, height)
    const side = Math.min(longestScreenshot, Math.max(longestSide, Math.round(0.36 * longestSide * proportion)))

    // Transparent parts become white, because such pictures are made for light pages.
    return picture
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85, chromaSubsampling: '4:4:4' })
      .timeout({ seconds: 20 })
      .toBuffer()
  })
}

/**
 * Opens an uploaded picture, upright, for `use` to encode; two at a time on this server.
 * @throws {ApiError} 413 or 415 when the file is no picture that can be read, 503 when too many wait already.
 */
export async function decodePicture<Result>(
  file: Blob,
  use: (picture: ReturnType<typeof Sharp>, sharp: typeof Sharp) => Promise<Result>,
): Promise<Result> {
  rejectOtherFormats(Buffer.from(await readWhole(() => file.slice(0, signatureLength).arrayBuffer())))
  if (unpacking.pendingCount >= pictureLimits.waiting)
    throw new ApiError('503', 'Many pictures are being sent right now. Please try again in a minute.', {
      retryAfterSeconds: 10,
    })
  return unpacking(async () => {
    const sharp = await loadSharp()
    const bytes = Buffer.from(await readWhole(() => file.arrayBuffer()))

    try {
      return await use(
        sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }).rotate(),
        sharp,
      )
    } catch (error) {
      throw whyUnreadable(error)
    }
  })
}

/** The answer for a picture of which something is missing. */
export function notWhole(): ApiError {
  return new ApiError('400', 'The picture did not arrive whole. Please send it again.')
}

/** Reads a received file. It is deleted when its client is gone, which is no error of the server. */
export async function readWhole<Content>(read: () => Promise<Content>): Promise<Content> {
  try {
    return await read()
  } catch {
    throw notWhole()
  }
}

function rejectOtherFormats(start: Buffer): void {
  const format = pictureFormatOf(start)

  if (format === undefined) throw new ApiError('415', 'This file is not a picture. Choose a JPEG, PNG or WebP picture.')
  if (format === 'heic')
    throw new ApiError('415', 'We cannot read HEIC pictures. Choose a JPEG, PNG or WebP picture, or a screenshot.')
}

function whyUnreadable(error: unknown): ApiError {
  return /exceeds pixel limit/.test(String(error))
    ? new ApiError('413', 'This picture has too many pixels. Choose one of at most 50 megapixels.')
    : new ApiError('415', 'This picture is damaged. Choose another one, or take a screenshot of it.')
}

/** The format of a picture by its first bytes; the sender chooses its name and content type. */
type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic'

/** How many of a file's first bytes `pictureFormatOf` reads. */
const signatureLength = 16

/** Brands of ISO media files that contain an HEVC picture, as phones write them (ISO/IEC 23008-12). */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Returns the format of a file that begins with these bytes; undefined when it is no known picture format. */
function pictureFormatOf(start: Buffer): PictureFormat | undefined {
  const text = start.toString('latin1')

  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp' && heicBrands.has(text.slice(8, 12))) return 'heic'
  return undefined
}
