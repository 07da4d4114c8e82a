import type { AnyEndpoint } from '@pahiram/contract'

import type { Rejection } from './api-error.ts'

/** What an answer says, before its `data` is read by the contract. */
export type Envelope =
  | { kind: 'success'; data: unknown }
  | { kind: 'rejected'; rejection: Rejection }
  | { kind: 'broken' }

/** Opens an answer (docs/spec/contract.md §3); whatever is no JSON object with a status is broken. */
export function openEnvelope(endpoint: AnyEndpoint, text: string): Envelope {
  const envelope = objectIn(text)
  const status = wordsOf(envelope?.[endpoint.statusField])

  if (envelope === undefined || status === '') return { kind: 'broken' }
  if (endpoint.successCodes.includes(status)) return { kind: 'success', data: envelope.data }
  return { kind: 'rejected', rejection: { code: status, message: wordsOf(envelope.message) } }
}

// A 200 that is not JSON is usually a hotel's wifi sign-in page, not our server.
function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)

    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function wordsOf(given: unknown): string {
  return typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
}
