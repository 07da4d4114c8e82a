/** What a template may weigh, so that it opens fast on a slow line. The one place where these limits stand. */
export const limits = {
  /** The document itself, as it is sent: in bytes. */
  documentBytes: 32 * 1024,
  /** One picture, in bytes. */
  pictureBytes: 300 * 1024,
  /** All pictures of one template together, in bytes. */
  allPicturesBytes: 600 * 1024,
  /** How long one picture may take to arrive, in milliseconds. */
  pictureMilliseconds: 15_000,
} as const

/** Bytes as people read them: `4.1 KB`, `300 KB`. */
export function kilobytes(bytes: number): string {
  const size = bytes / 1024

  return `${size < 10 ? Math.ceil(size * 10) / 10 : Math.ceil(size)} KB`
}
