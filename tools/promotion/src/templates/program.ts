import { Command, type Terminal } from '@pahiram/command-line'

import { checkCommand } from './command/check.ts'
import { diffCommand } from './command/diff.ts'
import { linkCommand } from './command/link.ts'
import { listCommand } from './command/list.ts'
import { newCommand } from './command/new.ts'
import { pictureCommand } from './command/picture.ts'
import { publishCommand } from './command/publish.ts'
import { rollbackCommand } from './command/rollback.ts'
import { splitCommand } from './command/split.ts'
import { validateCommand } from './command/validate.ts'

/** Makes `pnpm templates`, with its commands in the order of a campaign. */
export function templatesProgram(terminal: Terminal) {
  return new Command('pnpm templates')
    .description('Landing templates: from a file to a page that visitors see.')
    .addCommand(newCommand(terminal))
    .addCommand(validateCommand(terminal))
    .addCommand(checkCommand(terminal))
    .addCommand(pictureCommand(terminal))
    .addCommand(publishCommand(terminal))
    .addCommand(listCommand(terminal))
    .addCommand(diffCommand(terminal))
    .addCommand(rollbackCommand(terminal))
    .addCommand(splitCommand(terminal))
    .addCommand(linkCommand(terminal))
    .addHelpText(
      'after',
      `
Each command says more with --help, and docs/promotion.md describes the whole way.
From the environment: PAHIRAM_SERVER (the server's address; default: this machine at PORT, 4173) and PAHIRAM_STAFF_TOKEN
(the server's staff token; not needed in the sandbox).`,
    )
}
