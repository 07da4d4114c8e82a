import { landingPicturePattern, type UploadedPicture } from '@pahiram/contract'

/** The point of a picture that stays in view, in percent from its left and its top. */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}

const middle: FocalPoint = { x: 50, y: 50 }

/** The address of an uploaded picture with its size, for which the page keeps room: `…960.jpg#960x640`. */
export function sizedAddress({ address, width, height }: UploadedPicture): string {
  return `${address}#${width}x${height}`
}

/** The address of a picture with the size that it has at its width, by what a browser shows of it; without, the picture did not come. */
export function addressWithSize(
  address: string,
  shown: { naturalWidth: number; naturalHeight: number } | null,
): string {
  const [, width] = /\.(\d+)\.jpg$/.exec(address) ?? []

  if (!shown?.naturalWidth || width === undefined) return address
  return `${address}#${width}x${Math.max(1, Math.round((Number(width) * shown.naturalHeight) / shown.naturalWidth))}`
}

/** Whether a picture is one of ours, which can be cropped and has a focal point. */
export function isOwnPicture(address: string): boolean {
  return landingPicturePattern.test(address)
}

/** The address of the largest JPEG of a picture of ours, without its fragment. */
export function largestAddress(address: string): string {
  return address.replace(/\.\d+\.[a-z]+(?:#.*)?$/, '.1440.jpg')
}

/** Reads the focal point of a picture; the middle when its address names none. */
export function focalPointOf(address: string): FocalPoint {
  const [, x, y] = /@(\d+),(\d+)$/.exec(address) ?? []

  return x === undefined || y === undefined ? middle : { x: Number(x), y: Number(y) }
}

/** Returns an address with another focal point; the size of a picture that was uploaded without is given in pixels. */
export function withFocalPoint(address: string, { x, y }: FocalPoint, size: string): string {
  const [, known = size] = /#(\d+x\d+)/.exec(address) ?? []
  const point = [x, y].map((percent) => Math.min(100, Math.max(0, Math.round(percent)))).join(',')

  return `${address.replace(/#.*$/, '')}#${known}@${point}`
}
