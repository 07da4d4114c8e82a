/*
 * What answers carry, in one list for every server there is: the reference server sets it, and `tools/release` writes it
 * as configuration of other servers.
 */

/** On every answer: no guessing of types, and no address of ours, which holds the session, told to another site. */
export const everywhere: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** How long an answer may be kept without being asked for again. */
export const cacheControl = {
  /** A file whose name changes with its bytes. */
  immutable: 'public, max-age=31536000, immutable',
  /** Asked for each time; what has not changed is not sent again. */
  revalidate: 'no-cache',
  /** Not kept at all: that there is nothing here may change any moment. */
  never: 'no-store',
} as const

/** On every HTML answer, beside its policy. */
export const ofDocuments: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), serial=(), hid=()',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': cacheControl.revalidate,
}

/** The policy of a picture that is opened by itself: it is a document then, and an SVG may hold script. */
export const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** `Strict-Transport-Security` of a site that is reached by https alone. */
export const strictTransport = 'max-age=31536000'
