import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { bestEncoding } from '../site/encoded-file.ts'
import { alsoVary } from './vary.ts'

/** A smaller answer arrives in the same round trip, compressed or not. */
const leastBytes = 8 * 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Sends a text, compressed when it is long and the caller takes it so: quickly rather than as well as can be. */
export async function sendCompressed(
  reply: FastifyReply,
  text: string,
  request: FastifyRequest,
): Promise<FastifyReply> {
  if (text.length < leastBytes) return reply.send(text)

  const encoding = bestEncoding(request.headers['accept-encoding'])

  alsoVary(reply, 'Accept-Encoding')
  if (encoding === 'identity') return reply.send(text)
  reply.header('Content-Encoding', encoding)
  return reply.send(encoding === 'br' ? await brotli(text, fast(text)) : await zip(text, { level: 5 }))
}

function fast(text: string) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
}
