import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const version = 'v1'

/**
 * Encrypts a text (AES-256-GCM). `belongsTo` names whose it is: moved to another row, it can no longer be opened. The
 * version in front lets a later key or algorithm live beside this one.
 */
export function seal(text: string, key: Buffer, belongsTo: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(belongsTo))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])

  return [version, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/**
 * Opens what `seal` made.
 * @throws Error when key, owner or content are not the same as then.
 */
export function unseal(sealed: string, key: Buffer, belongsTo: string): string {
  const [made, nonce = '', tag = '', content = ''] = sealed.split('.')

  if (made !== version) throw new Error(`Sealed by an unknown way (${made})`)

  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'))
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(Buffer.from(tag, 'base64url'))

  return Buffer.concat([decipher.update(Buffer.from(content, 'base64url')), decipher.final()]).toString('utf8')
}
