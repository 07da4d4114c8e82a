import { Command, type Terminal } from '@pahiram/command-line'

import { linkCommand } from './command/link.ts'
import { publishCommand } from './command/publish.ts'
import { validateCommand } from './command/validate.ts'

/** Makes `pnpm templates`, with its commands in the order of a campaign. */
export function templatesProgram(terminal: Terminal) {
  return new Command('pnpm templates')
    .description('Landing templates from files, for CI. The studio (/promo/studio) does the rest.')
    .addCommand(validateCommand(terminal))
    .addCommand(publishCommand(terminal))
    .addCommand(linkCommand(terminal))
    .addHelpText(
      'after',
      `
Each command says more with --help, and docs/promotion.md describes the whole way.
From the environment: PAHIRAM_SERVER (the server's address; default: this machine at PORT, 4173) and PAHIRAM_STAFF_TOKEN
(the server's staff token; not needed in the sandbox).`,
    )
}
