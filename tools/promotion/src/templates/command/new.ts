import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { starterDocument } from '@pahiram/campaign-check'
import { Command, CommandError, Option, type Terminal } from '@pahiram/command-line'
import { templateKinds } from '@pahiram/contract'

import { checkedId } from '../template-calls.ts'

export function newCommand({ folder, print }: Terminal) {
  return new Command('new')
    .summary('writes a file to begin with')
    .description('Writes a small template that can be published as it is, to be filled with your own texts.')
    .argument(
      '<id>',
      'how links name it: a-z, 0-9 and -; the file is <id>.json, in the folder where you are',
      checkedId,
    )
    .addOption(new Option('--kind <kind>', 'what it is for').choices(templateKinds).default('register' as const))
    .action(async (id, { kind }) => {
      const path = `${id}.json`
      const text = `${JSON.stringify(starterDocument(id, kind), null, 2)}\n`

      try {
        await writeFile(resolve(folder, path), text, { flag: 'wx' })
      } catch (cause) {
        throw new CommandError(
          (cause as NodeJS.ErrnoException).code === 'EEXIST'
            ? `There is a file ${path} already: it is left as it is.`
            : `${path} cannot be written: ${(cause as Error).message}`,
          { cause, isCauseShown: false },
        )
      }
      print(`${path} is written. Edit it, then: pnpm templates validate ${path}`)
    })
}
