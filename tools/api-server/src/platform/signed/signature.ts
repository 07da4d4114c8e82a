import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header of a signed message, towards us and from us (docs/spec/contract-2.md §1). */
export const signatureHeader = 'Pahiram-Signature'

/** How far a signature's time may lie from our clock, in ms: five minutes. */
const windowMs = 5 * 60 * 1000

/**
 * Signs a body: `t=<unix s>,v1=<hex HMAC-SHA256 of "<t>.<body>">`.
 * @example sign(key, '{"id":"p-1"}', new Date())
 */
export function sign(key: string, body: string | Buffer, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)

  return `t=${seconds},v1=${digestOf(key, seconds, body)}`
}

/** Why a signature does not hold; undefined when it does. How long that takes says nothing of how much was right. */
export function signatureProblem(
  key: string,
  header: string | undefined,
  body: string | Buffer,
  now: Date,
): string | undefined {
  const parts = (header ?? '').split(',').map((part) => part.trim())
  const time = /^t=(\d{1,12})$/.exec(parts[0] ?? '')?.[1]
  // Several while a key is being changed.
  const given = parts.slice(1).flatMap((part) => /^v1=([\da-f]{64})$/.exec(part)?.[1] ?? [])

  if (time === undefined || given.length === 0) return `The header ${signatureHeader} is missing or not as agreed.`

  const expected = Buffer.from(digestOf(key, Number(time), body), 'hex')

  if (!given.some((one) => timingSafeEqual(Buffer.from(one, 'hex'), expected))) return 'The signature is wrong.'
  if (Math.abs(now.getTime() - Number(time) * 1000) > windowMs)
    return 'The signature is older than five minutes, or from the future.'
  return undefined
}

function digestOf(key: string, seconds: number, body: string | Buffer): string {
  return createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')
}
