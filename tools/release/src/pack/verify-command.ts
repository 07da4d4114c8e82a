import { readFile } from 'node:fs/promises'

import { Command, CommandError, type Output, resolvePath } from '@pahiram/command-line'

import { readPublicKey } from './signing-keys.ts'

/** `pnpm release verify`: checks a package as a shell does before it serves it. */
export function verifyCommand(output: Output) {
  return new Command('verify')
    .description('Checks a package as a shell does: one changed byte, and it is refused.')
    .argument('<zip>', 'the package')
    .requiredOption('--key <public.pem>', 'of the pair that signed it')
    .option('--unpack <folder>', 'writes what is in it to a new folder, if it is right')
    .action(async (zip, options) => {
      // The zip library is loaded only when a package is opened.
      const { openPackage, unpack } = await import('./package.ts')
      const key = await readPublicKey(resolvePath(options.key))
      const archive = await readFile(resolvePath(zip)).catch((cause: unknown) => {
        throw new CommandError(`${zip} cannot be read.`, { cause })
      })
      const opened = openPackage(archive, key)
      const { app, apiBase, commit, deployId, pages, releaseId, version } = opened.manifest

      if (options.unpack !== undefined) await unpack(opened, resolvePath(options.unpack))
      output.print(
        [
          `${zip} is as it was signed: ${app} ${version}, release ${releaseId}, deployment ${deployId}, built from ${commit}.`,
          `It calls ${apiBase} and opens ${pages.map(({ url }) => url).join(' ')}`,
        ].join('\n'),
      )
    })
}
