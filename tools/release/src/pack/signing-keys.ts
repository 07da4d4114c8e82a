import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { ReleaseProblem } from '../command/release-problem.ts'

/** A new pair, as PEM. */
export function newKeyPair(): { readonly privatePem: string; readonly publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')

  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** @throws ReleaseProblem when the file is no private Ed25519 key. */
export async function readPrivateKey(path: string): Promise<KeyObject> {
  return readKey(path, 'private', createPrivateKey)
}

/** @throws ReleaseProblem when the file is no public Ed25519 key; a private one is refused too: it has no place there. */
export async function readPublicKey(path: string): Promise<KeyObject> {
  return readKey(path, 'public', (pem) => {
    if (pem.includes('PRIVATE')) throw new Error('it is a private key')
    return createPublicKey(pem)
  })
}

async function readKey(path: string, kind: string, parse: (pem: string) => KeyObject): Promise<KeyObject> {
  const pem = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ReleaseProblem(`The key ${path} cannot be read.`, { cause })
  })

  try {
    const key = parse(pem)

    if (key.asymmetricKeyType !== 'ed25519') throw new Error(`it is of the kind ${key.asymmetricKeyType}`)
    return key
  } catch (cause) {
    throw new ReleaseProblem(`${path} is no ${kind} Ed25519 key; “pnpm release keygen” makes a pair.`, { cause })
  }
}
