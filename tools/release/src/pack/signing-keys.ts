import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

import { Command, CommandError, type Output, resolvePath } from '@pahiram/command-line'

/** `pnpm release keygen`: makes the keys that packages are signed and checked with. */
export function keygenCommand(output: Output) {
  return new Command('keygen')
    .description('Makes a pair of Ed25519 keys: the private one signs packages, the public one goes into the shells.')
    .requiredOption('--out <path>', 'writes <path>.private.pem, for its owner’s eyes alone, and <path>.public.pem')
    .action(async (options) => {
      const { privatePem, publicPem } = newKeyPair()
      const path = resolvePath(options.out)

      await writeNew(`${path}.private.pem`, privatePem, 0o600)
      await writeNew(`${path}.public.pem`, publicPem, 0o644)
      output.print(`${path}.private.pem signs packages: keep it secret.\n${path}.public.pem checks them.`)
    })
}

/** Writes a new file and overwrites none: shells in the field cannot get another key. */
async function writeNew(path: string, text: string, mode: number): Promise<void> {
  await writeFile(path, text, { flag: 'wx', mode }).catch((cause: unknown) => {
    throw new CommandError(`${path} could not be written.`, { cause })
  })
}

/** Makes a key pair, as PEM. */
function newKeyPair(): { readonly privatePem: string; readonly publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')

  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** Reads a private key. @throws CommandError when the file is not a private Ed25519 key. */
export async function readPrivateKey(path: string): Promise<KeyObject> {
  return readKey(path, 'private', createPrivateKey)
}

/** Reads a public key. @throws CommandError when the file is not a public Ed25519 key. */
export async function readPublicKey(path: string): Promise<KeyObject> {
  return readKey(path, 'public', (pem) => {
    if (pem.includes('PRIVATE')) throw new Error('it is a private key')
    return createPublicKey(pem)
  })
}

async function readKey(path: string, kind: string, parse: (pem: string) => KeyObject): Promise<KeyObject> {
  const pem = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`The key ${path} cannot be read.`, { cause })
  })

  try {
    const key = parse(pem)

    if (key.asymmetricKeyType !== 'ed25519') throw new Error(`it is of the kind ${key.asymmetricKeyType}`)
    return key
  } catch (cause) {
    throw new CommandError(`${path} is no ${kind} Ed25519 key; “pnpm release keygen” makes a pair.`, { cause })
  }
}
