import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

import type { HistoryEntry } from '../publish/release-state.ts'

/** Somebody who may publish, with the key that their changes are signed with. */
export interface Publisher {
  readonly name: string
  /** Ed25519, PEM. */
  readonly publicKey: string
}

/** Hashes an entry as it is kept; the entry after it names the hash, so that none can be changed or taken away unseen. */
export function entryHash(entry: HistoryEntry): string {
  return createHash('sha256').update(canonical(entry)).digest('hex')
}

/** Signs an entry of an app's history with a publisher's private key. */
export function signedEntry(app: string, entry: HistoryEntry, key: KeyObject): HistoryEntry {
  const named = { ...entry, key: keyId(createPublicKey(key)) }

  return { ...named, signature: sign(null, signedBytes(app, named), key).toString('base64url') }
}

/** Says what is wrong with the signature of an entry; undefined when a publisher of this name made it. */
export function signatureProblem(
  app: string,
  entry: HistoryEntry,
  publishers: readonly Publisher[],
): string | undefined {
  const { signature, ...rest } = entry

  if (signature === undefined) return 'is not signed'

  const publisher = publishers.find(({ publicKey }) => keyId(createPublicKey(publicKey)) === entry.key)

  if (publisher === undefined) return `is signed with the key ${entry.key}, which no publisher has`
  if (!verify(null, signedBytes(app, rest), publisher.publicKey, Buffer.from(signature, 'base64url'))) {
    return `was changed after ${publisher.name} signed it`
  }
  return personOf(entry.who) === publisher.name ? undefined : `names ${entry.who}, and ${publisher.name} signed it`
}

/**
 * Lists what is wrong with a history, a sentence an entry: changed, moved or taken away, not signed, or signed by somebody
 * else. Entries from before the first that names the one before it are not looked at. A history whose last entries were
 * taken away looks whole: whoever ships it elsewhere notices (`history --json --after`).
 */
export function historyProblems(
  app: string,
  history: readonly HistoryEntry[],
  publishers: readonly Publisher[],
): string[] {
  const first = history.findIndex(({ after, signature }) => after !== undefined || signature !== undefined)

  return history.slice(first === -1 ? history.length : first).flatMap((entry, index) => {
    const before = history[first + index - 1]
    const isBound = before === undefined || entry.after === entryHash(before)
    const signature = publishers.length === 0 ? undefined : signatureProblem(app, entry, publishers)
    const problems = [
      ...(isBound
        ? []
        : ['does not follow the entry before it: one of them was changed, or one between them taken away']),
      ...(signature === undefined ? [] : [signature]),
    ]

    return problems.map((problem) => `${entry.at} ${entry.action} ${entry.deployId} ${problem}`)
  })
}

/** The person behind a name of the history: a watch works for whoever started it. */
export function personOf(who: string): string {
  return who.replace(/ \(watch\)$/, '')
}

/** A short name of a public key. */
function keyId(publicKey: KeyObject): string {
  const bytes = publicKey.export({ type: 'spki', format: 'der' })

  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

function signedBytes(app: string, entry: HistoryEntry): Buffer {
  return Buffer.from(`${app}\n${canonical(entry)}`)
}

/** The same text for the same entry, however its fields are ordered. */
function canonical(entry: HistoryEntry): string {
  const fields = Object.entries(entry).filter(([, value]) => value !== undefined)

  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)))
}
