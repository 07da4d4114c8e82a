import { constants, createBrotliCompress, createGzip } from 'node:zlib'

import type { Encoding } from './encoded-file.ts'

/** A compressed document in two pieces, which a client takes for one. */
export interface TwoParts {
  readonly first: Buffer
  readonly rest: Buffer
}

/** What is known before and after the second part is. */
interface Compression {
  /** All of the first part: a client can show it. */
  readonly first: Promise<Buffer>
  /** The end of the document; to be asked for once. What stood in the first part costs little in it. */
  readonly rest: (text: string) => Promise<Buffer>
  /** Lets go of what a document holds that nobody waits for any more. */
  readonly close: () => void
}

/**
 * `quick` for what one person gets, 1 to 2 ms of a processor for 60 KB; `best` for what many do, 60 ms for a twelfth less. The
 * window is the smallest that holds a page: one of the usual size costs more time than all the rest.
 */
const brotliParams = {
  quick: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 },
  best: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 17 },
}

/** Compresses a document whose second part is not known yet. */
export function compressionInTwo(encoding: Encoding, effort: 'quick' | 'best', first: Buffer): Compression {
  if (encoding === 'identity') {
    return { first: Promise.resolve(first), rest: async (text) => Buffer.from(text), close: () => {} }
  }

  const stream =
    encoding === 'br'
      ? createBrotliCompress({ params: brotliParams[effort] })
      : createGzip({ level: effort === 'quick' ? 6 : 9 })
  const pieces: Buffer[] = []
  const taken = () => Buffer.concat(pieces.splice(0))

  stream.on('data', (piece: Buffer) => pieces.push(piece))
  stream.write(first)
  return {
    first: new Promise((resolve) => stream.flush(() => resolve(taken()))),
    rest: (text) =>
      new Promise((resolve) => {
        stream.on('end', () => resolve(taken()))
        stream.end(text)
      }),
    close: () => stream.destroy(),
  }
}
