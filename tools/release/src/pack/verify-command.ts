import { Command, CommandError, type Output, resolvePath } from '@pahiram/command-line'

import { readIndex, readPackage } from './packages-command.ts'
import { readPublicKey } from './signing-keys.ts'

/** `pnpm release verify`: checks a package as a shell does before it serves it. */
export function verifyCommand(output: Output) {
  return new Command('verify')
    .description('Checks a package as a shell does: one changed byte, and it is refused.')
    .argument('<zip>', 'the package')
    .requiredOption('--key <public.pem>', 'of the pair that signed it')
    .option('--packages <packages.json>', 'the signed list: refuses what it no longer allows, and any other package')
    .option('--unpack <folder>', 'writes what is in it to a new folder, if it is right')
    .action(async (zip, options) => {
      // The zip library is loaded only when a package is opened.
      const { openPackage, unpack } = await import('./package.ts')
      const key = await readPublicKey(resolvePath(options.key))
      const archive = await readPackage(zip)
      const opened = openPackage(archive, key)

      if (options.packages !== undefined) {
        const { checkListed } = await import('./package-index.ts')
        const index = await readIndex(resolvePath(options.packages), key)

        if (index === undefined) throw new CommandError(`${options.packages} cannot be read.`)
        checkListed(archive, opened.manifest, index, new Date())
      }

      const { app, apiBase, commit, deployId, pages, releaseId, sequence, version } = opened.manifest

      if (options.unpack !== undefined) await unpack(opened, resolvePath(options.unpack))
      output.print(
        [
          `${zip} is as it was signed: ${app} ${version}, release ${releaseId}, deployment ${deployId}, sequence ${sequence}, built from ${commit}.`,
          `It calls ${apiBase} and opens ${pages.map(({ url }) => url).join(' ')}`,
        ].join('\n'),
      )
    })
}
