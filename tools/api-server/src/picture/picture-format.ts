/** What kind of picture a file is, told by its first bytes alone: its name and the type it claims are the sender's. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic'

/** How many of a file's first bytes `pictureFormatOf` looks at. */
export const signatureLength = 16

/** Brands of ISO media files that hold an HEVC picture, as phones write them (ISO/IEC 23008-12). */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** The format of a file that begins with these bytes; undefined when it is none that could be a photograph. */
export function pictureFormatOf(start: Buffer): PictureFormat | undefined {
  const words = start.toString('latin1')

  if (words.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (words.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (words.startsWith('RIFF') && words.slice(8, 12) === 'WEBP') return 'webp'
  if (words.slice(4, 8) === 'ftyp' && heicBrands.has(words.slice(8, 12))) return 'heic'
  return undefined
}
