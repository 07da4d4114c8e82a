import { seal, type SealKey, unseal } from './encryption.ts'

/** A text as two columns hold it: encrypted, or in clear on a server without a key. */
export interface StoredText {
  /** Empty or null when the text is encrypted. */
  readonly clear: string | null
  readonly sealed: string | null
}

/** Returns a text as it is stored for a row; without a key in clear. */
export function storedText(text: string, key: SealKey | undefined, belongsTo: string) {
  return key === undefined ? { clear: text, sealed: null } : { clear: '', sealed: seal(text, key, belongsTo) }
}

/** Reads a stored text; null when there is none. @throws Error when it is encrypted with a key that this server lacks. */
export function readText({ clear, sealed }: StoredText, key: SealKey | undefined, belongsTo: string): string | null {
  if (sealed === null) return clear
  if (key === undefined) throw new Error('An encrypted text was read without a key for accounts')
  return unseal(sealed, key, belongsTo)
}

/** Names what a sealed text belongs to, by its kind and the keys of its row. */
export const belonging = {
  complaint: (account: string, number: string) => `complaint ${account} ${number}`,
  reply: (account: string, number: string) => `reply ${account} ${number}`,
  person: (account: string, product: string) => `person ${account} ${product}`,
  numbers: (account: string, product: string) => `${account} ${product}`,
  phone: (registration: string) => `registration ${registration}`,
} as const

/** What a borrower answered about a payment account, but for its numbers. */
export interface Person {
  readonly holderName: string
  /** The answers by the codes of their fields. */
  readonly answers: unknown
}

/** Reads who holds a payment account. */
export function readPerson(
  row: { holder_name: string; answers: unknown; sealed_person: string | null },
  key: SealKey | undefined,
  belongsTo: string,
): Person {
  if (row.sealed_person === null) return { holderName: row.holder_name, answers: row.answers }
  return JSON.parse(readText({ clear: null, sealed: row.sealed_person }, key, belongsTo) ?? '') as Person
}
