import { openStaffDoor } from '@pahiram/staff-client'

import { commands } from './command/commands.ts'
import { runCommands } from './run-commands.ts'

/* `pnpm templates`: what the promotion team does with landing templates (docs/promotion.md). */

process.exitCode = await runCommands(process.argv.slice(2), commands, {
  // pnpm runs scripts in the workspace's root.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  print: (text) => console.log(text),
  note: (text) => console.error(text),
  door: () => openStaffDoor(process.env),
  fetch,
  // Counted from the start of the process.
  elapsed: () => performance.now(),
  isTerminal: process.stdout.isTTY && process.stderr.isTTY,
})
