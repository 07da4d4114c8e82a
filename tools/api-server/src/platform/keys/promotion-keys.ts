import { createHmac } from 'node:crypto'

import { clientNetwork } from '../http/client-network.ts'
import { derivedKey, keysOf, seal, type SealKey } from './encryption.ts'
import { belonging } from './sealed-text.ts'

/**
 * Hashes and encrypts the personal data of visitors. Numbers and addresses are stored as keyed hashes, registered numbers
 * encrypted; the keys are derived from `PAHIRAM_ACCOUNT_KEY`, which is not in the database.
 */
export interface PromotionKeys {
  /** Hashes a phone number. */
  readonly phoneKey: (phone: string) => string
  /** Hashes an IP address; of IPv6 only the /64 prefix. */
  readonly addressKey: (address: string) => string
  /** Hashes a visitor of a template on one day: the id that the browser keeps, else its network and name. */
  readonly visitorKey: (visitor: DailyVisitor) => string
  /** Hashes a captcha that was solved for a phone. */
  readonly captchaKey: (phone: string, sid: string, text: string) => string
  /** Hashes a code with the id of its row, so that the same code has a different hash each time. */
  readonly codeHash: (id: string, code: string) => string
  /** Signs the work that a device does in place of reading a captcha. */
  readonly workSecret: string
  /** Encrypts a registered number; `id` is the id of its row. */
  readonly sealPhone: (phone: string, id: string) => string
}

interface DailyVisitor {
  readonly day: string
  readonly template: string
  /** Undefined: the browser keeps none. Many phones of one model share the address of their carrier. */
  readonly browserId: string | undefined
  readonly address: string
  readonly agent: string
}

/** What the keys are derived from. */
export interface PromotionKeyOptions {
  /** The key that encrypts numbers; `none` rejects the calls that need it. */
  readonly accountKey: SealKey | 'none'
  /** What numbers are hashed with; derived from the key for accounts without it. */
  readonly hashKey?: Buffer | undefined
}

/** Derives the key that hashes numbers and addresses from the key for accounts that a database began with. */
export function hashKeyOf(accountKey: SealKey): Buffer {
  return keysOf(derivedKey(accountKey, 'pahiram promotion hashes'))[0] ?? Buffer.alloc(0)
}

/** Derives the key that encrypts registered numbers from the key for accounts. */
export function phoneKeyOf(accountKey: SealKey): SealKey {
  return derivedKey(accountKey, 'pahiram promotion numbers')
}

/**
 * Derives the keys for landing pages from the key for accounts. `hashKey` stays when that one is replaced, so that a number is
 * found by its hash ever after.
 */
export function promotionKeys(accountKey: SealKey, hashKey: Buffer = hashKeyOf(accountKey)): PromotionKeys {
  const sealKey = phoneKeyOf(accountKey)
  const keyed = (kind: string, ...parts: readonly string[]) =>
    createHmac('sha256', hashKey)
      .update(JSON.stringify([kind, ...parts]))
      .digest('base64url')

  return {
    phoneKey: (phone) => keyed('phone', phone),
    addressKey: (address) => keyed('address', clientNetwork(address)),
    visitorKey: ({ day, template, browserId, address, agent }) =>
      browserId === undefined
        ? keyed('visitor', day, template, clientNetwork(address), agent)
        : keyed('visitor', day, template, browserId),
    captchaKey: (phone, sid, text) => keyed('captcha', phone, sid, text),
    codeHash: (id, code) => keyed('code', id, code),
    workSecret: keyed('work'),
    sealPhone: (phone, id) => seal(phone, sealKey, belonging.phone(id)),
  }
}
