import { vi } from 'vitest'

/** What a file must say for the browser double to show it as a picture: its measures, else 4000x3000. */
export function pictureFile(name = 'photo.jpg', says = 'picture 4000x3000', signature = [0xff, 0xd8, 0xff]): File {
  return new File([new Uint8Array(signature), says], name, { type: 'image/jpeg' })
}

/** What was drawn and written by the double. */
export interface DarkRoom {
  /** Each canvas that was written down: its measures and the quality asked for. */
  readonly written: { readonly width: number; readonly height: number; readonly quality: number }[]
  readonly openAddresses: () => number
}

/**
 * The document double has neither decoder nor canvas; this gives it both: a file that says `picture` loads with the
 * measures it names, any other does not, and a JPEG weighs `bytesOf` what is written.
 */
export function openDarkRoom(
  bytesOf: (width: number, quality: number) => number = (width, quality) => Math.round(width * quality * 100),
): DarkRoom {
  const written: DarkRoom['written'] = []
  const addresses = new Map<string, Blob>()
  let last = 0

  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last += 1
    addresses.set(`blob:test/${last}`, blob as Blob)
    return `blob:test/${last}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void addresses.delete(address))
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function load(this: HTMLImageElement, address) {
    void addresses
      .get(address)
      ?.text()
      .then((says) => {
        const measures = /picture (\d+)x(\d+)/.exec(says)

        Object.defineProperty(this, 'naturalWidth', { value: Number(measures?.[1]), configurable: true })
        Object.defineProperty(this, 'naturalHeight', { value: Number(measures?.[2]), configurable: true })
        this.dispatchEvent(new Event(measures === null ? 'error' : 'load'))
      })
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
    getImageData: () => ({ data: [0, 0, 0, 255] }),
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    give,
    type,
    quality = 1,
  ) {
    const { width, height } = this
    const messages = `picture ${width}x${height}`.padEnd(bytesOf(width, Number(quality)))

    written.push({ width, height, quality: Number(quality) })
    queueMicrotask(() => give(new Blob([messages], { type: type ?? 'image/png' })))
  })
  return { written, openAddresses: () => addresses.size }
}
