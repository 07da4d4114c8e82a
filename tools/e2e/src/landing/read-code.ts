import jsQr from 'jsqr'
import sharp from 'sharp'

/** Reads the QR code in a picture's file, as a phone's camera would; empty: there is none. */
export async function readCode(file: string | Buffer): Promise<string> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}
