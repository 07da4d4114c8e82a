import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

import { ApiError } from '../http/envelope.ts'

/** The header of a signed message, towards us and from us (docs/spec/contract-3.md §4). */
export const signatureHeader = 'Pahiram-Signature'

/** How far a signature's time may lie from our clock, in ms: five minutes. */
export const windowMs = 5 * 60 * 1000

/** What a signature is made over. */
export interface SignedMessage {
  /** `POST` */
  readonly method: string
  /** Path and query, as they are sent: `/core/changes?after=0`. */
  readonly path: string
  /** Empty without one. */
  readonly body: string | Buffer
}

/**
 * Signs a message: `t=<unix s>,v2=<hex HMAC-SHA256 of "<t>.<METHOD>.<path and query>.<body>">`. Each signature is another one, as
 * a receiver takes each once: the decimals after the milliseconds of `t` are drawn.
 * @example sign(key, { method: 'POST', path: '/core/accounts', body: '{}' }, new Date())
 */
export function sign(key: string, message: SignedMessage, now: Date): string {
  const time = (now.getTime() / 1000).toFixed(3) + String(randomInt(1e6)).padStart(6, '0')

  return `t=${time},v2=${digestOf(key, time, message)}`
}

/** What a header says; whether it holds is not known yet. */
export interface Signature {
  /** As it is written, which is what was signed. */
  readonly time: string
  /** Hex digests of both versions; several while a key is being changed. */
  readonly v1: readonly string[]
  readonly v2: readonly string[]
}

/** Reads the header of a message, before its body. @throws {ApiError} 401 when it is not as agreed, or not of now. */
export function readSignature(header: string | undefined, now: Date): Signature {
  const parts = (header ?? '').split(',').map((part) => part.trim())
  const time = /^t=(\d{1,12}(?:\.\d{1,9})?)$/.exec(parts[0] ?? '')?.[1]
  const digestsOf = (version: string) =>
    parts.slice(1).flatMap((part) => new RegExp(`^${version}=([\\da-f]{64})$`, 'i').exec(part)?.[1] ?? [])
  const [v1, v2] = [digestsOf('v1'), digestsOf('v2')]

  if (time === undefined || v1.length + v2.length === 0)
    throw new ApiError('401', `The header ${signatureHeader} is missing or not as agreed.`, {
      word: 'signature_missing',
    })
  if (Math.abs(now.getTime() - Number(time) * 1000) > windowMs)
    throw new ApiError('401', 'The signature is older than five minutes, or from the future.', {
      word: 'signature_expired',
    })
  return { time, v1, v2 }
}

/**
 * Checks a signature against its message and returns the digest that held; undefined when it was one of version 1, which says
 * nothing of method and path. How long it takes says nothing of how much was right.
 * @throws {ApiError} 401 when none holds.
 */
export function checkSignature(
  key: string,
  { time, v1, v2 }: Signature,
  message: SignedMessage,
  { takesV1 = false }: { readonly takesV1?: boolean } = {},
): string | undefined {
  const digest = digestOf(key, time, message)

  if (isAmong(v2, digest)) return digest
  if (takesV1 && isAmong(v1, hmac(key).update(`${time}.`).update(message.body).digest('hex'))) return undefined
  throw new ApiError('401', 'The signature is wrong.', { word: 'signature_wrong' })
}

function digestOf(key: string, time: string, { method, path, body }: SignedMessage): string {
  return hmac(key).update(`${time}.${method}.${path}.`).update(body).digest('hex')
}

function hmac(key: string) {
  return createHmac('sha256', key)
}

function isAmong(given: readonly string[], digest: string): boolean {
  return given.some((one) => timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(digest, 'hex')))
}
