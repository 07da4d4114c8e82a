import type { Getter, Setter } from 'jotai'

import { hashOf, isOwn, type Owner, ownerOf } from '../account-mark.ts'
import { environmentAtom } from '../environment.ts'

/** One thing that a person wants to happen once: a loan, a payment, a registration. */
export interface Intent<Content> {
  /** 128 random bits. Sent along, it lets a server recognise the same intent when it comes again. */
  readonly idempotencyKey: string
  /** A hash of what is sent. The same content sent again keeps its idempotency key; other content gets a new one. */
  readonly fingerprint: string
  /** What the flow must know of the intent after a reload: an amount, the name of a call. It lies in a storage as JSON. */
  readonly content?: Content | undefined
}

/** An intent as it is kept. */
export interface KeptIntent<Content> extends Intent<Content> {
  /** When it was done, in ms since 1970; absent: it was sent, and nobody knows how it ended. */
  readonly doneAt?: number | undefined
  /** The server was asked, and it had not happened: it may be sent again, under the same idempotency key. */
  readonly isFailed?: boolean | undefined
}

/** Where an intent outlives the page that sent it. */
export interface IntentKeep<Content> {
  /** What is kept for the account of this page. */
  read(get: Getter): KeptIntent<Content> | undefined
  /** Keeps this instead; left out, forgets it. */
  write(get: Getter, set: Setter, kept?: KeptIntent<Content>): void
}

/**
 * Keeps an intent in the session's storage: `{ "of": <a hash of the session>, "idempotencyKey": …, … }`. It survives a
 * reload, a way back and a killed web process, and goes with the tab.
 */
export function keptInSession<Content>(keyOf: (get: Getter) => string): IntentKeep<Content> {
  function read(get: Getter): KeptIntent<Content> | undefined {
    const { query, sessionStorage } = get(environmentAtom)
    const written = sessionStorage.get(keyOf(get))

    if (written === null) return undefined

    let kept: unknown = written

    try {
      kept = JSON.parse(written)
    } catch {
      // Cut off, or changed by something else: see keptIntentIn.
    }

    const owner = Object(kept) as Partial<Owner>

    return owner.of === undefined || isOwn(owner, query) ? keptIntentIn(kept) : undefined
  }

  return {
    read,
    write(get, _set, kept) {
      const { query, sessionStorage } = get(environmentAtom)

      if (kept) sessionStorage.set(keyOf(get), JSON.stringify({ ...ownerOf(query), ...kept }))
      else if (read(get)) sessionStorage.remove(keyOf(get))
    },
  }
}

/**
 * An intent as a storage gave it back. What is no such record counts as sent all the same: to forget what cannot be read
 * could make a second loan.
 */
export function keptIntentIn<Content>(kept: unknown): KeptIntent<Content> {
  const intent = Object(kept) as KeptIntent<Content>

  return intent.idempotencyKey ? intent : { idempotencyKey: '', fingerprint: '', content: kept as Content }
}

/** The intent to send: under the key of `earlier` if it is the same content, else under a new one. */
export function intentTo<Content>(
  content: Content | undefined,
  fields: object,
  earlier: Intent<Content> | undefined,
): Intent<Content> {
  const fingerprint = hashOf(JSON.stringify([content, fields]))

  return {
    idempotencyKey: earlier?.fingerprint === fingerprint ? earlier.idempotencyKey : newKey(),
    fingerprint,
    content,
  }
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
}
