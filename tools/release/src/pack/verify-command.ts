import { readFile } from 'node:fs/promises'

import { defineCommand } from '../command/command.ts'
import { givenPath } from '../command/given-path.ts'
import { ReleaseProblem } from '../command/release-problem.ts'

/** `pnpm release verify`: what a shell does before it serves a package. */
export const verifyCommand = defineCommand({
  name: 'verify',
  summary: 'Checks a package as a shell does: one changed byte, and it is refused.',
  parameters: ['zip'],
  options: {
    key: { type: 'string', placeholder: '<public.pem>', required: true, describes: 'of the pair that signed it' },
    unpack: {
      type: 'string',
      placeholder: '<folder>',
      describes: 'writes what is in it to a new folder, if it is right',
    },
  },
  async run({ parameters: [zip], options }, output) {
    const [{ openPackage }, { readPublicKey }, { unpack }] = await Promise.all([
      import('./sealed-package.ts'),
      import('./signing-keys.ts'),
      import('./unpack.ts'),
    ])
    const key = await readPublicKey(givenPath(options.key))
    const archive = await readFile(givenPath(zip)).catch((cause: unknown) => {
      throw new ReleaseProblem(`${zip} cannot be read.`, { cause })
    })
    const opened = openPackage(archive, key)
    const { app, apiBase, commit, deployId, pages, releaseId, version } = opened.manifest

    if (options.unpack !== undefined) await unpack(opened, givenPath(options.unpack))
    output.print(
      [
        `${zip} is as it was signed: ${app} ${version}, release ${releaseId}, deployment ${deployId}, built from ${commit}.`,
        `It calls ${apiBase} and opens ${pages.map(({ url }) => url).join(' ')}`,
      ].join('\n'),
    )
  },
})
