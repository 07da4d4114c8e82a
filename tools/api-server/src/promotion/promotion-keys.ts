import { createHmac, hkdfSync } from 'node:crypto'

import { seal, unseal } from '../card/encryption.ts'

/**
 * How what is personal about a visitor is kept. Numbers and addresses are counted by keyed hashes, and a registered number
 * is encrypted; the keys follow from the one that is not in the database (`PAHIRAM_ACCOUNT_KEY`).
 */
export interface PromotionKeys {
  /** What a number is found by. */
  readonly phoneKey: (phone: string) => string
  /** What an address is counted by: of IPv6 the part that is one customer's. */
  readonly addressKey: (address: string) => string
  /** What a captcha that was solved for a phone is known by later. */
  readonly captchaKey: (phone: string, sid: string, text: string) => string
  /** What a code is compared by; bound to its row, so that the same code is another hash each time. */
  readonly codeHash: (id: string, code: string) => string
  /** A registered number, encrypted; `id` is its row's. */
  readonly sealPhone: (phone: string, id: string) => string
  /** @throws Error when it was not sealed by this key for this row. */
  readonly unsealPhone: (sealed: string, id: string) => string
}

/** The keys for landing pages that follow from the key for accounts. */
export function promotionKeys(accountKey: Buffer): PromotionKeys {
  const hashKey = derived(accountKey, 'pahiram promotion hashes')
  const sealKey = derived(accountKey, 'pahiram promotion numbers')
  const keyed = (kind: string, ...parts: readonly string[]) =>
    createHmac('sha256', hashKey)
      .update(JSON.stringify([kind, ...parts]))
      .digest('base64url')

  return {
    phoneKey: (phone) => keyed('phone', phone),
    addressKey: (address) => keyed('address', customerOf(address)),
    captchaKey: (phone, sid, text) => keyed('captcha', phone, sid, text),
    codeHash: (id, code) => keyed('code', id, code),
    sealPhone: (phone, id) => seal(phone, sealKey, `registration ${id}`),
    unsealPhone: (sealed, id) => unseal(sealed, sealKey, `registration ${id}`),
  }
}

function derived(accountKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', accountKey, Buffer.alloc(0), purpose, 32))
}

/** A customer has a whole /64 of IPv6, and could use another address for each call. */
function customerOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/, '')

  if (!bare.includes(':')) return bare

  const [head = '', tail] = bare.split('%', 1)[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ? tail.split(':') : [])]

  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
