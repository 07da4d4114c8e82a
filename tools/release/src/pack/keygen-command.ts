import { writeFile } from 'node:fs/promises'

import { defineCommand } from '../command/command.ts'
import { givenPath } from '../command/given-path.ts'
import { ReleaseProblem } from '../command/release-problem.ts'
import { newKeyPair } from './signing-keys.ts'

/** `pnpm release keygen`: the keys that packages are signed and checked with. */
export const keygenCommand = defineCommand({
  name: 'keygen',
  summary: 'Makes a pair of Ed25519 keys: the private one signs packages, the public one goes into the shells.',
  parameters: [],
  options: {
    out: {
      type: 'string',
      placeholder: '<path>',
      required: true,
      describes: 'writes <path>.private.pem, for its owner’s eyes alone, and <path>.public.pem',
    },
  },
  async run({ options }, output) {
    const { privatePem, publicPem } = newKeyPair()
    const path = givenPath(options.out)

    await writeNew(`${path}.private.pem`, privatePem, 0o600)
    await writeNew(`${path}.public.pem`, publicPem, 0o644)
    output.print(`${path}.private.pem signs packages: keep it secret.\n${path}.public.pem checks them.`)
  },
})

/** A key that is lost is lost for every shell out there: none is ever overwritten. */
async function writeNew(path: string, text: string, mode: number): Promise<void> {
  await writeFile(path, text, { flag: 'wx', mode }).catch((cause: unknown) => {
    throw new ReleaseProblem(`${path} could not be written.`, { cause })
  })
}
