import { createHmac, hkdfSync } from 'node:crypto'

import { clientNetwork } from '../api/client-network.ts'
import { seal, unseal } from '../card/encryption.ts'

/**
 * Hashes and encrypts the personal data of visitors. Numbers and addresses are stored as keyed hashes, registered numbers
 * encrypted; the keys are derived from `PAHIRAM_ACCOUNT_KEY`, which is not in the database.
 */
export interface PromotionKeys {
  /** Hashes a phone number. */
  readonly phoneKey: (phone: string) => string
  /** Hashes an IP address; of IPv6 only the /64 prefix. */
  readonly addressKey: (address: string) => string
  /** Hashes a captcha that was solved for a phone. */
  readonly captchaKey: (phone: string, sid: string, text: string) => string
  /** Hashes a code with the id of its row, so that the same code has a different hash each time. */
  readonly codeHash: (id: string, code: string) => string
  /** Encrypts a registered number; `id` is the id of its row. */
  readonly sealPhone: (phone: string, id: string) => string
  /** Decrypts a registered number. @throws Error when it was encrypted with another key or for another row. */
  readonly unsealPhone: (sealed: string, id: string) => string
}

/** Derives the keys for landing pages from the key for accounts. */
export function promotionKeys(accountKey: Buffer): PromotionKeys {
  const hashKey = derived(accountKey, 'pahiram promotion hashes')
  const sealKey = derived(accountKey, 'pahiram promotion numbers')
  const keyed = (kind: string, ...parts: readonly string[]) =>
    createHmac('sha256', hashKey)
      .update(JSON.stringify([kind, ...parts]))
      .digest('base64url')

  return {
    phoneKey: (phone) => keyed('phone', phone),
    addressKey: (address) => keyed('address', clientNetwork(address)),
    captchaKey: (phone, sid, text) => keyed('captcha', phone, sid, text),
    codeHash: (id, code) => keyed('code', id, code),
    sealPhone: (phone, id) => seal(phone, sealKey, `registration ${id}`),
    unsealPhone: (sealed, id) => unseal(sealed, sealKey, `registration ${id}`),
  }
}

function derived(accountKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', accountKey, Buffer.alloc(0), purpose, 32))
}
