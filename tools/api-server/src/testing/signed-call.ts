import { sign, signatureHeader } from '../platform/signed/signature.ts'
import { rawRequest } from './caller.ts'

/** What a signed call answered. */
export interface SignedAnswer {
  readonly http: number
  readonly code: unknown
  readonly message: unknown
  readonly data: Record<string, unknown> | null
}

/** The word of a failure, or the status: `signature_used`, `200`. */
export function outcomeOf({ http, data }: SignedAnswer): string {
  const word = data?.['error']

  return typeof word === 'string' ? word : String(http)
}

/** Calls as a partner or the core system does: JSON, signed; a text is sent unchanged. */
export async function callSigned(
  origin: string,
  {
    method = 'POST',
    path,
    body,
    key,
    now = new Date(),
    header,
  }: {
    method?: string
    path: string
    body?: unknown
    key: string
    now?: Date
    /** In the place of the right one. */
    header?: string
  },
): Promise<SignedAnswer> {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await rawRequest(origin, path, {
    method,
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: header ?? sign(key, { method, path, body: text }, now),
    },
    ...(text !== '' && { body: text }),
  })

  return { http: answer.status, ...(JSON.parse(answer.body.toString()) as Omit<SignedAnswer, 'http'>) }
}
