import type { FastifyReply } from 'fastify'

import type { Encoding } from './encoded-file.ts'

/** On every answer: no guessing of types, and no address of ours, which holds the session, told to another site. */
export const everywhere: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

const ofDocuments: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), serial=(), hid=()',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'no-cache',
}

/** A picture that is opened by itself is a document, and an SVG may hold script. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Dresses an HTML answer with its policy. */
export function asDocument(reply: FastifyReply, csp: string): FastifyReply {
  return reply.headers(ofDocuments).header('Content-Security-Policy', csp).type('text/html; charset=utf-8')
}

/** Dresses a file that is not a page; hashed assets never change, so they need not be asked for again. */
export function asFile(reply: FastifyReply, contentType: string, cacheControl: string): FastifyReply {
  if (contentType.startsWith('image/svg')) reply.header('Content-Security-Policy', svgPolicy)
  return reply.header('Cache-Control', cacheControl).type(contentType)
}

/** The ETag of a body in an encoding: the same words compressed otherwise are another body. */
export function etagOf(version: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`
}
