import { commands } from './command/commands.ts'
import { runCommandLine } from './command/run-command-line.ts'

/* `pnpm release …`: every app built, published, rolled back and packed on its own. */

process.exitCode = await runCommandLine(commands, process.argv.slice(2), {
  print: (text) => console.log(text),
  warn: (text) => console.error(text),
})
